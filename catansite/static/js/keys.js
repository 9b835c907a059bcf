"use strict";
// Keyboard, screen reader and sound at the table. The keys are on the page: links and buttons with a data-key; other
// choices get the digits in order. Every page works without this file.

// ------------------------------------------------------------------ settings of this device

const chosen = {
  of(name, usual) {
    try {
      return (localStorage.getItem(name) ?? usual) === "yes";
    } catch {
      return usual === "yes"; // a browser that keeps nothing
    }
  },
  set(name, isOn) {
    try {
      localStorage.setItem(name, isOn ? "yes" : "no");
    } catch {
      // then it lasts until the page is left
    }
  },
};
const device = { keys: chosen.of("keys", "yes"), sound: chosen.of("sound", "no") };

// ------------------------------------------------------------------ the actions of keys

const DIGITS = "123456789";
const ACTABLE = "a[href], button:not([disabled]), summary";
const BACK = "#choose-nothing, [data-deal-close]";
const NEXT = `#actions :is(${ACTABLE}), #ending :is(${ACTABLE})`;

function isShown(element) {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
}
function wordsOf(element) {
  const named = element.dataset.keyWords || element.getAttribute("aria-label") || element.querySelector(".build-label")?.textContent;
  return (named || element.textContent).replace(/\s+/g, " ").trim();
}
function keysNow() {
  const found = new Map();
  for (const element of document.querySelectorAll("[data-key]")) {
    if (!found.has(element.dataset.key) && isShown(element)) found.set(element.dataset.key, element);
  }
  const digits = [...DIGITS].filter((digit) => !found.has(digit));
  const actions = document.getElementById("actions");
  for (const element of actions?.querySelectorAll(ACTABLE) ?? []) {
    if (!digits.length) break;
    if (element.dataset.key || element.matches(`${BACK}, [data-step], .place-list a`) || !isShown(element)) continue;
    found.set(digits.shift(), element);
  }
  return found;
}
function tellKeys() {
  for (const element of document.querySelectorAll("[aria-keyshortcuts]")) element.removeAttribute("aria-keyshortcuts");
  if (!device.keys) return;
  for (const [key, element] of keysNow()) element.setAttribute("aria-keyshortcuts", key);
}

function openKeys() {
  const dialog = document.getElementById("keys");
  if (!dialog || dialog.open) return;
  const actions = document.getElementById("actions");
  const rank = ([, element]) => (actions?.contains(element) ? 0 : 1);
  const rows = [...keysNow()].sort((one, other) => rank(one) - rank(other)).map(([key, element]) => {
    const row = document.createElement("div");
    row.append(document.createElement("dt"), document.createElement("dd"));
    const cap = document.createElement("kbd");
    cap.textContent = key.toUpperCase();
    row.firstChild.append(cap);
    row.lastChild.textContent = wordsOf(element);
    return row;
  });
  dialog.querySelector("[data-keys-now]").replaceChildren(...rows);
  dialog.showModal();
}

function use(element) {
  const pane = element.dataset.focus && document.querySelector(element.dataset.focus);
  if (element.matches("a[href], button, summary")) element.click();
  const next = pane || (element.matches("section, div") && (element.querySelector(`${ACTABLE}, input:not([type=hidden]), textarea`) ?? element));
  if (next) next.focus();
}

function isWriting(element) {
  return Boolean(element.closest?.("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit]), [contenteditable]"));
}

let isByKeys = false;
document.addEventListener("pointerdown", () => (isByKeys = false), true);
document.addEventListener("keydown", () => (isByKeys = true), true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.matches?.("textarea")) {
    event.preventDefault();
    event.target.form?.requestSubmit();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !device.keys) return;
  if (isWriting(event.target)) {
    // leave the field, so that keys work again
    if (event.key === "Escape" && event.target.closest("#table")) document.getElementById("actions")?.focus();
    return;
  }
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "?") {
    event.preventDefault();
    openKeys();
    return;
  }
  if (event.key === "Escape") {
    [...document.querySelectorAll(BACK)].find(isShown)?.click();
    return;
  }
  if (event.key.startsWith("Arrow")) {
    walk(event);
    return;
  }
  if (event.repeat) return;
  const element = keysNow().get(event.key.toLowerCase());
  if (!element) return;
  event.preventDefault();
  use(element);
});

