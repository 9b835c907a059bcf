"""Tables of Heading for New Shores: the printed map without pieces, P to move.

laid = sea_table().put("P", settlements="2,-1,S").ships("P", "2,-1,SE 2,0,NE").main("P")
"""

from __future__ import annotations

from games.engine.types import Json
from games.titles.catan.base.rules.facts import COLORS
from tests.titles.catan.tables import CATAN, LETTERS, Table

MODULES = ("base", "seafarers")
DESERTS = {
    ("seafarers", 3): None,
    ("seafarers", 4): "-1,1",
    ("four_islands", 3): None,
    ("four_islands", 4): None,
    ("fog_islands", 3): None,
    ("fog_islands", 4): None,
    ("through_the_desert", 3): "0,-2",
    ("through_the_desert", 4): "0,-2",
    ("forgotten_tribe", 3): None,
    ("forgotten_tribe", 4): None,
    ("cloth", 3): None,
    ("cloth", 4): None,
    ("wonders", 3): "4,-1",
    ("wonders", 4): "4,-1",
    ("new_world", 3): None,
    ("new_world", 4): None,
}
"""The desert to which variants send the robber, by scenario and seats; None where there is none. SF-TB-01, SF-TB-02"""


class SeaTable(Table):
    def ships(self, name: str, edges: str) -> SeaTable:
        """Lay ships of a seat, built in earlier turns."""
        self.state["seafarers"]["ships"].update(dict.fromkeys(edges.split(), self.seat(name)))
        return self

    def pirate(self, hex_name: str) -> SeaTable:
        self.here["figures"]["pirate"] = hex_name
        return self

    def gold_order(self, name: str) -> SeaTable:
        self.state["seafarers"]["orders"][self.seat(name)] = ["choose_gold"]
        return self

    @property
    def afloat(self) -> dict[str, str]:
        """The ships on the board, each with the name of its owner."""
        return {edge: self.names[seat] for edge, seat in self.state["seafarers"]["ships"].items()}

    def moves(self, name: str) -> dict[str, set[str]]:
        """The ships that a seat may move, each with the edges where it may go."""
        found: dict[str, set[str]] = {}
        for move in self.options(name).get("move_ship", []):
            found.setdefault(move["from"], set()).add(move["to"])
        return found


def sea_table(*more: str, seats: int = 4, begun: bool = True, **options: Json) -> SeaTable:
    """Return a table on which P begins.

    :param seats: with five or six, the terrain and the numbers of most islands are dealt
    :param begun: False for a table before its first settlement
    """
    seed = "sea"
    modules = [*MODULES, *more, *(("five_six",) if seats > len(COLORS) else ())]
    while True:
        state = CATAN.new(seats=seats, modules=modules, options=options, seed=seed).state
        if state["base"]["starting_seat"] == "0":
            break
        seed += "+"
    laid = SeaTable(state, LETTERS)
    if begun:
        laid.cleared()
    return laid


def moving(ship: str, goal: str) -> Json:
    return {"from": ship, "to": goal}
