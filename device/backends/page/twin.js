// Draws the device and passes keys on: the newest state comes in as server-sent events, every
// key-down and key-up goes out as a POST. Knows nothing of games. Units: milliseconds; pixels.
"use strict";

const WIDTH = 128, HEIGHT = 64, ROW_BYTES = WIDTH / 8;
const DEVICE = JSON.parse(document.body.dataset.device);
const element = (id) => document.getElementById(id);
const keyButtons = [...document.querySelectorAll(".key")];

// Words: the page is in English, the device says what that is in its own language ------------------

const words = {
  known: {},
  texts: [...document.querySelectorAll("[data-words]")].map((item) => [item, item.textContent]),
  labels: [...document.querySelectorAll("[aria-label]")].map((item) => [item, item.ariaLabel]),

  say(text, facts = {}) {
    const pattern = this.known[text] ?? text;
    return pattern.replace(/\{(\w+)\}/g, (gap, name) => facts[name] ?? gap);
  },

  change({ language, words: known }) {
    this.known = known;
    document.documentElement.lang = language;
    for (const [item, text] of this.texts) item.textContent = this.say(text);
    for (const [item, text] of this.labels) item.setAttribute("aria-label", this.say(text));
    for (const part of [segments, reading, buzzer, line]) part.show();
  },
};

// The display ---------------------------------------------------------------------------------

const glass = {
  canvas: element("glass"),
  bits: new Uint8Array(ROW_BYTES * HEIGHT),
  on: true,
  level: 255,
  asked: false,

  // However many frames have come, only the newest is drawn, when the screen is ready for it.
  change(facts) {
    this.bits = Uint8Array.from(atob(facts.bits), (letter) => letter.charCodeAt(0));
    this.on = facts.on;
    this.level = facts.level;
    this.ask();
  },

  ask() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => this.draw());
  },

  draw() {
    this.asked = false;
    // Whole device pixels for every dot: a grid that is scaled shimmers.
    const ratio = devicePixelRatio || 1;
    const dot = Math.max(1, Math.floor(this.canvas.parentElement.clientWidth * ratio / WIDTH));
    this.fit(dot, ratio);
    const pen = this.canvas.getContext("2d");
    pen.fillStyle = "#080a10";
    pen.fillRect(0, 0, WIDTH * dot, HEIGHT * dot);
    const gap = dot > 2 ? Math.max(1, Math.round(dot / 7)) : 0;
    this.dots(pen, dot, gap, "#10141d", () => true);
    if (!this.on) return;
    const isLit = (x, y) => this.bits[y * ROW_BYTES + (x >> 3)] & (128 >> (x & 7));
    const share = 0.4 + 0.6 * this.level / 255;
    // A lit dot glows into its gap; black lines through a lit field would read as writing.
    if (gap) this.dots(pen, dot, 0, this.colour(0.6 * share), isLit);
    this.dots(pen, dot, gap, this.colour(share), isLit);
  },

  colour(share) {
    const mix = (dark, light) => Math.round(dark + (light - dark) * share);
    return `rgb(${mix(8, 170)} ${mix(10, 230)} ${mix(16, 255)})`;
  },

  fit(dot, ratio) {
    if (this.canvas.width === WIDTH * dot && this.canvas.height === HEIGHT * dot) return;
    this.canvas.width = WIDTH * dot;
    this.canvas.height = HEIGHT * dot;
    this.canvas.style.width = `${WIDTH * dot / ratio}px`;
    element("segments").style.width = this.canvas.style.width;
    this.canvas.style.height = `${HEIGHT * dot / ratio}px`;
  },

  dots(pen, dot, gap, colour, isLit) {
    pen.fillStyle = colour;
    pen.beginPath();
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        if (isLit(x, y)) pen.rect(x * dot, y * dot, dot - gap, dot - gap);
      }
    }
    pen.fill();
  },
};

// The segments, and the reading for who cannot see -----------------------------------------------

