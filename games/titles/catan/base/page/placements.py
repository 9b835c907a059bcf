"""Choices on the board of CATAN: how base's verbs highlight places, preview pieces and ask for confirmation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.drawing.board import CLOSED, Preview, Target
from games.drawing.names import Name, render
from games.titles.catan.base.drawing.board import why_closed
from games.views.pages.choice import Choice
from games.views.table.table_page import Move

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading

# The piece that each verb puts on the place in its argument.
PIECES = {
    "place_settlement": "settlement",
    "build_road": "road",
    "build_settlement": "settlement",
    "build_city": "city",
}
CLOSED_HINT = gettext_lazy("The robber can’t go to the dimmed hexes: tap one to see why.")
ROBBERS = ("move_robber", "play_knight")
LABELS = {
    "place_settlement": gettext_lazy("Settlement here"),
    "build_road": gettext_lazy("Build the road here"),
    "build_settlement": gettext_lazy("Build the settlement here"),
    "build_city": gettext_lazy("Build the city here"),
}
ASKED = {
    "place_settlement": gettext_lazy("Here? You can take it back until the road is placed."),
    "build_road": gettext_lazy("A road here?"),
    "build_settlement": gettext_lazy("A settlement here?"),
    "build_city": gettext_lazy("A city here?"),
}
PROMPTS = {
    "place_settlement": gettext_lazy("Choose a corner for your settlement."),
    "build_road": gettext_lazy("Choose a path for your road."),
    "build_settlement": gettext_lazy("Choose a corner for your settlement."),
    "build_city": gettext_lazy("Choose the settlement to upgrade to a city."),
    "move_robber": gettext_lazy("Choose where the robber goes."),
    "play_knight": gettext_lazy("Choose where your knight sends the robber."),
}


def piece(catan: CatanReading) -> Choice:
    """Describe the choice of a place. While one is previewed, the others stay highlighted."""
    verb = catan.verb
    places = catan.arguments[verb]
    chosen = _chosen(catan)
    if chosen not in places:
        return Choice(verb, "places", PROMPTS[verb], [_target(catan, place) for place in places])
    move = catan.page.move(verb, chosen, str(LABELS[verb]), "primary", part=str(chosen))
    is_final = catan.modules.look(verb).asks_first(catan, chosen)
    asked = str(ASKED[verb])
    return Choice(
        verb,
        "confirm",
        " ".join((asked, _("This can’t be undone."))) if is_final else asked,
        [_target(catan, place) for place in places if place != chosen],
        confirm=[move],
        previews=_previews(catan, [chosen], PIECES[verb]),
    )


def robber(catan: CatanReading) -> Choice | None:
    """Describe the choice of a hex and then of a victim there.

    Return None for a knight that cannot send the robber anywhere: it is played without a choice.
    """
    verb = catan.verb
    choices = [choice for choice in catan.arguments[verb] if choice is not None]
    if not choices:
        return None
    chosen = _chosen(catan)
    here = [choice for choice in choices if choice["hex"] == chosen]
    hexes = dict.fromkeys(choice["hex"] for choice in choices)
    targets = [catan.page.link(verb, "robber", place) for place in hexes if not here or place != chosen]
    closed = _closed(catan)
    targets += [replace(catan.page.link(verb, CLOSED, place), label=why) for place, why in closed.items()]
    if not here:
        later: list[Move] = []
        if None in catan.arguments[verb] and _may_be_chosen_later(catan, choices):
            later = [catan.page.move(verb, None, _("Play it, then choose"), part="later")]
        return Choice(verb, "places", _where(catan, closed, chosen), targets, confirm=later)
    moves = [
        catan.page.move(
            verb, choice, _rob_label(catan, choice), "primary", part=f"{chosen}.{choice['victim']}"
        )
        for choice in here
    ]
    prompt = _("Rob whom? This can’t be undone.") if len(here) > 1 else _("This can’t be undone.")
    previews = _previews(catan, [chosen], "robber")
    return Choice(verb, "confirm", prompt, targets, confirm=moves, previews=previews)


def _chosen(catan: CatanReading) -> str | None:
    """Return the place that the address previews."""
    return catan.ask.at[0] if catan.ask.do == catan.verb and catan.ask.at else None


def _previews(catan: CatanReading, places: list[Any], kind: str) -> list[Preview]:
    return [Preview(place, kind, catan.viewer) for place in places] if catan.viewer is not None else []


def _target(catan: CatanReading, place: str) -> Target:
    """Return a target whose tap makes the move, unless it cannot be taken back.

    Browsers without scripts always ask for confirmation first.
    """
    verb = catan.verb
    if catan.modules.look(verb).asks_first(catan, place):
        return catan.page.link(verb, PIECES[verb], place)
    return catan.page.tap(verb, PIECES[verb], place, place, catan.page.to(verb, place))


def _where(catan: CatanReading, closed: dict[str, Name], chosen: str | None) -> str:
    """Return the prompt, or the reason why the robber may not go to the hex that the viewer tapped."""
    if chosen in closed:
        return render(closed[chosen], gettext)
    said = str(PROMPTS[catan.verb])
    return f"{said} {CLOSED_HINT}" if closed else said


def _closed(catan: CatanReading) -> dict[str, Name]:
    """Return the hexes where the robber may not go, each with the reason."""
    if catan.verb == "move_robber":
        told = catan.sight["shows"].get("closed", {}).get("robber", {})
    else:
        told = catan.own.get("closed_to_knight", {})
    return reasons(catan, told)


def reasons(catan: CatanReading, told: Mapping[str, Any]) -> dict[str, Name]:
    """Return the reasons why places are closed, in words that name players."""
    names = {key: person.name for key, person in catan.people.items()}
    return {place: why_closed(why, names) for place, why in told.items()}


def _may_be_chosen_later(catan: CatanReading, choices: list[dict[str, Any]]) -> bool:
    """Return True if the choice may change after the award, so that the viewer may decide later.

    That is so if another figure could be moved instead, or if some hex is closed to the robber now.
    """
    figures = catan.base["figures"]
    others = catan.base["hexes"].keys() - {figures["robber"]}
    return len(figures) > 1 or bool(others - {choice["hex"] for choice in choices})


def _rob_label(catan: CatanReading, choice: dict[str, Any]) -> str:
    victim = choice["victim"]
    if victim is None:
        return _("Move the robber here")
    count = catan.base["seats"][victim]["cards"]
    return ngettext("Rob %(name)s (%(number)d card)", "Rob %(name)s (%(number)d cards)", count) % {
        "name": catan.people[victim].name,
        "number": count,
    }
