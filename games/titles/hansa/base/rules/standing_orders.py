"""What a seat has ordered in advance: for the moment when it is displaced, and for the end of its turn. HT-DEC-14.

The order is its owner's secret. The rules only keep it; the site plays the default as the seat's own,
marked move.
"""

from __future__ import annotations

from games.engine.arguments import Arguments, accepts
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import OpenVerb
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.module import base

ASK, DEFAULT = "ask", "default"
END = "end"
"""There only if ordered: orders of games from before it came do not name it."""


def no_standing_orders() -> dict[str, Json]:
    """The seat wants to be asked."""
    return {"replace": ASK}


def standing_orders(game: Game, seat: Seat) -> dict[str, Json]:
    """What the seat has ordered; only this file changes it."""
    return game.state["base"]["standing"][seat]  # type: ignore[no-any-return]


def ends_without_actions(game: Game, seat: Seat) -> bool:
    """Whether the seat's turn ends with its last action, although a marker could still be used."""
    return END in standing_orders(game, seat)


@base.open_verb
class SetStandingOrders(OpenVerb):
    """HT-DEC-14: at any time, and nobody else hears of it: there is no log entry."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [{"replace": how, **end} for how in (ASK, DEFAULT) for end in ({}, {END: True})]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        is_listed = accepts(self.options(game, seat), argument)
        return None if is_listed and argument.get(END, True) is True else refuse(MALFORMED)

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return no_standing_orders()

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        return {"replace": DEFAULT, END: True}

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.state["base"]["standing"][seat] = dict(argument)
