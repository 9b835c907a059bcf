"""Villages: ships that reach one make their owner a partner, and a village's number brings each partner cloth.

SF-CL-04, SF-CL-05, SF-CL-06, SF-CL-07. Chits of cloth are no cards: they are in no hand (SF-CL-07), and no card takes
them (SF-CARD-04). Everybody sees them (SF-HID-02). Villages interrupt no ships, and several seats may reach one
(SF-CL-11).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.copies import copy_lists
from games.engine.game import Game
from games.engine.invariants import are_texts, is_count, need
from games.engine.memory import Topic
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import BOARD, board
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.base.rules.production import produced
from games.titles.catan.cloth.rules import facts
from games.titles.catan.cloth.rules.module import KEY, cloth, own_state, villages_of
from games.titles.catan.kit.rules.cards import Cards
from games.titles.catan.seafarers.rules.moving import route_ends
from games.titles.catan.seafarers.rules.ships import ship_arrived

cloth.copies(dict, "stocks", "held")
cloth.copies(copy_lists, "partners")
VILLAGES = Topic("villages", BOARD)
"""The partners and the cloth of villages, which ships of bots head for."""


@cloth.sets_up
def villages_have_cloth(game: Game) -> None:
    """SF-CL-04"""
    here, villages = own_state(game), villages_of(game)
    here["stocks"] = dict(villages.stocks)
    here["partners"] = {vertex: [] for vertex in villages.stocks}
    here["supply"] = facts.SUPPLY
    here["held"] = dict.fromkeys(game.seats, 0)


def stocks(game: Game) -> dict[str, int]:
    """Return the cloth left in each village, by its vertex."""
    return own_state(game)["stocks"]  # type: ignore[no-any-return]


def partners(game: Game, vertex: str) -> list[Seat]:
    """Return the partners of a village in the order in which they came; a seat remains one. SF-CL-10"""
    return own_state(game)["partners"][vertex]  # type: ignore[no-any-return]


def held(game: Game, seat: Seat) -> int:
    """Return a seat's cloth."""
    return own_state(game)["held"][seat]  # type: ignore[no-any-return]


def is_a_partner(game: Game, seat: Seat) -> bool:
    """Return whether a seat is a partner of any village."""
    return any(seat in here for here in own_state(game)["partners"].values())


# Cloth moves


@cloth.on(ship_arrived)
def a_ship_makes_a_partner(game: Game, seat: Seat, edge: str) -> None:
    """A ship of the set-up as well. SF-CL-05, SF-MOVE-09"""
    numbers = villages_of(game).numbers
    for vertex in board(game).ends[edge]:
        if vertex in numbers and seat not in partners(game, vertex):
            partners(game, vertex).append(seat)
            number = min(1, stocks(game)[vertex])
            _take(game, seat, vertex, number)
            game.log("village_reached", seat=seat, vertex=vertex, village=numbers[vertex], cloth=number)
            _tell_the_end(game)


@cloth.on(produced)
def villages_pay_their_partners(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    """The active seat first. What a village lacks comes from the supply, unless it was empty before. SF-CL-06"""
    active = game.part["seat"]
    for vertex, village in villages_of(game).numbers.items():
        if village != number or not stocks(game)[vertex]:
            continue
        seats = sorted(partners(game, vertex), key=lambda seat: seat != active)
        paid = [seat for seat in seats if _pay(game, seat, vertex)]
        if paid:
            game.log("cloth_paid", village=village, vertex=vertex, seats=paid)
            _tell_the_end(game)


def villages_with_cloth(game: Game) -> int:
    return sum(number > 0 for number in stocks(game).values())


def _tell_the_end(game: Game) -> None:
    """SF-CL-12"""
    number = villages_with_cloth(game)
    if number < facts.LEAST_VILLAGES:
        game.log("cloth_runs_out", number=number)


def _pay(game: Game, seat: Seat, vertex: str) -> bool:
    """Give a partner 1 cloth; return False if there is none left."""
    here = own_state(game)
    if stocks(game)[vertex]:
        _take(game, seat, vertex, 1)
    elif here["supply"]:
        here["supply"] -= 1
        here["held"][seat] += 1
    else:
        return False
    return True


def _take(game: Game, seat: Seat, vertex: str, number: int) -> None:
    stocks(game)[vertex] -= number
    own_state(game)["held"][seat] += number
    game.changed(VILLAGES)


def take_cloth_from(game: Game, thief: Seat, victim: Seat) -> None:
    """Take 1 cloth from another seat. SF-CL-09, SF-HID-03"""
    here = own_state(game)["held"]
    here[victim] -= 1
    here[thief] += 1
    game.log("cloth_stolen", seat=thief, victim=victim)


@cloth.answers(points)
def cloth_counts(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """Two are a point, rounded down. SF-CL-07"""
    lines, number = earlier(game, seat), held(game, seat) // facts.CLOTH_OF_A_POINT
    return [*lines, Line("village_cloth", number)] if number else lines


@cloth.answers(route_ends)
def ships_that_join_a_village_stay(
    earlier: Callable[[Game, Seat], set[str]], game: Game, seat: Seat
) -> set[str]:
    """SF-CL-10"""
    return earlier(game, seat) | villages_of(game).numbers.keys()


# State


@cloth.shows
def cloth_seen(game: Game) -> dict[str, Json]:
    """Show each village with its number, its cloth and its partners; the supply, and the cloth of all seats.

    SF-HID-02
    """
    villages = {
        vertex: {"number": number, "cloth": stocks(game)[vertex], "partners": list(partners(game, vertex))}
        for vertex, number in villages_of(game).numbers.items()
    }
    here = own_state(game)
    return {"villages": villages, "supply": here["supply"], "held": dict(here["held"])}


@cloth.imagines
def cloth_imagined(game: Game, whole: Json, luck: Random) -> None:
    seen, here = whole[KEY], own_state(game)
    here["stocks"] = {vertex: village["cloth"] for vertex, village in seen["villages"].items()}
    here["partners"] = {vertex: list(village["partners"]) for vertex, village in seen["villages"].items()}
    here["supply"], here["held"] = seen["supply"], dict(seen["held"])


@cloth.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: a village, the supply or a seat has an impossible number of cloth, or strange partners"""
    here, whole = own_state(game), villages_of(game).stocks
    for fact, keys in (
        ("stocks", whole),
        ("partners", whole),
        ("held", dict.fromkeys(game.seats)),
    ):
        value: Json = here.get(fact)
        need(isinstance(value, dict) and list(value) == list(keys), f"`{KEY}.{fact}` names {[*keys]}")
    counts = [*here["stocks"].values(), *here["held"].values(), here.get("supply")]
    need(all(map(is_count, counts)), f"`{KEY}` counts cloth")
    for vertex, known in here["partners"].items():
        fits = are_texts(known) and set(known) <= set(game.seats) and len(set(known)) == len(known)
        need(fits, f"`{KEY}.partners` of {vertex} are seats, none twice")


@cloth.adds_up
def no_cloth_is_lost(game: Game) -> None:
    """:raises EngineError: there are more or fewer chits than at the start. SF-CL-04"""
    here = own_state(game)
    number = sum(here["stocks"].values()) + sum(here["held"].values()) + here["supply"]
    need(
        number == sum(villages_of(game).stocks.values()) + facts.SUPPLY, f"`{KEY}` has {number} cloth in all"
    )
