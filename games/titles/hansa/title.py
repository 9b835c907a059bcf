"""The title Hansa Teutonica with its one module and its seats."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from games.engine.advice import Advice, measured_chances, won_matches
from games.engine.errors import EngineError
from games.engine.game import IS_OVER, Game
from games.engine.module_rules import modules_of
from games.engine.title import Title
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.candidates import candidates
from games.titles.hansa.base.rules.evaluation import evaluate, worths
from games.titles.hansa.base.rules.facts import PLAYER_COLORS, SIDE_OF
from games.titles.hansa.base.rules.plans import lay_turn
from games.titles.hansa.base.rules.points import all_points, end_points, log_the_end, outcome

SEATS = tuple(sorted(SIDE_OF))
"""HT-SETUP-01: two to five seats. The number decides which side of the board is used."""


def seat_facts(
    seats: int, options: dict[str, Json], colors: Sequence[str] | None
) -> dict[Seat, dict[str, Json]]:
    """Return the color of each seat. HT-COMP-02

    :raises EngineError: `colors` does not name one different color of the game per seat
    """
    chosen = list(colors) if colors is not None else list(PLAYER_COLORS[:seats])
    if len(chosen) != seats or len(set(chosen)) != seats or not set(chosen) <= set(PLAYER_COLORS):
        raise EngineError(f"{seats} seats cannot have the colors {chosen}")
    return {str(place): {"color": color} for place, color in enumerate(chosen)}


def seat_name(game: Game, seat: Seat) -> str:
    """Return the color, which names the seat in the engine's own messages."""
    return str(game.state["seats"][seat]["color"]).capitalize()


HANSA = Title(
    key="hansa",
    name="Hansa Teutonica",
    modules=modules_of("games.titles.hansa", "base"),
    required=("base",),
    seats=SEATS,
    seat_facts=seat_facts,
    seat_name=seat_name,
    outcome=outcome,
    on_end=log_the_end,
    points_of=all_points,
    end_points_of=end_points,
    advice=Advice(
        evaluate,
        candidates=candidates,
        worths=worths,
        foretold=measured_chances(Path(__file__).with_name("chances.json")),
        planned=won_matches(Path(__file__).with_name("matches.json")),
    ),
    lay_turn=lay_turn,
    codes={IS_OVER: "HT-ERR-04"},
)
