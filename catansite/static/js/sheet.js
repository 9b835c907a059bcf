"use strict";
// The sheet below the board on phones, with three heights, chosen by button or by a swipe over the buttons.

{
  const HEIGHTS = ["hand", "actions", "everything"];
  const SWIPE = 24;

  function sheet() {
    return document.getElementById("sheet");
  }

  function setSheet(height) {
    const here = sheet();
    if (!here || here.dataset.height === height) return;
    here.dataset.height = height;
    here.scrollTop = 0;
    for (const button of here.querySelectorAll("[data-sheet]")) {
      button.setAttribute("aria-pressed", String(button.dataset.sheet === height));
    }
    // the board has a different size now
    window.dispatchEvent(new Event("resize"));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-sheet]");
    if (button) setSheet(button.dataset.sheet);
    const seats = event.target.closest?.(".strip-seats");
    if (!seats) return;
    event.preventDefault();
    setSheet("everything");
    document.querySelector(seats.hash).scrollIntoView();
  });

  let swipeFrom = null;
  document.addEventListener("pointerdown", (event) => {
    swipeFrom = event.target.closest?.(".sheet-heights") ? event.clientY : null;
  });
  document.addEventListener("pointerup", (event) => {
    if (swipeFrom === null) return;
    const way = event.clientY - swipeFrom;
    swipeFrom = null;
    if (Math.abs(way) < SWIPE) return;
    const at = HEIGHTS.indexOf(sheet().dataset.height) + (way < 0 ? 1 : -1);
    setSheet(HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, at))]);
  });

  // ------------------------------------------------------------------ scrolling into view

  // A new question to the viewer raises the sheet. After it, and after each tap of the viewer, the sheet shows its
  // beginning: the viewer's choices, or the choice that has just opened. New requests and answers of others, which the
  // server marks with data-new and an identifier, are scrolled into view.
  let wasAsked = "";
  let hasTapped = false;
  let knownNews = new Set();

  // Offers are hidden while the viewer composes one. New ones are shown when they are visible again.
  function news() {
    return [...document.querySelectorAll("#sheet [data-new]")].filter((one) => !one.closest(".dealing .trade"));
  }

  function showNews(here) {
    const first = news().find((one) => !knownNews.has(one.dataset.new));
    knownNews = new Set(news().map((one) => one.dataset.new));
    if (!first) return;
    if (here.dataset.height === "hand") setSheet("actions");
    show(first);
  }

  function isTyping() {
    return document.activeElement?.matches("textarea, input:not([type=checkbox], [type=radio])");
  }

  // Do not scroll while the viewer is typing. The status line shows what is new.
  function show(part) {
    if (!isTyping()) part?.scrollIntoView({ block: "nearest" });
  }

  function showChoices(here) {
    if (isTyping()) return;
    if (here.dataset.height === "hand") setSheet("actions");
    for (const part of [here, document.getElementById("actions")]) part.scrollTop = 0;
    // at a desk, where the choices do not begin at the top
    show(document.querySelector("#actions :is(.action-now:not([hidden]), .main-moves)"));
  }

  // The reason why something is closed is shown where it was tapped.
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.open && event.target.matches("#sheet .build-choice")) show(event.target.querySelector(".build-why"));
    },
    true,
  );

  // A tap on the hand composes an offer, at the beginning of the sheet, once its form is open or has the card.
  document.addEventListener(
    "click",
    (event) => {
      const opens = event.target.closest?.("#hand .card-tap, #choose-make_offer");
      if (opens) setTimeout(() => showChoices(sheet()));
    },
    true,
  );

  // The current question to the viewer, as text.
  function asked() {
    return document.querySelector('#table-state[data-due="yes"] ~ * .status-main')?.textContent ?? "";
  }

  // Chat, notes and other forms beside the log are not moves.
  function isChoice(by, verb) {
    return Boolean(by?.closest?.("#sheet, #board-view")) && (verb === "get" || !by.closest(".area-talk"));
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const by = event.detail.requestConfig?.elt ?? event.detail.elt;
    hasTapped = isChoice(by, event.detail.requestConfig?.verb);
    by?.closest?.(".card-text")?.hidePopover();
  });

  // Without a tap, the choices stay scrolled as they are. The field being typed in keeps its position, whatever
  // appears above it.
  let held = null;
  let heldScroll = null;
  document.addEventListener("htmx:beforeSwap", () => {
    const one = document.activeElement;
    held = sheet()?.contains(one) ? { one, top: one.getBoundingClientRect().top } : null;
    heldScroll = document.getElementById("actions")?.scrollTop ?? 0;
  });

  document.addEventListener("htmx:afterSettle", () => {
    const here = sheet();
    if (!here) return;
    if (heldScroll !== null) document.getElementById("actions").scrollTop = heldScroll;
    heldScroll = null;
    if (held && held.one === document.activeElement) here.scrollTop += held.one.getBoundingClientRect().top - held.top;
    held = null;
    const isNew = asked() && asked() !== wasAsked;
    wasAsked = asked();
    if (hasTapped && here.dataset.height === "everything" && document.querySelector("#board-pieces .target:not(.vacant)")) {
      setSheet("actions");
    }
    if (isNew || hasTapped) showChoices(here);
    hasTapped = false;
    showNews(here);
  });

  wasAsked = asked();
  knownNews = new Set(news().map((one) => one.dataset.new));
}