const SEGMENTS = { // as printed on the glass, and as it is read out
  win: ["Win", "win"], game_over: ["Over", "game over"], new_game: ["New", "new game"],
  note: ["♪", "sound"], pile_complete: ["Pile", "pile complete"],
  player_1: ["1", "player 1"], player_2: ["2", "player 2"], player_3: ["3", "player 3"],
  player_4: ["4", "player 4"], player_5: ["5", "player 5"], player_6: ["6", "player 6"],
  level_1: ["L1", "level 1"], level_2: ["L2", "level 2"], level_3: ["L3", "level 3"],
  saved: ["Saved", "saved"], phone: ["Phone", "phone"],
};

const segments = {
  lit: [],

  build() {
    for (const name of DEVICE.icons) {
      const item = document.createElement("span");
      item.setAttribute("aria-hidden", "true");
      item.dataset.icon = name;
      element("segments").append(item);
    }
  },

  change({ lit, blinking }) {
    for (const item of element("segments").children) {
      item.classList.toggle("lit", lit.includes(item.dataset.icon));
      item.classList.toggle("blinking", blinking.includes(item.dataset.icon));
    }
    this.lit = [...lit, ...blinking];
    this.show();
  },

  show() {
    const names = this.lit.map((name) => words.say(SEGMENTS[name][1])).join(", ");
    const label = names ? words.say("Lit: {names}", { names }) : words.say("No icon is lit");
    element("segments").setAttribute("aria-label", label);
    for (const item of element("segments").children) {
      item.textContent = words.say(SEGMENTS[item.dataset.icon][0]);
    }
  },
};

const reading = {
  title: "",

  change({ title, lines, keys }) {
    const texts = [title, ...lines, ...keys.map(([key, word]) => `${key}: ${word}`)];
    const paragraphs = texts.filter(Boolean).map((text) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = text;
      return paragraph;
    });
    element("reading").replaceChildren(...paragraphs);
    this.title = title;
    this.show();
  },

  show() {
    const { title } = this;
    const label = title ? words.say("The display: {title}", { title }) : words.say("The display");
    element("glass").setAttribute("aria-label", label);
  },
};

// Sound --------------------------------------------------------------------------------------------

const buzzer = {
  volume: 0.06,
  slope: 0.003, // seconds: a step in loudness would click
  context: null,
  voice: null,
  muted: recall("kibitz.mute") === "yes",

  // Browsers let a page sound only after somebody has touched it.
  wake() {
    if (this.muted) return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume();
  },

  play({ name, notes }) {
    this.hush();
    if (!notes.length || this.muted || this.context?.state !== "running") return;
    const voice = this.context.createOscillator(), loudness = this.context.createGain();
    voice.type = "square";
    voice.connect(loudness).connect(this.context.destination);
    voice.onended = () => { if (this.voice === voice) this.hush(); };
    voice.start();
    voice.stop(this.write(voice, loudness.gain, notes));
    this.voice = voice;
    element("grille").dataset.tune = name;
  },

  write(voice, gain, notes) {
    let time = this.context.currentTime + 0.005;
    gain.setValueAtTime(0, this.context.currentTime);
    for (const [hertz, length] of notes) {
      const end = time + length / 1000;
      if (hertz > 0) {
        voice.frequency.setValueAtTime(hertz, time);
        gain.setValueAtTime(0, time);
        gain.linearRampToValueAtTime(this.volume, time + this.slope);
        gain.setValueAtTime(this.volume, Math.max(end - 2 * this.slope, time + this.slope));
        gain.linearRampToValueAtTime(0, Math.max(end - this.slope, time + 2 * this.slope));
      }
      time = end;
    }
    return time;
  },

  hush() {
    const voice = this.voice;
    this.voice = null;
    delete element("grille").dataset.tune;
    voice?.disconnect();
  },

  toggle() {
    this.muted = !this.muted;
    remember("kibitz.mute", this.muted ? "yes" : "no");
    if (this.muted) this.hush(); else this.wake();
    this.show();
  },

  show() {
    element("mute").textContent = this.muted ? words.say("Sound off") : words.say("Sound on");
    element("mute").setAttribute("aria-pressed", String(this.muted));
    document.body.classList.toggle("muted", this.muted);
  },
};

