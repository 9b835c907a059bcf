"""Each seat's pieces as a page needs them once: the outline of a piece, and on it the mark of the seat's color."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.drawing import svg
from games.drawing.svg import Markup, tag

TABLES_KEPT = 100
"""For how many sets of modules and colors the symbols are kept."""


def seat_pieces(
    kinds: Iterable[str],
    colors: Iterable[str],
    mark_places: Mapping[str, tuple[float, float]],
    mark_scale: float = 1,
) -> list[Markup]:
    """Each piece in each color: its outline, and on it the mark of its color."""
    return [
        tag(
            "g",
            tag("use", href=f"#{kind}"),
            svg.use(f"mark-{color}", *mark_places[kind], scale=mark_scale),
            id=f"{kind}-{color}",
        )
        for kind in kinds
        for color in colors
    ]
