"use strict";
// Share the result of a game with the device's own dialog: as a picture if it accepts pictures, otherwise as a link.

function mayShare() {
  return typeof navigator.share === "function";
}

async function pictureOf(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  return new File([await answer.blob()], address.split("/").pop(), { type: "image/png" });
}

async function share(button) {
  const shared = { title: document.title, text: button.dataset.words };
  if (button.dataset.link) shared.url = button.dataset.link;
  const picture = await pictureOf(button.dataset.share);
  if (navigator.canShare?.({ files: [picture] })) shared.files = [picture];
  try {
    await navigator.share(shared);
  } catch (error) {
    // the player has closed the dialog
    if (error.name !== "AbortError") throw error;
  }
}

function offerToShare() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !mayShare();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-share]");
  if (button) share(button);
});
document.addEventListener("htmx:afterSettle", offerToShare);
offerToShare();
