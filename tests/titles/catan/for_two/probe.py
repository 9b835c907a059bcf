"""A probe of what Catan for Two opens to others: no trade tokens."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.for_two.rules.tokens import are_used, settlement_earned
from tests.probe.title import probe

FOR_TWO = probe("for_two")


@FOR_TWO.answers(are_used)
def nobody_has_trade_tokens(earlier: Callable[[Game], bool], game: Game) -> bool:
    return False


@FOR_TWO.on(settlement_earned)
def log_what_earned(game: Game, seat: Seat, vertex: str) -> None:
    game.log("probe_settlement_earned", seat=seat, vertex=vertex)
