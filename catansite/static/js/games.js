"use strict";
// The table and related pages. Every page works without this file, but more slowly.

// ------------------------------------------------------------------ polling for moves

// Polls every other second. The answer is 304 while nothing is new. Otherwise the changed parts are fetched.
const LOOK_EVERY = 1400;
const LOOK_AT_MOST_EVERY = 30000;
// a page in the background polls only if it may make a sound (keys.js)
const LOOK_BEHIND_EVERY = 15000;
// An answer that takes longer was lost, as when a phone changes its network. The page asks again.
const LONGEST_WAIT = 20000;
let patience = LOOK_EVERY;
const underWay = new Set();
let newestLook = null;
// An element under a finger is not replaced until the finger is lifted, since a click begins and ends on one element.
const LONGEST_PRESS = 1500;
const CLICK_FOLLOWS = 400;
let pressedUntil = 0;

function isPressed() {
  return performance.now() < pressedUntil;
}

document.addEventListener("pointerdown", () => (pressedUntil = performance.now() + LONGEST_PRESS), true);
document.addEventListener("pointerup", () => (pressedUntil = performance.now() + CLICK_FOLLOWS), true);
for (const over of ["click", "pointercancel"]) document.addEventListener(over, () => (pressedUntil = 0), true);

function stateOfTable() {
  return document.getElementById("table-state");
}

// A page that is being left does not poll, and is loaded only once. A second load would interrupt the next page, whose
// scripts would then run on half a page.
let leftAt = -Infinity;
window.addEventListener("beforeunload", () => (leftAt = performance.now()));
function isLeft() {
  return performance.now() - leftAt < LONGEST_WAIT;
}
function reload() {
  if (isLeft()) return;
  leftAt = performance.now();
  location.reload();
}

let lookedAt = 0;
function mayLook() {
  if (!document.hidden) return true;
  return document.documentElement.classList.contains("listens") && performance.now() - lookedAt > LOOK_BEHIND_EVERY;
}

async function lookForNews() {
  const state = stateOfTable();
  if (state && mayLook() && !isLeft() && !underWay.size && !isPressed()) {
    lookedAt = performance.now();
    try {
      const answer = await fetch(state.dataset.markUrl, {
        headers: { "If-None-Match": `"${state.dataset.mark}"` },
        cache: "no-store",
        credentials: "same-origin",
        signal: AbortSignal.timeout(LONGEST_WAIT),
      });
      patience = answer.status === 200 || answer.status === 304 ? LOOK_EVERY : Math.min(patience * 2, LOOK_AT_MOST_EVERY);
      if (answer.status === 200 && !isLeft() && !underWay.size && stateOfTable() === state) fetchParts();
    } catch {
      patience = Math.min(patience * 2, LOOK_AT_MOST_EVERY);
    }
  }
  setTimeout(lookForNews, patience);
}

function fetchParts() {
  const table = document.getElementById("table");
  const state = stateOfTable();
  if (state.dataset.whole) {
    reload();
    return;
  }
  // without an answer, the next poll asks again
  htmx.ajax("GET", state.dataset.here, { source: table, target: table, swap: "none" }).catch(() => (patience = LOOK_EVERY));
}

document.addEventListener("visibilitychange", () => {
  patience = LOOK_EVERY;
});

// ------------------------------------------------------------------ swapping without losing focus and input

let kept = null;
let keptFocus = [];
let openFolds = new Map();
let scrolls = new Map();

function fieldsOf(form) {
  return [...form.elements].filter((field) => field.name && field.type !== "hidden");
}

function wasTouched(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
}

// A form may hold the button of another one, as that of offers holds the bank's.
function wasSent(form, sender) {
  return form === sender || Boolean(sender?.id && form.querySelector(`button[form="${CSS.escape(sender.id)}"]`));
}

