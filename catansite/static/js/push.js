"use strict";
// Web push, for pages and the service worker. A device whose subscription has ended subscribes again, unless its player
// has removed it. Only the server knows the reason.

const RENEW = "/settings/messages/push/renew/";
// Stored where both can read it, since a browser no longer knows the address of a subscription that has ended.
const ADDRESS = "/push-address";

async function rememberPush(address) {
  const kept = await caches.open("push");
  await kept.put(ADDRESS, new Response(address));
}

async function rememberedPush() {
  const kept = await caches.match(ADDRESS, { cacheName: "push" });
  return kept ? kept.text() : null;
}

// Ask for the site's state of an address, and send a new one. Return null if that fails or nobody is signed in.
async function tellPush(old, subscription) {
  const facts = subscription?.toJSON();
  const fields = facts ? { address: facts.endpoint, p256dh: facts.keys.p256dh, auth: facts.keys.auth } : {};
  const body = new URLSearchParams({ old, ...fields });
  // visitors are redirected to the form of another page
  const answer = await fetch(RENEW, { method: "POST", body, redirect: "manual" });
  return answer.ok ? answer.json() : null;
}

// Ensure one working subscription that the site knows. `subscription` is the browser's, `old` the address that the site
// has. Return whether the site could be asked.
async function renewPush(worker, old, subscription) {
  const told = await tellPush(old, subscription?.endpoint === old ? null : subscription);
  if (!told) return false;
  if (told.state === "on" && subscription) await rememberPush(subscription.endpoint);
  if (told.state === "unknown" || (told.state === "on" && subscription)) return true;
  await subscription?.unsubscribe();
  const fresh = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: told.key });
  if (!(await tellPush(old, fresh))) return false;
  await rememberPush(fresh.endpoint);
  return true;
}
