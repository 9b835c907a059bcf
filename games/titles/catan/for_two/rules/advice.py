"""Advice to bots about trade tokens, played knights and forced trades.

Numbers are in hundredths of a victory point, as in `games/titles/catan/base/rules/evaluation.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.evaluation import foreseen, worth_besides
from games.titles.catan.base.rules.largest_army import knights_of
from games.titles.catan.for_two.rules.module import for_two
from games.titles.catan.for_two.rules.token_actions import ForceTrade
from games.titles.catan.for_two.rules.tokens import tokens_of

TOKENS_KEPT = (6.0, 5.0, 4.0, 3.0, 2.0, 2.0, 1.0)
"""The worth of the first token, the second, and so on. The last tokens are kept for important actions."""
KNIGHT_KEPT = 10.0
"""The worth of a played knight as long as it may still win or keep Largest Army."""


@for_two.answers(worth_besides)
def tokens_and_knights_are_kept(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Without this worth, each action would look free."""
    value = earlier(game, seat) + sum(TOKENS_KEPT[: tokens_of(game, seat)])
    own, others = knights_of(game, seat), knights_of(game, game.next_seat(seat))
    in_the_race = others < own + facts.LARGEST_ARMY_FROM
    return value + KNIGHT_KEPT * own * in_the_race


@for_two.answers(foreseen)
def a_forced_trade_is_seen_to_its_end(
    earlier: Callable[[Game, Seat, str, Json], bool], game: Game, seat: Seat, verb: str, argument: Json
) -> bool:
    """Play the trade to its end, as the cards taken would look like a gift until others are given back."""
    if verb != ForceTrade.name:
        return earlier(game, seat, verb, argument)
    game.play(seat, verb, argument)
    game.play(seat, *game.default_answer(seat))
    return True
