"""What may win a game is the last thing that its effect does: the outcome is asked for before anything follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.points import own_points, points_to_win, whose_moment
from tests.everywhere.checks import must

Near = dict[Seat, int]


def near_in_catan(game: Game) -> Near:
    """BASE-VP-03: only the seat whose moment it is can win; a target that falls brings it nearer as well."""
    seat = whose_moment(game)
    return {} if seat is None else {seat: own_points(game, seat) - points_to_win(game, seat)}


def near_by_points(game: Game) -> Near:
    return {seat: facts["own"] for seat, facts in game.title.points_of(game).items()}


NEAR: dict[str, Callable[[Game], Near]] = {
    "catan": near_in_catan,
    # HT-END-04: a claim is wholly done before the end is looked for
    "hansa": lambda game: {},
}
"""How near to the end each seat is that could come to it now; by its points where a title has no line here."""

SETTLED = {
    "catan": {
        # BASE-VP-10: awards of an event are settled before victory is looked at
        "longest_road": "base",
        "harbormaster": "harbormaster",
        # TB-RI-19: the tiles are set anew at once after every change of a purse
        "coins_taken": "rivers",
        "wealthiest_settler": "rivers",
        "poorest_settlers": "rivers",
        # TB-BA-17: barbarians come and go on several hexes at the same time
        "hex_freed": "barbarian_attack",
        "hex_conquered": "barbarian_attack",
        # TB-BA-23: prisoners of one victory are shared out at once
        "prisoners_taken": "barbarian_attack",
    }
}
"""What belongs to the event that brought the points, and the module that says so."""


class _Watch:
    """Notes, from one look at the outcome to the next, which entry of the log brought a seat nearer."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.near = NEAR.get(game.title.key, near_by_points)
        self.settled = SETTLED.get(game.title.key, {})
        self.look_again()

    def look_again(self) -> None:
        self.before: Near = {} if self.game.is_over else self.near(self.game)
        self.brought = ""

    def follows(self, what: str) -> None:
        """Something is about to be told or drawn; the end itself may be."""
        if self.game.is_over:
            return
        is_settled = self.settled.get(what) in self.game.rules.keys
        must(
            "wins last",
            not self.brought or is_settled,
            lambda: f"{what} follows {self.brought}, which may have won, in the same effect",
        )
        if not self.brought:
            now = self.near(self.game)
            if any(now.get(seat, number) > number for seat, number in self.before.items()):
                self.brought = what


@contextmanager
def watched() -> Iterator[None]:
    """Look at each effect of the moves made meanwhile: after what may have won, only awards come before the next look.

    Set by hand: it happens at each move of each game, and `mock.patch` takes fifty times as long.

    :raises Broken: an effect goes on
    """
    own: dict[str, Any] = {name: getattr(Game, name) for name in ("play", "tell", "chance", "_ends")}
    watch: list[_Watch] = []

    def play(game: Game, *move: Any) -> Any:
        watch[:] = [_Watch(game)]
        return own["play"](game, *move)

    def tell(game: Game, kind: str, *private: Any, **public: Any) -> None:
        for one in watch:
            one.follows(kind)
        own["tell"](game, kind, *private, **public)

    def chance(game: Game, *label: str) -> Any:
        for one in watch:
            one.follows(f"chance of {label[0]}")
        return own["chance"](game, *label)

    def ends(game: Game) -> Any:
        over = own["_ends"](game)
        for one in watch:
            one.look_again()
        return over

    for name, watching in {"play": play, "tell": tell, "chance": chance, "_ends": ends}.items():
        setattr(Game, name, watching)
    try:
        yield
    finally:
        for name, method in own.items():
            setattr(Game, name, method)
