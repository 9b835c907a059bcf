"""The choices on routes: claims, new markers, and the markers that are used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.titles.hansa.base import words
from games.titles.hansa.base.page import claims
from games.titles.hansa.base.page.actions import kind_and_place
from games.titles.hansa.base.page.steps import confirm, pick
from games.views.pages.choice import Choice, Pick

if TYPE_CHECKING:
    from games.titles.hansa.base.page.reading import HansaReading


def claim(hansa: HansaReading) -> Choice:
    """Ask for the route to claim, then for the benefit. HT-CLAIM"""
    return _claim(hansa, "claim", _("Choose the route that you claim."), claims.said)


def neutral_claim(hansa: HansaReading) -> Choice:
    """Ask for the route of neutral traders to claim. HT-TWO"""
    return _claim(hansa, "neutral_claim", _("Choose the route of neutral traders to claim."), claims.neutral)


def _claim(
    hansa: HansaReading,
    verb: str,
    prompt: str,
    said: Callable[[HansaReading, Mapping[str, Any]], tuple[str, str]],
) -> Choice:
    choices = hansa.arguments[verb]
    routes = list(dict.fromkeys(choice["route"] for choice in choices))
    route = _route(hansa, routes)
    if not route:
        return Choice(verb, "places", prompt, [hansa.page.link(verb, "route", one) for one in routes])
    here = [one for one in choices if one["route"] == route]
    if route not in hansa.base["markers"]:
        return _benefits(
            hansa, verb, route, routes, [pick(hansa, verb, one, *said(hansa, one)) for one in here]
        )
    # A replacement marker is drawn, so the claim cannot be undone and needs a confirmation (HT-INFO-04).
    told = [said(hansa, one)[0] for one in here]
    chosen = next((place for place in range(len(here)) if hansa.at[1:2] == (str(place),)), None)
    if chosen is None:
        picks = [
            Pick(str(place), label, href=hansa.page.to(verb, route, str(place)))
            for place, label in enumerate(told)
        ]
        return _benefits(hansa, verb, route, routes, picks)
    prompt = _("%(claim)s %(benefit)s. This can’t be undone.") % {
        "claim": claims.prompt(hansa, route),
        "benefit": told[chosen],
    }
    rings = _villages(hansa, route)
    return confirm(hansa, verb, here[chosen], _("Claim the route"), prompt, back=(route,), rings=rings)


def _benefits(hansa: HansaReading, verb: str, route: str, routes: list[str], picks: list[Pick]) -> Choice:
    return Choice(
        verb,
        "picks",
        claims.prompt(hansa, route),
        picks=picks,
        rings=_villages(hansa, route),
        step_back=hansa.page.to(verb) if len(routes) > 1 else "",
    )


def _route(hansa: HansaReading, routes: list[str]) -> str:
    """Return the chosen route, or the only one, or an empty string."""
    if hansa.at and hansa.at[0] in routes:
        return hansa.at[0]
    return routes[0] if len(routes) == 1 else ""


def _villages(hansa: HansaReading, route: str) -> list[str]:
    return [f"{route}:{number}" for number, _at in enumerate(hansa.map.roads[route].villages, start=1)]


def place_marker(hansa: HansaReading) -> Choice:
    """Ask for the route of a new marker at the end of the turn."""
    choices = hansa.arguments["place_marker"]
    kinds = list(dict.fromkeys(choice["marker"] for choice in choices))
    kind, route = kind_and_place(hansa, kinds)
    free = [choice["route"] for choice in choices if choice["marker"] == kind]
    if route in free:
        argument = {"marker": kind, "route": route}
        return confirm(
            hansa,
            "place_marker",
            argument,
            _("Place it here"),
            hansa.place(route),
            back=(kind,),
            rings=[route],
        )
    targets = [
        hansa.page.tap(
            "place_marker",
            "route",
            one,
            {"marker": kind, "route": one},
            hansa.page.to("place_marker", kind, one),
            f"{kind}-{one}",
        )
        for one in free
    ]
    picks = [
        Pick(
            one,
            capfirst(words.marker(one)),
            f"marker-{one}",
            href=hansa.page.to("place_marker", one),
            is_filed=one == kind,
        )
        for one in kinds
    ]
    prompt = _("Your turn is ending: choose an empty route for the new marker “%(marker)s”.") % {
        "marker": words.marker(kind)
    }
    return Choice("place_marker", "places", prompt, targets, picks=picks if len(kinds) > 1 else [])


def develop(hansa: HansaReading) -> Choice:
    picks = [
        pick(hansa, "use_develop_ability", key, *claims.development(hansa, key), part=key)
        for key in hansa.arguments["use_develop_ability"]
    ]
    return Choice("use_develop_ability", "picks", _("Which ability do you develop?"), picks=picks)


def swap(hansa: HansaReading) -> Choice:
    picks = [
        pick(hansa, "use_swap_offices", choice, *claims.swap(hansa, choice))
        for choice in hansa.arguments["use_swap_offices"]
    ]
    rings = [choice["city"] for choice in hansa.arguments["use_swap_offices"]]
    return Choice(
        "use_swap_offices", "picks", _("Which two offices do you want to swap?"), picks=picks, rings=rings
    )
