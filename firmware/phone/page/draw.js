// Makes elements. Text is only ever put in as text, so a name can be anything.
"use strict";

const SVG = "http://www.w3.org/2000/svg";

function filled(node, facts, children) {
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
  return node;
}

// An element with attributes and listeners (functions), and what is in it.
export function make(tag, facts = {}, ...children) {
  return filled(document.createElement(tag), facts, children);
}

export function drawn(tag, facts = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), facts, children);
}

// A name, which may be written in the other direction than what stands around it.
export function named(name) {
  return make("bdi", { class: "name" }, name);
}

export function button(text, click, facts = {}) {
  return make("button", { type: "button", click, ...facts }, text);
}

let fields = 0;

// What stands above an input and belongs to it; `shown` is the input with what is around it.
export function field(label, input, shown = input) {
  input.id = `field-${++fields}`;
  return make("div", { class: "field" }, make("label", { for: input.id }, label), shown);
}

// A text with places in braces; each is filled with a value or an element.
export function phrase(text, values) {
  return text.split(/(\{\w+\})/).map((part) => {
    const place = /^\{(\w+)\}$/.exec(part);
    return place ? values[place[1]] ?? "" : part;
  });
}

// What is being typed into the inputs that have a key (`data-key`), and where; `typeAgain` puts it into those that were
// drawn in their place.
export function typedIn(part) {
  const isTyped = (input) => input === document.activeElement || input.value !== input.defaultValue;
  return [...part.querySelectorAll("input[data-key]")].filter(isTyped);
}

export function typeAgain(part, typed, active) {
  const drawnNow = [...part.querySelectorAll("input[data-key]")];
  for (const old of typed) {
    const input = drawnNow.find((one) => one.dataset.key === old.dataset.key);
    if (!input) continue;
    input.value = old.value;
    if (old === active) { input.focus(); input.setSelectionRange(old.selectionStart, old.selectionEnd); }
  }
}

// A question over the page, in several lines; nothing happens unless it is answered with `yes`.
export function ask(lines, no, yes, then) {
  const box = document.getElementById("question");
  const text = lines.map((line) => make("p", {}, line));
  if (!box.showModal) {  // an old phone
    if (confirm(text.map((line) => line.textContent).join("\n"))) then();
    return;
  }
  box.replaceChildren(...text, make("div", { class: "buttons" },
    button(no, () => box.close()),
    button(yes, () => { box.close(); then(); }, { class: "main" })));
  box.showModal();
}
