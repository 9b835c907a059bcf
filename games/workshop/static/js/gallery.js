"use strict";
// Windows of the gallery: each is scrolled to the part that its sample is about. A fragment in its address would scroll this page, too.

function showPart(frame) {
  const inside = frame.contentDocument;
  const part = frame.dataset.part;
  if (!part || !inside) return;
  const tab = inside.querySelector(`.tabs a[href="#${CSS.escape(part)}"]`);
  if (tab) tab.click();
  const found = inside.getElementById(part);
  if (found) frame.contentWindow.scrollTo(0, found.getBoundingClientRect().top + frame.contentWindow.scrollY - 90);
}

for (const frame of document.querySelectorAll("iframe[data-part]")) {
  frame.addEventListener("load", () => showPart(frame));
}
