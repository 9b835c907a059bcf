"""Notes of a part of the turn that everybody may see."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.module import Module
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.turn import part_sight


def open_notes(module: Module, key: str = "") -> None:
    """Show everybody all that a module notes of a part of the turn.

    :param key: the key of the notes in the part, if it is not that of the module
    """
    noted_at = key or module.key

    @module.answers(part_sight)
    def notes_are_seen(
        earlier: Callable[[Game, dict[str, Json], Seat | None], dict[str, Json]],
        game: Game,
        part: dict[str, Json],
        viewer: Seat | None,
    ) -> dict[str, Json]:
        seen = earlier(game, part, viewer)
        return {**seen, noted_at: part[noted_at]} if noted_at in part else seen
