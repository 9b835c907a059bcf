"use strict";
// Runs before anything is drawn: with scripts the page has another layout (.js in the style sheets).

document.documentElement.classList.add("js");
