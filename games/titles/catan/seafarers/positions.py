"""Positions of Seafarers: ships to build and to move, the pirate, and seats that choose gold."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import gettext_noop

from games import catalog
from games.engine.invariants import check_invariants
from games.engine.types import State
from games.titles.catan.seafarers.rules import facts
from games.titles.catan.seafarers.rules.gold import CHOOSE_GOLD, ChooseGold
from games.titles.catan.seafarers.rules.ships import SHIPS, ship_places
from games.views.table.table_page import Ask
from games.workshop.positions.position import DUE, SPECTATOR, Position
from games.workshop.positions.search import lived
from games.workshop.positions.story import Story, met

TITLE = "catan"
MODULES = ("base", "seafarers")
MOVES = 320
MORE_SHIPS = 2
EARLY_TURN = 8


@cache
def asked() -> dict[str, Story]:
    return {**met(TITLE, MODULES, moves=MOVES), ChooseGold.name: gold()}


@cache
def at_sea() -> Story:
    """Return a turn in which every seat has ships and the active one can pay for another."""
    return _sound(met(TITLE, MODULES, moves=MOVES)["main"].changed(_launch))


def _launch(state: State) -> None:
    game, active = catalog.title(TITLE).game(state), state["stack"][-1]["seat"]
    for seat in game.seats:
        for _ in range(MORE_SHIPS):
            for edge in ship_places(game, seat)[-1:]:
                SHIPS.put(game, seat, edge)
    for kind, count in facts.SHIP_COST.items():
        state["base"]["bank"][kind] -= count
        state["base"]["hands"][active][kind] += count


@cache
def gold() -> Story:
    """Return a roll for which two seats choose gold."""
    return _sound(at_sea().changed(_strike_gold))


def _strike_gold(state: State) -> None:
    main = state["stack"][-1]
    number = main.pop("number")
    seats = list(state["seats"])
    other = seats[seats.index(main["seat"]) - 1]
    asks = ChooseGold.of(seat=main["seat"], owed={main["seat"]: 2, other: 1})
    state["stack"].append({**asks, "number": number})


def _sound(story: Story) -> Story:
    check_invariants(story.title, story.state)
    return story


def a_first_ship(title: Any, state: Any) -> bool:
    """Return whether the active seat can build a ship early in the game."""
    due = title.waiting(state).due
    if set(due.values()) != {"main"} or state["base"]["turn"] < EARLY_TURN:
        return False
    (seat,) = due
    return bool(title.options(state, seat).get("build_ship"))


def new_shores(title: Any, state: Any) -> bool:
    """Return whether two seats have settled new islands, and another seat can build now."""
    settled = {seat for seat, chits in state["seafarers"]["chits"].items() if chits}
    due = title.waiting(state).due
    return len(settled) > 1 and set(due.values()) == {"main"} and settled.isdisjoint(due)


POSITIONS = (
    Position(at_sea, "seafarers", gettext_noop("Ships between the islands"), viewer=SPECTATOR),
    Position(
        at_sea, "ship", gettext_noop("A ship, before it is built"), viewer=DUE, ask=Ask(do="build_ship")
    ),
    Position(
        at_sea, "move-ship", gettext_noop("A ship, before it moves"), viewer=DUE, ask=Ask(do="move_ship")
    ),
    Position(
        lambda: asked()["robber"],
        "pirate",
        gettext_noop("The robber or the pirate"),
        viewer=DUE,
        ask=Ask(do="move_pirate"),
    ),
    Position(gold, "gold", gettext_noop("Resources for gold"), viewer=DUE, ask=Ask(do=CHOOSE_GOLD)),
    Position(gold, "gold-orders", gettext_noop("Standing orders"), viewer=DUE, ask=Ask("set_gold_order")),
    # tables of the demo community
    lived("Heading for New Shores", TITLE, a_first_ship, modules=MODULES),
    lived("Gold on the horizon", TITLE, new_shores, modules=MODULES),
)
