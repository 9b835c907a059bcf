"""Coins for building along the rivers. TB-RI-07, TB-RI-08, TB-RI-13

Each road on a river bank and each settlement on a river hex brings a coin, in the set-up and later. Cities and
neutral pieces bring none (TB-RI-C2). The coins for a bridge are paid in `bridges.py`.
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
    """Return whether a vertex touches a river hex, which may be a swamp. TB-RI-10"""
    return any(name in facts.TERRAIN for name in board(game).hexes_at[vertex])


def earn(game: Game, seat: Seat, piece: str, place: str) -> None:
    """Pay for a piece on the river, only once even if it touches two river hexes. TB-RI-08, TB-RI-13"""
    if place in facts.BANKS if piece == ROAD else is_on_a_river(game, place):
        take_coins(game, seat, facts.COINS_FOR[piece], piece)


@rivers.on(set_up_piece_placed)
def the_set_up_brings_coins(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-RI-08"""
    earn(game, seat, piece, place)


@rivers.on(road_built)
def a_road_on_the_bank_brings_a_coin(game: Game, owner: str, edge: str, how: str, by: Seat) -> None:
    """Pay for a road on the bank, even for a free one. TB-RI-13"""
    if owner == by:
        earn(game, owner, ROAD, edge)


@rivers.on(settlement_built)
def a_settlement_on_a_river_brings_a_coin(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-RI-13"""
    if owner == by:
        earn(game, owner, SETTLEMENT, vertex)
