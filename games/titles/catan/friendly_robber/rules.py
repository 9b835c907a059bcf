"""Friendly Robber: seats with few points are spared. TB-FR.

This module changes the choices of TB-FR-D1 and TB-FR-D2. An absent seat acts as in the base game, limited to the open
hexes (TB-CO-K20). Base's rules still halve hands on a seven (TB-FR-06), treat a desert where nobody is spared as any
other hex (TB-FR-10), and never let the robber stay if it can move (TB-FR-E3). The rule also applies to the Bishop and
to a knight that chases the robber (TB-CO-01).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Compatible, Preset
from games.engine.types import Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.figures import (
    Place,
    closed_to_figure,
    figure_home,
    place_of,
    spared,
    without_a_place,
)
from games.titles.catan.base.rules.pieces import buildings_at_hexes
from games.titles.catan.base.rules.points import public_points
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.kit.rules.scenario import BOOK

FEW_POINTS = 2

friendly_robber = Module(
    "friendly_robber",
    "Friendly Robber",
    summary="The robber spares players with two points or fewer.",
    messages={
        "TB-FR-E1": "The friendly robber spares {name}, who has only {n} points. Choose another hex.",
        "TB-FR-E1b": "The friendly robber spares {name}, who has only one point. Choose another hex.",
        "TB-FR-E2": "{name} has only {n} points and can’t be robbed.",
        "TB-FR-E2b": "{name} has only one point and can’t be robbed.",
    },
    presets=(
        Preset(
            "friendly_robber",
            "Friendly Robber",
            ("base", "friendly_robber"),
            {},
            "The classic game, but the robber spares players with two points or fewer.",
        ),
    ),
    book=BOOK,
    goes_with={
        "cities_knights": Compatible(
            "yes", ("TB-CO-01",), "Every seat begins with three points: it only matters after losing a city."
        ),
        "seafarers": Compatible("yes", ("SF-TB-01", "SF-PIR-09"), "The pirate spares nobody."),
        "pirate_islands": Compatible("yes", ("SF-TB-01",), "There is no robber in this scenario."),
    },
)


def protected_seats(game: Game) -> dict[Seat, int]:
    """Return the seats with few public points, including the mover, and their points. TB-FR-01, TB-FR-03, TB-FR-08"""
    known = {seat: public_points(game, seat) for seat in game.seats}
    return {seat: number for seat, number in known.items() if number <= FEW_POINTS}


@friendly_robber.answers(closed_to_figure)
def hexes_of_protected_seats_are_closed(
    earlier: Callable[[Game, str, Seat], dict[str, Refusal]], game: Game, figure: str, mover: Seat
) -> dict[str, Refusal]:
    """TB-FR-02, TB-FR-07, TB-FR-E1"""
    closed = earlier(game, figure, mover)
    if figure != ROBBER:
        return closed
    few, standing = protected_seats(game), buildings_at_hexes(game)
    found = dict(closed)
    for place in board(game).land:
        owner = next((owner for owner, _ in standing.get(place, ()) if owner in few), None)
        if owner is not None:
            found[place] = _refused("TB-FR-E1", owner, few[owner])
    return found


@friendly_robber.answers(without_a_place)
def the_robber_goes_home(
    earlier: Callable[[Game, str, Seat], list[Place]], game: Game, figure: str, mover: Seat
) -> list[Place]:
    """TB-FR-04, TB-FR-09: it goes to the desert, or off the board if there is none.

    If it is there already, it goes to another home if there is one, else it stays.
    """
    if figure != ROBBER:
        return earlier(game, figure, mover)
    home = figure_home(game, figure)
    present = place_of(game, figure)
    return [place for place in home if place != present] or home


@friendly_robber.answers(spared)
def protected_seats_keep_their_cards(
    earlier: Callable[[Game, str, Seat], dict[Place, dict[Seat, Refusal]]],
    game: Game,
    figure: str,
    mover: Seat,
) -> dict[Place, dict[Seat, Refusal]]:
    """TB-FR-05, TB-FR-E2: if the robber had to go to their hex."""
    spare = dict(earlier(game, figure, mover))
    if figure != ROBBER:
        return spare
    few = protected_seats(game)
    for place, there in buildings_at_hexes(game).items():
        kept = {
            owner: _refused("TB-FR-E2", owner, few[owner])
            for owner, _ in there
            if owner in few and owner != mover
        }
        if kept:
            spare[place] = {**spare.get(place, {}), **kept}
    return spare


def _refused(code: str, owner: Seat, number: int) -> Refusal:
    """Return the refusal. There is a separate message for one point."""
    return refuse(f"{code}b" if number == 1 else code, name=owner, n=number)