function keep(sender, succeeded) {
  kept = [];
  for (const form of document.querySelectorAll("form[data-keep]")) {
    if (succeeded && wasSent(form, sender)) continue;
    for (const field of fieldsOf(form)) {
      if (wasTouched(field)) {
        kept.push({ form: form.id, name: field.name, type: field.type, own: field.defaultValue ?? "", value: field.value, checked: field.checked });
      }
    }
  }
  keptFocus = waysToFocus();
  openFolds = new Map([...document.querySelectorAll("#table details[id]")].map((fold) => [fold.id, fold.open]));
  scrolls = new Map([...document.querySelectorAll("#table .scroll[id], #hand")].map((list) => [list.id, list.scrollTop]));
}

// The focused element and its ancestors, innermost first.
function waysToFocus() {
  const active = document.activeElement;
  if (!active?.closest("#table")) return [];
  const ways = active.dataset.place ? [`#board-pieces [data-place="${CSS.escape(active.dataset.place)}"]`] : [];
  for (let part = active; part.id !== "table"; part = part.parentElement) {
    // scrolling areas can have the focus, too, but it does not show where the player acted
    if (part.id && (part === active || part.hasAttribute("tabindex"))) ways.push(`#${CSS.escape(part.id)}`);
  }
  return [...ways, "#actions"];
}

// If the focused element has been removed or hidden, focus an element beside it.
function refocus() {
  const active = document.activeElement;
  if (!keptFocus.length || (active && active !== document.body && active.checkVisibility())) return;
  for (const way of keptFocus) {
    const part = document.querySelector(way);
    if (!part?.checkVisibility()) continue;
    part.focus({ preventScroll: true });
    if (document.activeElement === part) return;
  }
}

// The viewer's choices come first. Recent events are one tap away.
function foldSince() {
  const since = document.getElementById("since-fold");
  if (since && !openFolds.has("since-fold")) since.open = false;
}

function restore() {
  // The open table of this page has become a game, which is another page.
  if (document.getElementById("open-table") && "running" in stateOfTable().dataset) {
    reload();
    return;
  }
  if (kept === null) return;
  for (const one of kept) {
    const form = document.getElementById(one.form);
    if (!form) continue;
    for (const field of fieldsOf(form)) {
      if (field.name !== one.name) continue;
      if (one.type === "checkbox" || one.type === "radio") {
        if (field.value === one.value) field.checked = one.checked;
      } else {
        // there may be fewer cards now
        field.value = field.max ? String(Math.min(Number(one.value), Number(field.max))) : one.value;
      }
    }
    countBundle(form);
  }
  kept = null;
  for (const [id, open] of openFolds) {
    const fold = document.getElementById(id);
    if (fold) fold.open = open;
  }
  foldSince();
  for (const [id, top] of scrolls) {
    const list = document.getElementById(id);
    if (list && top) list.scrollTop = top;
  }
  prepare(document);
}

