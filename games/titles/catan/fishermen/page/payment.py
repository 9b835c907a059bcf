"""Paying with fish on the page: the target of the action first, then one token after another."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.actions import ACTIONS
from games.titles.catan.fishermen.words import added_up
from games.views.pages.argument_walk import Walk
from games.views.pages.choice import Choice
from games.views.pages.described import describe
from games.views.pages.looks import Look

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

BRINGS = {
    facts.ROBBER: gettext_lazy("Send robber away"),
    facts.CARD: gettext_lazy("Steal a card"),
    facts.RESOURCE: gettext_lazy("Resource"),
    facts.ROAD: gettext_lazy("Road"),
    facts.DEVELOPMENT_CARD: gettext_lazy("Development card"),
}
FOR_WHAT = {
    facts.CARD: gettext_lazy("Steal a random card from which player?"),
    facts.RESOURCE: gettext_lazy("Which resource?"),
    facts.ROAD: gettext_lazy("Choose a path for your road."),
}
ACTION_OF = {verb.name: action for action, verb in ACTIONS.items()}
LOOK = Look(kinds=("road",), label=gettext_lazy("Pay these fish"), done=gettext_lazy("Pay these fish"))


def fish(number: int) -> str:
    return ngettext("{count} fish", "{count} fish", number).format(count=number)


def with_cost(catan: CatanReading, action: str) -> str:
    """Return an action with its current cost for the viewer: "Resource · 4 fish"."""
    return f"{BRINGS[action]} · {fish(cost_of(catan, action))}"


def cost_of(catan: CatanReading, action: str) -> int:
    seat = catan.viewer if catan.viewer is not None else next(iter(catan.people))
    return int(catan.sight["fishermen"]["seats"][seat]["costs"][action])


def ask(catan: CatanReading) -> Choice:
    """Ask for the target, then for the tokens. The prompt says how many fish have been paid so far."""
    verb = catan.verb
    action = ACTION_OF[verb]
    walk = Walk(catan.arguments[verb], catan.ask.at if catan.ask.do == verb else ())
    described = describe(catan, verb, LOOK)
    skipped = int(ACTIONS[action].is_for_something)
    if len(walk.chosen) < skipped:
        return replace(described, prompt=FOR_WHAT[action])
    return replace(described, prompt=_so_far(walk.chosen[skipped:], cost_of(catan, action)))


def _so_far(tokens: list[str], cost: int) -> str:
    if not tokens:
        return _("This costs %(fish)s: choose tokens to pay with. Any surplus is lost.") % {
            "fish": fish(cost)
        }
    paid = sum(facts.FISH[token] for token in tokens)
    said = {"tokens": added_up(Counter(tokens)), "fish": fish(cost), "surplus": fish(paid - cost)}
    if paid < cost:
        return _("%(tokens)s of %(fish)s: choose another token.") % said
    if paid == cost:
        return _("%(tokens)s pays exactly.") % said
    return _("%(tokens)s for %(fish)s: %(surplus)s too many will be lost.") % said
