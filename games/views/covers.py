"""Pictures of the games that can be chosen: a close-up of a board on which bots have begun a game."""

from __future__ import annotations

import random

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import bots, catalog
from games.drawing.palette import PALETTES
from games.drawing.titles import drawing_of
from games.engine.offered import Preset
from games.engine.title import Title

KEPT_FOR = 24 * 3600
"""In seconds, in the server's cache and in browsers."""
MOVES = 24
"""The moves after which a board has buildings on it. A hundred would take a visitor's first page several seconds."""
LEVEL = "greedy"


@require_safe
def cover(request: HttpRequest, title: str, key: str, theme: str) -> HttpResponse:
    """Draw the picture of a preset or a module.

    It is the same for everybody. There are few, so the number of requests is not limited.
    """
    shown = _shown(title, key)
    if shown is None or theme not in PALETTES:
        raise Http404
    drawn = cache.get_or_set(f"cover/{title}/{key}/{theme}", lambda: _drawn(title, shown, theme), KEPT_FOR)
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["Cache-Control"] = f"public, max-age={KEPT_FOR}"
    return response


def _shown(title: str, key: str) -> Preset | None:
    """Return the game of a picture: that of a preset, or the plainest one with a module."""
    if title not in catalog.titles():
        return None
    rules = catalog.title(title)
    presets = {preset.key: preset for preset in catalog.offered_presets(rules)}
    if key in presets:
        return presets[key]
    offered = {module.key for module in catalog.offered_modules(rules)}
    return Preset(key, key, tuple(rules.with_needed(key, rules.required)), {}, "") if key in offered else None


def _drawn(title: str, shown: Preset, theme: str) -> str:
    rules = catalog.title(title)
    sight = rules.sight(_played(rules, shown), None)
    return drawing_of(title).cover(sight, shown.modules[-1], theme)


def _played(rules: Title, shown: Preset) -> dict[str, object]:
    """Return a state early in a game of bots. It is the same each time."""
    seats = max(rules.seat_counts(shown.modules))
    state = rules.new(
        seats=seats, modules=list(shown.modules), options=dict(shown.options), seed=shown.key
    ).state
    luck = random.Random(shown.key)  # noqa: S311 (not the game's chance)
    for _move in range(MOVES):
        seat = next(iter(rules.waiting(state).due), None)
        if seat is None:
            break
        answer = bots.choose(rules, rules.sight(state, seat), rules.options(state, seat), luck, LEVEL)
        state = rules.play(state, seat, *answer).state
    return state
