"""New islands: each seat's first settlement in some areas brings a chit worth points. SF-ISL"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

from games.engine.copies import copy_lists
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.pieces import settlement_built
from games.titles.catan.base.rules.points import Line, points
from games.titles.catan.seafarers.rules.module import KEY, own_state, seafarers
from games.titles.catan.seafarers.rules.sea import areas_at, areas_of, map_of, named_areas

seafarers.copies(copy_lists, "chits")


@seafarers.sets_up
def nobody_has_a_chit(game: Game) -> None:
    own_state(game)["chits"] = {seat: [] for seat in game.seats}


def chits(game: Game, seat: Seat) -> list[str]:
    """Return the areas whose bonus a seat has earned; it keeps them. SF-ISL-01"""
    return own_state(game)["chits"][seat]  # type: ignore[no-any-return]


@Question
def bonus_areas(game: Game, seat: Seat) -> Collection[str]:
    """Return the areas where the seat's first settlement brings a chit, whether it has earned it or not. SF-ISL-02"""
    return areas_with_chits(game)


def areas_with_chits(game: Game) -> Collection[str]:
    """Return the areas where a first settlement brings some seat a chit."""
    return named_areas(game, map_of(game).bonus_areas)


def new_islands(game: Game, seat: Seat) -> list[str]:
    """Return the areas where a settlement would bring the seat a chit."""
    earned = chits(game, seat)
    return [area for area in bonus_areas(game, seat) if area not in earned]


@seafarers.on(settlement_built)
def a_new_island_brings_a_chit(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """The settlement counts besides, and a city brings none. SF-ISL-01, SF-ISL-07"""
    points = map_of(game).bonus
    for area in sorted(areas_at(game, vertex).intersection(new_islands(game, owner))):
        chits(game, owner).append(area)
        game.log("island_settled", seat=owner, vertex=vertex, area=area, points=points)


@seafarers.answers(points)
def chits_count(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """SF-ISL-01"""
    lines, held = earlier(game, seat), len(chits(game, seat))
    return [*lines, Line("new_islands", held * map_of(game).bonus)] if held else lines


@seafarers.shows
def chits_seen(game: Game) -> dict[str, Json]:
    """Show who has earned which chits, and for each area that has some: its hexes, and who can still earn one.

    SF-HID-02
    """
    points, areas = map_of(game).bonus, areas_of(game)
    open_to = {seat: new_islands(game, seat) for seat in game.seats}
    islands = {
        area: {
            "hexes": [name for name, there in areas.items() if there == area],
            "points": points,
            "open_to": [seat for seat, areas in open_to.items() if area in areas],
        }
        for area in areas_with_chits(game)
    }
    return {"chits": copy_lists(own_state(game)["chits"]), "new_islands": islands}


@seafarers.imagines
def chits_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["chits"] = copy_lists(whole[KEY]["chits"])


@seafarers.invariants
def chits_invariants(game: Game) -> None:
    """:raises EngineError: a seat has a chit of an area that brings none, or twice the same"""
    here: Json = own_state(game).get("chits")
    need(isinstance(here, dict) and list(here) == game.seats, f"`{KEY}.chits` has a list for each seat")
    known = set(areas_with_chits(game))
    for areas in here.values():
        fits = are_texts(areas) and set(areas) <= known and len(set(areas)) == len(areas)
        need(fits, f"`{KEY}.chits` are areas that bring some, none twice")
