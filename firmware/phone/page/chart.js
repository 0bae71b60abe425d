// The course of a match as a chart: a line for each player, told apart by colour and by dashes.
// Units: those of the view box, in which a letter is always as tall.
"use strict";

import { drawn } from "/draw.js";

const LEFT = 70, TOP = 20, FOOT = 34, LETTER = 24;
const DASHES = ["", "14 7", "3 7", "14 7 3 7"];
export const COLOURS = 8;

// Which class a seat's line and label have; when the colours are used up they come again, with dashes.
export function seatClass(seat) {
  return `seat-${seat % COLOURS}${seat < COLOURS ? "" : " again"}`;
}

// Even steps that are easy to read, from the least to the most.
export function scale(least, most) {
  const span = Math.max(1, most - least);
  const rough = span / 4, ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * ten).find((one) => one >= rough));
  const from = Math.floor(least / step) * step, to = Math.ceil(most / step) * step;
  const marks = [];
  for (let mark = from; mark <= to; mark += step) marks.push(mark);
  return { from, to: Math.max(to, from + step), marks };
}

// Labels at the lines' ends, moved apart where they would cover each other.
export function apart(places, gap, least, most) {
  const order = places.map((place, at) => [place, at]).sort((a, b) => a[0] - b[0]);
  for (let turn = 0; turn < 3; turn++) {
    let floor = least;
    for (const one of order) { one[0] = Math.max(one[0], floor); floor = one[0] + gap; }
    let ceiling = most;
    for (const one of [...order].reverse()) { one[0] = Math.min(one[0], ceiling); ceiling = one[0] - gap; }
  }
  const result = [];
  for (const [place, at] of order) result[at] = place;
  return result;
}

// How wide and tall a view box is that fills a place of so many pixels with letters of this size.
export function boxFor(width, height, pixels) {
  return { wide: Math.round(width * LETTER / pixels), tall: Math.round(height * LETTER / pixels) };
}

export function chart(table, title, { wide, tall }) {
  const seats = table.players.map((_, seat) => seat);
  const rows = [seats.map(() => table.start), ...table.running];
  const all = rows.flat();
  const { from, to, marks } = scale(Math.min(...all), Math.max(...all));
  const longest = Math.max(...table.players.map((player) => [...player.name].length));
  const right = wide - Math.min(wide / 3, 30 + longest * LETTER * 0.62), low = tall - FOOT;
  const x = (round) => LEFT + (right - LEFT) * round / Math.max(1, rows.length - 1);
  const y = (points) => low - (low - TOP) * (points - from) / (to - from);
  const lines = seats.map((seat) => drawn("polyline", {
    class: seatClass(seat), "stroke-dasharray": DASHES[Math.floor(seat / COLOURS) % DASHES.length],
    points: rows.map((row, round) => `${x(round).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" "),
  }));
  const ends = apart(seats.map((seat) => y(rows[rows.length - 1][seat])), LETTER + 4, TOP + 4, low);
  const labels = seats.map((seat) => drawn("text", {
    class: seatClass(seat), x: right + 14, y: ends[seat] + LETTER / 3,
  }, table.players[seat].name));
  return drawn("svg", { class: "chart", viewBox: `0 0 ${wide} ${tall}`, role: "img", "aria-label": title },
    marks.map((mark) => grid(mark, y(mark), right)),
    rounds(rows.length - 1, (right - LEFT) / 50).map((round) => drawn("text", { class: "mark", x: x(round), y: tall - 6, "text-anchor": "middle" }, String(round))),
    lines, labels);
}

function grid(mark, place, right) {
  return [
    drawn("line", { class: "grid", x1: LEFT, x2: right, y1: place, y2: place }),
    drawn("text", { class: "mark", x: LEFT - 10, y: place + 7, "text-anchor": "end" }, String(mark)),
  ];
}

// Numbers of rounds below the chart, at most so many, the last one among them.
function rounds(last, most) {
  const step = Math.max(1, Math.ceil(last / Math.min(10, most))), found = [];
  for (let round = last; round > 0; round -= step) found.unshift(round);
  return found;
}
