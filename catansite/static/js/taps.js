"use strict";
// Cards to tap in place of number fields: cards to give, to want and to discard. Every form works without this file.
// Here its number fields become cards, and the cards of the hand add to it.

(() => {
  const fieldOf = (stepper) => stepper.querySelector("input");
  const countOf = (field) => Number(field?.value) || 0;
  const kindOf = (field) => field.name.slice(field.name.indexOf(".") + 1);
  const steppers = (form, part) => [...form.querySelectorAll(`input[name^="${part}."]`)];

  // -------------------------------------------------------------- the form for offers

  // It stays open until it is sent or closed. Updates swap the page beneath it.
  let isOpen = false;

  function composer() {
    return document.querySelector("form[data-deal]");
  }
  function openComposer() {
    const tray = document.getElementById("deal-tray");
    if (!tray) return;
    isOpen = true;
    show();
  }
  function closeComposer() {
    isOpen = false;
    for (const field of composer()?.querySelectorAll(".stepper input") ?? []) field.value = "0";
    show();
  }
  function add(field, step) {
    if (!field || field.disabled) return;
    field.value = String(Math.max(0, Math.min(Number(field.max), countOf(field) + step)));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function chosen(form, part) {
    return Object.fromEntries(steppers(form, part).filter((field) => countOf(field)).map((field) => [kindOf(field), countOf(field)]));
  }

  // The best rate at which one kind buys another without another player.
  function ratedDeal(form) {
    const give = Object.keys(chosen(form, "give"));
    const want = Object.entries(chosen(form, "want"));
    if (give.length !== 1 || want.length !== 1) return null;
    const [[take, times]] = want;
    const fitting = JSON.parse(form.dataset.rated).filter((one) => one.give === give[0] && (one.takes[take] ?? 0) >= times);
    fitting.sort((one, other) => one.rate - other.rate);
    return fitting.length ? { ...fitting[0], take, times } : null;
  }
  // The module's pattern of the argument, filled with the chosen values.
  function filled(pattern, values) {
    if (typeof pattern === "string") return pattern in values ? values[pattern] : pattern;
    if (pattern === null || typeof pattern !== "object") return pattern;
    if (Array.isArray(pattern)) return pattern.map((one) => filled(one, values));
    return Object.fromEntries(Object.entries(pattern).map(([key, one]) => [key, filled(one, values)]));
  }
  // So many cards: the number, the picture, and the name for screen readers.
  function pictured(count, symbol, name) {
    const said = document.createElement("span");
    said.className = "good";
    const words = document.createElement("span");
    words.className = "visually-hidden";
    words.textContent = name.textContent;
    said.append(String(count), symbol.cloneNode(true), words);
    return said;
  }
  function cards(form, part, kind, count) {
    const stepper = form.querySelector(`input[name="${part}.${CSS.escape(kind)}"]`).closest(".stepper");
    return pictured(count, stepper.querySelector("label .symbol"), stepper.querySelector(".stepper-name"));
  }
  function showRated(form) {
    const rated = document.getElementById("form-rated");
    if (!rated) return;
    const deal = ratedDeal(form);
    const button = form.querySelector('[form="form-rated"]');
    button.hidden = !deal;
    if (!deal) return;
    rated.elements.verb.value = deal.verb;
    rated.elements.argument.value = JSON.stringify(filled(deal.argument, { $give: deal.give, $take: deal.take, $times: deal.times }));
    button.replaceChildren(
      button.dataset.words.replace("{rate}", String(deal.rate)),
      cards(form, "give", deal.give, deal.rate * deal.times),
      "→",
      cards(form, "want", deal.take, deal.times),
    );
  }

  function showComposer() {
    const tray = document.getElementById("deal-tray");
    const form = composer();
    if (tray) tray.hidden = !isOpen;
    document.getElementById("dock")?.classList.toggle("dealing", Boolean(tray) && isOpen);
    if (!form) return;
    const give = chosen(form, "give");
    const want = chosen(form, "want");
    const to = form.querySelectorAll('input[name="to"]');
    const isAddressed = !to.length || [...to].some((box) => box.checked);
    form.querySelector("[data-deal-offer]").disabled = !(Object.keys(give).length && Object.keys(want).length && isAddressed);
    form.querySelector(".deal-hint").hidden = Object.keys(give).length > 0;
    // a kind cannot be swapped for itself
    for (const field of steppers(form, "want")) field.parentElement.classList.toggle("blocked", kindOf(field) in give);
    for (const field of steppers(form, "give")) field.parentElement.classList.toggle("blocked", kindOf(field) in want);
    showRated(form);
  }

  // -------------------------------------------------------------- a trade with the bank

  // The button says what is traded.
  function showBank() {
    const form = document.getElementById("form-trade_with_bank");
    if (!form) return;
    const [give, take] = ["give", "take"].map((part) => form.querySelector(`input[name="${part}"]:checked`));
    const times = Number(form.elements.times?.value ?? 1);
    const rate = give?.closest(".choice").querySelector(".bank-rate");
    const button = form.querySelector("[data-words]");
    button.dataset.plain ??= button.textContent;
    button.disabled = !give || !take || give.value === take.value || times > Number(rate.dataset.most);
    if (button.disabled) {
      button.textContent = button.dataset.plain;
      return;
    }
    const said = { "{give}": [give, rate.dataset.rate * times], "{take}": [take, times] };
    const parts = button.dataset.words.split(/(\{give\}|\{take\})/).map((part) => {
      if (!(part in said)) return part;
      const choice = said[part][0].closest(".choice");
      return pictured(said[part][1], choice.querySelector(".symbol"), choice.querySelector(".bank-kind"));
    });
    button.replaceChildren(...parts);
  }
  document.addEventListener("change", (event) => {
    if (event.target.closest?.(".bank")) showBank();
  });

  // -------------------------------------------------------------- forms in which cards are tapped

  function handForm() {
    return document.querySelector("form.bundle.from-hand") ?? (composer()?.closest("[hidden]") ? null : composer());
  }
  function show() {
    showComposer();
    showBank();
    for (const form of document.querySelectorAll("form.taps")) {
      let sum = 0;
      for (const field of form.querySelectorAll(".stepper input")) {
        sum += countOf(field);
        field.parentElement.classList.toggle("chosen", countOf(field) > 0);
      }
      if (!form.matches(".bundle")) continue;
      form.classList.toggle("full", sum >= Number(form.dataset.most));
      form.querySelector("button[type=submit]").disabled = sum < Number(form.dataset.least) || sum > Number(form.dataset.most);
    }
    const form = handForm();
    for (const card of document.querySelectorAll(".card-tap")) {
      const given = form ? countOf(form.querySelector(`input[name="give.${CSS.escape(card.dataset.kind)}"]`)) : 0;
      card.closest(".playing-card").classList.toggle("given", given > 0);
      if (given) card.dataset.given = String(given);
      else delete card.dataset.given;
    }
  }

  document.addEventListener(
    "click",
    (event) => {
      const card = event.target.closest?.(".card-tap");
      const opener = event.target.closest?.("#choose-make_offer");
      // with the keyboard, the focus moves to the next element
      const isByKey = event.detail === 0;
      if (event.target.closest?.("[data-deal-close]")) {
        closeComposer();
        if (isByKey) document.getElementById("choose-make_offer")?.focus();
        return;
      }
      if (!card && !opener) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!composer()) return; // a link that opens one
      event.preventDefault();
      event.stopPropagation();
      openComposer();
      if (opener && isByKey) document.querySelector(".card-tap")?.focus();
      if (!card) return;
      const field = composer().querySelector(`input[name="give.${CSS.escape(card.dataset.kind)}"]`);
      if (field && !field.parentElement.classList.contains("blocked")) add(field, 1);
    },
    true,
  );
  // Once enough cards are chosen, further taps have no effect.
  document.addEventListener(
    "click",
    (event) => {
      const step = event.target.closest?.('.taps [data-step="1"]');
      if (!step) return;
      if (step.closest(".blocked") || step.closest("form").classList.contains("full")) event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener("keydown", (event) => {
    const card = event.key === " " && event.target.closest?.(".card-tap");
    if (!card) return;
    event.preventDefault();
    card.click();
  });
  document.addEventListener("input", (event) => {
    if (event.target.closest?.("form.taps")) show();
  });
  // After a move, or when the viewer chooses something else, close the form before the answer is shown, so that the
  // content below moves up into its place. The chosen cards are kept for the next time.
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt, verb } = event.detail.requestConfig;
    const isMove = elt instanceof HTMLFormElement && elt.elements.verb;
    const isChoice = verb === "get" && elt.matches("#board-view *, #actions *");
    if (!event.detail.isError && (isMove || isChoice)) isOpen = false;
  });
  for (const swapped of ["htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(swapped, show);
  show();
})();
