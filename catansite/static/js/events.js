"use strict";
// Short animations of recent events. Everything can be read without them.

// ------------------------------------------------------------------ animation

const JUST_NOW = 1600;
const MOST_FLIGHTS = 12;
let shownMoment = momentShown();
let shownDice = diceShown();
let shownGains = new Set(gainsShown().map(wordsOfGain));
let calm = 0;

function momentShown() {
  return document.getElementById("table-state")?.dataset.moment;
}

// Each turn begins without dice, so the same number twice is noticed as well.
function diceShown() {
  return document.querySelector("#status .dice")?.getAttribute("aria-label") ?? "";
}

// Gains of seats and of the viewer's hand stay marked until the viewer has moved.
function gainsShown() {
  return [...document.querySelectorAll("#seats .came-one, #hand .playing-card-came")];
}
function wordsOfGain(gain) {
  const place = gain.closest(".playing-card")?.textContent ?? gain.closest("[data-testid]")?.dataset.testid;
  return `${place} ${gain.title || gain.textContent}`;
}

function boxOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, isSeen: box.width > 0 };
}

// Cards fly from the hexes that produced them, or from the seats that lost them, to the seats that got them.
function flyCards() {
  const sources = [...document.querySelectorAll("#board-pieces .source, #seats .came-one.gone")];
  const gains = [...document.querySelectorAll("#seats .just-came:not(.gone)")].slice(0, MOST_FLIGHTS);
  gains.forEach((gain, place) => {
    const picture = gain.querySelector("svg");
    if (!picture || !sources.length) return;
    const from = boxOf(sources[place % sources.length]);
    const to = boxOf(gain);
    if (!from.isSeen || !to.isSeen || to.y < 0 || to.y > innerHeight) return;
    const card = picture.cloneNode(true);
    card.classList.add("flying");
    card.style.left = `${to.x - 15}px`;
    card.style.top = `${to.y - 15}px`;
    document.body.append(card);
    const flight = card.animate(
      [
        { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(1.5)`, opacity: 0.2 },
        { opacity: 1, offset: 0.3 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 650, delay: place * 60, easing: "ease-in-out", fill: "backwards" },
    );
    flight.onfinish = () => card.remove();
  });
}

function noteMoment() {
  const [moment, dice, gains] = [momentShown(), diceShown(), gainsShown()];
  const [isNew, isRolled] = [moment !== shownMoment, Boolean(dice) && dice !== shownDice];
  for (const gain of gains) gain.classList.toggle("just-came", isNew && !shownGains.has(wordsOfGain(gain)));
  [shownMoment, shownDice, shownGains] = [moment, dice, new Set(gains.map(wordsOfGain))];
  if (!isNew) return;
  const table = document.getElementById("table");
  if (!moment || !table || !matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  table.classList.add("just-now");
  // elements that the next swap brings again are not animated again
  if (isRolled) for (const one of document.querySelectorAll("#status .dice, #board-pieces .source")) one.classList.add("just-rolled");
  clearTimeout(calm);
  calm = setTimeout(() => document.getElementById("table")?.classList.remove("just-now"), JUST_NOW);
  flyCards();
}

document.addEventListener("htmx:afterSettle", noteMoment);

// ------------------------------------------------------------------ announcements over the board

// Each one stays until the next tap or key. The end is announced to those who see it happen; later its panel says it.
const announced = new Set();

function announcements() {
  return [...document.querySelectorAll("#announced .announcement")];
}
function announce() {
  for (const one of announcements()) one.hidden = announced.has(one.dataset.event);
}
function unannounce() {
  for (const one of announcements()) announced.add(one.dataset.event);
  announce();
}

if (!document.getElementById("table-state")?.dataset.running) announced.add("end");
announce();
document.addEventListener("htmx:afterSettle", announce);
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, unannounce, true);

// ------------------------------------------------------------------ looking back

// The results of an event are in its last lines.
function showLastLines() {
  const told = document.querySelector(".newest-lines.walked .log");
  if (told) told.scrollTop = told.scrollHeight;
}

document.addEventListener("htmx:afterSettle", showLastLines);
showLastLines();

// ------------------------------------------------------------------ a log line rings its places

let pointedLine = null;
let lastPointer = "";

// The whole row of the log reacts to the pointer, not only its text.
function lineAt(element) {
  const row = element?.closest?.(".told > li:not(.talk)");
  return row?.querySelector(".told-line[data-rings]") ?? null;
}

function ringPlaces(line) {
  unring();
  const pieces = document.getElementById("board-pieces");
  if (!line?.dataset.rings || !pieces) return;
  pointedLine = line;
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.classList.add("layer", "pointed");
  for (const written of line.dataset.rings.split(";")) {
    const [symbol, ...transform] = written.split(" ");
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "use");
    ring.setAttribute("href", `#${symbol}`);
    ring.setAttribute("transform", transform.join(" "));
    layer.append(ring);
  }
  pieces.append(layer);
}

function unring() {
  pointedLine?.classList.remove("picked");
  pointedLine = null;
  document.querySelector("#board-pieces .pointed")?.remove();
}

document.addEventListener("pointerdown", (event) => (lastPointer = event.pointerType), true);
for (const begins of ["pointerover", "focusin"]) {
  document.addEventListener(begins, (event) => {
    const line = lineAt(event.target);
    if (line && event.pointerType !== "touch" && line !== pointedLine) ringPlaces(line);
  });
}
for (const ends of ["pointerout", "focusout"]) {
  document.addEventListener(ends, (event) => {
    const isLeft = pointedLine && lineAt(event.target) === pointedLine && lineAt(event.relatedTarget) !== pointedLine;
    if (isLeft && event.pointerType !== "touch") unring();
  });
}
// Touch has no hover: the first tap rings the places, the second one opens that moment in the replay.
document.addEventListener("click", (event) => {
  const line = event.target.closest?.(".told-line[data-rings]");
  if (line && lastPointer === "touch" && !line.classList.contains("picked")) {
    event.preventDefault();
    ringPlaces(line);
    line.classList.add("picked");
  } else if (!line && pointedLine?.classList.contains("picked")) {
    unring();
  }
});

// ------------------------------------------------------------------ dice and cards so far

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "so-far") event.detail.target.showPopover?.();
});
