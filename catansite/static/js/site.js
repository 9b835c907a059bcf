"use strict";
// Small improvements. Every page works without this file.

// The settings of HTMX, which starts after this file, when the page is complete. They are here to keep pages small.
if ("htmx" in window) {
  Object.assign(htmx.config, {
    allowEval: false,
    includeIndicatorStyles: false,
    selfRequestsOnly: true,
    historyCacheSize: 0,
    attributesToSettle: [],
    defaultSettleDelay: 0,
    responseHandling: [
      { code: "204", swap: false },
      { code: "[23]..", swap: true },
      { code: "4..", swap: true, error: true },
      { code: "...", swap: false, error: true },
    ],
  });
}

// Fill in the browser's time zone in the sign-up form.
for (const input of document.querySelectorAll("input[data-time-zone]")) {
  input.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

// The installed app shows a message when the site cannot be reached.
if ("serviceWorker" in navigator && window.matchMedia("(display-mode: standalone)").matches) {
  navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
}

// If tabs do not fit into one line, the current one is scrolled into view.
for (const tab of document.querySelectorAll(".tabs > [aria-current='page']")) {
  const row = tab.parentElement;
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

// A menu closes on Escape and on a click elsewhere.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// <button data-dialog="id"> opens a dialog; a <form method="dialog"> inside closes it.
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-dialog]");
  if (!opener) return;
  const dialog = document.getElementById(opener.dataset.dialog);
  if (dialog instanceof HTMLDialogElement) {
    event.preventDefault();
    dialog.showModal();
  }
});

// When an HTMX request fails without an answer, say so instead of doing nothing.
function tell(text) {
  const place = document.getElementById("messages");
  if (!place || !text) return;
  const notice = document.createElement("div");
  notice.className = "notice error";
  notice.setAttribute("role", "alert");
  notice.textContent = text;
  place.replaceChildren(notice);
  notice.scrollIntoView({ block: "nearest" });
}
document.addEventListener("htmx:sendError", () => tell(document.body.dataset.offline));
document.addEventListener("htmx:timeout", () => tell(document.body.dataset.offline));
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) tell(document.body.dataset.broken);
});

// Show the number of waiting games, with which the title begins, on the app's icon as well.
function showBadge() {
  if (!("setAppBadge" in navigator)) return;
  const count = Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0);
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {
    // browsers show badges only for installed apps
  });
}
showBadge();
new MutationObserver(showBadge).observe(document.querySelector("title"), { childList: true });

// Clear a field after its text was sent. Text typed meanwhile stays.
document.addEventListener("htmx:afterRequest", (event) => {
  const { elt: form, formData } = event.detail.requestConfig ?? {};
  if (!event.detail.successful || !(form instanceof HTMLFormElement) || !form.hasAttribute("data-clear")) return;
  const isAsSent = ([name, sent]) => form.elements[name]?.value.replaceAll("\r\n", "\n") === sent.replaceAll("\r\n", "\n");
  if ([...formData].every(isAsSent)) form.reset();
});

// A device whose notifications have ended subscribes again, checked at most once an hour.
async function keepPush() {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  if (Date.now() - Number(localStorage.getItem("push-asked-at")) < 60 * 60 * 1000) return;
  const worker = await navigator.serviceWorker.getRegistration("/");
  const subscription = await worker?.pushManager.getSubscription();
  const old = worker && ((await rememberedPush()) ?? subscription?.endpoint);
  if (old && (await renewPush(worker, old, subscription))) localStorage.setItem("push-asked-at", Date.now());
}
// If the push service cannot be reached, the next page tries again.
keepPush().catch((error) => console.info("Notifications could not be renewed.", error));
