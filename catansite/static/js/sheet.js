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

  // A decision of the viewer raises the sheet. What a tap in the sheet opens is scrolled into view, and so are new
  // requests and answers of others, which the server marks with data-new and an identifier.
  let wasAsked = "";
  let tapped = null;
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

  // Do not scroll while the viewer is typing. The status line shows what is new.
  function show(part) {
    if (!document.activeElement?.matches("textarea, input:not([type=checkbox], [type=radio])")) part?.scrollIntoView({ block: "nearest" });
  }

  // The reason why something is closed is shown where it was tapped.
  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.open && event.target.matches("#sheet .build-choice")) show(event.target);
    },
    true,
  );

  // The present question to the viewer, as text.
  function asked() {
    return document.querySelector('#table-state[data-due="yes"] ~ * .status-main')?.textContent ?? "";
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const by = event.detail.requestConfig?.elt ?? event.detail.elt;
    tapped = by?.closest?.("#sheet") && event.detail.requestConfig?.verb === "get" ? by : null;
  });

  // The field being typed in keeps its position, whatever appears above it.
  let held = null;
  document.addEventListener("htmx:beforeSwap", () => {
    const one = document.activeElement;
    held = sheet()?.contains(one) ? { one, top: one.getBoundingClientRect().top } : null;
  });

  document.addEventListener("htmx:afterSettle", () => {
    const here = sheet();
    if (!here) return;
    if (held && held.one === document.activeElement) here.scrollTop += held.one.getBoundingClientRect().top - held.top;
    held = null;
    const height = here.dataset.height;
    if (asked() && asked() !== wasAsked) {
      if (height === "hand") setSheet("actions");
      show(document.querySelector("#actions :is(.action-now:not([hidden]), .main-moves)"));
    }
    wasAsked = asked();
    showNews(here);
    if (!tapped) return;
    tapped = null;
    if (height === "everything" && document.querySelector("#board-pieces .target")) setSheet("actions");
    show(document.querySelector("#actions .action-now:not([hidden])"));
  });

  wasAsked = asked();
  knownNews = new Set(news().map((one) => one.dataset.new));
}
