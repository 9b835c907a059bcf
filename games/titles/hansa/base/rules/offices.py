"""Offices, control and completed cities. HT-OFF, HT-CTRL, HT-FULL.

The printed offices of a city are taken from left to right, so the state holds them as a list. Additional offices are
listed in the order in which they were made, which is from right to left. A piece never leaves its city, but two may
be swapped (HT-OFF-06).
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.memory import derived_from
from games.titles.hansa.base.rules.facts import NEUTRAL, Office
from games.titles.hansa.base.rules.pieces import OFFICES_AND_DESKS, Piece, board


def printed(game: Game, city: str) -> list[Piece]:
    """Return the pieces in the printed offices of a city from left to right. HT-MAP-02"""
    return game.state["base"]["offices"].get(city, [])  # type: ignore[no-any-return]


def additional(game: Game, city: str) -> list[Piece]:
    """Return the pieces in the additional offices of a city from right to left."""
    return game.state["base"]["additional"].get(city, [])  # type: ignore[no-any-return]


def from_the_right(game: Game, city: str) -> list[str]:
    """Return the owners of all offices of a city from right to left. HT-CTRL-02"""
    pieces = [*reversed(printed(game, city)), *additional(game, city)]
    return [piece["owner"] for piece in pieces]


def next_office(game: Game, city: str) -> tuple[int, Office] | None:
    """Return the left-most free printed office with its index, or None if the city is complete. HT-OFF-01"""
    offices = board(game).cities[city].offices
    place = len(printed(game, city))
    return (place, offices[place]) if place < len(offices) else None


def is_complete(game: Game, city: str) -> bool:
    """HT-FULL-01: additional offices do not count."""
    return next_office(game, city) is None


@derived_from(OFFICES_AND_DESKS)
def completed_cities(game: Game) -> list[str]:
    return [city for city in game.state["base"]["offices"] if is_complete(game, city)]


def controller(game: Game, city: str) -> str | None:
    """Return the owner with the most offices, among tied owners the one furthest to the right.

    HT-CTRL-01, HT-CTRL-02, HT-CTRL-03. It may be the neutral side. HT-TWO-09
    """
    owners = from_the_right(game, city)
    return max(owners, key=owners.count) if owners else None


def controlled_cities(game: Game, seat: str) -> list[str]:
    return [city for city in board(game).cities if controller(game, city) == seat]


def offices_of(game: Game, seat: str) -> dict[str, int]:
    """Return the number of a seat's offices by city. Cities without one are left out."""
    here = game.state["base"]
    counts: dict[str, int] = {}
    for offices in (here["offices"], here["additional"]):
        for city, pieces in offices.items():
            number = sum(1 for piece in pieces if piece["owner"] == seat)
            if number:
                counts[city] = counts.get(city, 0) + number
    return counts


def put_office(game: Game, city: str, owner: str, kind: str) -> None:
    was_last = len(printed(game, city)) + 1 == len(board(game).cities[city].offices)
    game.state["base"]["offices"].setdefault(city, []).append({"owner": owner, "piece": kind})
    game.changed(OFFICES_AND_DESKS)
    if was_last:
        game.log("city_completed", city=city, number=len(completed_cities(game)))


def put_additional(game: Game, city: str, owner: str, kind: str) -> None:
    """Add an office to the left of all others in a city. HT-MARK-05"""
    game.state["base"]["additional"].setdefault(city, []).append({"owner": owner, "piece": kind})
    game.changed(OFFICES_AND_DESKS)


def swap(game: Game, city: str, left: int) -> None:
    """Exchange the pieces of two neighboring printed offices. This scores nothing. HT-MARK-06"""
    pieces = game.state["base"]["offices"][city]
    pieces[left], pieces[left + 1] = pieces[left + 1], pieces[left]
    game.changed(OFFICES_AND_DESKS)


def players_who_control(game: Game, cities: tuple[str, ...]) -> list[str]:
    """Return the controllers of the cities, one entry per city. The neutral side is left out. HT-TWO-08"""
    owners = [controller(game, city) for city in cities]
    return [owner for owner in owners if owner not in (None, NEUTRAL)]
