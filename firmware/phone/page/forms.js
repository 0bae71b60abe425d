// Entering points, and changing players and groups. What can be is for the device to say.
"use strict";

import { button, field, make, named, phrase } from "/draw.js";

const MOST_DIGITS = 7;

// Points ------------------------------------------------------------------------------------------

// `send` posts a wish and says whether it was granted; `chosen` keeps the column between two drawings;
// `done` is called once an entry was made: then comes the next column in which nothing is written.
export function entryView(entry, players, texts, send, chosen, done) {
  const open = entry.mine.filter((seat) => entry.columns[seat].open);
  if (!open.length) return make("p", { class: "empty" }, texts.notNow);
  if (!open.includes(chosen.seat)) chosen.seat = open.find((seat) => isBlank(entry.columns[seat])) ?? open[0];
  const view = make("div", { class: "entry" });
  const draw = () => view.replaceChildren(
    open.length > 1 ? columns(open, entry, players, chosen, draw) : "",
    formOf(entry, chosen.seat, players, texts, send, done));
  draw();
  return view;
}

function isBlank(column) {
  return column.boxes.every((values) => values === null);
}

function columns(open, entry, players, chosen, draw) {
  return make("div", { class: "choices", role: "group" }, open.map((seat) => button(named(players[seat].name),
    () => { chosen.seat = seat; draw(); },
    { "aria-pressed": String(seat === chosen.seat), class: isBlank(entry.columns[seat]) ? "chip" : "chip done" })));
}

function formOf(entry, seat, players, texts, send, done) {
  const column = entry.columns[seat];
  const isCard = entry.layout === "card";
  const inputs = entry.rows.map((row, at) => inputOf(row, column.boxes[at], column.choices[at], texts));
  const said = make("p", { class: "said", role: "alert" });
  const form = make("form", { class: "form", novalidate: true, submit: (event) => { event.preventDefault(); give(); } },
    make("h2", {}, named(players[seat].name)));
  let row = null;
  if (isCard) row = cardRows(entry, column, inputs, form, texts);
  else entry.rows.forEach((one, at) => form.append(field(one.label, inputs[at].input, inputs[at].node)));
  const submit = make("button", { class: "main" }, texts.send);
  form.append(said, submit);

  async function give(force = false) {
    const box = inputs.map((input) => input.value());
    if (box.includes(undefined)) { said.textContent = texts.number; return; }
    const wish = { do: "entry", player: seat, round: entry.round, box, force };
    if (isCard) wish.row = row();
    submit.disabled = true;
    const answer = await send("/entry", wish);
    submit.disabled = false;
    said.textContent = answer.ok ? "" : answer.why;
    if (answer.force) ask(answer.why, texts, () => give(true));
    else if (answer.ok) done();
  }
  return form;
}

// On a card one row is filled at a time: those that are open are offered.
function cardRows(entry, column, inputs, form, texts) {
  const open = entry.rows.map((_, at) => at).filter((at) => column.boxes[at] === null);
  const list = make("select", { change: () => show(), "aria-label": texts.enter },
    open.map((at) => make("option", { value: at }, entry.rows[at].label)));
  const place = make("div", {});
  const show = () => place.replaceChildren(field(entry.rows[list.value].label, inputs[list.value].input, inputs[list.value].node));
  if (open.length) show();
  form.append(list, place);
  return () => entry.rows[list.value].key;
}

// `value()` gives numbers, null for nothing, undefined for what is none.
function inputOf(row, written, choices, texts) {
  const isOne = row.values === 1;
  if (choices && isOne) return choiceOf(row, written, choices);
  const input = make("input", {
    type: "text", inputmode: isOne && row.least !== null && row.least >= 0 ? "numeric" : "text", autocomplete: "off",
    maxlength: isOne ? MOST_DIGITS + 1 : 200, value: written ? written.join(" ") : "", placeholder: isOne ? bounds(row, texts) : choices?.join(" ") ?? texts.several,
  });
  const value = () => {
    const words = input.value.replaceAll("−", "-").trim().split(/[\s,;]+/).filter(Boolean);
    if (!words.length) return null;
    const numbers = words.map((word) => /^[+-]?\d{1,7}$/.test(word) ? Number(word) : NaN);
    return numbers.some(Number.isNaN) || (isOne && numbers.length > 1) ? undefined : numbers;
  };
  if (!isOne) return { input, node: input, value };
  const add = (by) => {
    const now = value();
    const next = (now ? now[0] : 0) + by;
    input.value = String(Math.max(row.least ?? -Infinity, Math.min(row.most ?? Infinity, next)));
  };
  const turn = () => { const now = value(); if (now) input.value = String(-now[0]); };
  const isSigned = row.least === null || row.least < 0;
  return { input, value, node: make("span", { class: "stepper" },
    button("−", () => add(-row.step), { class: "step", "aria-label": `−${row.step}` }), input,
    button("+", () => add(row.step), { class: "step", "aria-label": `+${row.step}` }),
    isSigned ? button("±", turn, { class: "step", "aria-label": "±" }) : null) };
}

