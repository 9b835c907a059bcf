"""A probe of what Barbarian Attack opens to others: who moves, fights and loses knights, and what is told of it.

The last seat's knights ride with everybody and fight for the first seat; the second seat throws no die; the third
loses no knight.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.barbarian_attack.rules.barbarians import buildings_freed
from games.titles.catan.barbarian_attack.rules.knights import first_knight_placed
from games.titles.catan.barbarian_attack.rules.landing import lands_at_once
from games.titles.catan.barbarian_attack.rules.moves import who_moves
from games.titles.catan.barbarian_attack.rules.victories import (
    coins_for_a_knight,
    fixed_die,
    is_ever_lost,
    knight_lost,
    party_of,
)
from tests.probe.title import probe

ATTACK = probe("barbarian_attack")

FIXED = 4


@ATTACK.answers(lands_at_once)
def settlements_draw_nobody(earlier: Callable[[Game], bool], game: Game) -> bool:
    return False


@ATTACK.answers(who_moves)
def the_last_seats_knights_ride_with_all(
    earlier: Callable[[Game, Seat], list[list[str]]], game: Game, seat: Seat
) -> list[list[str]]:
    last = game.seats[-1]
    return earlier(game, seat) if seat == last else [*earlier(game, seat), [last]]


@ATTACK.answers(party_of)
def and_fight_for_the_first(earlier: Callable[[Game, str], str], game: Game, owner: str) -> str:
    return game.seats[0] if owner == game.seats[-1] else earlier(game, owner)


@ATTACK.answers(fixed_die)
def the_second_throws_no_die(
    earlier: Callable[[Game, str], int | None], game: Game, party: str
) -> int | None:
    return FIXED if party == game.seats[1] else earlier(game, party)


@ATTACK.answers(is_ever_lost)
def the_third_loses_no_knight(earlier: Callable[[Game, str], bool], game: Game, owner: str) -> bool:
    return owner != game.seats[2] and earlier(game, owner)


@ATTACK.answers(coins_for_a_knight)
def a_coin_more(earlier: Callable[[Game], int], game: Game) -> int:
    return earlier(game) + 1


@ATTACK.on(buildings_freed)
def log_what_is_freed(game: Game, vertices: Collection[str]) -> None:
    game.log("probe_freed", vertices=list(vertices))


@ATTACK.on(first_knight_placed)
def log_who_is_knighted(game: Game, seat: Seat) -> None:
    game.log("probe_knighted", seat=seat)


@ATTACK.on(knight_lost)
def log_who_lost_one(game: Game, seat: Seat) -> None:
    game.log("probe_knight_lost", seat=seat)
