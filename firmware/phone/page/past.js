// Matches of before, each with its course; and everything to take along.
"use strict";

import { button, make, named } from "/draw.js";
import { boardView } from "/board.js";

// Draws itself into what it returns; `get` asks the device for facts, null where it has none.
export function pastView(texts, get, language, room) {
  const view = make("div", { class: "past" });
  const found = [];

  async function more() {
    const answer = await get(`/history?first=${found.length}`);
    if (!answer) return;
    found.push(...answer.matches);
    list(answer.more);
  }

  function list(hasMore) {
    view.replaceChildren(
      make("h2", {}, texts.history),
      found.length ? make("ul", { class: "list" }, found.map((match) => row(match, hasMore)))
        : make("p", { class: "empty" }, texts.noHistory),
      hasMore ? button(texts.more, more) : "",
      make("p", { class: "downloads" }, `${texts.saveAs}: `,
        make("a", { href: "/history.csv", download: "kibitz.csv" }, "CSV"), " ",
        make("a", { href: "/history.json", download: "kibitz.json" }, "JSON")));
  }

  function row(match, hasMore) {
    const day = new Date(match.ended * 1000).toLocaleDateString(language, { dateStyle: "medium" });
    const scores = match.players.map((name, seat) => make("span", { class: "score" }, named(name), ` ${match.totals[seat]}`));
    return make("li", {}, button([make("strong", {}, match.name), make("small", {}, day), make("span", { class: "score-line" }, scores)],
      () => open(match, hasMore), { class: "match" }));
  }

  async function open(match, hasMore) {
    const table = await get(`/match?key=${match.key}`);
    if (table) view.replaceChildren(button(`‹ ${texts.back}`, () => list(hasMore), { class: "quiet" }), make("h2", {}, table.name), boardView(table, texts, room));
  }

  more();
  return view;
}
