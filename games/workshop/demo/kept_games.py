"""Games that bots once played to come to the demo's moments, kept in the folders of their modules.

Each game is played again by the rules as they are; one that they allow no more, or that does not come to its moment
any more, is no longer found here. `manage.py demo --keep` writes the files again.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any

from django.conf import settings

from games import catalog
from games.engine.errors import Illegal
from games.workshop import module_data
from games.workshop.positions.search import Moment, Move

TITLES = settings.TITLES_DIR
FILE = "kept_demo.json"


def found(moment: Moment) -> tuple[str, list[Move]] | None:
    """Return the kept game's seed, its moves, and what is still to be played at the moment."""
    if (game := games().get(moment.name)) is None:
        return None
    seed, moves = game
    title, state = catalog.title(moment.title), beginning(moment, seed)
    try:
        for seat, verb, argument in moves:
            state = title.play(state, seat, verb, argument).state
    except Illegal:
        return None
    last = moment.then(title, state) if moment.has_come(title, state) else None
    return None if last is None else (seed, moves + last)


def beginning(moment: Moment, seed: str) -> Any:
    """The state from which a game with this seed is played."""
    return (
        catalog.title(moment.title)
        .new(
            seats=moment.seats,
            modules=list(moment.modules),
            options=moment.options,
            seed=seed,
            entropy=[""] * moment.seats,
        )
        .state
    )


@functools.cache
def games() -> dict[str, tuple[str, list[Move]]]:
    """Seed and moves of each kept game, by the moment's name."""
    read = module_data.read(TITLES, FILE)
    return {name: (seed, [tuple(move) for move in moves]) for name, (seed, moves) in read.items()}


def write(new: Iterable[tuple[Moment, tuple[str, list[Move]]]]) -> None:
    """Keep these games instead."""
    kept: dict[tuple[str, str], dict[str, tuple[str, list[Move]]]] = {}
    for moment, game in new:
        kept.setdefault(module_data.latest(moment.title, moment.modules), {})[moment.name] = game
    module_data.write(TITLES, FILE, kept)
    games.cache_clear()
