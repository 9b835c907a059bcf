"""Harbormaster: a card worth two points for the seat with the most harbor points. TB-HM.

The card changes hands automatically, so there is nothing to decide. An event of base reports each change at a harbor.
Simultaneous changes are counted together (TB-HM-04).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import derived_from
from games.engine.module import Module
from games.engine.offered import Compatible, Preset
from games.engine.questions import Question
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import BOARD, harbor_placed, harbors
from games.titles.catan.base.rules.evaluation import worth_besides
from games.titles.catan.base.rules.pieces import (
    CITY,
    SETTLEMENT,
    buildings_lost,
    city_built,
    pieces_of,
    set_up_piece_placed,
    settlement_built,
)
from games.titles.catan.base.rules.plans import an_award_goes_elsewhere
from games.titles.catan.base.rules.points import Line, points, points_to_win
from games.titles.catan.kit.rules.awards import who_holds
from games.titles.catan.kit.rules.scenario import BOOK

WORTH = {SETTLEMENT: 1, CITY: 2}
LEAST = 3
VICTORY_POINTS = 2
MORE_POINTS = 1
ADVICE_PER_POINT = 12.0
"""The worth of a harbor point for bots, in hundredths of a victory point, as long as it helps to win the card."""
ADVICE_AHEAD = 2
"""The lead in harbor points beyond which more are worth nothing to the holder."""

harbormaster = Module(
    "harbormaster",
    "Harbormaster",
    summary="The best harbors earn a card worth two points; the target is one point higher.",
    presets=(
        Preset(
            "harbormaster",
            "Harbormaster",
            ("base", "harbormaster"),
            {},
            "The classic game with a card worth two points for the best harbors: first to 11 points.",
        ),
        Preset(
            "everything_small",
            "All small variants",
            ("base", "events", "friendly_robber", "harbormaster"),
            {},
            "Event cards, the friendly robber and the Harbormaster in one game: first to 11 points.",
        ),
    ),
    book=BOOK,
    goes_with={
        "cities_knights": Compatible(
            "yes",
            ("TB-CO-01",),
            "First to 14 points; a metropolis counts as a city, a lost city as a settlement.",
        )
    },
)


@Question
@derived_from(BOARD)
def harbor_points(game: Game, seat: Seat) -> int:
    """Return one per settlement and two per city at a harbor. TB-HM-01, TB-HM-05

    A metropolis counts as a city (TB-CO-01).
    """
    at = harbors(game)
    return sum(
        worth * sum(vertex in at for vertex in pieces_of(game, seat, piece)) for piece, worth in WORTH.items()
    )


def holder(game: Game) -> Seat | None:
    """Return the seat with the card, or None if nobody holds it."""
    return game.state["harbormaster"]["holder"]  # type: ignore[no-any-return]


def _who_should_hold(game: Game) -> Seat | None:
    """TB-HM-02, TB-HM-03, TB-HM-04"""
    numbers = {seat: harbor_points(game, seat) for seat in game.seats}
    return who_holds(numbers, holder(game), least=LEAST)


def award_the_card(game: Game) -> None:
    """Move the card if necessary, before anything else is checked, including the end of the game. TB-HM-02, TB-HM-03,
    TB-HM-04
    """
    before, new = holder(game), _who_should_hold(game)
    if new == before:
        return
    game.state["harbormaster"]["holder"] = new
    told: dict[str, Json] = {"from": before}
    game.log(
        "harbormaster", seat=new, harbor_points=None if new is None else harbor_points(game, new), **told
    )


harbormaster.upsets_plans("harbormaster")(an_award_goes_elsewhere)


# Answers


@harbormaster.answers(points)
def the_card_counts_two(earlier: Callable[[Game, Seat], list[Line]], game: Game, seat: Seat) -> list[Line]:
    """TB-HM-02"""
    lines = earlier(game, seat)
    return [*lines, Line("harbormaster", VICTORY_POINTS)] if holder(game) == seat else lines


@harbormaster.answers(points_to_win)
def one_point_more_wins(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """TB-HM-06: fourteen with Cities & Knights (TB-CO-01)."""
    return earlier(game, seat) + MORE_POINTS


@harbormaster.answers(worth_besides)
def harbors_lead_to_the_card(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Advice to bots: harbor points count as far as they help to win or keep the card."""
    most = max(harbor_points(game, other) for other in game.seats if other != seat)
    enough = max(LEAST, most + ADVICE_AHEAD)
    return earlier(game, seat) + ADVICE_PER_POINT * min(harbor_points(game, seat), enough)


# Events that move the card


@harbormaster.on(set_up_piece_placed)
def the_set_up_counts(game: Game, seat: Seat, piece: str, place: str) -> None:
    """TB-HM-02"""
    award_the_card(game)


@harbormaster.on(settlement_built)
def a_settlement_may_bring_it(game: Game, owner: str, vertex: str, how: str, by: Seat) -> None:
    """TB-HM-02, TB-HM-03"""
    award_the_card(game)


@harbormaster.on(city_built)
def a_city_may_bring_it(game: Game, seat: Seat, vertex: str, how: str) -> None:
    """TB-HM-02, TB-HM-03"""
    award_the_card(game)


@harbormaster.on(buildings_lost)
def a_loss_may_take_it(game: Game, vertices: Collection[str]) -> None:
    """TB-HM-04"""
    award_the_card(game)


@harbormaster.on(harbor_placed)
def a_new_harbor_may_bring_it(game: Game, edge: str) -> None:
    """TB-HM-03, SF-TB-03"""
    award_the_card(game)


# The part of the state


@harbormaster.sets_up
def the_card_lies_aside(game: Game) -> None:
    """TB-HM-02"""
    game.state["harbormaster"]["holder"] = None


@harbormaster.shows
def who_has_the_card(game: Game) -> dict[str, Json]:
    return {"holder": holder(game)}


@harbormaster.shows_of_seats
def how_many_harbor_points(game: Game, seat: Seat) -> dict[str, Json]:
    return {"harbor_points": harbor_points(game, seat)}


@harbormaster.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    game.state["harbormaster"]["holder"] = whole["harbormaster"]["holder"]


@harbormaster.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: the holder is not a seat"""
    here = game.state["harbormaster"]
    need("holder" in here, "`harbormaster` lacks `holder`")
    need(here["holder"] in (None, *game.seats), "`harbormaster.holder` is a seat or null")


@harbormaster.adds_up
def adds_up(game: Game) -> None:
    """:raises EngineError: the wrong seat holds the card"""
    need(holder(game) == _who_should_hold(game), "`harbormaster.holder` has most harbor points (TB-HM-04)")
