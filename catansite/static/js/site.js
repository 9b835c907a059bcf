"use strict";
// Small comforts. Every page works without this file.

// What HTMX may do; it begins when the page is complete, after this file. Here and not in each page, where it would weigh.
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

// The sign-up form learns the browser's time zone.
for (const input of document.querySelectorAll("input[data-time-zone]")) {
  input.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
}

// The installed app says so when the site cannot be reached.
if ("serviceWorker" in navigator && window.matchMedia("(display-mode: standalone)").matches) {
  navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
}

// Of tabs that do not fit into one line the current one is in view.
for (const tab of document.querySelectorAll(".tabs > [aria-current='page']")) {
  const row = tab.parentElement;
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

// A menu closes by Escape and when one clicks elsewhere.
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

// The number of games that wait, which the title begins with, on the app's icon as well.
function showBadge() {
  if (!("setAppBadge" in navigator)) return;
  const count = Number(/^\((\d+)\)/.exec(document.title)?.[1] ?? 0);
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {
    // the browser shows badges of installed apps alone
  });
}
showBadge();
new MutationObserver(showBadge).observe(document.querySelector("title"), { childList: true });

// What was sent leaves the field; what somebody has written meanwhile stays, and goes next.
document.addEventListener("htmx:afterRequest", (event) => {
  const { elt: form, formData } = event.detail.requestConfig ?? {};
  if (!event.detail.successful || !(form instanceof HTMLFormElement) || !form.hasAttribute("data-clear")) return;
  const isAsSent = ([name, sent]) => form.elements[name]?.value.replaceAll("\r\n", "\n") === sent.replaceAll("\r\n", "\n");
  if ([...formData].every(isAsSent)) form.reset();
});

// A device whose notifications have ended asks for them again, once an hour at most.
async function keepPush() {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  if (Date.now() - Number(localStorage.getItem("push-asked-at")) < 60 * 60 * 1000) return;
  const worker = await navigator.serviceWorker.getRegistration("/");
  const subscription = await worker?.pushManager.getSubscription();
  const old = worker && ((await rememberedPush()) ?? subscription?.endpoint);
  if (old && (await renewPush(worker, old, subscription))) localStorage.setItem("push-asked-at", Date.now());
}
// A push service that cannot be reached is asked again on the next page.
keepPush().catch((error) => console.info("Notifications could not be renewed.", error));
