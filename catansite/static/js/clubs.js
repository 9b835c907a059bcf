"use strict";
// The chat of a club learns of what others say; it works without this file.

const LOOK_EVERY = 3000;
const LOOK_AT_MOST_EVERY = 60000;
const LONGEST_WAIT = 20000;
let patience = LOOK_EVERY;

function lines() {
  return document.getElementById("chat-lines");
}

// A small question, only while the page is seen; its answer is 304 while nothing is new.
async function lookForLines() {
  const chat = document.getElementById("chat");
  const shown = lines();
  if (!document.hidden) {
    try {
      const answer = await fetch(chat.dataset.markUrl, {
        headers: { "If-None-Match": `"${shown.dataset.mark}"` },
        cache: "no-store",
        credentials: "same-origin",
        signal: AbortSignal.timeout(LONGEST_WAIT),
      });
      // whoever belongs to the club no longer is told so by the page itself
      if (answer.status === 404) return location.reload();
      const isFine = answer.status === 200 || answer.status === 304;
      patience = isFine ? LOOK_EVERY : Math.min(patience * 2, LOOK_AT_MOST_EVERY);
      if (answer.status === 200 && lines() === shown) await htmx.ajax("GET", chat.dataset.here, { target: "#chat-lines", swap: "outerHTML" });
    } catch {
      patience = Math.min(patience * 2, LOOK_AT_MOST_EVERY);
    }
  }
  setTimeout(lookForLines, patience);
}

document.addEventListener("visibilitychange", () => (patience = LOOK_EVERY));

// The list stays at its end, where the newest line is, unless somebody reads further up: there its scrollTop is below 0.
let place = 0;

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "chat-lines") place = lines().scrollTop;
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "chat-lines") lines().scrollTop = place;
});

// What was sent is seen.
document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.detail.elt;
  if (form.id !== "chat-form" || !event.detail.successful) return;
  lines().scrollTop = 0;
});

if (document.getElementById("chat")) setTimeout(lookForLines, patience);
