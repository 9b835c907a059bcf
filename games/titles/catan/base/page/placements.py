"""Choices on the board of CATAN: how base's verbs highlight places, preview pieces and ask for confirmation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    "place_road": "road",
    "place_free_piece": "road",
    "build_road": "road",
    "build_settlement": "settlement",
    "build_city": "city",
}
CLOSED_HINT = gettext_lazy("The robber can’t go to the dimmed hexes: tap one to see why.")
ROBBERS = ("move_robber", "play_knight")
ROADS = "play_road_building"
# These moves cannot be undone freely, so they are previewed before they are confirmed.
CONFIRMED = ("place_road", *ROBBERS)
LABELS = {
    "place_settlement": gettext_lazy("Settlement here"),
    "place_road": gettext_lazy("Road here"),
    "place_free_piece": gettext_lazy("Free road here"),
    "build_road": gettext_lazy("Build the road here"),
    "build_settlement": gettext_lazy("Build the settlement here"),
    "build_city": gettext_lazy("Build the city here"),
}
ASKED = {
    "place_settlement": gettext_lazy("Here? You can take it back until the road is placed."),
    "place_road": gettext_lazy("Here? After that, both pieces stay where they are."),
    "place_free_piece": gettext_lazy("A road here?"),
    "build_road": gettext_lazy("A road here?"),
    "build_settlement": gettext_lazy("A settlement here?"),
    "build_city": gettext_lazy("A city here?"),
}
PROMPTS = {
    "place_settlement": gettext_lazy("Choose a corner for your settlement."),
    "place_road": gettext_lazy("Choose a path for your road, beside the settlement."),
    "place_free_piece": gettext_lazy("The path you chose is gone: choose another for the free road."),
    "build_road": gettext_lazy("Choose a path for your road."),
    "build_settlement": gettext_lazy("Choose a corner for your settlement."),
    "build_city": gettext_lazy("Choose the settlement to upgrade to a city."),
    "move_robber": gettext_lazy("Choose where the robber goes."),
    "play_knight": gettext_lazy("Choose where your knight sends the robber."),
    "play_road_building": gettext_lazy("Choose a path for the first of two free roads."),
}


def piece(catan: CatanReading) -> Choice | None:
    """Describe the choice of a place. While one is previewed, the others stay highlighted.

    Return None if the choices include several kinds of piece: their options describe themselves.
    """
    verb = catan.verb
    places = catan.arguments[verb]
    if not _are_places(places):
        return None
    glowing = [place for place in places if place is not None]
    chosen = _chosen(catan)
    if chosen not in glowing:
        free = [catan.page.move(verb, None, _("Place no free road"), part="none")] if None in places else []
        targets = [_target(catan, place) for place in glowing]
        return Choice(verb, "places", PROMPTS[verb], targets, confirm=free)
    move = catan.page.move(verb, chosen, str(LABELS[verb]), "primary", part=str(chosen))
    return Choice(
        verb,
        "confirm",
        str(ASKED[verb]),
        [_target(catan, place) for place in glowing if place != chosen],
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


def roads(catan: CatanReading) -> Choice | None:
    """Describe road building path by path; each tap leads to the next choices."""
    walk = catan.arguments[ROADS]
    if not _are_places(walk.next([])):
        return None
    chosen: list[str] = []
    for place in catan.ask.at:
        if place not in walk.next(chosen):
            break
        chosen.append(place)
    following = walk.next(chosen)
    prompt = str(PROMPTS[ROADS])
    moves: list[Move] = []
    if chosen:
        label = _("Build just this road") if following else _("Build these roads")
        prompt = _("Choose the second path.") if following else _("These two roads?")
        look = "" if following else "primary"
        moves = [catan.page.move(ROADS, chosen, label, look, part="-".join(chosen))]
    return Choice(
        ROADS,
        "places" if following else "confirm",
        prompt,
        [_road_target(catan, chosen, place) for place in following],
        confirm=moves,
        previews=_previews(catan, chosen, "road"),
    )


def _chosen(catan: CatanReading) -> str | None:
    """Return the place that the address previews."""
    return catan.ask.at[0] if catan.ask.do == catan.verb and catan.ask.at else None


def _are_places(choices: Iterable[Any]) -> bool:
    """Return True if all choices are places or None, so that only one kind of piece can be meant."""
    return all(one is None or isinstance(one, str) for one in choices)


def _previews(catan: CatanReading, places: list[Any], kind: str) -> list[Preview]:
    return [Preview(place, kind, catan.viewer) for place in places] if catan.viewer is not None else []


def _target(catan: CatanReading, place: str) -> Target:
    """Return a target whose tap makes the move if it can be undone.

    Moves that cannot be undone, and browsers without scripts, ask for confirmation first.
    """
    verb = catan.verb
    if verb in CONFIRMED:
        return catan.page.link(verb, PIECES[verb], place)
    return catan.page.tap(verb, PIECES[verb], place, place, catan.page.to(verb, place))


def _road_target(catan: CatanReading, chosen: list[str], place: str) -> Target:
    """Return a target that leads to the next path, or makes the move if it is the last one."""
    if catan.arguments[ROADS].next([*chosen, place]):
        return catan.page.link(ROADS, "road", *chosen, place)
    return catan.page.tap(ROADS, "road", place, [*chosen, place], catan.page.to(ROADS, *chosen, place))


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
