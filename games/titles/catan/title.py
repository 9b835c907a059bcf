"""The title CATAN: its modules and seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from games.engine.advice import measured_chances, won_matches
from games.engine.errors import EngineError
from games.engine.game import IS_OVER, NOT_PLAYING, Game
from games.engine.module_rules import modules_of
from games.engine.title import Title
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.facts import COLORS, MORE_COLORS
from games.titles.catan.base.rules.pieces import neutrals
from games.titles.catan.base.rules.planning import ADVICE
from games.titles.catan.base.rules.plans import lay_turn
from games.titles.catan.base.rules.points import all_points, log_the_end, outcome
from games.titles.catan.base.rules.production import NUMBERS
from games.titles.catan.base.rules.trade import nameable
from games.titles.catan.kit.rules.coins import BuyResource

MODULES = modules_of(
    "games.titles.catan",
    "base",
    "seafarers",
    "four_islands",
    "fog_islands",
    "through_the_desert",
    "forgotten_tribe",
    "cloth",
    "pirate_islands",
    "wonders",
    "new_world",
    "cities_knights",
    "fishermen",
    "rivers",
    "caravans",
    "barbarian_attack",
    "traders_and_barbarians",
    "events",
    "friendly_robber",
    "harbormaster",
    "for_two",
    "five_six",
)
"""The modules by file or folder name, in the order in which later ones wrap earlier ones.

Variants come after scenarios, and what two modules say together comes last (docs/architecture.md, pairs and triples;
TB-GEN-03).
"""

SEATS = (3, 4)
"""Cities & Knights is for the same numbers of players as base. CK-BASE-14"""


def seat_facts(
    seats: int, options: dict[str, Json], colors: Sequence[str] | None
) -> dict[Seat, dict[str, Json]]:
    """Return the color of each seat; more than four seats use six colors. BASE-COMP-12, P6-CARD-01

    The beginners' island with three seats leaves out red.

    :raises EngineError: the colors are not allowed for this number of seats
    """
    allowed = [*COLORS, *MORE_COLORS] if seats > len(COLORS) else list(COLORS)
    if options.get("board") == "beginner" and seats == 3:
        allowed.remove("red")
    chosen = list(colors) if colors is not None else allowed[:seats]
    if len(chosen) != seats or len(set(chosen)) != seats or not set(chosen) <= set(allowed):
        raise EngineError(f"{seats} seats cannot have the colors {chosen}")
    return {str(place): {"color": color} for place, color in enumerate(chosen)}


def seat_name(game: Game, seat: Seat) -> str:
    """Return the color of a seat or a neutral, its name in the engine's own messages."""
    facts = game.state["seats"].get(seat) or neutrals(game)[seat]
    return str(facts["color"]).capitalize()


CATAN = Title(
    key="catan",
    name="CATAN",
    modules=MODULES,
    required=("base",),
    seats=SEATS,
    counted=(NUMBERS,),
    seat_facts=seat_facts,
    seat_name=seat_name,
    outcome=outcome,
    on_end=log_the_end,
    points_of=all_points,
    advice=replace(
        ADVICE,
        prepares=ADVICE.prepares | {BuyResource.name},
        foretold=measured_chances(Path(__file__).with_name("chances.json")),
        planned=won_matches(Path(__file__).with_name("matches.json")),
    ),
    lay_turn=lay_turn,
    goods_traded=nameable,
    codes={IS_OVER: "BASE-ERR-02", NOT_PLAYING: "BASE-ERR-59"},
)