function recall(name) { // a browser may forbid the memory altogether
  try { return localStorage.getItem(name); } catch { return null; }
}

function remember(name, value) {
  try { localStorage.setItem(name, value); } catch { /* then it is for this visit only */ }
}

// The line to the device ---------------------------------------------------------------------------

const SWITCHED_OFF = "Kibitz has been switched off. This page comes back with it.";
const LOST = "Connection lost. Trying again …";

const line = {
  page: null,
  notice: "",
  stream: null,
  retry: 0,
  pause: 0,
  orders: Promise.resolve(),
  PAUSES: [250, 500, 1000, 2000],

  open() {
    clearTimeout(this.retry);
    this.stream = new EventSource("/events");
    const on = (name, act) => this.stream.addEventListener(name, (event) => act(JSON.parse(event.data)));
    on("hello", ({ page }) => this.begin(page));
    on("frame", (facts) => glass.change(facts));
    on("icons", (facts) => segments.change(facts));
    on("tune", (facts) => buzzer.play(facts));
    on("text", (facts) => reading.change(facts));
    on("words", (facts) => words.change(facts));
    on("bye", () => this.lose(SWITCHED_OFF));
    this.stream.onerror = () => this.lose(LOST);
  },

  begin(page) {
    this.page = page;
    this.pause = 0;
    this.say("open", "");
  },

  // The stream is opened anew by hand: a browser gives up for good after some kinds of failure.
  lose(why) {
    this.close();
    this.say("lost", why);
    this.retry = setTimeout(() => this.open(), this.PAUSES[this.pause]);
    this.pause = Math.min(this.pause + 1, this.PAUSES.length - 1);
  },

  close() {
    clearTimeout(this.retry);
    this.stream?.close();
    this.stream = this.page = null;
    fingers.forget();
    buzzer.hush();
  },

  say(state, notice) {
    document.body.dataset.link = state;
    this.notice = notice;
    this.show();
  },

  show() {
    const text = words.say(this.notice);
    if (element("notice").textContent !== text) element("notice").textContent = text;
  },

  // One after the other: two requests at once could overtake each other, the release the press.
  send(key, down) {
    const page = this.page;
    if (page === null) return;
    this.orders = this.orders.then(() => this.post({ page, key, down }));
  },

  async post(order) {
    if (order.page !== this.page) return;
    try {
      const answer = await fetch("/keys", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(order),
        credentials: "omit",
        keepalive: true,
      });
      if (answer.status === 410) this.lose(LOST);
    } catch {
      if (order.page === this.page) this.lose(LOST);
    }
  },
};

// Fingers: any number of pointers and keyboard keys on any number of keys ---------------------------

const fingers = {
  on: new Map(DEVICE.keys.map((key) => [key, new Set()])),

  press(key, finger) {
    const held = this.on.get(key);
    if (!held || held.has(finger)) return;
    buzzer.wake();
    held.add(finger);
    if (held.size === 1) this.tell(key, true);
  },

  lift(key, finger) {
    const held = this.on.get(key);
    if (held?.delete(finger) && !held.size) this.tell(key, false);
  },

  liftAll() {
    for (const [key, held] of this.on) for (const finger of [...held]) this.lift(key, finger);
  },

  forget() { // the device has taken our fingers off by itself
    for (const [key, held] of this.on) {
      held.clear();
      this.show(key, false);
    }
  },

  tell(key, down) {
    this.show(key, down);
    line.send(key, down);
  },

  show(key, down) {
    for (const button of keyButtons) {
      if (button.dataset.key === key) button.classList.toggle("pressed", down);
    }
  },

  tap(key, finger, length) {
    this.press(key, finger);
    setTimeout(() => this.lift(key, finger), length);
  },
};

