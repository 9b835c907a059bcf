"""A line chart of a number that changes from game to game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .art import number

WIDTH, HEIGHT = 640.0, 260.0
# the top leaves room for the last value above its dot
LEFT, RIGHT, TOP, BOTTOM = 66.0, 20.0, 44.0, 46.0
MOST_DOTS = 40
STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000)
MOST_TICKS = 6
# the room that a mark needs; a mark that would touch the next is left out
MARK_WIDTH = 96.0


@dataclass(frozen=True)
class Tick:
    """A line of the scale, or a mark below the chart."""

    label: str
    at: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Dot:
    place: int
    value: int
    x: str
    y: str


@dataclass(frozen=True)
class Course:
    """Data for the template: the line, whose early part is drawn as provisional."""

    early: str
    settled: str
    dots: Sequence[Dot]
    end: Dot
    ticks: Sequence[Tick]
    marks: Sequence[Tick]
    view_box: str
    base: str
    left: str
    right: str


def course(values: Mapping[int, int], *, early_until: int, marks: Mapping[int, str]) -> Course:
    """Lay out the chart of values by place.

    :param values: place (0 is the beginning) → value, in order; at least two
    :param early_until: up to this place the line is drawn as provisional
    :param marks: labels below some of the places
    """
    last = max(values)
    step = _step(min(values.values()), max(values.values()))
    low = min(values.values()) // step * step
    high = max(-(-max(values.values()) // step) * step, low + step)

    def dot(place: int) -> Dot:
        x = LEFT + 8 + (WIDTH - LEFT - RIGHT - 16) * place / last
        return Dot(place, values[place], number(x), number(_up(values[place], low, high)))

    dots = [dot(place) for place in values]
    return Course(
        early=_line([one for one in dots if one.place <= early_until]),
        settled=_line([one for one in dots if one.place >= _turn(values, early_until)]),
        dots=dots if len(dots) <= MOST_DOTS else [],
        end=dots[-1],
        ticks=[Tick(str(value), number(_up(value, low, high))) for value in range(low, high + 1, step)],
        marks=_apart(
            [
                Tick(label, dot(place).x, _anchor(place, last))
                for place, label in marks.items()
                if place in values
            ]
        ),
        view_box=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        base=number(HEIGHT - BOTTOM),
        left=number(LEFT),
        right=number(WIDTH - RIGHT),
    )


def _turn(values: Mapping[int, int], early_until: int) -> int:
    """Return the last place of the early part, where the settled line begins."""
    return max((place for place in values if place <= early_until), default=0)


def _line(dots: Sequence[Dot]) -> str:
    return " ".join(f"{one.x},{one.y}" for one in dots) if len(dots) > 1 else ""


def _step(low: int, high: int) -> int:
    """Return the distance between the lines of the scale."""
    return next((step for step in STEPS if high - low <= step * (MOST_TICKS - 2)), STEPS[-1])


def _up(value: int, low: int, high: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low)


def _apart(marks: Sequence[Tick]) -> list[Tick]:
    """Leave out marks that would touch the next one; the last one is kept."""
    kept: list[Tick] = []
    for mark in reversed(marks):
        if not kept or _right(mark) <= _right(kept[0]) - MARK_WIDTH:
            kept.insert(0, mark)
    return kept


def _right(mark: Tick) -> float:
    share = {"start": 1.0, "middle": 0.5, "end": 0.0}[mark.anchor]
    return float(mark.at) + share * MARK_WIDTH


def _anchor(place: int, last: int) -> str:
    return "start" if place == 0 else "end" if place == last else "middle"
