"""Tables for five and six players: the printed island without pieces, and a full bank.

    laid = six().put("P", settlements="0,0,N").give("P", ore=3).main("P")

Seats are P, Q, R, S, T and U, in turn order. P begins.
"""

from __future__ import annotations

from typing import TypeVar

from games.engine.types import Json
from games.titles.catan.base.rules.turn import turn_parts
from games.titles.catan.five_six.rules import facts
from tests.titles.catan.cities_knights.tables import Knights
from tests.titles.catan.tables import CATAN, LETTERS, Table, new_table

AnyTable = TypeVar("AnyTable", bound=Table)
MODULES = ("base", "five_six")
SPECIAL = {"six_mode": "special-build"}
DESERTS = tuple(name for name, terrain, _ in facts.BEGINNERS if terrain == "desert")


def six(*, seats: int = 6, **options: Json) -> Table:
    """Return a table with the robber in the western desert."""
    return new_table(*MODULES, seats=seats, **options).robber(DESERTS[1])


def six_knights(*, seats: int = 6, seed: str = "a test", **options: Json) -> Knights:
    """Return a table with Cities & Knights, which has no printed island of its own."""
    while True:
        modules = ["base", "cities_knights", "five_six"]
        state = CATAN.new(seats=seats, modules=modules, options=dict(options), seed=seed).state
        if state["base"]["starting_seat"] == "0":
            break
        seed += "+"
    table = Knights(state, LETTERS)
    here = table.here
    here["terrain"] = {name: terrain for name, terrain, _ in facts.BEGINNERS}
    here["tokens"] = {name: [number] for name, _, number in facts.BEGINNERS if number is not None}
    here["harbors"] = dict(facts.HARBORS)
    here["figures"]["robber"] = DESERTS[1]
    table.cleared()
    return table


def turn(laid: AnyTable, name: str) -> AnyTable:
    """Make it the seat's turn after the roll, with the other parts of the turn to come."""
    laid.main(name)
    return _with_rest(laid, name)


def before_roll(laid: AnyTable, name: str) -> AnyTable:
    """Make it the seat's turn before the roll, with the other parts of the turn to come."""
    laid.pre_roll(name)
    return _with_rest(laid, name)


def _with_rest(laid: AnyTable, name: str) -> AnyTable:
    laid.state["stack"][0]["rest"] = turn_parts(CATAN.game(laid.state), laid.seat(name))[1:]
    return laid


def second_part(laid: AnyTable, owner: str) -> AnyTable:
    """Make it the second part of a seat's turn."""
    return turn(laid, owner).end_turn(owner)  # type: ignore[return-value]


def ask(laid: AnyTable, *names: str) -> AnyTable:
    """Turn on the switch "ask me to build" of these seats."""
    for name in names:
        laid.state["five_six"]["asks"][laid.seat(name)] = True
    return laid
