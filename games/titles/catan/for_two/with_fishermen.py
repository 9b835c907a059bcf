"""The Fishermen of Catan for two. TB-FI-C1, TB-CO-03

Fish replace trade tokens. With Events of Catan two cards are drawn in each turn, and the same number brings fish only
once, as it produces only once (TB-CO-03).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.points import public_points
from games.titles.catan.fishermen.rules.actions import fish_cost
from games.titles.catan.fishermen.rules.income import first_catch
from games.titles.catan.fishermen.rules.module import KEY as FISHERMEN
from games.titles.catan.fishermen.rules.tokens import tokens_at_start
from games.titles.catan.for_two.rules.module import for_two
from games.titles.catan.for_two.rules.tokens import are_used
from games.titles.catan.kit.rules.cards import Cards

AT_START = {"fish_1": 2, "fish_2": 2, "fish_3": 1}
LESS_WHEN_BEHIND = 1


@for_two.answers(are_used, together_with=FISHERMEN)
def there_are_no_trade_tokens(earlier: Callable[[Game], bool], game: Game) -> bool:
    """TB-FI-C1: they are neither earned nor spent."""
    return False


@for_two.answers(tokens_at_start, together_with=FISHERMEN)
def both_begin_with_fish(earlier: Callable[[Game], Cards], game: Game) -> Cards:
    """TB-FI-C1"""
    return AT_START


@for_two.answers(first_catch, together_with=FISHERMEN)
def a_settlement_brings_no_fish(earlier: Callable[[Game], int], game: Game) -> int:
    """TB-FI-C1: new tokens come only from numbers."""
    return 0


@for_two.answers(fish_cost, together_with=FISHERMEN)
def who_is_behind_pays_less(
    earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, action: str
) -> int:
    """TB-FI-C1, TB-GEN-04: by public points."""
    is_behind = public_points(game, seat) < public_points(game, game.next_seat(seat))
    return earlier(game, seat, action) - LESS_WHEN_BEHIND * is_behind
