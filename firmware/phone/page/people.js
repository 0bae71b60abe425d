// Players and groups, for who keeps score. Each opens where it stands; what can be is for the device to say.
"use strict";

import { ask, button, drawn, field, make, named, phrase } from "/draw.js";

// `tools` has `texts`, `send`, `longest` and `marks`; `open` keeps, between two drawings, what is open.
export function peopleView(people, tools, open) {
  const { texts, send } = tools;
  const groups = [...people.groups].sort(([one], [other]) => one.localeCompare(other));
  return make("div", { class: "people" },
    make("h2", {}, texts.people),
    make("ul", { class: "list" }, people.persons.map((name) => person(name, people, tools, open))),
    nameForm(texts.newPlayer, "", texts.add, tools, (name) => send("/people", { do: "enrol", name })),
    make("h2", {}, texts.groups),
    make("ul", { class: "list" }, groups.map(([name, members]) => group(name, members, people, tools, open))),
    people.persons.length > 1 ? nameForm(texts.newGroup, "", texts.add, tools, (name) => found(name, tools, open)) : null);
}

// A new group is open at once, since nobody is in it yet.
function found(name, { send }, open) {
  open.add(`group ${name.trim()}`);
  return send("/people", { do: "found", name, members: [] });
}

// The news of a change can come before the answer to it, and draw the input anew.
function inputsOf(key) {
  return [...document.querySelectorAll("input[data-key]")].filter((one) => one.dataset.key === key);
}

function nameForm(label, value, word, { longest }, give) {
  const key = `${label} ${value}`;
  const input = make("input", { type: "text", autocomplete: "off", maxlength: longest, value, "data-key": key });
  const said = make("p", { class: "said", role: "alert" });
  const submit = async (event) => {
    event.preventDefault();
    const answer = await give(input.value);
    said.textContent = answer.ok ? "" : answer.why;
    if (answer.ok) for (const one of [input, ...inputsOf(key)]) one.value = one.defaultValue;
  };
  return make("form", { class: "form name-form", submit }, field(label, input), make("button", {}, word), said);
}

// One row of a list, which shows more when it is opened.
function row(key, open, summary, ...panel) {
  const details = make("details", { open: open.has(key), toggle: () => { if (details.open) open.add(key); else open.delete(key); } },
    make("summary", {}, summary), make("div", { class: "panel" }, panel));
  return make("li", {}, details);
}

// Posts a wish and says below what is wrong with it.
function wisher({ send }) {
  const said = make("p", { class: "said", role: "alert" });
  const wish = async (facts) => {
    const answer = await send("/people", facts);
    said.textContent = answer.ok ? "" : answer.why;
  };
  return { said, wish };
}

function person(name, people, tools, open) {
  const { texts, send } = tools;
  const { said, wish } = wisher(tools);
  const lines = [make("strong", {}, texts.askPerson), phrase(texts.lost, { player: named(name) }), texts.gamesStay];
  return row(`person ${name}`, open, [picture(tools.marks[people.marks[name]]), named(name)],
    nameForm(texts.name, name, texts.rename, tools, (now) => send("/people", { do: "rename", name, new: now })),
    shapes(name, people.marks[name], tools, (mark) => wish({ do: "mark", name, mark })),
    button(texts.remove, () => ask(lines, texts.no, texts.remove, () => wish({ do: "forget", name })), { class: "danger" }),
    said);
}

function shapes(name, own, { texts, marks }, choose) {
  return make("div", { class: "field" }, make("b", {}, texts.shape),
    make("div", { class: "shapes", role: "group", "aria-label": texts.shape }, Object.entries(marks).map(([mark, rows], at) =>
      button(picture(rows), () => choose(mark), { class: "chip shape", "aria-pressed": String(mark === own), "aria-label": `${texts.shape} ${at + 1}` }))));
}

// The device's own picture, a square for each of its pixels.
function picture(rows = []) {
  const side = Math.max(1, ...rows.map((line) => line.length), rows.length);
  const lit = rows.flatMap((line, y) => [...line].map((sign, x) => sign === "#" ? `M${x} ${y}h1v1h-1z` : ""));
  return drawn("svg", { viewBox: `0 0 ${side} ${side}`, class: "mark-sign", "aria-hidden": "true" }, drawn("path", { d: lit.join("") }));
}

// The members stand in the order of their seats: a tap puts somebody at the end or takes one away.
function group(name, members, people, tools, open) {
  const { texts, send } = tools;
  const { said, wish } = wisher(tools);
  const keep = (now) => wish({ do: "gather", name, members: now });
  const others = people.persons.filter((one) => !members.includes(one));
  const list = members.map((one, at) => [at ? ", " : "", named(one)]);
  return row(`group ${name}`, open, make("span", { class: "group-head" }, named(name), make("small", { class: "members" }, list.flat())),
    nameForm(texts.groupName, name, texts.keep, tools, (now) => send("/people", { do: "rename group", name, new: now })),
    make("div", { class: "field" }, make("b", {}, texts.members),
      make("div", { class: "choices", role: "group", "aria-label": texts.members },
        members.map((one, at) => button([`${at + 1}. `, named(one)], () => keep(members.filter((other) => other !== one)), { class: "chip", "aria-pressed": "true" })),
        others.map((one) => button(named(one), () => keep([...members, one]), { class: "chip", "aria-pressed": "false" })))),
    button(texts.remove, () => ask([make("strong", {}, texts.askGroup), texts.groupStays], texts.no, texts.remove, () => wish({ do: "disband", name })), { class: "danger" }),
    said);
}
