"""CATAN: the one list of modules, what goes together, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence

from games.catan.base import base
from games.catan.base.facts import COLORS, MORE_COLORS
from games.catan.base.pieces import neutrals
from games.catan.base.points import all_points, outcome, tell_the_end
from games.catan.cities_knights import cities_knights
from games.catan.evaluation import ADVICE
from games.catan.traders_barbarians.friendly_robber import friendly_robber
from games.engine.errors import EngineError
from games.engine.game import IS_OVER, NOT_PLAYING, Game
from games.engine.title import Closed, Compatible, Counted, Family, Preset, Title
from games.engine.types import Json, Seat

MODULES = (base, cities_knights, friendly_robber)
"""In the order in which later modules wrap earlier ones (EXTENSION_POINTS.md)."""

COMPATIBLE: dict[tuple[str, str], Compatible] = {
    ("cities_knights", "friendly_robber"): Compatible(
        "yes", ("TB-CO-01",), "Every seat begins with three points: it matters after a lost city."
    ),
}
"""Which two modules go together; a pair that is not named here does, unchanged."""

CLOSED_OPTIONS = {
    ("cities_knights", "board"): Closed(
        ("beginner",), "the beginners' island comes with placed settlements, not with cities (CK-SETUP-01)."
    ),
    ("cities_knights", "separate_phases"): Closed(
        (True,), "knights, cards, trade and building go in any order (CK-TURN-04)."
    ),
}
"""Values of base's options that a module does not go together with."""

PRESETS = (
    Preset("base", "CATAN", ("base",), {}, "The island is dealt at random: the classic game."),
    Preset(
        "beginner",
        "First game",
        ("base",),
        {"board": "beginner"},
        "The beginners' island with placed settlements: roll and go.",
    ),
    Preset(
        "cities_knights",
        "Cities & Knights",
        ("base", "cities_knights"),
        {},
        "Knights against barbarians, city improvements and progress cards: thirteen points win.",
    ),
    Preset(
        "friendly_robber",
        "Friendly Robber",
        ("base", "friendly_robber"),
        {},
        "The classic game, but the robber spares whoever has two points or fewer.",
    ),
)

FAMILIES = (
    Family("cities_knights", "Cities & Knights", ("cities_knights",)),
    Family("base", "CATAN"),
)


def seat_counts(modules: Sequence[str]) -> tuple[int, ...]:
    """Base is for three or four, and so is Cities & Knights. CK-BASE-14"""
    return (3, 4)


def seat_facts(
    seats: int, options: dict[str, Json], colors: Sequence[str] | None
) -> dict[Seat, dict[str, Json]]:
    """BASE-COMP-12, P6-CARD-01: a color per seat, six for more than four; the beginners' island leaves out red
    with three.

    :raises EngineError: the colors cannot be played so
    """
    allowed = [*COLORS, *MORE_COLORS] if seats > len(COLORS) else list(COLORS)
    if options["board"] == "beginner" and seats == 3:
        allowed.remove("red")
    chosen = list(colors) if colors is not None else allowed[:seats]
    if len(chosen) != seats or len(set(chosen)) != seats or not set(chosen) <= set(allowed):
        raise EngineError(f"{seats} seats cannot have the colors {chosen}")
    return {str(place): {"color": color} for place, color in enumerate(chosen)}


def seat_name(game: Game, seat: Seat) -> str:
    """The engine's own messages call a seat or a neutral by its color."""
    facts = game.state["seats"].get(seat) or neutrals(game)[seat]
    return str(facts["color"]).capitalize()


def _rolled_total(kind: str, facts: Json) -> str | None:
    """BASE-TURN-03: the two dice that lie on the table."""
    return str(sum(facts["dice"])) if kind == "rolled" and isinstance(facts.get("dice"), list) else None


DICE = Counted("dice", {str(total): 6 - abs(7 - total) for total in range(2, 13)}, _rolled_total)

CATAN = Title(
    key="catan",
    name="CATAN",
    modules=MODULES,
    required=("base",),
    compatible=COMPATIBLE,
    presets=PRESETS,
    families=FAMILIES,
    counted=(DICE,),
    closed_options=CLOSED_OPTIONS,
    seat_counts=seat_counts,
    seat_facts=seat_facts,
    seat_name=seat_name,
    outcome=outcome,
    on_end=tell_the_end,
    points_of=all_points,
    advice=ADVICE,
    codes={IS_OVER: "BASE-ERR-02", NOT_PLAYING: "BASE-ERR-59"},
)
