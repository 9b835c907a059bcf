"""Warships: ships that a knight has armed, and the deck with its knights. SF-PI-05, SF-PI-10, SF-PI-11"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.development import KNIGHT, why_no_knight
from games.titles.catan.base.rules.largest_army import knight_card_played
from games.titles.catan.base.rules.points import VICTORY_POINT
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.pirate_islands.rules.module import KEY, own_state, pirate_islands
from games.titles.catan.pirate_islands.rules.routes import route_of
from games.titles.catan.seafarers.rules.ships import SHIPS, ship_left

FULL_TABLE = 4
NO_SHIP = refuse("SF-ERR-38")
pirate_islands.copies(list, "warships")


@pirate_islands.sets_up
def no_ship_is_armed(game: Game) -> None:
    own_state(game)["warships"] = []


def all_warships(game: Game) -> list[str]:
    """Return the edges of all warships, in the order in which they were armed. Only this file changes it."""
    return own_state(game)["warships"]  # type: ignore[no-any-return]


def warships_of(game: Game, seat: Seat) -> list[str]:
    own = SHIPS.of(game, seat)
    return [edge for edge in all_warships(game) if edge in own]


@pirate_islands.answers(development_deck)
def victory_points_are_knights(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """Without a fourth seat they are left out. SF-PI-05"""
    deck = earlier(game)
    return armed(deck) if len(game.seats) >= FULL_TABLE else _without_points(deck)


def armed(deck: dict[str, int]) -> dict[str, int]:
    """Return a deck whose victory point cards are knights. SF-PI-05, P6-SF-06"""
    return {**_without_points(deck), KNIGHT: deck[KNIGHT] + deck[VICTORY_POINT]}


def _without_points(deck: dict[str, int]) -> dict[str, int]:
    return {kind: count for kind, count in deck.items() if kind != VICTORY_POINT}


def first_ordinary_ship(game: Game, seat: Seat) -> str | None:
    """Return the ship that a knight arms: the one nearest to the start of the route. SF-PI-11"""
    armed = all_warships(game)
    return next((ship for ship in route_of(game, seat).ships if ship not in armed), None)


@pirate_islands.answers(why_no_knight)
def a_knight_needs_an_ordinary_ship(
    earlier: Callable[[Game, Seat], Refusal | None], game: Game, seat: Seat
) -> Refusal | None:
    """SF-PI-11, SF-ERR-38"""
    return earlier(game, seat) or (NO_SHIP if first_ordinary_ship(game, seat) is None else None)


@pirate_islands.on(knight_card_played)
def a_knight_arms_a_ship(game: Game, seat: Seat) -> None:
    """SF-PI-11"""
    ship = first_ordinary_ship(game, seat)
    if ship is not None:
        all_warships(game).append(ship)
        game.log("warship_armed", seat=seat, edge=ship)


@pirate_islands.on(ship_left)
def a_moved_warship_stays_one(game: Game, seat: Seat, edge: str, goal: str) -> None:
    """SF-PI-10"""
    own_state(game)["warships"] = [goal if ship == edge else ship for ship in all_warships(game)]


def lose_ship(game: Game, edge: str) -> None:
    """Return a ship to the supply, where it is an ordinary one. SF-PI-17"""
    SHIPS.take_away(game, edge)
    if edge in all_warships(game):
        all_warships(game).remove(edge)


@pirate_islands.shows
def warships_seen(game: Game) -> dict[str, Json]:
    """SF-HID-02"""
    return {"warships": list(all_warships(game))}


@pirate_islands.imagines
def warships_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["warships"] = list(whole[KEY]["warships"])


@pirate_islands.invariants
def warships_invariants(game: Game) -> None:
    """:raises EngineError: a warship is no ship on the board, or is named twice"""
    here: Json = own_state(game).get("warships")
    fits = are_texts(here) and len(set(here)) == len(here) and set(here) <= SHIPS.on_board(game).keys()
    need(fits, f"`{KEY}.warships` are ships on the board, none twice")
