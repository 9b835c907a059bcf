"""What a seat has ordered in advance for the moment when it is displaced. HT-DEC-14.

The order is its owner's secret. The rules only keep it; the site plays the default as the seat's own,
marked move.
"""

from __future__ import annotations

from games.engine.arguments import Arguments, accepts
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import StandingVerb
from games.hansa.base.messages import MALFORMED
from games.hansa.base.module import base

ASK, DEFAULT = "ask", "default"


def no_standing_orders() -> dict[str, Json]:
    """The seat wants to be asked."""
    return {"replace": ASK}


def standing_orders(game: Game, seat: Seat) -> dict[str, Json]:
    """What the seat has ordered; only this file changes it."""
    return game.state["base"]["standing"][seat]  # type: ignore[no-any-return]


@base.standing_verb
class SetStandingOrders(StandingVerb):
    """HT-DEC-14: at any time, and nobody else hears of it: there is no log entry."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [{"replace": ASK}, {"replace": DEFAULT}]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if accepts(self.options(game, seat), argument) else refuse(MALFORMED)

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return no_standing_orders()

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        return {"replace": DEFAULT}

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.state["base"]["standing"][seat] = dict(argument)
