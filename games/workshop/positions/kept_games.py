"""Games that bots once played to reach positions, kept in the folders of their modules.

The rules replay a kept game. If they no longer allow one of its moves, bots play on from there or search again.
Seeds alone would be slow: the gallery's 148 positions take 2.2 s of processor time from kept games and 33 s from
seeds, the 27 tables of the demo community 1.4 s and 62 s.

`manage.py keep_games` rewrites the files, `manage.py keep_games catan/base` one of them. Each file has one line per
game. A move is `"verb"` or `["verb", argument]`; the seat is the first that is due.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from games import catalog
from games.engine.types import Answer, Json

TITLES: Path = settings.TITLES_DIR
FILE = "kept_games.json"


@dataclass(frozen=True)
class KeptGame:
    """A game that bots have played from a seed."""

    seed: str
    moves: list[Answer]


chosen: dict[str, KeptGame] = {}
"""The games that bots have played in this process because no file has them."""


@functools.cache
def games() -> dict[str, KeptGame]:
    """Return the kept games by name. A name begins with the title and the modules."""
    return {
        name: KeptGame(kept["seed"], [_move(move) for move in kept["moves"]])
        for path in sorted(TITLES.glob(f"*/*/{FILE}"))
        for name, kept in json.loads(path.read_text(encoding="utf-8")).items()
    }


def forget(folder: Path | None = None) -> None:
    """Drop the kept games of a module's folder, or all, so that bots play them again."""
    for name in [name for name in games() if folder in (None, folder_of(name))]:
        del games()[name]


def write(new: Mapping[str, KeptGame], only: Path | None = None) -> None:
    """Replace all files, or that of one folder."""
    for path in TITLES.glob(f"*/*/{FILE}"):
        if only in (None, path.parent):
            path.unlink()
    lines: dict[Path, list[str]] = {}
    for name in sorted(new):
        kept = {"seed": new[name].seed, "moves": [_short(move) for move in new[name].moves]}
        line = f"{json.dumps(name)}: {json.dumps(kept, separators=(',', ':'))}"
        if only in (None, folder_of(name)):
            lines.setdefault(folder_of(name), []).append(line)
    for folder, games_of_folder in lines.items():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FILE).write_text("{\n" + ",\n".join(games_of_folder) + "\n}\n", encoding="utf-8")
    games.cache_clear()


def folder_of(name: str) -> Path:
    """Return the folder of a kept game: that of the last of its modules in the title's order."""
    title, modules = name.split(" ", 2)[:2]
    wanted = set(modules.split("+"))
    return (
        TITLES / title / [module.key for module in catalog.title(title).modules if module.key in wanted][-1]
    )


def _short(move: Answer) -> Json:
    verb, argument = move
    return verb if argument is None else [verb, argument]


def _move(short: Json) -> Answer:
    return (short, None) if isinstance(short, str) else (short[0], short[1])
