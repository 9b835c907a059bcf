"""Checks of this module's part of a state that was written manually. See the module's state.md."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.engine.game import Game
from games.engine.invariants import are_texts, is_count, need
from games.engine.types import Json
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.pieces import building_at, supply_at_start
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.cities import WALL
from games.titles.catan.cities_knights.rules.knights import knights_left
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights
from games.titles.catan.cities_knights.rules.standing_orders import SetWishes, no_wishes
from games.titles.catan.cities_knights.rules.walls import walls_left

BY_PLACE = ("knights", "walls", "metropolises")
PER_SEAT = ("improvements", "defenders", "progress", "open_cards", "wishes")
MARKS = ("ready", "acted", "promoted")


@cities_knights.invariants
def invariants(game: Game) -> None:
    """Check the module's part of the state.

    :raises EngineError: the state cannot be played; the message says why
    """
    here = game.state[KEY]
    for key in (*BY_PLACE, *PER_SEAT, "decks"):
        need(isinstance(here.get(key), dict), f"`{KEY}.{key}` is an object")
    for key in PER_SEAT:
        need(list(here[key]) == game.seats, f"`{KEY}.{key}` has a value for each seat, in order")
    need(
        is_count(here.get("ship")) and here["ship"] <= facts.LANDING, f"`{KEY}.ship` is 0 to {facts.LANDING}"
    )
    need(is_count(here.get("landings")), f"`{KEY}.landings` is a count")
    _improvements(game, here)
    _toppled(game, here)
    _knights(game, here)
    _cities(game, here)
    _cards(game, here)
    orders = SetWishes()
    for seat, wishes in here["wishes"].items():
        need(
            isinstance(wishes, dict)
            and wishes.keys() == no_wishes().keys()
            and orders.why_not(game, seat, {**wishes, "lose_city": []}) is None
            and are_texts(wishes["lose_city"]),
            f"`{KEY}.wishes.{seat}` is what a seat can order",
        )
    for data in game.stack:
        if data["step"] in game.rules.parts:
            _part(game, here, data)


def _improvements(game: Game, here: Any) -> None:
    for seat, levels in here["improvements"].items():
        need(
            isinstance(levels, dict)
            and list(levels) == list(facts.AREAS)
            and all(is_count(level) and level <= facts.MOST_LEVELS for level in levels.values()),
            f"`{KEY}.improvements.{seat}` has a level of 0 to {facts.MOST_LEVELS} for each area",
        )
    need(all(map(is_count, here["defenders"].values())), f"`{KEY}.defenders` are counts")


def _toppled(game: Game, here: Any) -> None:
    """CK-TOPPLE-02

    Checked before `_knights` and `_cities`, because the supply of pieces depends on it.
    """
    fallen, settlements = here.get("toppled"), game.state["base"]["settlements"]
    need(
        are_texts(fallen) and set(fallen) <= set(settlements) and len(set(fallen)) == len(fallen),
        f"`{KEY}.toppled` lists settlements that are a city on its side",
    )


def _knights(game: Game, here: Any) -> None:
    """CK-KNIGHT-02, CK-KNIGHT-04, CK-BLOCK-01"""
    for vertex, knight in here["knights"].items():
        need(vertex in board(game).vertices, f"a knight at {vertex}, which is no vertex")
        need(
            isinstance(knight, dict)
            and knight.keys() == {"seat", "level", "active"}
            and knight["seat"] in game.seats
            and type(knight["level"]) is int
            and facts.BASIC <= knight["level"] <= facts.MIGHTY
            and type(knight["active"]) is bool,
            f"the knight at {vertex} has a seat, a level from 1 to 3, and is active or not",
        )
        need(building_at(game, vertex) is None, f"a knight and a building at {vertex}")
    for seat in game.seats:
        for level in range(facts.BASIC, facts.MIGHTY + 1):
            need(knights_left(game, seat, level) >= 0, f"a seat has too many knights of level {level}")


def _cities(game: Game, here: Any) -> None:
    """CK-WALL-01, CK-METRO-01"""
    cities = game.state["base"]["cities"]
    walls, placed = here["walls"], here["metropolises"]
    need(
        all(cities.get(vertex) == seat for vertex, seat in walls.items()),
        "a wall stands under its owner's city",
    )
    need(
        all(walls_left(game, seat) >= 0 for seat in game.seats),
        f"a seat has {supply_at_start(game)[WALL]} walls",
    )
    need(set(placed) <= set(facts.AREAS), f"`{KEY}.metropolises` names areas")
    need(
        all(isinstance(city, str) and city in cities for city in placed.values())
        and len(set(placed.values())) == len(placed),
        "a metropolis stands on a city of its own",
    )
    for area, city in placed.items():
        level = here["improvements"][cities[city]][area]
        need(level >= facts.FIRST_METROPOLIS, f"the metropolis of {area} belongs to one with level 4")
    merchant = here.get("merchant")
    need("merchant" in here, f"`{KEY}` lacks `merchant`")
    need(
        merchant is None
        or (
            isinstance(merchant, dict)
            and merchant.keys() == {"seat", "hex"}
            and merchant["seat"] in game.seats
            and merchant["hex"] in board(game).hexes
        ),
        f"`{KEY}.merchant` is null, or a seat and a hex",
    )


def _cards(game: Game, here: Any) -> None:
    """Check that each card exists once, with its color, and no victory-point card is hidden.

    CK-CARD-04, CK-COMP-11, CK-HIDE-04
    """
    decks = here["decks"]
    need(list(decks) == list(facts.COLORS), f"`{KEY}.decks` has the colors {list(facts.COLORS)}")
    piles = [*decks.values(), *here["progress"].values(), *here["open_cards"].values()]
    need(all(map(are_texts, piles)), f"decks and hands of `{KEY}` list progress cards")
    found = Counter(card for pile in piles for card in pile)
    need(found == Counter(facts.CARD_COUNT), "each progress card is in a deck or with a seat, once")
    for color, deck in decks.items():
        need(all(facts.CARD_COLOR[card] == color for card in deck), f"the {color} deck has {color} cards")
    hidden = [card for held in here["progress"].values() for card in held]
    shown = [card for held in here["open_cards"].values() for card in held]
    need(not set(hidden) & set(facts.POINT_CARDS), "a card for points lies open (CK-CARD-04)")
    need(set(shown) <= set(facts.POINT_CARDS), "only cards for points lie open")


def _part(game: Game, here: Any, part: Json) -> None:
    """Check the facts of a part of a turn. CK-ACT-02, CK-ACT-03, CK-KNIGHT-07"""
    noted, knights = part.get(KEY, {}), here["knights"]
    for mark in MARKS:
        places = noted.get(mark, [])
        need(are_texts(places) and set(places) <= set(knights), f"`{mark}` names knights")
    need(
        all(
            knights[place]["seat"] == part["seat"] and knights[place]["active"]
            for place in noted.get("ready", [])
        ),
        "`ready` names active knights of the seat whose turn it is",
    )
    need(noted.get("event", facts.EVENT_DIE[0]) in facts.EVENT_DIE, "`event` is a face of the event die")
    need(is_count(noted.get("cranes", 0)), "`cranes` is a count")
    answered = noted.get("answered", {})
    need(
        isinstance(answered, dict)
        and all(are_texts(seats) and set(seats) <= set(game.seats) for seats in answered.values()),
        "`answered` names seats by verb",
    )
