"""Offices, control and completed cities. HT-OFF, HT-CTRL, HT-FULL.

The printed offices of a city are taken from left to right, so that the state holds them as a list;
the additional ones lie in the order in which they were made, the first of them right-most. None leaves
its city; two may be swapped (HT-OFF-06).
"""

from __future__ import annotations

from games.engine.game import Game
from games.titles.hansa.base.rules.facts import NEUTRAL, Office
from games.titles.hansa.base.rules.pieces import Piece, board


def printed(game: Game, city: str) -> list[Piece]:
    """The pieces in the printed offices, from left to right. HT-MAP-02"""
    return game.state["base"]["offices"].get(city, [])  # type: ignore[no-any-return]


def additional(game: Game, city: str) -> list[Piece]:
    """The pieces in additional offices, from right to left."""
    return game.state["base"]["additional"].get(city, [])  # type: ignore[no-any-return]


def from_the_right(game: Game, city: str) -> list[str]:
    """The owners of all offices of a city, from right to left. HT-CTRL-02"""
    pieces = [*reversed(printed(game, city)), *additional(game, city)]
    return [piece["owner"] for piece in pieces]


def next_office(game: Game, city: str) -> tuple[int, Office] | None:
    """HT-OFF-01: the left-most free printed office, with its place; none if the city is complete."""
    offices = board(game).cities[city].offices
    place = len(printed(game, city))
    return (place, offices[place]) if place < len(offices) else None


def is_complete(game: Game, city: str) -> bool:
    """HT-FULL-01: additional offices do not matter."""
    return next_office(game, city) is None


def completed_cities(game: Game) -> list[str]:
    """The cities that the counter has counted."""
    return [city for city in game.state["base"]["offices"] if is_complete(game, city)]


def controller(game: Game, city: str) -> str | None:
    """HT-CTRL-01, HT-CTRL-02, HT-CTRL-03: most offices; among the tied, the one furthest to the right.

    May be the neutral side. HT-TWO-09
    """
    owners = from_the_right(game, city)
    return max(owners, key=owners.count) if owners else None


def controlled_cities(game: Game, seat: str) -> list[str]:
    return [city for city in board(game).cities if controller(game, city) == seat]


def offices_of(game: Game, seat: str) -> dict[str, int]:
    """How many offices a seat has, by city; cities without are left out."""
    here = game.state["base"]
    counts: dict[str, int] = {}
    for offices in (here["offices"], here["additional"]):
        for city, pieces in offices.items():
            number = sum(1 for piece in pieces if piece["owner"] == seat)
            if number:
                counts[city] = counts.get(city, 0) + number
    return counts


def put_office(game: Game, city: str, owner: str, kind: str) -> None:
    """A piece into the left-most free printed office."""
    was_last = len(printed(game, city)) + 1 == len(board(game).cities[city].offices)
    game.state["base"]["offices"].setdefault(city, []).append({"owner": owner, "piece": kind})
    if was_last:
        game.log("city_completed", city=city, number=len(completed_cities(game)))


def put_additional(game: Game, city: str, owner: str, kind: str) -> None:
    """A piece left of everything in a city. HT-MARK-05"""
    game.state["base"]["additional"].setdefault(city, []).append({"owner": owner, "piece": kind})


def swap(game: Game, city: str, left: int) -> None:
    """HT-MARK-06: two neighbouring printed offices exchange their pieces; nothing comes from it."""
    pieces = game.state["base"]["offices"][city]
    pieces[left], pieces[left + 1] = pieces[left + 1], pieces[left]


def players_who_control(game: Game, cities: tuple[str, ...]) -> list[str]:
    """The controllers of cities, one entry per city; the neutral side is none. HT-TWO-08"""
    owners = [controller(game, city) for city in cities]
    return [owner for owner in owners if owner not in (None, NEUTRAL)]