document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.verb === "get") event.detail.timeout = LONGEST_WAIT;
});
// Listen to the request itself: if its element has been removed, the element's events no longer reach the document.
document.addEventListener("htmx:beforeSend", (event) => {
  const { xhr } = event.detail;
  const end = () => {
    underWay.delete(xhr);
    refreshTablePane();
  };
  underWay.add(xhr);
  xhr.addEventListener("loadend", end);
  // a move may take longer and continues; the page polls meanwhile
  setTimeout(end, LONGEST_WAIT);
  if (event.detail.requestConfig.verb === "get") newestLook = xhr;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { status, responseURL, responseText } = event.detail.xhr;
  // Answers can arrive out of order. Only the answer to the latest request is shown.
  if (event.detail.requestConfig.verb === "get" && event.detail.xhr !== newestLook) {
    event.detail.shouldSwap = false;
    return;
  }
  // The next poll brings the news again.
  if (isPressed() && event.detail.requestConfig.elt?.id === "table") {
    event.detail.shouldSwap = false;
    return;
  }
  // If signed out meanwhile, sign in and come back.
  if (new URL(responseURL, location.href).pathname.startsWith("/accounts/")) {
    location.assign(`/accounts/login/?next=${encodeURIComponent(location.pathname)}`);
    return;
  }
  // A response that is not a part of this page: an old form, or a deleted game. Its empty messages
  // must not replace the message shown here.
  const home = document.querySelector("[data-lost]");
  const isPart = responseText.includes("table-state") || event.detail.xhr.getResponseHeader("HX-Retarget");
  if (home && status >= 400 && !isPart) {
    event.detail.shouldSwap = false;
    tell(home.dataset.lost);
  }
  keep(event.detail.requestConfig?.elt, status < 400);
  swapAsTarget(event.detail);
});
// htmx reads how to swap from the element that sent the request. If an earlier answer has replaced this element
// meanwhile, htmx would put the parts in place of the whole page. The target says the same.
function swapAsTarget(detail) {
  const parts = detail.target.getAttribute("hx-select-oob");
  if (!parts || !detail.shouldSwap || detail.requestConfig.elt.isConnected) return;
  detail.shouldSwap = false;
  const how = { swapStyle: detail.target.getAttribute("hx-swap") };
  // after all other listeners to this response
  queueMicrotask(() => htmx.swap(detail.target, detail.serverResponse, how, { selectOOB: parts, eventInfo: detail }));
}
// Unchanged elements are not replaced, since pictures would flicker.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const fresh = detail.fragment.firstElementChild;
  if (!fresh) return;
  if (detail.target.matches(".grounds")) newestGround = fresh;
  if (detail.target.isEqualNode(fresh) || changesPictures(detail.target, fresh)) detail.shouldSwap = false;
});
// The board's ground stays until its next picture has been loaded. An answer that comes meanwhile may bring another one.
let newestGround = null;
function changesPictures(ground, fresh) {
  const shown = ground.querySelectorAll(":scope.grounds > img");
  const next = fresh.querySelectorAll(":scope > img");
  if (!shown.length || shown.length !== next.length) return false;
  shown.forEach((picture, place) => changePicture(picture, next[place]));
  return true;
}
async function changePicture(shown, next) {
  // the picture for the other theme is loaded when it is shown
  if (shown.checkVisibility()) {
    const loaded = new Image();
    loaded.src = next.getAttribute("src");
    try {
      await loaded.decode();
    } catch {
      return; // the next answer tries again
    }
  }
  if (next.parentElement !== newestGround) return;
  for (const { name, value } of next.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
}
document.addEventListener("htmx:afterSettle", restore);
document.addEventListener("htmx:afterSwap", restore);
document.addEventListener("htmx:afterSettle", refocus);

// ------------------------------------------------------------------ tabs

function showPane(id) {
  const tabs = document.querySelector("[data-tabs]");
  if (!tabs) return;
  for (const tab of tabs.querySelectorAll("a")) {
    const isShown = tab.hash === `#${id}`;
    if (isShown) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
    const pane = document.querySelector(tab.hash);
    if (pane) pane.hidden = !isShown;
  }
  if (id === "pane-chat") noteChat(true);
  // it has never been loaded
  if (document.querySelector("#more.later")) isTablePaneOld = true;
  refreshTablePane();
}

// The content of the pane "Table" is left out of responses while it is hidden, and requested when it is shown.
let isTablePaneOld = false;
function isTablePaneShown() {
  return document.getElementById("pane-more")?.hidden === false;
}
document.addEventListener("htmx:configRequest", (event) => {
  isTablePaneOld = !isTablePaneShown();
  if (isTablePaneOld) event.detail.headers["Table-Pane"] = "hidden";
});
function refreshTablePane() {
  if (isTablePaneOld && !underWay.size && isTablePaneShown()) fetchParts();
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest?.("[data-tabs] a, #chat-preview");
  if (!tab) return;
  event.preventDefault();
  showPane(tab.hash.slice(1));
  if (tab.id !== "chat-preview") return;
  // on phones the chat is further down
  document.getElementById("pane-chat").scrollIntoView({ block: "nearest" });
  document.getElementById("chat-lines").focus({ preventScroll: true });
});

let chatRead = null;
function noteChat(isRead) {
  const lines = document.getElementById("chat-lines");
  const badge = document.getElementById("chat-badge");
  if (!lines || !badge) return;
  const count = Number(lines.dataset.count);
  const isShown = !document.getElementById("pane-chat").hidden;
  if (chatRead === null || isRead || isShown) chatRead = count;
  badge.hidden = count <= chatRead;
  badge.textContent = String(count - chatRead);
  previewChat(lines, count > chatRead);
}

