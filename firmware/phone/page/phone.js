// A phone at the table: says the code, then shows what the device sends, and posts wishes.
// Nothing is kept here but the language. Units: milliseconds.
"use strict";

import { boardView, timeNow } from "/board.js";
import { button, drawn, field, make, named, phrase, typeAgain, typedIn } from "/draw.js";
import { entryView } from "/forms.js";
import { boxFor } from "/chart.js";
import { pastView } from "/past.js";
import { peopleView } from "/people.js";

const SILENCE = 50_000;  // the device shows every twenty seconds that it is there
const RETRY = 1_500, SPREAD = 3_000;  // not all phones at the same moment
const element = (id) => document.getElementById(id);

const now = { texts: null, language: "", languages: {}, longest: 12, marks: {}, open: new Set(), state: null, since: 0, tab: "scores", keys: {}, chosen: {}, isShown: false };

// Asking ------------------------------------------------------------------------------------------

async function request(path, options = {}) {
  const url = new URL(path, location.origin);
  if (now.language) url.searchParams.set("lang", now.language);
  try {
    return await fetch(url, options);
  } catch {
    return null;
  }
}

async function get(path) {
  const answer = await request(path);
  if (answer?.status === 401) pairing();
  return answer?.ok ? answer.json() : null;
}

// Posts a wish; `why` says what is wrong, if anything is.
async function send(path, facts) {
  const answer = await request(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(facts),
  });
  if (!answer) return { ok: false, why: now.texts.noNetwork };
  if (answer.status === 401 && path !== "/pair") pairing();
  const said = await answer.json().catch(() => ({}));
  if (answer.ok && path === "/entry") toast(now.texts.sent);
  return { ...said, ok: answer.ok, why: said.why || (answer.ok ? "" : now.texts.noNetwork) };
}

// The stream --------------------------------------------------------------------------------------

const live = {
  stream: null, silence: 0, retry: 0,

  open() {
    this.close();
    const url = now.language ? `/live?lang=${now.language}` : "/live";
    const stream = this.stream = new EventSource(url);
    stream.addEventListener("state", (event) => { this.heard(); show(JSON.parse(event.data)); });
    stream.addEventListener("beat", () => this.heard());
    stream.addEventListener("gone", () => pairing(now.texts.ended));
    stream.addEventListener("bye", () => this.lost(now.texts.ended));
    stream.addEventListener("error", () => this.lost(now.texts.noNetwork));
    this.watch();
  },

  close() {
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    this.stream?.close();
    this.stream = null;
  },

  heard() {
    // Only what the lost line had said is taken away: what was said of an entry stays for a while.
    if (document.body.dataset.link !== "open") banner("");
    document.body.dataset.link = "open";
    this.watch();
  },

  watch() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(now.texts.noNetwork), SILENCE);
  },

  lost(why) {
    this.close();
    document.body.dataset.link = "lost";
    banner(why);
    this.retry = setTimeout(() => this.again(), RETRY + Math.random() * SPREAD);
  },

  // A phone that is not known any more has to say a code; all else is tried again.
  async again() {
    const answer = await request("/me");
    if (!answer?.ok) this.lost(now.texts.noNetwork);
    else if ((await answer.json()).paired) this.open();
    else pairing();
  },
};

document.addEventListener("visibilitychange", () => {
  if (document.hidden) { now.isShown = false; draw(); }
  else if (document.body.dataset.link === "lost") live.again();
});

function banner(text) {
  element("banner").hidden = !text;
  element("banner").textContent = text;
}

let toasting = 0;
function toast(text) {
  clearTimeout(toasting);
  banner(text);
  toasting = setTimeout(() => { if (document.body.dataset.link === "open") banner(""); }, 4_000);
}

// Saying the code ---------------------------------------------------------------------------------

