"use strict";
// Places that are too small for a finger. The board zooms in automatically if all places of a decision fit. Otherwise
// the first tap zooms in, and the second one chooses. Uses the board of games.js.

{
  const FINGER = 25;

  let cameCloser = false;
  let askedBefore = "";

  function sizesOfTargets() {
    const frame = boardView();
    const corner = frame.getBoundingClientRect();
    return [...frame.querySelectorAll(".target:not(.closed) .hit")].map((hit) => {
      const box = hit.getBoundingClientRect();
      return {
        left: (box.left - corner.left - view.x) / view.scale,
        top: (box.top - corner.top - view.y) / view.scale,
        right: (box.right - corner.left - view.x) / view.scale,
        bottom: (box.bottom - corner.top - view.y) / view.scale,
        size: Math.min(box.width, box.height) / view.scale,
      };
    });
  }

  function neededScale(targets) {
    return Math.min(4, FINGER / Math.min(FINGER, ...targets.map((one) => one.size)));
  }

  function markMagnifier() {
    const frame = boardView();
    if (!frame) return;
    const targets = sizesOfTargets();
    frame.classList.toggle("magnifies", view.scale < neededScale(targets) - 0.01);
  }

  // If the board zoomed in for an earlier choice, the places of the present one may be elsewhere.
  function stepBack(frame) {
    const asked = [...frame.querySelectorAll(".target:not(.closed, .vacant)")];
    const isNew = askedBefore !== (askedBefore = asked.map((one) => one.getAttribute("href") ?? one.dataset.place).join(" "));
    if (!cameCloser || !isNew || !asked.length) return;
    const seen = frame.getBoundingClientRect();
    const isInSight = asked.some((one) => {
      const box = one.getBoundingClientRect();
      return box.left < seen.right && box.right > seen.left && box.top < seen.bottom && box.bottom > seen.top;
    });
    if (isInSight) return;
    cameCloser = false;
    view.scale = 1;
    placeBoard();
  }

  function lookCloser() {
    const frame = boardView();
    if (!frame || !frame.clientWidth) return;
    stepBack(frame);
    const targets = sizesOfTargets();
    if (!targets.length || document.getElementById("sheet")?.dataset.height === "everything") {
      if (cameCloser) {
        cameCloser = false;
        view.scale = 1;
        placeBoard();
      }
      markMagnifier();
      return;
    }
    const scale = neededScale(targets);
    const left = Math.min(...targets.map((one) => one.left));
    const right = Math.max(...targets.map((one) => one.right));
    const top = Math.min(...targets.map((one) => one.top));
    const bottom = Math.max(...targets.map((one) => one.bottom));
    const fits = (right - left) * scale <= frame.clientWidth && (bottom - top) * scale <= frame.clientHeight;
    const isAsked = frame.querySelector(".target:not(.closed, .vacant)");
    if (view.scale < scale && fits && isAsked) {
      view.scale = scale;
      view.x = frame.clientWidth / 2 - ((left + right) / 2) * scale;
      view.y = frame.clientHeight / 2 - ((top + bottom) / 2) * scale;
      cameCloser = true;
      placeBoard();
    }
    markMagnifier();
  }

  // A tap on a small place zooms in on it.
  document.addEventListener(
    "click",
    (event) => {
      const frame = boardView();
      if (!frame?.classList.contains("magnifies") || !frame.contains(event.target) || wasDragged) return;
      // with the keyboard or the list, the place is chosen directly
      if (event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const at = pointIn(frame, event);
      zoomAt(at.x, at.y, neededScale(sizesOfTargets()) / view.scale);
      cameCloser = true;
      markMagnifier();
    },
    true,
  );
  for (const kind of ["pointerup", "wheel", "click"]) document.addEventListener(kind, markMagnifier);

  document.addEventListener("htmx:afterSettle", lookCloser);
  window.addEventListener("resize", lookCloser);
  lookCloser();
}
