"""Tables of Catan for Two: the printed island, its two neutral settlements, and five tokens each.

    table = new_duel().put("P", roads="0,0,E").give("P", brick=1, lumber=1).main("P")

The seats are P and Q, the neutral players `north` and `south`.
"""

from __future__ import annotations

from games.engine.types import Json
from games.titles.catan.base.rules.facts import PIECES
from games.titles.catan.for_two.rules.neutral_players import STARTS
from games.titles.catan.for_two.rules.tokens import TOKEN
from tests.titles.catan.tables import CATAN, LETTERS, Table
from tests.titles.catan.tables import PIECES as PLACES

MODULES = ("base", "for_two")


def new_duel(*more: str, board: str = "empty", seed: str = "a test", **options: Json) -> Duel:
    """Return a new table on which P begins.

    :param more: modules besides the two
    :param board: `empty` (the printed island, neutral settlements only) or `variable` (before the first settlement)
    """
    while True:
        state = CATAN.new(seats=2, modules=[*MODULES, *more], options=dict(options), seed=seed).state
        if state["base"]["starting_seat"] == "0":
            break
        seed += "+"
    table = Duel(state, LETTERS)
    if board == "empty":
        table.printed_island()
        for name, vertex in STARTS.items():
            table.neutral(name, settlements=vertex)
            table.here["settlements"][vertex] = name
        for seat in table.state["seats"]:
            table.with_tokens(seat, 5)
    return table


class Duel(Table):
    """One game of Catan for Two."""

    # Laying out a position

    def neutral(self, name: str, *, roads: str = "", settlements: str = "") -> Duel:
        for piece, places in (("roads", roads), ("settlements", settlements)):
            self.here[piece].update(dict.fromkeys(places.split(), name))
        return self

    def with_tokens(self, name: str, number: int) -> Duel:
        """Give a seat this many trade tokens. The others are in the supply."""
        hand = self.here["hands"][self.seat(name)]
        self.here["bank"][TOKEN] += hand[TOKEN] - number
        hand[TOKEN] = number
        return self

    def noted(self, **facts: Json) -> Duel:
        part = next(step for step in self.state["stack"] if step["step"] == "part")
        part["for_two"] = facts
        return self

    # Playing

    def two_rolls(self, name: str, *throws: list[int], **chance: Json) -> Duel:
        """Roll for the seat. The dice are listed in order, including void rolls, as far as this move needs them."""
        labels = ["dice", *(f"dice#{place}" for place in range(2, 20))]
        self.play(name, "roll", chance={**dict(zip(labels, throws, strict=False)), **chance})
        return self

    def count(self) -> None:
        """Check also that no token and no neutral piece is lost."""
        super().count()
        assert sum(self.tokens(name) for name in "PQ") + self.bank[TOKEN] == 20
        for owner in STARTS:
            for piece, places in PLACES.items():
                assert list(self.here[places].values()).count(owner) <= PIECES[piece]

    # Reading

    def tokens(self, name: str) -> int:
        """Return the number of trade tokens of a seat."""
        return self.hand(name).get(TOKEN, 0)

    def cards(self, name: str) -> dict[str, int]:
        """Return the cards of a seat without its tokens."""
        return {kind: count for kind, count in self.hand(name).items() if kind != TOKEN}

    def pieces(self, name: str, verb: str) -> list[dict[str, str]]:
        """Return the neutral pieces that a seat may place with a verb."""
        return [dict(one) for one in self.options(name).get(verb, [])]  # type: ignore[union-attr]