const SHORT = 60, ECHO = 800;

function wire(button) {
  const key = button.dataset.key;
  const finger = (event) => `pointer ${event.pointerId}`;
  let touched = -ECHO;
  const lift = (event) => {
    touched = event.timeStamp;
    fingers.lift(key, finger(event));
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    touched = event.timeStamp;
    button.setPointerCapture(event.pointerId);
    fingers.press(key, finger(event));
  });
  button.addEventListener("pointerup", lift);
  button.addEventListener("pointercancel", lift);
  button.addEventListener("lostpointercapture", lift);
  // With the mouse the focus stays where it is, so that Enter goes on meaning OK.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // A screen reader clicks without a pointer; what a pointer's own click would do is done already.
  button.addEventListener("click", (event) => {
    if (event.detail === 0 && event.timeStamp - touched > ECHO) fingers.tap(key, "reader", SHORT);
  });
}

// The keyboard: the same table as in the terminal, but with a real key-up ---------------------------

const NAMES = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "enter", Escape: "escape", Backspace: "backspace", " ": "space",
};

const keyboard = {
  table: new Map(DEVICE.keyboard.map(([name, key, long]) => [name, { key, long }])),
  held: new Map(),

  name(event) {
    const name = NAMES[event.key] ?? event.key;
    const isNamed = event.key in NAMES && name !== "escape" && name !== "space";
    return event.shiftKey && isNamed ? `shift+${name}` : name;
  },

  // On a button Enter and the space bar mean this button; everywhere else the table counts.
  meaning(event) {
    const focused = document.activeElement?.closest("button, a");
    if (focused && (event.key === "Enter" || event.key === " ")) {
      return focused.dataset.key ? { key: focused.dataset.key, long: false } : undefined;
    }
    return this.table.get(this.name(event));
  },

  down(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const meant = this.meaning(event);
    if (!meant) return;
    event.preventDefault();
    if (event.repeat) return;
    if (meant.long) return fingers.tap(meant.key, `long ${event.code}`, 1000 * DEVICE.longPress);
    this.held.set(event.code, meant.key);
    fingers.press(meant.key, event.code);
  },

  // Known by the place of the key: what it means may have changed with the shift key meanwhile.
  up(event) {
    const key = this.held.get(event.code);
    if (key === undefined) return;
    event.preventDefault();
    this.held.delete(event.code);
    fingers.lift(key, event.code);
  },

  release() {
    this.held.clear();
    fingers.liftAll();
  },
};

// Together -------------------------------------------------------------------------------------------

function showCaps() {
  for (const button of keyButtons) {
    const cap = DEVICE.caps[button.dataset.key];
    button.hidden = !cap;
    if (cap) button.title = cap;
    if (cap && button.matches(".pill, .back")) button.dataset.cap = cap;
  }
  document.body.classList.toggle("no-cross", !DEVICE.keys.includes("up"));
  document.body.classList.toggle("no-back", !DEVICE.keys.includes("back"));
}

function visit() {
  // A browser keeps six connections to one address; windows that nobody sees must not use them up.
  if (document.hidden) {
    keyboard.release();
    line.close();
  } else if (line.stream === null) {
    line.open();
  }
}

segments.build();
showCaps();
buzzer.show();
keyButtons.forEach(wire);
element("mute").addEventListener("click", () => buzzer.toggle());
element("mute").addEventListener("mousedown", (event) => event.preventDefault());
addEventListener("keydown", (event) => keyboard.down(event));
addEventListener("keyup", (event) => keyboard.up(event));
addEventListener("blur", () => keyboard.release());
addEventListener("pagehide", () => line.close());
addEventListener("pageshow", visit);
document.addEventListener("visibilitychange", visit);
new ResizeObserver(() => glass.ask()).observe(element("glass").parentElement);
visit();
