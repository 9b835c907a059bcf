"""Preview pictures for links that do not lead to a running game: a sample board, a name, a few lines."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from games import catalog
from games.drawing import link_card
from games.drawing.raster import small
from games.drawing.titles import Sight, drawing_of
from games.views.common import picture_answer

BOARD_KEPT_FOR = 3600
"""In seconds. The board shows no names, so it may be cached for longer."""
SAMPLE = "card"
"""The seed of the sample board."""


def card_picture(
    request: HttpRequest, name: str, draw: Callable[[], link_card.Card], *, is_public: bool = True
) -> HttpResponse:
    """Answer with a card for everybody who may see the page that it stands for.

    :param name: names the card; part of the cache key
    """
    return picture_answer(
        request,
        f"card/{name}",
        lambda: small(link_card.png(draw())),
        is_public=is_public,
    )


def sample_board(
    title: str, modules: Sequence[str], seats: int, options: Mapping[str, Any] | None = None
) -> bytes:
    """Return a picture of a possible starting board as PNG. It is the same each time, so it is cached."""
    options = dict(options or {})
    game = json.dumps([title, list(modules), seats, options], sort_keys=True)
    key = f"board/{hashlib.sha256(game.encode()).hexdigest()}"
    drawn = cache.get_or_set(key, lambda: _board(title, modules, seats, options), BOARD_KEPT_FOR)
    assert isinstance(drawn, bytes), f"no picture of {game}"
    return drawn


def sample_sight(title: str, modules: Sequence[str], seats: int, options: Mapping[str, Any]) -> Sight:
    """Return what everybody sees at the beginning of a possible game. It is the same each time."""
    rules = catalog.title(title)
    began = rules.new(seats=seats, modules=list(modules), options=dict(options), seed=SAMPLE)
    sight: Sight = rules.sight(began.state, None)
    return sight


def _board(title: str, modules: Sequence[str], seats: int, options: dict[str, Any]) -> bytes:
    return drawing_of(title).png(sample_sight(title, modules, seats, options))
