"""Restrictions on conquered hexes and buildings. TB-BA-09, TB-BA-10, TB-BA-11, TB-BA-26

They are derived from where the barbarians are, so a freed hex is immediately as it was before.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.barbarian_attack.rules.barbarians import conquered_hexes, conquered_places
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.base.rules.bank_trade import ANY_KIND, own_harbors, trade_rates, why_short_of_rate
from games.titles.catan.base.rules.board import board, harbors
from games.titles.catan.base.rules.facts import RATES
from games.titles.catan.base.rules.pieces import (
    buildings_of,
    closed_to_cities,
    closed_to_roads,
    closed_to_settlements,
)
from games.titles.catan.base.rules.production import blocked_hexes

NO_BUILDING = refuse("TB-BA-E1")
NO_CITY = refuse("TB-BA-11")


@barbarian_attack.answers(blocked_hexes)
def conquered_hexes_produce_nothing(
    earlier: Callable[[Game], tuple[str | None, ...]], game: Game
) -> tuple[str | None, ...]:
    """Block hexes with three barbarians; one or two do not matter. TB-BA-09, TB-BA-26"""
    return (*earlier(game), *conquered_hexes(game))


@barbarian_attack.answers(closed_to_roads)
def no_road_beside_a_conquered_hex(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """TB-BA-10, TB-BA-E1"""
    sides = board(game).sides
    held = (edge for name in conquered_hexes(game) for edge in sides[name])
    return {**earlier(game, seat), **dict.fromkeys(held, NO_BUILDING)}


@barbarian_attack.answers(closed_to_settlements)
def no_settlement_at_a_conquered_hex(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """TB-BA-10, TB-BA-E2"""
    corners = board(game).corners
    held = (vertex for name in conquered_hexes(game) for vertex in corners[name])
    return {**earlier(game, seat), **dict.fromkeys(held, NO_BUILDING)}


@barbarian_attack.answers(closed_to_cities)
def a_conquered_settlement_is_not_upgraded(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """Close conquered settlements to cities; others at a conquered hex stay open. TB-BA-10, TB-BA-11"""
    return {**earlier(game, seat), **dict.fromkeys(conquered_places(game), NO_CITY)}


@barbarian_attack.answers(own_harbors)
def conquered_buildings_use_no_harbor(
    earlier: Callable[[Game, Seat], set[str]], game: Game, seat: Seat
) -> set[str]:
    """TB-BA-11"""
    held = conquered_places(game)
    if not held:
        return earlier(game, seat)
    at = harbors(game)
    return {at[vertex] for vertex in buildings_of(game, seat) if vertex in at and vertex not in held}


@barbarian_attack.answers(why_short_of_rate)
def barbarians_hold_the_harbor(
    earlier: Callable[[Game, Seat, str], Refusal], game: Game, seat: Seat, kind: str
) -> Refusal:
    """Explain the rate if a conquered building's harbor would give a better one. TB-BA-E11"""
    at, held = harbors(game), conquered_places(game)
    lost = {at[vertex] for vertex in buildings_of(game, seat) if vertex in at and vertex in held}
    best = RATES["special"] if kind in lost else RATES["any"] if ANY_KIND in lost else RATES["default"]
    return refuse("TB-BA-E11") if best < trade_rates(game, seat)[kind] else earlier(game, seat, kind)
