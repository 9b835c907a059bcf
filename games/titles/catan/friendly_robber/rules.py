"""Friendly Robber: whoever has few points is spared. TB-FR.

Of TB-FR-D1 and TB-FR-D2 the choices are new; an absent seat does what it does in the base game, among the hexes that
are open (TB-CO-K20). That a seven still halves
hands (TB-FR-06), that a desert where nobody is spared is a hex like others (TB-FR-10) and that the robber never stays
while it may go elsewhere (TB-FR-E3) are base's rules. It binds the Bishop and a knight's chase, too (TB-CO-01).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.module import Module
from games.engine.offered import Compatible, Preset
from games.engine.types import Seat
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
    goes_with={
        "cities_knights": Compatible(
            "yes", ("TB-CO-01",), "Every seat begins with three points: it only matters after losing a city."
        )
    },
)


def protected_seats(game: Game) -> dict[Seat, int]:
    """TB-FR-01, TB-FR-03, TB-FR-08: seats, the mover's too, with few public points, and how many they have."""
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
    few = protected_seats(game)
    found = dict(closed)
    for place, there in buildings_at_hexes(game).items():
        owner = next((owner for owner, _ in there if owner in few), None)
        if owner is not None:
            found[place] = _refused("TB-FR-E1", owner, few[owner])
    return found


@friendly_robber.answers(without_a_place)
def the_robber_goes_home(
    earlier: Callable[[Game, str, Seat], list[Place]], game: Game, figure: str, mover: Seat
) -> list[Place]:
    """TB-FR-04, TB-FR-09: to the desert, or off the board where there is none; there it stays, but for another home."""
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
    """TB-FR-05, TB-FR-E2: where the robber had to go although they live there."""
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
    """One point is said in words of its own."""
    return refuse(f"{code}b" if number == 1 else code, name=owner, n=number)
