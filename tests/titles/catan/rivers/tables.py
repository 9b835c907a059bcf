"""Tables of The Rivers of Catan: a fixed empty island, and empty purses.

    laid = river_table().put("P", settlements="-1,0,N").give("P", brick=1, lumber=2).main("P")

The tiles follow from the purses: `coins` deals them again, like the rules (TB-RI-19).
"""

from __future__ import annotations

from typing import TypeVar

from games.titles.catan.kit.rules.coins import COIN
from games.titles.catan.rivers.rules.settlers import deal_again
from tests.titles.catan.for_two.duel import Duel
from tests.titles.catan.tables import CATAN, LETTERS, Table

AnyTable = TypeVar("AnyTable", bound=Table)
SWAMPS = "-1,-1", "-2,1"
OTHERS = {
    "0,-2": "forest", "1,-2": "fields", "2,-2": "forest", "-2,0": "fields", "-1,0": "forest", "0,0": "pasture",
    "1,0": "fields", "2,0": "forest", "1,1": "mountains", "-2,2": "hills", "-1,2": "pasture", "0,2": "fields",
}  # fmt: skip
NUMBERS = {
    "2,-2": [5], "1,-2": [6], "0,-2": [3], "-2,0": [8], "-2,2": [10], "-1,2": [9], "0,2": [11], "1,1": [4],
    "2,0": [2, 12], "2,-1": [8], "1,-1": [10], "0,-1": [9], "-1,0": [4], "-1,1": [5], "0,1": [6], "1,0": [3],
    "0,0": [11],
}  # fmt: skip
"""Both numbers on a forest."""


def river_table(*more: str, seats: int = 4, seed: str = "a test") -> Table:
    """Return a table on which P begins, with the robber in the northern swamp."""
    kind = Duel if "for_two" in more else Table
    while True:
        state = CATAN.new(seats=seats, modules=["base", "rivers", *more], seed=seed).state
        if state["base"]["starting_seat"] == "0":
            return same_island(kind(state, LETTERS))
        seed += "+"


def same_island(laid: AnyTable) -> AnyTable:
    """Empty the island except for the robber."""
    laid.cleared()
    laid.here["terrain"].update(OTHERS)
    laid.here["tokens"] = {name: list(numbers) for name, numbers in NUMBERS.items()}
    laid.here["figures"]["robber"] = SWAMPS[0]
    laid.state["rivers"] = {"bridges": {}, "wealthiest": None, "poorest": []}
    return coins(laid)


def coins(laid: AnyTable, **purses: int) -> AnyTable:
    """Set purses by name and deal the tiles. Other purses stay as they are."""
    for name, number in purses.items():
        laid.here["hands"][laid.seat(name)][COIN] = number
    game = CATAN.game(CATAN.copy(laid.state))
    deal_again(game)
    laid.state["rivers"].update(game.state["rivers"])
    return laid


def bridged(laid: AnyTable, name: str, *sites: str) -> AnyTable:
    """Give a seat bridges without their coins."""
    laid.state["rivers"]["bridges"].update(dict.fromkeys(sites, laid.seat(name)))
    return laid


def purse(laid: Table, name: str) -> int:
    return laid.hand(name).get(COIN, 0)


def purses(laid: Table) -> list[int]:
    """The purses of all seats in order."""
    return [purse(laid, name) for name in laid.names.values()]


def wealthiest(laid: Table) -> str | None:
    """The public holder of the tile."""
    seat = laid.sight(None)["rivers"]["wealthiest"]
    return None if seat is None else laid.names[seat]


def poorest(laid: Table) -> list[str]:
    return [laid.names[seat] for seat in laid.sight(None)["rivers"]["poorest"]]
