"""Metropolises: one per area, won at level 4 and settled by the first level 5. CK-METRO"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.module import cities_knights, own_state

cities_knights.copies(dict, "metropolises")


def metropolises(game: Game) -> dict[str, str]:
    """Return the city that carries each area's metropolis. CK-COMP-05, CK-METRO-06

    Only this file changes it. In every other respect the city stays a city (CK-METRO-08).
    """
    return own_state(game)["metropolises"]  # type: ignore[no-any-return]


def holder_of(game: Game, area: str) -> Seat | None:
    """Return the seat whose city carries the area's metropolis, or None."""
    city = metropolises(game).get(area)
    return None if city is None else game.state["base"]["cities"][city]


def gives_metropolis(level: int, seat: Seat, holder: Seat | None) -> bool:
    """Return whether a level brings the metropolis. CK-METRO-01, CK-METRO-03

    The first level 4 does; later, another seat's level 5 does. The caller checks that the holder has not settled it.
    """
    if holder is None:
        return level >= facts.FIRST_METROPOLIS
    return holder != seat and level >= facts.FINAL_METROPOLIS


def place_metropolis(game: Game, seat: Seat, area: str, city: str) -> None:
    """Move the metropolis to a plain city. CK-METRO-01, CK-METRO-03

    The previous holder's city is plain again. Walls stay (CK-WALL-05).
    """
    before: dict[str, Json] = {"from": holder_of(game, area)}
    metropolises(game)[area] = city
    game.log("metropolis_placed", seat=seat, area=area, vertex=city, **before)


@cities_knights.upsets_plans("metropolis_placed")
def a_metropolis_is_lost(entry: dict[str, Json], seat: Seat) -> bool:
    return bool(entry["from"] == seat)


@cities_knights.answers(points)
def metropolises_count_two_more(
    earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat
) -> list[Line]:
    """CK-METRO-02, CK-VP-03"""
    lines = earlier(game, seat)
    cities = game.state["base"]["cities"]
    held = sum(1 for city in metropolises(game).values() if cities[city] == seat)
    if held:
        lines.append(Line("metropolises", facts.METROPOLIS_POINTS * held))
    return lines
