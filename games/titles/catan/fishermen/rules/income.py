"""The fish that a number brings. TB-FI-06, TB-FI-07, TB-FI-08, TB-FI-09, TB-FI-10, TB-FI-11, TB-FI-12, TB-FI-14,
TB-FI-15.

A harbor and a fishing ground at the same vertex both work, as each checks the board independently (TB-FI-09).
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.game import Game
from games.engine.invariants import is_count
from games.engine.questions import Constant
from games.engine.steps import Fact, Step
from games.engine.types import Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT, building_at, pieces_of, set_up_piece_placed
from games.titles.catan.base.rules.production import blocked_hexes, produced
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.exchange import ExchangeFish
from games.titles.catan.fishermen.rules.module import fishermen
from games.titles.catan.fishermen.rules.tokens import draw, pieces_to_draw, tokens_of
from games.titles.catan.fishermen.rules.waters import grounds, is_at_a_ground, lake
from games.titles.catan.kit.rules.cards import Cards, total

SECOND = 2


@Constant
def first_catch(game: Game) -> int:
    """Return the number of tokens for a second settlement at a fishing ground during set-up. TB-FI-06"""
    return facts.FIRST_CATCH


@fishermen.on(set_up_piece_placed)
def the_second_settlement_may_catch_one(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-FI-06: the lake brings none. On the beginners' island no second settlement is at a ground."""
    if piece != SETTLEMENT or len(pieces_of(game, seat, SETTLEMENT)) != SECOND or not is_at_a_ground(place):
        return
    number = first_catch(game)
    if number:
        draw(game, seat, number)


@fishermen.on(produced)
def nets_are_cast(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    """TB-FI-11: after the resources."""
    game.push(CastNets.of(seat=game.part["seat"], fished=number))


def fished_vertices(game: Game, number: int) -> Iterator[str]:
    """Yield the vertices that fish on a number. TB-FI-07, TB-FI-08, TB-FI-10

    A vertex is repeated as often as it is entitled (TB-FI-09).
    """
    for place, on in grounds(game).items():
        if on == number:
            yield from facts.GROUNDS[place].vertices
    where = lake(game)
    if number in facts.LAKE_NUMBERS and where not in blocked_hexes(game):
        yield from board(game).corners[where]


def entitled(game: Game, number: int) -> dict[Seat, int]:
    """Return the number of tokens that a number brings to each seat. TB-FI-07, TB-FI-08, TB-FI-09

    Neutral pieces get none.
    """
    found = dict.fromkeys(game.seats, 0)
    for vertex in fished_vertices(game, number):
        standing = building_at(game, vertex)
        if standing is not None and standing[0] in found:
            found[standing[0]] += facts.AT_A_CITY if standing[1] == CITY else facts.AT_A_SETTLEMENT
    return found


@fishermen.step
class CastNets(Step):
    """TB-FI-11, TB-FI-12, TB-FI-14: all draw clockwise up to their limit, if there are enough pieces for everybody."""

    public = ("seat", "fished")
    fished: Fact[int] = Fact(is_count)

    def run(self, game: Game) -> None:
        due = entitled(game, self.fished)
        draws = {
            seat: min(count, facts.MOST_TOKENS - total(tokens_of(game, seat))) for seat, count in due.items()
        }
        if sum(draws.values()) > pieces_to_draw(game):
            game.log("no_fish_for_anybody", seat=self.seat)
            return
        for seat in game.clockwise_from(self.seat):
            if draws[seat]:
                draw(game, seat, draws[seat])
        full = [
            seat
            for seat in game.seats
            if due[seat] > draws[seat] and total(tokens_of(game, seat)) == facts.MOST_TOKENS
        ]
        if full:
            game.push(ExchangeFish.of(seat=self.seat, owed=dict.fromkeys(full, 1)))
