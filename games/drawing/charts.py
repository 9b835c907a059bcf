"""Charts as plain data: dice rolls against their expected counts, and values over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .art import number

WIDTH, HEIGHT = 560.0, 240.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 12.0, 12.0, 26.0
SUMS = tuple(range(2, 13))
# Each seat's line also has its own dashes, in the order of the seats.
DASHES = ("", "10 5", "2 5", "14 4 3 4", "6 3", "18 5", "3 3 9 3")


@dataclass(frozen=True)
class Bar:
    value: int
    count: int
    expected: float
    x: str
    y: str
    width: str
    height: str
    middle: str
    expected_y: str
    expected_from: str
    expected_to: str
    hot: bool


@dataclass(frozen=True)
class Tick:
    label: str
    at: str


@dataclass(frozen=True)
class DiceChart:
    bars: Sequence[Bar]
    ticks: Sequence[Tick]
    rolls: int
    view_box: str
    base: str
    left: str
    right: str


@dataclass(frozen=True)
class Line:
    seat: str
    color: str
    label: str
    dash: str
    points: str
    end_x: str
    end_y: str
    last: int


@dataclass(frozen=True)
class LineChart:
    lines: Sequence[Line]
    ticks: Sequence[Tick]
    marks: Sequence[Tick]
    view_box: str
    base: str
    left: str
    right: str


def dice(rolls: Mapping[int, int]) -> DiceChart:
    """Return the chart of how often each sum was rolled, with the average for fair dice."""
    total = sum(rolls.values())
    expected = {value: total * (6 - abs(7 - value)) / 36 for value in SUMS}
    ceiling = _ceiling(max([*rolls.values(), *expected.values(), 1]))
    step = (WIDTH - LEFT - RIGHT) / len(SUMS)
    return DiceChart(
        bars=[
            _bar(value, rolls.get(value, 0), expected[value], LEFT + step * index, step, ceiling)
            for index, value in enumerate(SUMS)
        ],
        ticks=_ticks(ceiling),
        rolls=total,
        **_frame(),
    )


def lines(
    series: Mapping[str, Sequence[int]],
    colors: Mapping[str, str],
    labels: Mapping[str, str],
    marks: Mapping[int, str] | None = None,
) -> LineChart:
    """Return a chart with one line per seat and a value per turn; `marks` label some of the turns.

    Lines that coincide are drawn side by side.
    """
    drawn = [value for values in series.values() for value in values]
    ceiling, floor = _ceiling(max([*drawn, 1])), min([*drawn, 0])
    length = max([len(values) for values in series.values()] + [2])
    return LineChart(
        lines=[
            _line(seat, values, colors[seat], labels[seat], index, len(series), length, ceiling, floor)
            for index, (seat, values) in enumerate(series.items())
            if values
        ],
        ticks=_ticks(ceiling, floor),
        marks=[Tick(label, number(_across(turn, length))) for turn, label in (marks or {}).items()],
        **_frame(),
    )


def _bar(value: int, count: int, expected: float, start: float, step: float, ceiling: int) -> Bar:
    top = _up(count, ceiling)
    return Bar(
        value=value,
        count=count,
        expected=round(expected, 1),
        x=number(start + step * 0.16),
        y=number(top),
        width=number(step * 0.68),
        height=number(HEIGHT - BOTTOM - top),
        middle=number(start + step / 2),
        expected_y=number(_up(expected, ceiling)),
        expected_from=number(start + step * 0.04),
        expected_to=number(start + step * 0.96),
        hot=value in (6, 8),
    )


def _line(
    seat: str,
    values: Sequence[int],
    color: str,
    label: str,
    index: int,
    count: int,
    length: int,
    ceiling: int,
    floor: int,
) -> Line:
    aside = (index - (count - 1) / 2) * 2.6
    points = [
        (_across(turn, length), _up(value, ceiling, floor) + aside) for turn, value in enumerate(values)
    ]
    return Line(
        seat=seat,
        color=color,
        label=label,
        dash=DASHES[index % len(DASHES)],
        points=" ".join(f"{number(x)},{number(y)}" for x, y in points),
        end_x=number(points[-1][0]),
        end_y=number(points[-1][1]),
        last=values[-1],
    )


def _across(turn: int, length: int) -> float:
    return LEFT + 8 + (WIDTH - LEFT - RIGHT - 20) * turn / max(1, length - 1)


def _up(value: float, ceiling: int, floor: int = 0) -> float:
    """Return the y coordinate of a value; the bottom of the chart is 0, or the lowest value if it is negative."""
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - floor) / (ceiling - floor)


def _ceiling(highest: float) -> int:
    """Return the next round number that four grid lines divide evenly."""
    for ceiling in (4, 8, 12, 16, 20, 24, 32, 40, 60, 80, 100, 120, 160, 200):
        if highest <= ceiling:
            return ceiling
    return (int(highest) // 100 + 1) * 100


def _ticks(ceiling: int, floor: int = 0) -> list[Tick]:
    """Return four grid lines, and one at 0 if the bottom is below 0."""
    values = [ceiling * part // 4 for part in range(0 if floor else 1, 5)]
    return [Tick(_short(value, ceiling), number(_up(value, ceiling, floor))) for value in values]


def _short(value: int, ceiling: int) -> str:
    """Return a number in the little room beside a chart: "1.2k", "3.4M"."""
    if ceiling < 10_000:
        return str(value)
    many, unit = (value / 1000, "k") if ceiling < 1_000_000 else (value / 1_000_000, "M")
    return f"{many:.0f}{unit}" if many >= 10 else f"{many:.1f}{unit}"


def _frame() -> dict[str, str]:
    return {
        "view_box": f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        "base": number(HEIGHT - BOTTOM),
        "left": number(LEFT),
        "right": number(WIDTH - RIGHT),
    }
