"""Pictures of links that lead to no running game: a board as such games begin, a name, a few lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.core.cache import cache
from django.http import HttpResponse
from django.utils.translation import get_language

from games import catalog
from games.drawing import card
from games.drawing.raster import small
from games.drawing.titles import drawing_of

KEPT_FOR = 3600
SAMPLE = "card"
"""The seed of the board that stands for all games of its kind."""


def card_picture(name: str, draw: Callable[[], card.Card], *, is_public: bool = True) -> HttpResponse:
    """Answer with a card for everybody who may see the page it stands for; drawn once in each language, and kept.

    :param name: whose card it is
    """
    drawn = cache.get_or_set(f"card/{name}/{get_language()}", lambda: small(card.png(draw())), KEPT_FOR)
    response = HttpResponse(drawn, content_type="image/png")
    response["Cache-Control"] = f"{'public' if is_public else 'private'}, max-age={KEPT_FOR}"
    return response


def sample_board(
    title: str, modules: Sequence[str], seats: int, options: Mapping[str, Any] | None = None
) -> bytes:
    """Draw a board on which such a game may begin, the same each time."""
    rules = catalog.title(title)
    began = rules.new(seats=seats, modules=list(modules), options=dict(options or {}), seed=SAMPLE)
    return drawing_of(title).png(rules.view(began.state, None))
