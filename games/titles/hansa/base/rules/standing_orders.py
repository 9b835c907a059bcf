"""Standing orders: what a seat has ordered for its displaced pieces and for the end of its turn. HT-DEC-14.

The order is secret. The rules only store it. The site plays the default as a marked move of the seat.
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
"""A key that exists only if ordered, because orders in older games do not have it."""


def no_standing_orders() -> dict[str, Json]:
    """Return the orders of a seat that wants to be asked."""
    return {"replace": ASK}


def standing_orders(game: Game, seat: Seat) -> dict[str, Json]:
    """Return what the seat has ordered. Only this file changes it."""
    return game.state["base"]["standing"][seat]  # type: ignore[no-any-return]


def ends_without_actions(game: Game, seat: Seat) -> bool:
    """Return whether the seat's turn ends with its last action, even if it could still use a marker."""
    return END in standing_orders(game, seat)


@base.open_verb
class SetStandingOrders(OpenVerb):
    """HT-DEC-14: possible at any time. It writes no log entry, so the others do not notice."""

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