// The newest line of the chat, over the board until it is read.
function previewChat(lines, isNew) {
  const preview = document.getElementById("chat-preview");
  const newest = lines.querySelector("li:last-child");
  const end = newest?.querySelector("br");
  preview.hidden = !isNew || !end;
  if (preview.hidden) return;
  const said = document.createRange();
  said.setStartAfter(end);
  said.setEndAfter(newest.lastChild);
  const [name, words] = preview.children;
  name.textContent = newest.querySelector("strong").textContent;
  words.textContent = said.toString().trim();
}

// ------------------------------------------------------------------ steppers

function countBundle(form) {
  const output = form.querySelector?.(".bundle-total");
  if (!output) return;
  let sum = 0;
  for (const input of form.querySelectorAll('input[type="number"]')) sum += Number(input.value) || 0;
  output.textContent = `${sum} ${output.dataset.of}`;
  output.classList.toggle("enough", sum >= Number(form.dataset.least) && sum <= Number(form.dataset.most));
}
document.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-step]");
  if (!step) return;
  const input = step.parentElement.querySelector("input");
  const wished = (Number(input.value) || 0) + Number(step.dataset.step);
  input.value = String(Math.max(0, Math.min(Number(input.max), wished)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("input", (event) => {
  if (event.target.form) countBundle(event.target.form);
});

// ------------------------------------------------------------------ the board: pinch, pan, wheel

const view = { scale: 1, x: 0, y: 0 };
const fingers = new Map();
let gesture = null;
let wasDragged = false;

function boardView() {
  return document.getElementById("board-view");
}
function placeBoard() {
  const frame = boardView();
  const board = frame?.querySelector(".board");
  if (!board) return;
  view.scale = Math.max(1, Math.min(4, view.scale));
  const spanX = frame.clientWidth * (view.scale - 1);
  const spanY = frame.clientHeight * (view.scale - 1);
  view.x = Math.max(-spanX, Math.min(0, view.x));
  view.y = Math.max(-spanY, Math.min(0, view.y));
  board.style.transform = view.scale === 1 ? "" : `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  frame.classList.toggle("zoomed", view.scale > 1);
}
function zoomAt(x, y, factor) {
  const before = view.scale;
  view.scale = Math.max(1, Math.min(4, before * factor));
  const share = view.scale / before;
  view.x = x - (x - view.x) * share;
  view.y = y - (y - view.y) * share;
  placeBoard();
}
function pointIn(frame, event) {
  const box = frame.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
function startGesture() {
  const [one, two] = [...fingers.values()];
  gesture = two
    ? { span: Math.hypot(one.x - two.x, one.y - two.y), x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }
    : one
      ? { x: one.x, y: one.y }
      : null;
}
document.addEventListener("pointerdown", (event) => {
  const frame = boardView();
  if (!frame?.contains(event.target)) return;
  wasDragged = false;
  fingers.set(event.pointerId, pointIn(frame, event));
  startGesture();
});
document.addEventListener("pointermove", (event) => {
  const frame = boardView();
  if (!frame || !fingers.has(event.pointerId) || !gesture) return;
  fingers.set(event.pointerId, pointIn(frame, event));
  const [one, two] = [...fingers.values()];
  if (two) {
    const span = Math.hypot(one.x - two.x, one.y - two.y);
    const x = (one.x + two.x) / 2;
    const y = (one.y + two.y) / 2;
    view.x += x - gesture.x;
    view.y += y - gesture.y;
    zoomAt(x, y, span / (gesture.span || span));
    gesture = { span, x, y };
    wasDragged = true;
  } else if (view.scale > 1) {
    if (Math.hypot(one.x - gesture.x, one.y - gesture.y) < 8 && !wasDragged) return;
    view.x += one.x - gesture.x;
    view.y += one.y - gesture.y;
    gesture = { x: one.x, y: one.y };
    wasDragged = true;
    placeBoard();
  }
});
for (const kind of ["pointerup", "pointercancel"]) {
  document.addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    startGesture();
  });
}
// The end of a drag is not a tap.
document.addEventListener(
  "click",
  (event) => {
    if (wasDragged && boardView()?.contains(event.target)) {
      event.preventDefault();
      event.stopPropagation();
      wasDragged = false;
    }
  },
  true,
);
document.addEventListener(
  "wheel",
  (event) => {
    const frame = boardView();
    if (!frame?.contains(event.target) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const at = pointIn(frame, event);
    zoomAt(at.x, at.y, Math.exp(-event.deltaY / 240));
  },
  { passive: false },
);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]");
  const frame = boardView();
  if (!button || !frame) return;
  const factor = Number(button.dataset.zoom);
  if (!factor) view.scale = 1;
  zoomAt(frame.clientWidth / 2, frame.clientHeight / 2, factor || 1);
});

// ------------------------------------------------------------------ texts that change with time

// The same as `games.wording.times.duration`: the two largest units.
function timeLeft(date) {
  const minutes = Math.max(0, Math.floor((date - Date.now()) / 60000));
  const units = document.body.dataset.units.split("|");
  const numbers = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = numbers.map((number, place) => number && units[place].replace("#", number));
  const first = numbers.findIndex((number) => number);
  if (first < 0) return units[2].replace("#", 0);
  return parts.slice(first, first + 2).filter(Boolean).join(" ");
}
function tellTimes(root) {
  for (const time of root.querySelectorAll("time[data-until]")) {
    time.textContent = time.dataset.until.replace("#", timeLeft(new Date(time.dateTime)));
  }
}
setInterval(() => tellTimes(document), 30000);

// ------------------------------------------------------------------ choices that exclude each other

// A choice with data-closed-by is disabled while the other choice has a value of its data-closing.
function closeChoices() {
  for (const one of document.querySelectorAll("[data-closed-by]")) {
    const other = one.form?.elements[one.dataset.closedBy];
    const chosen = other?.type === "checkbox" && !other.checked ? "" : other?.value;
    one.disabled = Boolean(other) && JSON.parse(one.dataset.closing).includes(chosen);
    if (one.disabled && one.type === "checkbox") one.checked = false;
  }
}
document.addEventListener("change", closeChoices);

// ------------------------------------------------------------------ small helpers

function randomWords() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
function prepare(root) {
  // The site must not know a contribution to the dice beforehand, so its own proposal is replaced.
  for (const input of root.querySelectorAll("input[data-entropy]"))
    if (input.value === input.dataset.entropy) input.value = randomWords();
  for (const form of root.querySelectorAll("form.bundle")) countBundle(form);
  for (const button of root.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  tellTimes(root);
  closeChoices();
  noteChat(false);
  const title = stateOfTable()?.dataset.title;
  if (title) document.title = title;
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
  button.textContent = button.dataset.done;
});
// A filter of a list is applied as soon as it is chosen.
document.addEventListener("change", (event) => {
  if (event.target.form?.hasAttribute("data-at-once")) event.target.form.requestSubmit();
});

// ------------------------------------------------------------------ replay: keys and slider

// Do not click the link: HTMX may not have processed a new link yet, so that it would load a whole page.
function goToStep(address) {
  htmx.ajax("GET", address, { source: "#replay", target: "#replay", swap: "none" });
  history.replaceState(null, "", address);
}
document.addEventListener("keydown", (event) => {
  const steps = document.getElementById("replay");
  if (!steps || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, textarea, select, .scroll")) return;
  const key = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = key && steps.querySelector(`[data-go="${key}"]`);
  if (!link) return;
  event.preventDefault();
  goToStep(link.getAttribute("href"));
});
let sliding = 0;
document.addEventListener("input", (event) => {
  if (!event.target.matches("#replay-slider")) return;
  const slider = event.target;
  clearTimeout(sliding);
  sliding = setTimeout(() => {
    const number = slider.dataset.numbers.split(" ")[Number(slider.value)];
    goToStep(slider.dataset.address.replace("/0/", `/${number}/`));
  }, 120);
});

foldSince();

prepare(document);
if (document.querySelector("[data-tabs]")) showPane(location.hash.startsWith("#pane-") ? location.hash.slice(1) : "pane-log");
if (stateOfTable()) setTimeout(lookForNews, LOOK_EVERY);
