"""Tables of The Pirate Islands, empty but for the fleet.

`sail` lays a route by a shortest way, `arm` makes warships of its first ships, `besiege` leaves chits in a fortress,
`fleet` puts the fleet on a place of its circuit.
"""

from __future__ import annotations

from games.engine.types import Json
from games.titles.catan.pirate_islands.rules import facts
from games.titles.catan.pirate_islands.rules.module import home_of
from games.titles.catan.pirate_islands.rules.routes import route_of
from games.titles.catan.seafarers.rules.ships import SHIPS, ship_places
from tests.titles.catan.seafarers.tables import SeaTable, sea_table
from tests.titles.catan.tables import CATAN

HOME = dict(zip("PQRS", facts.WATERS[4].homes, strict=True))
"""The printed place of each seat."""
HOME_OF_SIX = dict(zip("PQRSTU", facts.WATERS[6].homes, strict=True))
TO_WAYPOINT, TO_FORTRESS = facts.TO_WAYPOINT, facts.TO_FORTRESS
SCENARIO = "pirate_islands"


def pirate_table(*more: str, seats: int = 4, begun: bool = True, **options: Json) -> SeaTable:
    laid = sea_table(SCENARIO, *more, seats=seats, begun=begun, **options)
    if begun:
        laid.state["seafarers"]["ships"] = {}
    return laid


def sail(laid: SeaTable, name: str, number: int) -> SeaTable:
    """Give a seat its printed settlement and so many ships of its route, the printed one first."""
    home = home_of(CATAN.game(laid.state), laid.seat(name))
    laid.put(name, settlements=home.settlement).ships(name, home.ship)
    for _ in range(number - 1):
        game = CATAN.game(laid.state)
        SHIPS.put(game, laid.seat(name), ship_places(game, laid.seat(name))[0])
    return laid


def arm(laid: SeaTable, name: str, number: int) -> SeaTable:
    laid.state[SCENARIO]["warships"] += route(laid, name)[:number]
    return laid


def besiege(laid: SeaTable, name: str, left: int) -> SeaTable:
    """Leave chits in the fortress of a seat; without any it is its settlement."""
    laid.state[SCENARIO]["chits"][laid.seat(name)] = left
    return laid if left else laid.put(name, settlements=HOME[name].fortress)  # type: ignore[return-value]


def fleet(laid: SeaTable, hex_name: str) -> SeaTable:
    circuit = facts.WATERS[len(laid.state["seats"])].circuit
    laid.state[SCENARIO]["fleet"] = circuit.index(hex_name)
    return laid


def route(laid: SeaTable, name: str) -> list[str]:
    """Return the ships of a seat in the order of its route."""
    return list(route_of(CATAN.game(laid.state), laid.seat(name)).ships)


def at_the_fortress(warships: int, *, left: int = 3, more: tuple[str, ...] = ()) -> SeaTable:
    """P's route has reached its fortress, and P can attack it."""
    return besiege(arm(sail(pirate_table(*more), "P", TO_FORTRESS), "P", warships), "P", left)
