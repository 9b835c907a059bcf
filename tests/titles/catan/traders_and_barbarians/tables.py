"""Tables of Traders & Barbarians: printed terrain and tokens, three trade hexes, and no pieces.

    laid = trade_table().wagon("P", "1,0,S").put("P", roads="0,1,E").moving("P")
    laid.go("P", "0,2,N")

`moving` ends trade and build, so that the wagon moves.
"""

from __future__ import annotations

from games.engine.types import Json
from games.titles.catan.base.rules import facts as base_facts
from games.titles.catan.traders_and_barbarians.rules import facts
from tests.titles.catan.for_two.duel import Duel
from tests.titles.catan.tables import CATAN, LETTERS, Table

KEY = "traders_and_barbarians"
CASTLE, QUARRY, GLASSWORKS = "-2,0,C", "2,-2,C", "0,2,C"
TERRAIN = tuple(kind for kind, count in facts.OTHER_HEXES.items() for _ in range(count))


class Traders(Table):
    @property
    def part(self) -> Json:
        """The module's part of the state."""
        return self.state[KEY]

    @property
    def noted(self) -> Json:
        """The facts of the wagon's move in the part."""
        return self.state["stack"][1][KEY]

    # Laying out a position

    def wagon(self, name: str, vertex: str, *, card: int = 1, carries: str | None = None) -> Traders:
        """Place a seat's wagon, with its open card and the tile that it carries, from any stack."""
        seat = self.seat(name)
        self.part["wagons"][seat] = vertex
        self.part["levels"][seat] = card
        if carries is not None:
            stack = next(tiles for tiles in self.part["stacks"].values() if carries in tiles)
            stack.remove(carries)
            self.part["cargo"][seat] = carries
        return self

    def delivered(self, name: str, number: int) -> Traders:
        """Give a seat this many deliveries, from the castle's tools."""
        for _ in range(number):
            stack = next(tiles for tiles in self.part["stacks"].values() if "tools" in tiles)
            stack.remove("tools")
            self.part["delivered"][self.seat(name)].append("tools")
        return self

    def barbarians(self, *edges: str) -> Traders:
        """Place the three barbarians."""
        self.part["barbarians"] = list(edges)
        return self

    def top(self, kind: str, tile: str) -> Traders:
        stack = self.part["stacks"][kind]
        stack.remove(tile)
        stack.append(tile)
        return self

    def coins(self, name: str, number: int) -> Traders:
        self.here["hands"][self.seat(name)]["gold"] = number
        return self

    def moving(self, name: str) -> Traders:
        """End the seat's trade and build."""
        self.main(name)
        self.state["stack"][1]["rest"] = [{"step": "wagon_sets_out", "seat": self.seat(name)}]
        self.end_turn(name)
        return self

    def with_points(self, number: int) -> Traders:
        """Leave this many movement points."""
        self.noted["points"] = number
        return self

    # Playing

    def go(self, name: str, *vertices: str) -> Traders:
        for vertex in vertices:
            self.play(name, "move_on", vertex)
        return self

    def drive(self, name: str, edge: str, die: int) -> Traders:
        self.play(name, "drive_off", edge, chance={"drive_off": [die]})
        return self

    # Reading

    def left(self) -> int:
        return self.noted["points"]  # type: ignore[no-any-return]

    def at(self, name: str) -> str:
        return self.part["wagons"][self.seat(name)]  # type: ignore[no-any-return]

    def carries(self, name: str) -> str | None:
        return self.part["cargo"][self.seat(name)]  # type: ignore[no-any-return]

    def gold(self, name: str) -> int:
        return self.hand(name).get("gold", 0)

    @property
    def seen(self) -> Json:
        """The public facts of the module."""
        return self.sight(None)[KEY]


class TradersDuel(Duel, Traders):
    """The same table for two."""


def trade_table(*more: str, seats: int = 4, seed: str = "a test") -> Traders:
    """Return a table without pieces on which P begins.

    The other terrain is in reading order, and the tokens lie along the first walk.
    """
    for_two = "for_two" in more
    while True:
        state = CATAN.new(seats=2 if for_two else seats, modules=["base", KEY, *more], seed=seed).state
        if state["base"]["starting_seat"] == "0":
            break
        seed += "+"
    laid = (TradersDuel if for_two else Traders)(state, LETTERS)
    places = {place.hex: place.terrain for place in facts.TRADE_HEXES}
    others = iter(TERRAIN)
    laid.here["terrain"] = {name: places.get(name) or next(others) for name in base_facts.HEXES}
    numbers = [number for number in base_facts.TOKENS if number not in facts.TOKENS_LEFT_OUT]
    walk = facts.TOKEN_ORDERS["0,-2"]
    laid.here["tokens"] = {name: [number] for name, number in zip(walk, numbers, strict=True)}
    types = base_facts.BEGINNER["harbors"]
    edges = enumerate(base_facts.HARBOR_EDGES, start=1)
    laid.here["harbors"] = {edge: types[str(place)] for place, edge in edges}
    laid.cleared()
    for name in laid.names.values():
        laid.coins(name, 5)
    if isinstance(laid, Duel):
        for name, vertex in (("north", "1,-2,S"), ("south", "-1,2,N")):
            laid.neutral(name, settlements=vertex)
        for seat in laid.state["seats"]:
            laid.with_tokens(seat, 5)
    return laid
