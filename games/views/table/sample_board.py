"""The board on the page of an open table: one that the game may begin with."""

from __future__ import annotations

from typing import Any

from games.drawing.titles import drawing_of
from games.models.game import Game
from games.views.link_cards import sample_sight
from games.views.pages.title_files import templates_of


def sample_of(game: Game) -> dict[str, Any]:
    """Return a sight, its board, and the template that shows it. The game's own seed stays secret."""
    sight = sample_sight(game.title, game.modules, game.seat_count, game.options)
    return {
        "sight": sight,
        "board": drawing_of(game.title).draw(sight),
        "template": templates_of(game.title)["board"],
    }
