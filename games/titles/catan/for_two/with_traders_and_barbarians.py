"""Traders & Barbarians for two. TB-TB-C1, TB-TB-C2, TB-TB-C3"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.hands import pay
from games.titles.catan.base.rules.module import any_time
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT, set_up_piece_placed
from games.titles.catan.for_two.rules.module import KEY as FOR_TWO
from games.titles.catan.for_two.rules.module import for_two
from games.titles.catan.for_two.rules.rolls import noted
from games.titles.catan.for_two.rules.token_actions import PAID
from games.titles.catan.for_two.rules.tokens import TOKEN, earn, settlement_earned, take_tokens, tokens_of
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.barbarians import (
    free_paths,
    from_path_to_path,
    put_barbarian,
    why_not_from_to,
)
from games.titles.catan.traders_and_barbarians.rules.journey import journey, toll_receiver
from games.titles.catan.traders_and_barbarians.rules.module import KEY as TRADERS

BESIDE_A_TRADE_HEX = 1
COST = 1
TRADE_HEXES = {place.hex for place in facts.TRADE_HEXES}

for_two.messages.update(
    {
        "TB-TB-C2": "There is no robber in this game. A trade token moves a barbarian instead.",
        "TB-TB-C2b": "Choose a path without a road.",
    }
)
for_two.takes_out(any_time, "send_robber_home", "TB-TB-C2", together_with=TRADERS)


@for_two.answers(toll_receiver, together_with=TRADERS)
def tolls_of_neutrals_are_halved(
    earlier: Callable[[Game, Seat, str], Seat | None], game: Game, seat: Seat, owner: str
) -> Seat | None:
    """TB-TB-C1, TB-CO-K8: every second coin paid for neutral roads in a turn goes to the opponent."""
    if owner in game.seats:
        return earlier(game, seat, owner)
    return game.next_seat(seat) if journey(game)["tolls"] % 2 else None


# Trade tokens


@for_two.on(settlement_earned, together_with=TRADERS)
def a_settlement_beside_a_trade_hex_earns(game: Game, seat: Seat, vertex: str) -> None:
    """TB-TB-C3: in addition to the tokens for the coast."""
    _earn(game, seat, vertex)


@for_two.on(set_up_piece_placed, together_with=TRADERS)
def the_set_up_earns(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-TB-C3: a city earns as a settlement does."""
    if piece == CITY:
        earn(game, seat, place)
    if piece in (SETTLEMENT, CITY):
        _earn(game, seat, place)


def _earn(game: Game, seat: Seat, vertex: str) -> None:
    if TRADE_HEXES & set(board(game).hexes_at[vertex]):
        take_tokens(game, seat, BESIDE_A_TRADE_HEX, "trade_hex")


for_two.ties_to_record("barbarian_paid_for", PAID)


@for_two.verb(any_time, together_with=TRADERS)
class SendBarbarian(Verb):
    """TB-TB-C2: replaces sending the robber home. It always costs one token."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if why_no_token(game, seat) is not None:
            return []
        return from_path_to_path(game, paths_without_a_road(game))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-2P-E4, TB-2P-E5, TB-TB-E10"""
        refusal = why_no_token(game, seat) or why_not_from_to(game, argument)
        if refusal is not None:
            return refusal
        return None if argument[1] in paths_without_a_road(game) else refuse("TB-TB-C2b")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        start, goal = argument
        price = {TOKEN: COST}
        game.part_facts(FOR_TWO)["action"] = self.name
        game.log("barbarian_paid_for", seat=seat, cards=price)
        pay(game, seat, price)
        put_barbarian(game, seat, start, goal)


def why_no_token(game: Game, seat: Seat) -> Refusal | None:
    """TB-2P-16, TB-2P-E4, TB-2P-E5"""
    if "action" in noted(game):
        return refuse("TB-2P-E4")
    return None if tokens_of(game, seat) >= COST else refuse("TB-2P-E5b")


def paths_without_a_road(game: Game) -> list[str]:
    """Return the paths with neither road nor barbarian. TB-TB-C2"""
    roads = game.state["base"]["roads"]
    return [edge for edge in free_paths(game) if edge not in roads]
