"""Hands as stacks, and charts as plain data."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.drawing import charts
from games.drawing.samples import PEOPLE, SEAT_COLORS
from games.titles.catan.base.drawing import cards, samples


def test_all_five_goods_keep_their_place_in_a_hand():
    stacks = cards.goods_of(("base",)).stacks({"wool": 3})

    assert [(stack.kind, stack.count) for stack in stacks] == [
        ("brick", 0), ("lumber", 0), ("wool", 3), ("grain", 0), ("ore", 0),
    ]  # fmt: skip
    assert stacks[2].shadows == 2


def test_cards_bought_this_turn_are_marked():
    stacks = cards.developments(("base",), {"knight": 2, "monopoly": 0}, {"knight": 1})

    assert [(stack.symbol, stack.count, stack.fresh) for stack in stacks] == [("card-knight", 2, 1)]


def test_the_dice_chart_compares_with_what_fair_dice_give():
    chart = charts.dice({7: 6, 2: 1, 12: 29})

    assert chart.rolls == 36
    assert [bar.expected for bar in chart.bars] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    seven = chart.bars[5]
    assert float(seven.y) == pytest.approx(float(seven.expected_y))
    assert [bar.value for bar in chart.bars if bar.hot] == [6, 8]


def test_a_chart_of_no_rolls_is_empty_and_not_an_error():
    assert all(bar.count == 0 and float(bar.height) == 0 for bar in charts.dice({}).bars)


def test_each_seat_has_a_line_with_dashes_of_its_own():
    chart = charts.lines(samples.points_over_time(), SEAT_COLORS, PEOPLE)

    assert len({line.dash for line in chart.lines}) == 4
    assert [line.last for line in chart.lines] == [10, 7, 8, 6]


def test_a_chart_reaches_down_to_what_is_below_zero() -> None:
    """TB-RI-20: the poorest settler may have a negative number of points."""
    drawn = charts.lines(
        {"0": [0, 4], "1": [-2, 0]}, colors={"0": "red", "1": "blue"}, labels={"0": "A", "1": "B"}
    )

    lowest = max(float(pair.split(",")[1]) for line in drawn.lines for pair in line.points.split())
    assert lowest <= charts.HEIGHT - charts.BOTTOM + 3
    assert [tick.label for tick in drawn.ticks] == ["0", "1", "2", "3", "4"]


def test_values_stand_at_the_height_of_their_number_and_above_their_mark():
    drawn = charts.lines({"0": [0, 3, 12, 6]}, {"0": "red"}, {"0": "A"}, marks={1: "second", 3: "last"})

    (line,) = drawn.lines
    points = [tuple(map(float, pair.split(","))) for pair in line.points.split()]
    heights = {int(tick.label): float(tick.at) for tick in drawn.ticks}
    assert points[0][1] == float(drawn.base)
    assert [y for _x, y in points[1:]] == [heights[3], heights[12], heights[6]]
    assert charts.TOP == heights[12] < heights[3]
    assert [float(mark.at) for mark in drawn.marks] == [points[1][0], points[3][0]]
    assert points == sorted(points)
    assert (float(line.end_x), float(line.end_y)) == points[-1]


def test_bars_stand_side_by_side_and_reach_up_to_their_number():
    drawn = charts.dice({7: 12, 8: 3})

    heights = {int(tick.label): float(tick.at) for tick in drawn.ticks}
    bars = {bar.value: bar for bar in drawn.bars}
    assert (float(bars[7].y), float(bars[8].y)) == (heights[12], heights[3])
    assert float(bars[7].y) + float(bars[7].height) == float(drawn.base)
    edges = [(float(bar.x), float(bar.x) + float(bar.width)) for bar in drawn.bars]
    assert all(right < left for (_left, right), (left, _right) in pairwise(edges))
    assert all(one < float(bar.middle) < other for bar, (one, other) in zip(drawn.bars, edges, strict=True))


def test_seats_without_values_have_no_line():
    assert charts.lines({"0": []}, {"0": "red"}, {"0": "Anna"}).lines == []


def test_lines_that_coincide_are_drawn_side_by_side():
    colors, labels = {"0": "red", "1": "blue"}, {"0": "A", "1": "B"}
    first, second = charts.lines({"0": [2, 5], "1": [2, 5]}, colors, labels).lines

    (_x, one), (_x, other) = (line.points.split()[0].split(",") for line in (first, second))
    assert 2 < float(other) - float(one) < 3


@pytest.mark.parametrize(
    ("highest", "labels"),
    [
        (9, ["3", "6", "9", "12"]),
        (39_900, ["10k", "20k", "30k", "40k"]),
        (5_999_000, ["1.5M", "3.0M", "4.5M", "6.0M"]),
    ],
)
def test_numbers_beside_a_chart_are_short(highest, labels):
    drawn = charts.lines({"0": [0, highest]}, {"0": "red"}, {"0": "A"})

    assert [tick.label for tick in drawn.ticks] == labels
