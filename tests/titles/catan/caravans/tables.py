"""Tables of The Caravans: the printed island, with the arrows of the rule file's examples.

    laid = caravan_table("-1,1,E").give("P", wool=2).vote("P")
    laid.bid("P", wool=2)

`vote` is the end of a turn in which the seat has built.
"""

from __future__ import annotations

from games.engine.types import Json
from tests.titles.catan.for_two.duel import Duel
from tests.titles.catan.tables import CATAN, LETTERS, Table

A = ("-1,1,E", "-1,0,NE", "1,-1,SE")
"""The arrows of orientation A, TB-CA-02."""
NORTH = ("-1,0,NE", "-1,-1,E", "0,-2,SE", "0,-1,NE")
EAST = ("1,-1,SE", "1,-1,E", "1,-1,NE", "1,-2,SE")
"""TB-CA-X8: two caravans that meet at `1,-2,S`."""


class Caravans(Table):
    def out(self, *edges: str) -> Caravans:
        """Put camels on these paths, in this order."""
        self.state["caravans"]["camels"].extend(edges)
        return self

    def vote(self, name: str) -> Caravans:
        """End the seat's turn after it has built."""
        self.main(name)
        self.state["stack"][1]["caravans"] = {"built": True}
        self.end_turn(name)
        return self

    def bid(self, name: str, **cards: int) -> Caravans:
        self.play(name, "bid_for_camel", dict(cards))
        return self

    def bids(self, **cards: int) -> Caravans:
        """Bid these numbers of wool, seat by seat."""
        for name, number in cards.items():
            self.bid(name, **({"wool": number} if number else {}))
        return self

    def support(self, name: str, place: str | None, *, final: bool = False) -> Caravans:
        self.play(name, "support_camel", {"place": place, "final": final})
        return self

    @property
    def camels(self) -> list[str]:
        return list(self.state["caravans"]["camels"])

    @property
    def next_places(self) -> set[str]:
        return set(self.seen["places"])

    @property
    def seen(self) -> Json:
        """The public facts of the module."""
        return self.sight(None)["caravans"]


class CaravanDuel(Duel, Caravans):
    """The same table for two."""


def caravan_table(*camels: str, more: tuple[str, ...] = (), seats: int = 4, seed: str = "a test") -> Caravans:
    """Return a table on which P begins, with the robber beside the board."""
    for_two = "for_two" in more
    while True:
        state = CATAN.new(
            seats=2 if for_two else seats,
            modules=["base", "caravans", *more],
            options={"board": "beginner"} if not for_two else {},
            seed=seed,
        ).state
        if state["base"]["starting_seat"] == "0":
            break
        seed += "+"
    state["caravans"]["arrows"] = "A"
    laid = (CaravanDuel if for_two else Caravans)(state, LETTERS)
    laid.printed_island()
    laid.here["terrain"]["0,0"] = "oasis"
    laid.here["figures"]["robber"] = None
    if isinstance(laid, Duel):
        for name, vertex in (("north", "1,-2,S"), ("south", "-1,2,N")):
            laid.neutral(name, settlements=vertex)
        for seat in laid.state["seats"]:
            laid.with_tokens(seat, 5)
    return laid.out(*camels)


def wealthy(*camels: str, more: tuple[str, ...] = ()) -> Caravans:
    """Return such a table on which every seat holds four wool."""
    laid = caravan_table(*camels, more=more)
    for name in laid.names.values():
        laid.give(name, wool=4)
    return laid
