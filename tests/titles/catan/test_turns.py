"""The steps of a turn and of a roll for each allowed set of modules, in the readable file `turns.txt`.

    TURNS=write pytest tests/titles/catan/test_turns.py

writes the file again. Read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

from games import catalog
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.turn import PreRoll, roll_steps, turn_parts
from tests.everywhere.tables import module_sets

CATAN = catalog.title("catan")
TEXT = Path(__file__).parent / "turns.txt"


def turn_of(game: Game, seat: Seat) -> str:
    """Return the parts between bars and the phases between arrows. The steps of the roll are in brackets before it."""
    return " | ".join(
        " > ".join(_named(game, phase) for phase in game.rules.step(part["step"])(part).phases(game))  # type: ignore[attr-defined]
        for part in turn_parts(game, seat)
    )


def _named(game: Game, phase: dict[str, Json]) -> str:
    if phase["step"] != PreRoll.name:
        return str(phase["step"])
    steps = (step["step"] for step in roll_steps(game, phase["seat"]))
    return f"{phase['step']} [{', '.join(steps)}]"


def test_the_steps_of_a_turn_and_of_a_roll_are_those_of_the_text() -> None:
    lines: dict[str, dict[str, list[int]]] = {}
    for modules, seats in module_sets(CATAN):
        game = CATAN.game(CATAN.new(seats=seats, modules=modules, seed="turns").state)
        lines.setdefault(turn_of(game, "0"), {}).setdefault(" + ".join(modules), []).append(seats)
    told = "".join(
        f"{turn}\n" + "".join(f"    {modules}: {seats}\n" for modules, seats in who.items())
        for turn, who in lines.items()
    )

    if os.environ.get("TURNS") == "write":
        TEXT.write_text(told, encoding="utf-8")
    assert told == TEXT.read_text(encoding="utf-8")
