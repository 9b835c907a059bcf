"""Coins for what is built along the rivers. TB-RI-07, TB-RI-08, TB-RI-13.

A coin for each road on a river bank and each settlement on a river hex, in the set-up as later; nothing for a city,
nothing for neutral pieces (TB-RI-C2). What a bridge brings is said where it is built.
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.pieces import (
    ROAD,
    SETTLEMENT,
    road_built,
    set_up_piece_placed,
    settlement_built,
)
from games.titles.catan.kit.rules.coins import take_coins
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.module import rivers


def is_on_a_river(game: Game, vertex: str) -> bool:
    """TB-RI-10: whether a vertex touches a river hex, swamps among them."""
    return any(name in facts.TERRAIN for name in board(game).hexes_at[vertex])


def earn(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-RI-08, TB-RI-13: once, also where it touches two river hexes."""
    if place in facts.BANKS if piece == ROAD else is_on_a_river(game, place):
        take_coins(game, seat, facts.COINS_FOR[piece], piece)


@rivers.on(set_up_piece_placed)
def the_set_up_brings_coins(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-RI-08"""
    earn(game, seat, piece, place)


@rivers.on(road_built)
def a_road_on_the_bank_brings_a_coin(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    """TB-RI-13: a free one, too."""
    if owner == by:
        earn(game, owner, ROAD, edge)


@rivers.on(settlement_built)
def a_settlement_on_a_river_brings_a_coin(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-RI-13"""
    if owner == by:
        earn(game, owner, SETTLEMENT, vertex)
