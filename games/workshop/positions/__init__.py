"""Positions of every title, which the gallery shows and the demo community plays; in development only.

A module lists them in `positions.py`:

- `POSITIONS`: its positions, each with how it is reached and what it is for (`position.py`).
- `asked()`, optional: a story for each decision that none of them shows. By default, bots play a game.
- `boards()`, optional: boards for the page of pieces and boards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games import catalog
from games.engine.module import Module
from games.engine.title import Title
from games.module_files import module_file
from games.workshop.positions import kept_games
from games.workshop.positions.position import BoardSample, Position
from games.workshop.positions.story import Story, met

FILE = "positions"


@dataclass(frozen=True)
class Chapter:
    """The gallery's chapter about one module.

    :param missing: decisions that no position shows
    """

    module: Module
    decisions: list[Position]
    panels: list[Position]
    missing: list[str]


def chapters(title: Title) -> list[Chapter]:
    return [_chapter(title, module) for module in title.modules]


def find(title: Title, key: str) -> Position | None:
    """Return the position with this key. Bots play only for this module's positions and those of earlier modules."""
    for module in title.modules:
        chapter = _chapter(title, module)
        for position in (*chapter.decisions, *chapter.panels):
            if position.key == key:
                return position
    return None


def tables() -> tuple[Position, ...]:
    """Return the positions that the demo community plays."""
    return tuple(
        position
        for title in catalog.titles().values()
        for module in title.modules
        for position in positions_of(title, module)
        if position.table
    )


def keep_games(only: Path | None = None) -> int:
    """Play the games of all positions again by bots and keep them; return the number of games.

    :param only: the folder of a module; the games of all others stay as they are
    """
    kept_games.forget(only)
    for title in catalog.titles().values():
        for chapter in chapters(title):
            for position in (*chapter.decisions, *chapter.panels):
                position.reach()
    for position in tables():
        position.reach()
    kept_games.write(kept_games.chosen, only)
    return len([name for name in kept_games.chosen if only in (None, kept_games.folder_of(name))])


def positions_of(title: Title, module: Module) -> tuple[Position, ...]:
    found: tuple[Position, ...] = _brought(title, module, "POSITIONS", ())
    return found


def asked_of(title: Title, module: Module) -> Mapping[str, Story]:
    """Return a story for each decision, from the module or else from a game of bots with it."""
    asked: Callable[[], Mapping[str, Story]] | None = _brought(title, module, "asked", None)
    return met(title.key, _with(title, module)) if asked is None else asked()


def boards_of(title: Title, module: Module) -> tuple[BoardSample, ...]:
    boards: Callable[[], tuple[BoardSample, ...]] = _brought(title, module, "boards", tuple)
    return boards()


def decisions_of(title: Title, module: Module) -> list[str]:
    """Return the decisions that a module adds, according to its table of steps."""
    with_it = title.rules(_with(title, module)).steps
    others = [key for key in _with(title, module) if key != module.key]
    without = title.rules(others).steps if module.key not in title.required else {}
    return [name for name, step in with_it.items() if step.waits and name not in without]


def _brought(title: Title, module: Module, name: str, otherwise: Any) -> Any:
    return getattr(module_file(FILE, title.key, module.key), name, otherwise)


def _chapter(title: Title, module: Module) -> Chapter:
    shown = [position for position in positions_of(title, module) if position.key]
    written = {position.decision: position for position in shown if position.decision}
    found, missing = [], []
    for decision in decisions_of(title, module):
        position = written.get(decision) or _met(title, module, decision)
        if position is None:
            missing.append(decision)
        else:
            found.append(position)
    return Chapter(module, found, [position for position in shown if not position.decision], missing)


def _met(title: Title, module: Module, decision: str) -> Position | None:
    if decision not in asked_of(title, module):
        return None
    return Position(lambda: asked_of(title, module)[decision], decision, decision=decision)


def _with(title: Title, module: Module) -> tuple[str, ...]:
    """Return the smallest set of modules that contains this one."""
    return tuple(title.with_needed(module.key, title.required))
