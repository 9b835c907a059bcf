"use strict";
// Passkeys: the browser creates one or signs with one, and a form of the page sends its answer to the site.

function bytesOf(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textOf(buffer) {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function listed(credentials = []) {
  return credentials.map((one) => ({ ...one, id: bytesOf(one.id) }));
}

// The site's request, with bytes in place of texts.
function asked(options) {
  const key = { ...options.publicKey, challenge: bytesOf(options.publicKey.challenge) };
  if (key.user) key.user = { ...key.user, id: bytesOf(key.user.id) };
  if (key.excludeCredentials) key.excludeCredentials = listed(key.excludeCredentials);
  if (key.allowCredentials) key.allowCredentials = listed(key.allowCredentials);
  return key;
}

// The browser's answer, with texts in place of bytes.
function answered(credential) {
  const response = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[name]) response[name] = textOf(credential.response[name]);
  }
  if (credential.response.getTransports) response.transports = credential.response.getTransports();
  return {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

async function optionsOf(form) {
  if (form.dataset.options) return JSON.parse(form.dataset.options);
  const answer = await fetch(form.dataset.ask, { headers: { Accept: "application/json" }, credentials: "same-origin" });
  return (await answer.json()).request_options;
}

async function made(form) {
  const key = asked(await optionsOf(form));
  if (form.dataset.passkey === "get") return navigator.credentials.get({ publicKey: key });
  const isEnough = form.elements.passwordless.checked;
  key.authenticatorSelection = {
    ...key.authenticatorSelection,
    residentKey: isEnough ? "required" : "discouraged",
    requireResidentKey: isEnough,
  };
  if (isEnough) key.authenticatorSelection.userVerification = "required";
  return navigator.credentials.create({ publicKey: key });
}

// Errors are shown in the form, or beside it within the same [data-passkeys].
function say(form, name) {
  const around = form.closest("[data-passkeys]") ?? form;
  for (const words of around.querySelectorAll("[data-passkey-refused], [data-passkey-known]")) {
    words.hidden = !words.matches(name);
  }
}

async function use(form) {
  say(form, "[data-nothing]");
  try {
    const credential = await made(form);
    form.elements.credential.value = JSON.stringify(answered(credential));
  } catch (error) {
    say(form, error.name === "InvalidStateError" ? "[data-passkey-known]" : "[data-passkey-refused]");
    return;
  }
  form.requestSubmit();
}

for (const form of document.querySelectorAll("[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  const button = form.querySelector("[data-passkey-go]");
  button.hidden = false;
  form.querySelector("[data-passkey-missing]")?.remove();
  button.addEventListener("click", () => use(form));
}
