"""Games that bots once played to come to the gallery's positions, kept in the folders of their modules.

The rules play the games again; where they allow a move no more, bots choose from there on.
`python -m tests.keep_gallery` writes the files again.
"""

from __future__ import annotations

import functools

from django.conf import settings

from games.engine.types import Json, Seat
from games.workshop import module_data

TITLES = settings.TITLES_DIR
FILE = "kept_samples.json"
Move = tuple[Seat, str, Json]

chosen: dict[str, list[Move]] = {}
"""The choices of bots in this process, for games that are not kept in a file."""


@functools.cache
def games() -> dict[str, list[Move]]:
    """The moves of each kept game, by its name."""
    read = module_data.read(TITLES, FILE)
    return {name: [(seat, verb, argument) for seat, verb, argument in moves] for name, moves in read.items()}


def write(new: dict[str, list[Move]]) -> None:
    """Keep these games instead."""
    kept: dict[tuple[str, str], dict[str, list[Move]]] = {}
    for name in sorted(new):
        title, modules = name.split(" ", 2)[:2]
        kept.setdefault(module_data.latest(title, modules.split("+")), {})[name] = new[name]
    module_data.write(TITLES, FILE, kept)
    games.cache_clear()
