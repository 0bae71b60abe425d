// Entering points. What can be is for the device to say.
"use strict";

import { ask, button, field, make, named, phrase } from "/draw.js";

const MOST_DIGITS = 7;

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
    if (answer.force) ask([answer.why, make("strong", {}, texts.anyway)], texts.no, texts.yes, () => give(true));
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
