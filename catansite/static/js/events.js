"use strict";
// What has just happened: short motion when it comes. All of it can be read without.

// ------------------------------------------------------------------ motion

const JUST_NOW = 1600;
const MOST_FLIGHTS = 12;
let shownMoment = momentShown();
let calm = 0;

function momentShown() {
  return document.getElementById("table-state")?.dataset.moment;
}

function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, isSeen: box.width > 0 };
}

// Cards fly from the hexes that produced, or from who lost some, to who got them.
function flyCards() {
  const sources = [...document.querySelectorAll("#board-pieces .source, #seats .came-one.gone")];
  const gains = [...document.querySelectorAll("#seats .came-one:not(.gone)")].slice(0, MOST_FLIGHTS);
  gains.forEach((gain, place) => {
    const picture = gain.querySelector("svg");
    if (!picture || !sources.length) return;
    const from = middleOf(sources[place % sources.length]);
    const to = middleOf(gain);
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
  const moment = momentShown();
  if (moment === shownMoment) return;
  shownMoment = moment;
  const table = document.getElementById("table");
  if (!moment || !table || !matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  table.classList.add("just-now");
  clearTimeout(calm);
  calm = setTimeout(() => document.getElementById("table")?.classList.remove("just-now"), JUST_NOW);
  flyCards();
}

document.addEventListener("htmx:afterSettle", noteMoment);
