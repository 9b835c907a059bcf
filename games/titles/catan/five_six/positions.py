"""Positions of the game for five and six players, with six seats."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games.engine.types import Json, State
from games.titles.catan.five_six.rules.module import SIX_MODE, SPECIAL_BUILD, five_six
from games.titles.catan.five_six.with_pirate_islands import AT_FORTRESSES
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, OTHER, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, last_asked, moves_of_bots

TITLE = "catan"
MODULES, WITH_KNIGHTS, WITH_SHIPS = (preset.modules for preset in five_six.presets)
SEATS = 6
MOVES = 260
CARDS_OWN = 2
ME = "0"
"""The seat of the demo community's first player."""
TURNS = 30
"""The turns after which a table of the demo community has a game to look at."""
BUILDS = ("build_road", "build_settlement", "build_city")


@cache
def _stories(modules: tuple[str, ...], mode: str = "") -> tuple[Story, ...]:
    """Return a game of six bots, move by move."""
    options: dict[str, Json] = {SIX_MODE: mode} if mode else {}
    begun = Story.begin(TITLE, modules, seed="gallery", options=options, seats=SEATS)
    return (begun, *moves_of_bots(begun, level="greedy", moves=MOVES))


@cache
def asked() -> dict[str, Story]:
    """Return a story for each decision of a game with a second player, and for the special building phase."""
    found = {decision: story for story in _stories(MODULES) for decision in story.due.values()}
    return {**found, "special_build": special_build()}


@cache
def second_part() -> Story:
    return last_asked("second_main", _stories(MODULES)).changed(_enrich)


@cache
def second_part_with_knights() -> Story:
    return last_asked("second_main", _stories(WITH_KNIGHTS)).changed(_enrich)


@cache
def second_part_at_sea() -> Story:
    return last_asked("second_main", _stories(WITH_SHIPS)).changed(_enrich)


@cache
def routes_to_fortresses() -> Story:
    """Return a late position in the first part of a turn, with cards for a ship."""
    return last_asked("main", _stories(AT_FORTRESSES)).changed(_enrich)


@cache
def special_build() -> Story:
    """Return the special building phase of a seat that has asked for it."""
    return _special_build(MODULES)


@cache
def special_build_with_knights() -> Story:
    return _special_build(WITH_KNIGHTS)


def _special_build(modules: tuple[str, ...]) -> Story:
    story = last_asked("main", _stories(modules, SPECIAL_BUILD)).changed(_next_seat_asks)
    return story.play(story.first_due, "end_turn")


def i_build_second(title: Any, state: Any) -> bool:
    """Return True in a second part in which the first player of the demo community can build."""
    if not _is_mine("second_main", state):
        return False
    options = title.options(state, ME)
    return any(options.get(verb) for verb in BUILDS)


def i_play_first(title: Any, state: Any) -> bool:
    return _is_mine("main", state)


def _is_mine(step: str, state: Any) -> bool:
    top = state["stack"][-1] if state["stack"] else {}
    return state["base"]["turn"] >= TURNS and (top.get("step"), top.get("seat")) == (step, ME)


def _enrich(state: State) -> None:
    _give(state, state["stack"][-1]["seat"])


def _next_seat_asks(state: State) -> None:
    seats = list(state["seats"])
    builder = seats[(seats.index(state["stack"][-1]["seat"]) + 1) % len(seats)]
    state["five_six"]["asks"][builder] = True
    _give(state, builder)


def _give(state: State, seat: str) -> None:
    """Give the seat two cards of each kind that the bank has, so that it can build."""
    here = state["base"]
    for kind, left in here["bank"].items():
        count = min(left, CARDS_OWN)
        here["bank"][kind] -= count
        here["hands"][seat][kind] += count


POSITIONS = (
    Position(second_part, "second-part", gettext_noop("The second part of a turn"), decision="second_main"),
    Position(second_part, "second-part-watched", gettext_noop("The same, for the others"), viewer=OTHER),
    Position(
        lambda: asked()["main"],
        "comes-second",
        gettext_noop("A turn in which another seat comes second"),
        viewer=DUE,
    ),
    Position(
        second_part_with_knights,
        "six-knights",
        gettext_noop("Six players with Cities & Knights"),
        viewer=DUE,
    ),
    Position(second_part_at_sea, "six-at-sea", gettext_noop("Six players at sea"), viewer=DUE),
    Position(
        routes_to_fortresses,
        "fortresses-of-six",
        gettext_noop("Routes of six seats to the fortresses"),
        viewer=DUE,
        ask=Ask(do="build_ship"),
    ),
    Position(
        second_part,
        "part-orders",
        gettext_noop("Standing orders for second parts"),
        viewer=OTHER,
        ask=Ask("set_part_orders"),
    ),
    Position(
        special_build, "special-build", gettext_noop("The special building phase"), decision="special_build"
    ),
    Position(special_build, "six-watched", gettext_noop("Six players, for a spectator"), viewer=SPECTATOR),
    Position(
        special_build_with_knights,
        "special-build-knights",
        gettext_noop("The special building phase with Cities & Knights"),
        viewer=DUE,
    ),
    lived("Six at the table", TITLE, i_build_second, modules=MODULES, seats=SEATS),
    lived("Six sails on the horizon", TITLE, i_build_second, modules=WITH_SHIPS, seats=SEATS),
    lived("Six of us and the barbarians", TITLE, i_play_first, modules=WITH_KNIGHTS, seats=SEATS),
)
