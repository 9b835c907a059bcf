"""Positions of The Pirate Islands: routes, an attack, spoils of the fleet, and a card after a seven."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop

from games.engine.invariants import check_invariants
from games.engine.types import State
from games.titles.catan.pirate_islands.rules.facts import CHITS
from games.titles.catan.pirate_islands.rules.fleet import ChooseSpoils, SetSpoilsOrder
from games.titles.catan.pirate_islands.rules.seven import RobAnybody
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, Position
from games.workshop.positions.search import Search
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers", "pirate_islands")


def begun() -> Story:
    return met(TITLE, MODULES)["setup_settlement"]


def _can(title: Any, state: Any, verb: str) -> bool:
    due = title.waiting(state).due
    if set(due.values()) != {"main"}:
        return False
    (seat,) = due
    return bool(title.options(state, seat).get(verb))


def many_routes(title: Any, state: Any) -> bool:
    """Return whether three seats have at least four ships, one of them armed, and a seat can build one."""
    ships = list(state["seafarers"]["ships"].values())
    far = sum(ships.count(seat) > 3 for seat in state["seats"])
    return far > 2 and bool(state["pirate_islands"]["warships"]) and _can(title, state, "build_ship")


def an_attack(title: Any, state: Any) -> bool:
    """Return whether a seat can attack, and a pirate has fallen already."""
    fallen = any(number < CHITS for number in state["pirate_islands"]["chits"].values())
    return fallen and _can(title, state, "attack_fortress")


ROUTES, ATTACK = "Black sails at dawn", "The last pirates"
_ATTACK = Search(ATTACK, TITLE, an_attack, modules=MODULES)


def robbing() -> Story:
    """Return a seven after which the active seat may take a card."""
    return _asked(_seven)


def spoils() -> Story:
    """Return a roll after which two seats choose what beating the fleet brings them."""
    return _asked(_beaten)


def _asked(ask: Callable[[State], None]) -> Story:
    story = _ATTACK().changed(ask)
    check_invariants(story.title, story.state)
    return story


def _seven(state: State) -> None:
    main = state["stack"][-1]
    number = main.pop("number")
    state["stack"].append({**RobAnybody.of(seat=main["seat"]), "number": number})


def _beaten(state: State) -> None:
    main = state["stack"][-1]
    number, seats = main.pop("number"), list(state["seats"])
    other = seats[seats.index(main["seat"]) - 1]
    asks = ChooseSpoils.of(seat=main["seat"], owed={main["seat"]: 1, other: 1})
    state["stack"].append({**asks, "number": number})


POSITIONS = (
    Position(
        Search(ROUTES, TITLE, many_routes, modules=MODULES),
        "fortresses",
        gettext_noop("Routes to the fortresses"),
        viewer=DUE,
        ask=Ask(do="build_ship"),
        table=ROUTES,
    ),
    Position(
        _ATTACK,
        "fortress-attack",
        gettext_noop("An attack on a fortress"),
        viewer=DUE,
        ask=Ask(do="attack_fortress"),
        table=ATTACK,
    ),
    Position(spoils, "fleet-beaten", gettext_noop("A beaten fleet"), viewer=DUE, decision="choose_spoils"),
    Position(
        spoils, "spoils-orders", gettext_noop("Standing orders"), viewer=DUE, ask=Ask(SetSpoilsOrder.name)
    ),
    Position(
        robbing, "fleet-seven", gettext_noop("A card after a seven"), viewer=DUE, decision="rob_anybody"
    ),
    Position(
        begun,
        "pirate-start",
        gettext_noop("Pirates in the west"),
        viewer=DUE,
        ask=Ask(do="place_settlement"),
    ),
)