// `why` says why a code has to be said again, if one was said before.
function pairing(why = "") {
  live.close();
  now.state = null;
  now.keys = {};
  document.body.dataset.link = "pairing";
  banner("");
  const { texts } = now;
  const code = make("input", { name: "code", type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 7, required: true });
  const name = make("input", { name: "name", type: "text", autocomplete: "given-name", maxlength: now.longest });
  const said = make("p", { class: "said", role: "alert" }, why);
  const submit = async (event) => {
    event.preventDefault();
    const answer = await send("/pair", { code: code.value, name: name.value });
    if (answer.ok) return live.open();
    said.textContent = answer.why;
    code.select();
  };
  element("tabs").hidden = true;
  element("head").replaceChildren(make("h1", {}, texts.title));
  element("view").replaceChildren(make("form", { class: "form card pair", submit },
    make("h2", {}, texts.pairTitle), make("p", {}, texts.pairHint),
    field(texts.code, code), field(texts.yourName, name), said, make("button", { class: "main" }, texts.join)),
    make("div", { class: "foot pair" }, languages()));
}

// The language ------------------------------------------------------------------------------------

function languages() {
  const list = make("select", { "aria-label": now.texts.language, class: "language", change: () => speak(list.value) },
    Object.entries(now.languages).map(([code, name]) => make("option", { value: code, selected: code === now.language, lang: code }, name)));
  return list;
}

async function speak(code) {
  try { localStorage.setItem("language", code); } catch { /* a private window: for this time only */ }
  const wasPaired = now.state !== null;
  await load(code);
  now.keys = {};
  if (wasPaired) live.open(); else pairing();
}

async function load(code) {
  now.language = code;
  const answer = await request("/texts");
  if (!answer?.ok) return false;
  Object.assign(now, await answer.json());
  document.documentElement.lang = now.language;
  document.title = now.texts.title;
  return true;
}

// Showing -----------------------------------------------------------------------------------------

function show(state) {
  if (!now.state) scrollTo(0, 0);
  now.state = state;
  now.since = performance.now();
  draw();
}

function tabs() {
  const { state, texts } = now;
  return [
    ["scores", texts.scores],
    state.seat !== null && state.hand !== null ? ["hand", texts.hand] : null,
    state.entry ? ["enter", texts.enter] : null,
    state.people ? ["people", texts.people] : null,
    ["history", texts.history],
  ].filter(Boolean);
}

function draw() {
  if (!now.state) return;
  const offered = tabs();
  if (!offered.some(([name]) => name === now.tab)) now.tab = "scores";
  drawPart("head", [now.language, now.state.table && [now.state.table.name, now.state.table.round, now.state.table.last]], head);
  drawPart("tabs", [now.language, now.tab, offered], () => offered.map(([name, word]) =>
    button(word, () => { now.tab = name; draw(); scrollTo(0, 0); }, { "aria-current": now.tab === name ? "page" : null })));
  element("tabs").hidden = false;
  drawPart("view", [now.language, now.tab, VIEWS[now.tab].key(now.state)], () => VIEWS[now.tab].draw(now.state));
  tick();
}

// Draws a part anew only when what it shows has changed: what is being typed stays, and where it can be also then.
function drawPart(id, facts, make_) {
  const key = JSON.stringify(facts);
  if (now.keys[id] === key) return;
  now.keys[id] = key;
  const part = element(id), typed = typedIn(part), active = document.activeElement;
  part.replaceChildren(...[make_()].flat());
  typeAgain(part, typed, active);
}

const VIEWS = {
  scores: { key: (state) => [state.table, room()], draw: (state) => [boardView(state.table, now.texts, room()), foot()] },
  hand: { key: (state) => [state.hand, now.isShown], draw: (state) => handView(state) },
  enter: {
    key: ({ entry, table }) => [entry.round, entry.layout, entry.rows, entry.mine.map((seat) => entry.columns[seat]), table.players],
    draw: ({ entry, table }) => entryView(entry, table.players, now.texts, send, now.chosen, entered),
  },
  people: { key: (state) => state.people, draw: (state) => peopleView(state.people, { ...now, send }, now.open) },
  history: { key: ({ table }) => table?.over ?? false, draw: () => pastView(now.texts, get, now.language, room()) },
};

