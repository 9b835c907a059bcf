"""The buttons of the five actions, and the choices for income, placing and displacing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.drawing.board import VACANT, Preview, Target
from games.titles.hansa.base import words
from games.titles.hansa.base.drawing import board as drawing
from games.titles.hansa.base.page.reading import HansaReading
from games.titles.hansa.base.page.steps import confirm, pick
from games.titles.hansa.base.rules.facts import TRADER
from games.views.pages.choice import Choice, Pick
from games.views.pages.choices import at_places
from games.views.pages.menu import MenuLink, menu_link

ACTIONS = ("income", "place", "displace", "move", "claim")
SHORT = {
    "income": gettext_lazy("Income"),
    "place": pgettext_lazy("an action", "Place"),
    "displace": gettext_lazy("Displace"),
    "move": pgettext_lazy("an action", "Move"),
    "claim": gettext_lazy("Claim"),
}
SYMBOLS = {"income": "ability-bursa", "move": "ability-liber_sophiae", "claim": "mark-office"}
PIECE = drawing.ON_PIECES
AT_PLACES = {"place": "village", "claim": "route"}
"""The actions that a tap on the map offers, with the key of the place in their arguments."""


def five(hansa: HansaReading) -> list[MenuLink]:
    return [_action(hansa, verb) for verb in ACTIONS if verb in hansa.offered]


def _action(hansa: HansaReading, verb: str) -> MenuLink:
    symbol = SYMBOLS.get(verb) or f"trader-{hansa.color}"
    return menu_link(
        hansa,
        verb,
        SHORT[verb],
        symbol=symbol,
        color=hansa.color,
        note=_note(hansa, verb),
        why_not=_why_not(hansa, verb),
    )


def _note(hansa: HansaReading, verb: str) -> str:
    desk = hansa.mine["desk"]
    if verb == "income":
        most = desk["bursa"]["value"]
        return (
            _("all of the stock")
            if most == "C"
            else ngettext("%(n)s piece", "%(n)s pieces", most) % {"n": most}
        )
    if verb == "move":
        most = desk["liber_sophiae"]["value"]
        return _("up to %(number)d") % {"number": most}
    if verb == "claim":
        routes = {choice["route"] for choice in hansa.arguments.get("claim") or ()}
        return ngettext("%(n)d route", "%(n)d routes", len(routes)) % {"n": len(routes)} if routes else ""
    return ""


def _why_not(hansa: HansaReading, verb: str) -> str:
    """Return why an action is not possible, from public facts, or an empty string."""
    if hansa.arguments.get(verb):
        return ""
    if not hansa.base["actions"]:
        return _("no action left")
    held = sum(hansa.mine["supply"].values())
    return {
        "income": _("the stock is empty"),
        "place": _("the supply is empty"),
        "displace": _("too few in the supply") if held < 2 else _("nobody to displace"),
        "move": _("no piece on a route"),
        "claim": _("no route is filled"),
    }[verb]


def income(hansa: HansaReading) -> Choice:
    """Ask for the mix of traders and merchants to take from the stock. HT-INC"""
    picks = [
        pick(hansa, "income", mix, words.pieces(mix), f"mix-{place}", kind=TRADER)
        for place, mix in enumerate(hansa.arguments["income"])
    ]
    return Choice("income", "picks", _("Take from your stock into your supply:"), picks=picks)


def place(hansa: HansaReading) -> Choice:
    """Ask for a piece and a free village. HT-PLACE"""
    choices = hansa.arguments["place"]
    kinds = list(dict.fromkeys(choice["piece"] for choice in choices))
    kind, place = kind_and_place(hansa, kinds)
    free = {choice["village"] for choice in choices if choice["piece"] == kind}
    if place in free:
        argument = {"piece": kind, "village": place}
        previews = [Preview(place, kind, hansa.viewer or "")]
        return confirm(
            hansa, "place", argument, _("Place it here"), hansa.place(place), back=(kind,), previews=previews
        )
    targets = [
        hansa.page.tap(
            "place",
            kind,
            village,
            {"piece": kind, "village": village},
            hansa.page.to("place", kind, village),
            f"{kind}-{village}",
        )
        for village in free
    ]
    prompt = {
        "trader": _("Choose a free village for your trader."),
        "merchant": _("Choose a free village for your merchant."),
    }[kind]
    return Choice("place", "places", prompt, targets, picks=_kinds(hansa, kinds, kind))


def unasked(hansa: HansaReading) -> Choice:
    """Mark the free villages and the routes that can be claimed."""
    verbs = {
        place: [verb]
        for verb, part in AT_PLACES.items()
        for place in dict.fromkeys(choice[part] for choice in hansa.arguments.get(verb) or ())
    }

    def target(place: str) -> Target:
        return hansa.page.link("", VACANT, place)

    question = _("What do you want to do here?")
    return at_places(hansa, verbs, question, target, lambda place, verb: picks_at(hansa, place, verb))


def picks_at(hansa: HansaReading, place: str, verb: str) -> list[Pick]:
    """Return the buttons for an action at a place that was tapped.

    Pieces are placed immediately. A claim links to the choice of its benefit.
    """
    if verb == "claim":
        label = _("Claim %(route)s") % {"route": hansa.place(place)}
        return [Pick(verb, label, SYMBOLS[verb], href=hansa.page.to(verb, place), color=hansa.color)]
    return [
        pick(
            hansa,
            verb,
            choice,
            capfirst(words.piece(choice["piece"])),
            f"at-{place}-{choice['piece']}",
            kind=choice["piece"],
        )
        for choice in hansa.arguments[verb]
        if choice["village"] == place
    ]


def kind_and_place(hansa: HansaReading, kinds: list[str]) -> tuple[str, str]:
    """Return the chosen kind, by default the first, and the chosen place or an empty string."""
    kind = hansa.at[0] if hansa.at and hansa.at[0] in kinds else kinds[0]
    place = hansa.at[1] if len(hansa.at) > 1 else ""
    return kind, place


def _kinds(hansa: HansaReading, kinds: list[str], chosen: str) -> list[Pick]:
    """Return links that change the kind of piece, or none if there is only one kind."""
    if len(kinds) < 2:
        return []
    return [
        Pick(
            kind,
            capfirst(words.piece(kind)),
            f"{kind}-{hansa.color}",
            href=hansa.page.to("place", kind),
            is_filed=kind == chosen,
            color=hansa.color,
        )
        for kind in kinds
    ]


def displace(hansa: HansaReading) -> Choice:
    """Ask for the piece to displace, then for the piece to place and the payment. HT-DISP"""
    choices = hansa.arguments["displace"]
    villages = list(dict.fromkeys(choice["village"] for choice in choices))
    chosen = hansa.at[0] if hansa.at and hansa.at[0] in villages else ""
    if not chosen:
        targets = [hansa.page.link("displace", PIECE, village) for village in villages]
        prompt = _("Choose the piece to displace. Its owner then places it again nearby.")
        return Choice("displace", "places", prompt, targets)
    there = hansa.base["villages"][chosen]
    picks = [
        pick(
            hansa,
            "displace",
            choice,
            _way(hansa, choice),
            f"{chosen}-{place}",
            kind=choice["piece"],
        )
        for place, choice in enumerate(one for one in choices if one["village"] == chosen)
    ]
    prompt = _("Displace %(piece)s: %(place)s. This can’t be undone.") % {
        "piece": hansa.piece_of(there),
        "place": hansa.place(chosen),
    }
    back = hansa.page.to("displace")
    return Choice("displace", "picks", prompt, picks=picks, rings=[chosen], step_back=back)


def _way(hansa: HansaReading, choice: Mapping[str, Any]) -> str:
    return _("Place a %(piece)s, pay %(pay)s") % {
        "piece": words.piece(choice["piece"]),
        "pay": words.pieces(choice["pay"]),
    }


def end_turn(hansa: HansaReading) -> Choice | None:
    """Ask for confirmation if actions would be lost, else return None."""
    left = hansa.base["actions"]
    if not left:
        return None
    move = hansa.page.move("end_turn", None, _("End the turn anyway"), "primary", part="anyway")
    prompt = ngettext(
        "You still have %(n)d action. End the turn without it?",
        "You still have %(n)d actions. End the turn without them?",
        left,
    ) % {"n": left}
    return Choice("end_turn", "confirm", prompt, confirm=[move])


def asks_about_actions(hansa: HansaReading) -> bool:
    """Return True if the viewer would lose actions and wants to be asked."""
    return bool(hansa.base["actions"]) and "end_turn" in hansa.given_up


def asks_about_no_action(hansa: HansaReading) -> bool:
    return not asks_about_actions(hansa)


def end_label(hansa: HansaReading) -> str:
    """Return the label of the end of the turn, with the number of actions that it would lose; "" without any."""
    left = hansa.base["actions"]
    if not left:
        return ""
    label = ngettext("End the turn (%(n)d action unused)", "End the turn (%(n)d actions unused)", left)
    return label % {"n": left}
