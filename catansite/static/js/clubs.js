"use strict";
// Updates the chat of a club with new lines. The chat works without this file.

const LOOK_EVERY = 3000;
const LOOK_AT_MOST_EVERY = 60000;
const LONGEST_WAIT = 20000;
let patience = LOOK_EVERY;

function lines() {
  return document.getElementById("chat-lines");
}

// Polls while the page is visible. The answer is 304 while nothing is new.
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
      // the page itself tells former members
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

// The list stays at its end, with the newest line, unless the reader has scrolled up: then its scrollTop is below 0.
let place = 0;

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target?.id === "chat-lines") place = lines().scrollTop;
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "chat-lines") lines().scrollTop = place;
});

// Lines that the viewer has sent count as read.
document.addEventListener("htmx:afterRequest", (event) => {
  const form = event.detail.elt;
  if (form.id !== "chat-form" || !event.detail.successful) return;
  lines().scrollTop = 0;
});

if (document.getElementById("chat")) setTimeout(lookForLines, patience);
