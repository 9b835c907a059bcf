{% load static %}"use strict";
// Shows what a push service hands over, and opens the table when it is tapped. Of pages it keeps one alone: the one
// that says that the site cannot be reached.

importScripts("{% static 'js/push.js' %}");

const OFFLINE = "{% url 'offline' %}";
const KEPT = [OFFLINE, "{% static 'css/tokens.css' %}", "{% static 'css/base.css' %}", "{% static 'css/components.css' %}"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open("offline").then((cache) => cache.addAll(KEPT)));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  else if (KEPT.includes(path)) event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
});

self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : {};
  const actions = told.actions ?? [];
  const shown = self.registration.showNotification(told.title || "", {
    body: told.body || "",
    tag: told.tag || "",
    // What takes the place of an earlier message rings as well; without a tag nothing does.
    renotify: Boolean(told.tag),
    icon: "{% static 'img/icon-192.png' %}",
    badge: "{% static 'img/badge-96.png' %}",
    // Each leads to a page that asks once more.
    actions: actions.map((one, place) => ({ action: String(place), title: one.title })),
    data: { url: told.url || "{% url 'games:next' %}", urls: actions.map((one) => one.url) },
  });
  const counted = "count" in told && "setAppBadge" in self.navigator ? self.navigator.setAppBadge(told.count) : null;
  event.waitUntil(Promise.all([shown, counted]));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

// Browsers differ in what they say: the old subscription, the new one, both or nothing.
async function renew(event) {
  const old = event.oldSubscription?.endpoint ?? (await rememberedPush());
  const fresh = event.newSubscription ?? (await self.registration.pushManager.getSubscription());
  if (old) await renewPush(self.registration, old, fresh?.endpoint === old ? null : fresh);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url: table, urls } = event.notification.data;
  const url = new URL(urls?.[event.action] ?? table, self.location.origin);
  // only pages of this site are opened
  const target = url.origin === self.location.origin ? url.href : self.location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const open = windows.find((one) => one.url === target);
      return open ? open.focus() : self.clients.openWindow(target);
    }),
  );
});
