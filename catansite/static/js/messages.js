"use strict";
// The settings of messages: subscribe this browser to web push, and pass the subscription to the form.

function bytesOf(base64url) {
  const base64 = base64url.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function nameOfThisDevice() {
  const agent = navigator.userAgent;
  const browser = ["Firefox", "Edg", "OPR", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((name) => agent.includes(name)) ?? "";
  return [{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system].filter(Boolean).join(", ");
}

async function subscribe(form) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("refused");
  await navigator.serviceWorker.register(form.dataset.worker, { scope: "/" });
  const worker = await navigator.serviceWorker.ready;
  const key = bytesOf(form.dataset.key);
  // A subscription under another key of this site no longer works.
  const old = await worker.pushManager.getSubscription();
  await old?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const facts = subscription.toJSON();
  form.elements.address.value = facts.endpoint;
  form.elements.p256dh.value = facts.keys.p256dh;
  form.elements.auth.value = facts.keys.auth;
  await rememberPush(facts.endpoint);
}

for (const form of document.querySelectorAll("form[data-push]")) {
  const button = form.querySelector("button[type=submit]");
  const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isPossible) continue;
  form.querySelector("[data-push-missing]").hidden = true;
  button.disabled = false;
  form.elements.name.value ||= nameOfThisDevice();
  form.addEventListener("submit", async (event) => {
    if (form.elements.address.value) return;
    event.preventDefault();
    button.disabled = true;
    try {
      await subscribe(form);
      form.submit();
    } catch {
      form.querySelector("[data-push-refused]").hidden = false;
      button.disabled = false;
    }
  });
}
