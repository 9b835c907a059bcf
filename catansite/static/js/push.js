"use strict";
// Web push, for pages and the service worker: a device whose subscription has ended is subscribed again, unless its
// player has removed it. Only the server knows which it was.

const RENEW = "/settings/messages/push/renew/";
// Kept where both can read it: of a subscription that has ended, a browser knows the address no more.
const ADDRESS = "/push-address";

async function rememberPush(address) {
  const kept = await caches.open("push");
  await kept.put(ADDRESS, new Response(address));
}

async function rememberedPush() {
  const kept = await caches.match(ADDRESS, { cacheName: "push" });
  return kept ? kept.text() : null;
}

// Ask what the site has of an address, and give it a new one; null if it cannot be asked, or nobody is signed in.
async function tellPush(old, subscription) {
  const facts = subscription?.toJSON();
  const fields = facts ? { address: facts.endpoint, p256dh: facts.keys.p256dh, auth: facts.keys.auth } : {};
  const body = new URLSearchParams({ old, ...fields });
  // who is not signed in is led to the form of another page
  const answer = await fetch(RENEW, { method: "POST", body, redirect: "manual" });
  return answer.ok ? answer.json() : null;
}

// Have one living subscription that the site knows. `subscription` is the browser's present one, `old` the address
// that the site has. Return whether the site could be asked.
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
