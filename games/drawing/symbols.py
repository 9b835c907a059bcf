"""Each seat's pieces, defined once per page: the outline of a piece, and on it the mark of the seat's color."""

from __future__ import annotations

from games.drawing import svg
from games.drawing.svg import Markup, tag


def seat_piece(kind: str, color: str, mark_at: tuple[float, float], mark_scale: float = 1) -> Markup:
    """Return a piece in a color, `<kind>-<color>`. The page has its outline and its mark as well."""
    return tag(
        "g",
        tag("use", href=f"#{kind}"),
        svg.use(f"mark-{color}", *mark_at, scale=mark_scale),
        id=f"{kind}-{color}",
    )
