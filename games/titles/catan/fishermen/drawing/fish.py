"""The drawing of a fish."""

from __future__ import annotations

from games.drawing.art import Path, circle, number

_BODY = ((-15, 0), (-6, -9, 6, -6), (13, -4, 17, 0), (13, 4, 6, 6), (-6, 9, -15, 0))
_TAIL = ((-11, 0), (-14, -6, -22, -8), (-18, 0, -22, 8), (-14, 6, -11, 0))
_SCALES = ((-3, -5), (2, 0, -3, 5)), ((4, -4), (8, 0, 4, 4))


def fish(x: float, y: float, scale: float = 1, *, heads_east: bool = True) -> tuple[Path, ...]:
    """Return a fish in side view, centered on a point."""
    turn = scale if heads_east else -scale

    def curve(points: tuple[tuple[float, ...], ...], end: str = "Z") -> str:
        written = ""
        for place, numbers in enumerate(points):
            moved = (
                number(origin + value * factor)
                for value, origin, factor in zip(
                    numbers, (x, y, x, y), (turn, scale, turn, scale), strict=False
                )
            )
            written += ("Q" if place else "M") + " ".join(moved)
        return written + end

    return (
        Path(curve(_TAIL), fill="fish-shade", stroke="fish-line", width=1.4 * scale),
        Path(curve(_BODY), fill="fish", stroke="fish-line", width=1.6 * scale),
        Path("".join(curve(one, "") for one in _SCALES), stroke="fish-shade", width=1.4 * scale),
        Path(circle(x + 11 * turn, y - 1.4 * scale, 1.6 * scale), fill="fish-line"),
    )