function entered() {
  now.chosen.seat = null;
  now.keys.view = "";
  draw();
}

function head() {
  const { texts, state: { table } } = now;
  const round = !table ? "" : table.last
    ? phrase(texts.roundOf, { number: String(Math.min(table.round, table.last)), last: String(table.last) }).join("")
    : phrase(texts.round, { number: String(table.round) }).join("");
  return [
    make("h1", {}, table ? table.name : texts.title),
    make("span", { class: "round" }, round),
    make("time", { id: "clock", role: "timer", "aria-label": texts.time }),
    button(corners(), wide, { class: "quiet wide-button", "aria-label": texts.wide, title: texts.wide }),
  ];
}

function corners() {
  return drawn("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" },
    drawn("path", { d: "M3 9V3h6M15 3h6v6M21 15v6h-6M9 21H3v-6" }));
}

// How much room the chart has: beside the scores where the window is wide, else below them.
function room() {
  const wide = document.body.classList.contains("wide"), rem = 16;
  const isBeside = innerWidth >= 60 * rem;
  const width = Math.min(wide ? innerWidth : 80 * rem, innerWidth) * (isBeside ? 0.54 : 1) - 3 * rem;
  if (wide && isBeside) return boxFor(width, innerHeight * 0.98 - 9 * rem, Math.max(15, Math.min(innerWidth, innerHeight) * 0.024));
  return boxFor(width, width * (width < 30 * rem ? 0.62 : 0.45), width < 30 * rem ? 14 : 16);
}
addEventListener("resize", () => draw());

// Who this phone is, and what else can be done with it.
function foot() {
  const { texts, state } = now;
  const role = { viewer: texts.viewer, player: texts.playing, scorekeeper: texts.keeper }[state.role];
  return make("footer", { class: "foot" },
    make("p", {}, phrase(role, { player: named(state.player) })), make("p", {}, make("small", {}, texts.roles)),
    make("div", { class: "buttons" }, languages(), button(texts.leave, async () => { await send("/leave", {}); pairing(); }, { class: "quiet" })));
}

// The cards are covered until somebody wants to see them: a phone may lie on the table.
function handView({ hand, player }) {
  const { texts } = now;
  const turn = () => { now.isShown = !now.isShown; draw(); };
  if (!now.isShown) {
    return make("div", { class: "covered" }, make("h2", {}, named(player)), button(texts.show, turn, { class: "main tall" }));
  }
  const groups = hand.map((group, at) => make("section", {}, make("h2", {}, group.title),
    group.cards.length ? make("ol", { class: at === 0 ? "cards numbered" : "cards" }, group.cards.map((card) => make("li", { class: "card-face", "data-colour": card.colour || null },
      make("b", {}, card.text || card.name), card.text && card.name ? make("small", {}, card.name) : null)))
      : make("p", { class: "empty" }, texts.noHand)));
  return make("div", { class: "hand" }, button(texts.hide, turn, { class: "main" }),
    groups.length ? groups : make("p", { class: "empty" }, texts.noHand));
}

function tick() {
  const place = element("clock");
  if (place) place.textContent = now.state?.table ? timeNow(now.state.table, now.since) : "";
}
setInterval(tick, 10_000);

// For a television or a tablet in the middle of the table.
function wide() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
  widen(!document.body.classList.contains("wide"));
}

function widen(isWide) {
  document.body.classList.toggle("wide", isWide);
  draw();
}
document.addEventListener("fullscreenchange", () => widen(Boolean(document.fullscreenElement)));

async function begin() {
  let kept = "";
  try { kept = localStorage.getItem("language") ?? ""; } catch { /* a private window */ }
  while (!await load(kept)) await new Promise((done) => setTimeout(done, RETRY));
  live.again();
}

begin();