// ------------------------------------------------------------------ places of the board, with arrow keys

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middleOf(target) {
  const box = (target.querySelector(".hit") ?? target).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
function walk(event) {
  const way = WAYS[event.key];
  if (!way) return;
  const here = event.target.closest?.("#board-view [data-place]");
  if (!here) {
    // move to the board, if nothing else uses arrow keys
    const first = event.target.matches("body, #board-view, #actions") && document.querySelector("#board-view [data-place]");
    if (!first) return;
    event.preventDefault();
    first.focus();
    return;
  }
  event.preventDefault();
  const [x, y] = middleOf(here);
  let nearest = null;
  let least = Infinity;
  for (const target of document.querySelectorAll("#board-view [data-place]")) {
    const [atX, atY] = middleOf(target);
    const ahead = (atX - x) * way[0] + (atY - y) * way[1];
    const aside = Math.abs((atX - x) * way[1]) + Math.abs((atY - y) * way[0]);
    if (target !== here && ahead > 2 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      nearest = target;
    }
  }
  nearest?.focus();
}

// ------------------------------------------------------------------ focus after an action

// The request of the last action by keyboard. Answers to other requests do not move the focus.
let action = null;
document.addEventListener("htmx:beforeSend", (event) => {
  const { requestConfig, xhr } = event.detail;
  const sender = requestConfig.elt;
  if (sender?.id !== "table" && sender?.closest?.("#table") && !sender.closest("#chat-form, #note-form")) action = isByKeys ? xhr : null;
});

function nextPlace() {
  const actions = document.getElementById("actions");
  const asked = [...(actions?.querySelectorAll(".action-now") ?? [])].find(isShown);
  return (
    (actions?.dataset.kind === "places" && document.querySelector("#board-view a[data-place], #board-view [data-place][tabindex]")) ||
    [...(asked?.querySelectorAll("input:not([type=hidden]), select, textarea, button, a[href]") ?? [])].find((one) => !one.matches(`${BACK}, :disabled`) && isShown(one)) ||
    actions?.querySelector(".main-moves .primary, .main-moves button") ||
    [...document.querySelectorAll(NEXT)].find(isShown) ||
    actions
  );
}

// ------------------------------------------------------------------ recent events, for screen readers

let heard = null;
function linesOf(list) {
  return [...(list?.querySelectorAll("li:not(.talk)") ?? [])].map((line) => line.textContent.replace(/\s+/g, " ").trim());
}
// The log shows the newest lines. New lines follow those that were there before.
function newLines(before, now) {
  for (let gone = 0; gone <= before.length; gone += 1) {
    const stayed = before.slice(gone);
    if (stayed.every((line, place) => line === now[place])) return stayed.length ? now.slice(stayed.length) : now.slice(-1);
  }
  return [];
}
function tellNews() {
  const place = document.getElementById("told");
  const now = linesOf(document.querySelector("#log .log"));
  const news = heard === null ? [] : newLines(heard, now);
  heard = now;
  if (!place || !news.length) return;
  place.replaceChildren(
    ...news.map((text) => {
      const line = document.createElement("p");
      line.textContent = text;
      return line;
    }),
  );
}

// ------------------------------------------------------------------ sounds for "your turn" and for the dice

let sounds = null;
// how often each sound was played, for tests
function note(sound) {
  const played = document.documentElement.dataset;
  played[sound] = String(Number(played[sound] ?? 0) + 1);
}
function ring() {
  sounds ??= new AudioContext();
  const start = sounds.currentTime + 0.02;
  for (const [place, pitch] of [587.33, 880].entries()) {
    const tone = new OscillatorNode(sounds, { type: "sine", frequency: pitch });
    const loudness = new GainNode(sounds, { gain: 0 });
    const from = start + place * 0.16;
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(0.14, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0005, from + 0.6);
    tone.connect(loudness).connect(sounds.destination);
    tone.start(from);
    tone.stop(from + 0.65);
  }
  note("rang");
}
// Dice hit the table a few times, ever more softly: short bursts of noise.
const HITS = [0, 0.09, 0.15, 0.24, 0.3];
function rattle() {
  sounds ??= new AudioContext();
  const noise = sounds.createBuffer(1, Math.round(sounds.sampleRate * 0.035), sounds.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 3;
  const start = sounds.currentTime + 0.02;
  for (const [place, after] of HITS.entries()) {
    const hit = new AudioBufferSourceNode(sounds, { buffer: noise, playbackRate: 0.8 + (place % 2) * 0.35 });
    const wood = new BiquadFilterNode(sounds, { type: "bandpass", frequency: 1700 + 350 * (place % 3), Q: 1.2 });
    const loudness = new GainNode(sounds, { gain: 0.5 * 0.75 ** place });
    hit.connect(wood).connect(loudness).connect(sounds.destination);
    hit.start(start + after);
  }
  note("rattled");
}
// Browsers allow sound only after a tap or a key on the page.
for (const kind of ["pointerdown", "keydown"]) {
  document.addEventListener(kind, () => device.sound && (sounds ??= new AudioContext()).resume(), { capture: true });
}

function isDue() {
  return stateOfTable()?.dataset.due === "yes";
}
let wasDue = isDue();
function tellTurn() {
  if (isDue() && !wasDue && device.sound) ring();
  wasDue = isDue();
}
// Each turn begins without dice, so the same roll twice is heard twice.
function diceNow() {
  return document.querySelector("#status .dice")?.getAttribute("aria-label") ?? "";
}
let heardDice = diceNow();
function tellDice() {
  const dice = diceNow();
  if (dice && dice !== heardDice && device.sound) rattle();
  heardDice = dice;
}
// A page that may make a sound also polls in the background.
function listen() {
  document.documentElement.classList.toggle("listens", device.sound);
}

// ------------------------------------------------------------------ updates after each change of the page

function changed(event) {
  tellNews();
  tellDice();
  tellTurn();
  tellKeys();
  showDevice();
  if (action && event.detail.xhr === action) {
    action = null;
    nextPlace()?.focus({ preventScroll: false });
  }
}
document.addEventListener("htmx:afterSettle", changed);

function showDevice() {
  for (const box of document.querySelectorAll("[data-device]")) {
    box.closest(".device").hidden = false;
    box.checked = device[box.dataset.device];
  }
}
document.addEventListener("change", ({ target }) => {
  const name = target.dataset.device;
  if (!name) return;
  device[name] = target.checked;
  chosen.set(name, target.checked);
  if (name === "sound" && target.checked) ring();
  listen();
  tellKeys();
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-open-keys]")) openKeys();
});
listen();
changed();
