// The scoreboard: for the whole table, in large type; the same for a match of long ago.
"use strict";

import { make, named, phrase } from "/draw.js";
import { chart, seatClass } from "/chart.js";

// As long as nothing happens the clock goes on by itself, but not through a long break.
const LONGEST_BREAK = 1800;

// A number with its sign; a dash where nothing is written.
export function signed(value) {
  if (value === null || value === undefined) return "–";
  return value > 0 ? `+${value}` : String(value).replace("-", "−");
}

export function clock(seconds) {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

export function timeNow(table, since) {
  const more = table.over ? 0 : Math.min(LONGEST_BREAK, (performance.now() - since) / 1000);
  return clock(table.played + more);
}

export function boardView(table, texts, room) {
  if (!table) return make("p", { class: "empty" }, texts.nothing);
  return make("div", { class: "board" },
    make("div", { class: "scores" }, facts(table, texts), scores(table, texts)),
    make("section", { class: "course" },
      make("h2", {}, texts.course),
      table.rounds.length ? chart(table, texts.course, room) : make("p", { class: "empty" }, texts.noRounds),
      table.rounds.length ? roundsOf(table, texts) : null));
}

function facts(table, texts) {
  const who = (seat) => named(table.players[seat].name);
  const lines = [];
  if (table.over) {
    const best = table.players.filter((_, seat) => table.places[seat] === 1).map((one) => one.name);
    const text = best.length > 1 ? texts.tied : texts.over;
    lines.push(make("p", { class: "turn" }, phrase(text, { player: best.join(", ") })));
  } else {
    if (table.turn !== null) lines.push(make("p", { class: "turn" }, phrase(texts.turn, { player: who(table.turn) })));
    if (table.first !== null && texts[table.marker]) {
      lines.push(make("p", {}, phrase(texts[table.marker], { player: who(table.first) })));
    }
  }
  return make("div", { class: "facts", "aria-live": "polite" }, lines);
}

// The best first; who is level with another stands in the order of the seats.
function scores(table, texts) {
  const order = table.players.map((_, seat) => seat)
    .sort((a, b) => table.places[a] - table.places[b] || a - b);
  const last = table.rounds[table.rounds.length - 1];
  return make("ol", { class: "ranks", "aria-label": texts.scores, "data-count": order.length },
    order.map((seat) => make("li", { class: table.turn === seat && !table.over ? "rank now" : "rank" },
      make("span", { class: "place" }, `${table.places[seat]}.`),
      make("span", { class: `dot ${seatClass(seat)}`, "aria-hidden": "true" }),
      named(table.players[seat].name),
      make("span", { class: "last" }, last ? signed(last[seat]) : ""),
      make("strong", { class: "total" }, String(table.totals[seat]).replace("-", "−")))));
}

function roundsOf(table, texts) {
  const head = make("tr", {}, make("th", {}, ""), table.players.map((one) => make("th", {}, named(one.name))));
  const rows = table.rounds.map((points, at) => make("tr", {}, make("th", {}, String(at + 1)),
    points.map((own, seat) => make("td", {}, signed(own), make("small", {}, ` ${table.running[at][seat]}`)))));
  return make("details", {}, make("summary", {}, texts.rounds),
    make("div", { class: "wide-table" }, make("table", {}, make("thead", {}, head), make("tbody", {}, rows))));
}
