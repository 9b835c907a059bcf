"""A probe of what Fishermen of Catan opens to others: fish at the start, and prices."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.fishermen.rules.actions import fish_cost
from games.titles.catan.fishermen.rules.income import first_catch
from games.titles.catan.fishermen.rules.tokens import tokens_at_start
from games.titles.catan.kit.rules.cards import Cards
from tests.probe.title import probe

FISHERMEN = probe("fishermen")


@FISHERMEN.answers(tokens_at_start)
def each_has_a_small_fish(earlier: Callable[[Game], Cards], game: Game) -> Cards:
    return {"fish_1": 1}


@FISHERMEN.answers(first_catch)
def a_second_settlement_draws_two(earlier: Callable[[Game], int], game: Game) -> int:
    return earlier(game) + 1


@FISHERMEN.answers(fish_cost)
def who_began_pays_more(
    earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, action: str
) -> int:
    return earlier(game, seat, action) + (seat == game.state["base"]["starting_seat"])
