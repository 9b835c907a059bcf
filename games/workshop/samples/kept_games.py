"""What bots once played to come to the gallery's positions, kept in a file beside this one.

The rules play the games again; where they allow a move no more, bots choose from there on.
`python -m tests.keep_gallery` writes the file anew.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path

from games.engine.types import Json, Seat

KEPT = Path(__file__).with_name("kept_games.json")
Move = tuple[Seat, str, Json]

chosen: dict[str, list[Move]] = {}
"""What bots have chosen in this process, since it was not kept."""


@functools.cache
def games() -> dict[str, list[Move]]:
    """The moves of each kept game, by its name."""
    read = json.loads(KEPT.read_text(encoding="utf-8"))
    return {name: [(seat, verb, argument) for seat, verb, argument in moves] for name, moves in read.items()}


def write(new: dict[str, list[Move]]) -> None:
    """Keep these games instead, a line for each."""
    lines = (f"{json.dumps(name)}: {json.dumps(new[name], separators=(',', ':'))}" for name in sorted(new))
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    games.cache_clear()
