"""Advice to bots that plan with coins. None of it is a rule of the game."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.game import Game
from games.engine.module import Module
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.planning import payable, planned_besides, purchases_possible
from games.titles.catan.kit.rules.coins import COINS_OF_A_RESOURCE, PURCHASES, BuyResource, coins_of


def plan_with_coins(module: Module) -> None:
    """Make plans of a scenario with coins consider what coins can buy. TB-GOLD-05"""
    module.answers(purchases_possible)(two_cards_are_bought_a_turn)
    module.answers(planned_besides)(what_is_lacking_is_bought)


def two_cards_are_bought_a_turn(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    return earlier(game, seat) + min(PURCHASES, coins_of(game, seat) // COINS_OF_A_RESOURCE)


def what_is_lacking_is_bought(
    earlier: Callable[[Game, Seat, str, Arguments], list[Json] | None],
    game: Game,
    seat: Seat,
    verb: str,
    choices: Arguments,
) -> list[Json] | None:
    """Try only purchases after which something can be paid, as for swaps with the bank."""
    if verb != BuyResource.name or not isinstance(choices, list):
        return earlier(game, seat, verb, choices)
    wanted = {kind for _price, lacks in payable(game, seat) for kind in lacks}
    return [kind for kind in choices if kind in wanted]
