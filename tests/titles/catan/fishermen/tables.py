"""Tables of the Fishermen of Catan: the printed island with the lake in the middle and printed numbers.

    table = shore().put("P", settlements="0,0,N").fish("P", 3, 2).main("P")

Seats are P, Q, R and S. Tokens are named by their number of fish.
"""

from __future__ import annotations

from collections import Counter

from games.engine.types import Json
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.tokens import PIECES
from tests.titles.catan.tables import CATAN, LETTERS, Table

BOOT = facts.BOOT
OFF = None
"""Where the robber begins."""


def shore(*more: str, board: str = "empty", seats: int = 4, seed: str = "a test", **options: Json) -> Fishers:
    """Return a new table on which P begins.

    :param more: modules besides the two
    :param board: `empty` (the printed island without pieces) or `variable` (before the first settlement)
    """
    chosen = {**({"board": "beginner"} if board == "empty" and "for_two" not in more else {}), **options}
    while True:
        state = CATAN.new(seats=seats, modules=["base", "fishermen", *more], options=chosen, seed=seed).state
        if state["base"]["starting_seat"] == "0":
            break
        seed += "+"
    table = Fishers(state, LETTERS)
    if board == "empty":
        if "for_two" in more:
            table.printed_island()
            table.here["terrain"]["0,0"] = facts.LAKE
            table.here["figures"]["robber"] = OFF
            table.state["fishermen"]["grounds"] = {
                place: ground.printed for place, ground in facts.GROUNDS.items()
            }
        table.cleared()
        for held in table.here["hands"].values():
            table.sea["supply"] += [kind for kind in facts.FISH for _ in range(held[kind])]
            held.update(dict.fromkeys(facts.FISH, 0))
    return table


class Fishers(Table):
    @property
    def sea(self) -> dict[str, Json]:
        """The module's part of the state."""
        return self.state["fishermen"]  # type: ignore[no-any-return]

    # Laying out a position

    def back(self, name: str) -> Fishers:
        """Return the cards of a hand to the bank, except fish."""
        held = self.here["hands"][self.seat(name)]
        fish = {kind: held[kind] for kind in facts.FISH}
        held.update(dict.fromkeys(facts.FISH, 0))
        super().back(name)
        held.update(fish)
        return self

    def fish(self, name: str, *tokens: int) -> Fishers:
        """Give tokens with these numbers of fish from the supply to a seat."""
        for token in tokens:
            self.sea["supply"].remove(f"fish_{token}")
            self.here["hands"][self.seat(name)][f"fish_{token}"] += 1
        return self

    def numbered(self, ground: str, number: int) -> Fishers:
        """Put another number on a fishing ground."""
        self.sea["grounds"] = {**self.sea["grounds"], ground: number}
        return self

    def next(self, *pieces: int | str) -> Fishers:
        """Set the next tokens to be drawn, in order."""
        named = [piece if isinstance(piece, str) else f"fish_{piece}" for piece in pieces]
        for piece in named:
            self.sea["supply"].remove(piece)
        self.sea["supply"] += reversed(named)
        return self

    def left(self, *, supply: int, used: int, holder: str = "S") -> Fishers:
        """Leave this many tokens to draw and this many used ones.

        The others are removed, and the boot goes to `holder`.
        """
        pile = sorted(self.sea["supply"], key=lambda piece: piece == BOOT)
        if BOOT in pile:
            pile.remove(BOOT)
            self.sea["boot"] = self.seat(holder)
        self.sea["supply"], self.sea["used"] = pile[:supply], pile[supply : supply + used]
        return self

    def boot(self, name: str) -> Fishers:
        """Give the old boot to a seat."""
        if BOOT in self.sea["supply"]:
            self.sea["supply"].remove(BOOT)
        self.sea["boot"] = self.seat(name)
        return self

    # Playing

    def rolled(self, one: int, other: int) -> Fishers:
        """Roll these dice as the active seat. Used tokens keep their order when they are mixed."""
        (seat,) = self.due
        self.play(seat, "roll", chance={"dice": [one, other], "fish_supply": self.sea["used"]})
        return self

    # Reading

    def tokens(self, name: str) -> list[int]:
        """Return the tokens of a seat, the smallest first."""
        held = self.here["hands"][self.seat(name)]
        return [fish for kind, fish in facts.FISH.items() for _ in range(held[kind])]

    def cards(self, name: str) -> dict[str, int]:
        """Return the cards of a seat without its fish."""
        return {kind: count for kind, count in self.hand(name).items() if kind not in facts.FISH}

    @property
    def holder(self) -> str | None:
        return self._named(self.sea["boot"])

    def needs(self, name: str) -> int:
        """Return the public target of a seat."""
        return self.sight(None)["base"]["seats"][self.seat(name)]["points_to_win"]  # type: ignore[no-any-return]

    def pieces(self) -> Counter[str]:
        """Return all tokens and the boot, wherever they are."""
        found = Counter([*self.sea["supply"], *self.sea["used"]])
        found[BOOT] += self.sea["boot"] is not None
        for name in self.names.values():
            found.update(f"fish_{fish}" for fish in self.tokens(name))
        return +found

    def whole(self) -> bool:
        """Return whether no token is lost."""
        return self.pieces() == Counter(PIECES)
