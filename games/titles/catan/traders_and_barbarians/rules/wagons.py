"""Wagons: where they stand, what their cards allow, how they are improved. TB-TB-05, TB-TB-07, TB-TB-15"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.building import COST
from games.titles.catan.base.rules.hands import hand, pay
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.offers import end_trading
from games.titles.catan.base.rules.pieces import CITY, set_up_piece_placed
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.base.rules.turn import refuse_argument
from games.titles.catan.kit.rules.cards import holds
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.facts import WagonCard
from games.titles.catan.traders_and_barbarians.rules.module import KEY, own_state, traders_and_barbarians

SOURCE = "wagon_card"
"""The source of the point for the last card."""

traders_and_barbarians.copies(dict, "wagons", "levels")


@traders_and_barbarians.sets_up
def wagons_wait(game: Game) -> None:
    """Start with the first card and without a place, until the city is built. TB-TB-05"""
    here = own_state(game)
    here["wagons"] = dict.fromkeys(game.seats)
    here["levels"] = dict.fromkeys(game.seats, 1)


def wagon_of(game: Game, seat: Seat) -> str | None:
    """Return the vertex where the seat's wagon stands, or None before it has a place."""
    return own_state(game)["wagons"][seat]  # type: ignore[no-any-return]


def level_of(game: Game, seat: Seat) -> int:
    """Return the number of the seat's current wagon card, counted from 1."""
    return own_state(game)["levels"][seat]  # type: ignore[no-any-return]


def card_of(game: Game, seat: Seat) -> WagonCard:
    return facts.CARDS[level_of(game, seat) - 1]


def next_card(game: Game, seat: Seat) -> WagonCard | None:
    """Return the next wagon card, or None after the last. TB-TB-15"""
    level = level_of(game, seat)
    return facts.CARDS[level] if level < len(facts.CARDS) else None


def put_wagon(game: Game, seat: Seat, vertex: str) -> None:
    own_state(game)["wagons"][seat] = vertex


@traders_and_barbarians.on(set_up_piece_placed)
def the_wagon_stands_at_the_city(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-TB-07"""
    if piece == CITY:
        put_wagon(game, seat, place)
        game.log("wagon_placed", seat=seat, vertex=place)


# Improvements

traders_and_barbarians.ties_to_record("wagon_improved", COST)


@traders_and_barbarians.verb(building)
class ImproveWagon(Verb):
    """Buy the next card; this may be repeated as often as it can be paid. TB-TB-15, TB-TB-D3"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        card = next_card(game, seat)
        return [None] if card is not None and holds(hand(game, seat), card.cost) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-TB-E11"""
        card = next_card(game, seat)
        if argument is not None:
            return refuse_argument(argument)
        if card is None:
            return refuse("TB-TB-E11b")
        return None if holds(hand(game, seat), card.cost) else refuse("TB-TB-E11", cost=card.cost)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Pay, then turn the next card over, which may win. TB-TB-15, BASE-VP-05

        With `separate_phases` this ends trading, as building does (BASE-TURN-05).
        """
        card = next_card(game, seat)
        assert card is not None
        pay(game, seat, card.cost)
        if game.options_of_table["separate_phases"]:
            end_trading(game)
        own_state(game)["levels"][seat] += 1
        game.log("wagon_improved", seat=seat, level=level_of(game, seat), cost=card.cost)


@traders_and_barbarians.answers(points)
def the_last_card_is_a_point(
    earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat
) -> list[Line]:
    """Count the last card as a point, which is public. TB-GEN-04"""
    lines = earlier(game, seat)
    number = card_of(game, seat).points
    return [*lines, Line(SOURCE, number)] if number else lines


# Sight and invariants


@traders_and_barbarians.shows_of_seats
def wagon_seen(game: Game, seat: Seat) -> dict[str, Json]:
    card, following = card_of(game, seat), next_card(game, seat)
    return {
        "wagon": wagon_of(game, seat),
        "level": level_of(game, seat),
        "movement": card.movement,
        "coins": card.coins,
        "drives_off_on": list(card.drives_off_on),
        "next_cost": None if following is None else dict(following.cost),
    }


@traders_and_barbarians.imagines
def wagons_imagined(game: Game, whole: Json, luck: Random) -> None:
    seen = whole[KEY]["seats"]
    here = own_state(game)
    here["wagons"] = {seat: fact["wagon"] for seat, fact in seen.items()}
    here["levels"] = {seat: fact["level"] for seat, fact in seen.items()}


@traders_and_barbarians.invariants
def wagons_invariants(game: Game) -> None:
    """Check the places and cards of wagons.

    :raises EngineError: a wagon stands on no vertex, or has a card that does not exist
    """
    here = own_state(game)
    for key in ("wagons", "levels"):
        fits = isinstance(here.get(key), dict) and list(here[key]) == game.seats
        need(fits, f"`{KEY}.{key}` has a value for each seat")
    vertices = board(game).vertices
    fits = all(vertex is None or vertex in vertices for vertex in here["wagons"].values())
    need(fits, f"`{KEY}.wagons` stand on vertices")
    levels = range(1, len(facts.CARDS) + 1)
    fits = all(type(level) is int and level in levels for level in here["levels"].values())
    need(fits, f"`{KEY}.levels` are from 1 to {len(facts.CARDS)}")