function bounds(row, texts) {
  if (row.least === null || row.most === null) return "";
  return phrase(texts.between, { least: String(row.least), most: String(row.most) }).join("");
}

function choiceOf(row, written, choices) {
  const list = make("select", {}, make("option", { value: "" }, "–"), choices.map((one) => make("option",
    { value: one, selected: Boolean(written) && written[0] === one }, String(row.worth === null ? one : one * row.worth))));
  return { input: list, node: list, value: () => list.value === "" ? null : [Number(list.value)] };
}

// A question over the page; nothing happens unless it is answered with yes.
export function ask(text, texts, yes) {
  const box = document.getElementById("question");
  if (!box.showModal) {  // an old phone
    if (confirm(`${text}\n${texts.anyway}`)) yes();
    return;
  }
  box.replaceChildren(make("p", {}, text), make("p", {}, make("strong", {}, texts.anyway)),
    make("div", { class: "buttons" },
      button(texts.no, () => box.close()),
      button(texts.yes, () => { box.close(); yes(); }, { class: "main" })));
  box.showModal();
}

// Players and groups ------------------------------------------------------------------------------

export function peopleView(people, texts, send, longest) {
  return make("div", { class: "people" },
    make("h2", {}, texts.people),
    make("ul", { class: "list" }, people.persons.map((name) => person(name, texts, send, longest))),
    nameForm(texts.newPlayer, "", texts.add, longest, (name) => send("/people", { do: "enrol", name })),
    make("h2", {}, texts.groups),
    make("ul", { class: "list" }, people.groups.map(([name, members]) => group(name, members, people, texts, send))),
    people.persons.length > 1 ? nameForm(texts.newGroup, "", texts.add, longest,
      (name) => send("/people", { do: "gather", name, members: [] })) : null);
}

function nameForm(label, value, word, longest, give) {
  const input = make("input", { type: "text", autocomplete: "off", maxlength: longest, value });
  const said = make("p", { class: "said", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    const answer = await give(input.value);
    said.textContent = answer.ok ? "" : answer.why;
    if (answer.ok) input.value = "";
  };
  return make("form", { class: "form name-form", submit }, field(label, input), make("button", {}, word), said);
}

function person(name, texts, send, longest) {
  const row = make("li", {});
  const show = () => row.replaceChildren(named(name), button(texts.rename, edit, { class: "quiet" }));
  const edit = () => {
    row.replaceChildren(
      nameForm(texts.name, name, texts.keep, longest, (now) => send("/people", { do: "rename", name, new: now })),
      button(texts.cancel, show, { class: "quiet" }));
    row.querySelector("input").select();
  };
  show();
  return row;
}

// The members stand in the order of their seats: a tap puts somebody at the end or takes one away.
function group(name, members, people, texts, send) {
  const row = make("li", { class: "group" });
  const said = make("p", { class: "said", role: "alert" });
  const keep = async (now) => {
    const answer = await send("/people", { do: "gather", name, members: now });
    said.textContent = answer.ok ? "" : answer.why;
  };
  const others = people.persons.filter((one) => !members.includes(one));
  row.append(make("div", { class: "group-head" }, named(name),
    button(texts.remove, () => send("/people", { do: "disband", name }), { class: "quiet" })),
    make("div", { class: "choices", role: "group", "aria-label": texts.members },
      members.map((one, at) => button([`${at + 1}. `, named(one)], () => keep(members.filter((other) => other !== one)), { class: "chip", "aria-pressed": "true" })),
      others.map((one) => button(named(one), () => keep([...members, one]), { class: "chip", "aria-pressed": "false" }))),
    said);
  return row;
}
