"""The line of a rating over time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.drawing.history_line import MARK_WIDTH, MOST_DOTS, TOP, course


@pytest.mark.parametrize("games", [1, 2, 3, 5, 6, 9, 40])
def test_marks_do_not_touch_each_other_and_the_last_stays(games):
    values = {place: 1000 + place for place in range(games + 1)}
    places = sorted({round(part * (games - 1) / 3) + 1 for part in range(4)})

    drawn = course(values, early_until=5, marks={place: str(place) for place in places})

    left = {"start": 0.0, "middle": 0.5, "end": 1.0}
    edges = [float(mark.at) - left[mark.anchor] * MARK_WIDTH for mark in drawn.marks]
    assert all(one + MARK_WIDTH <= other for one, other in pairwise(edges))
    assert drawn.marks[-1].label == str(games)


def test_the_settled_line_begins_where_the_provisional_one_ends():
    drawn = course({0: 1500, 1: 1510, 2: 1490, 3: 1530}, early_until=2, marks={})

    early, settled = drawn.early.split(), drawn.settled.split()
    assert (len(early), len(settled)) == (3, 2)
    assert early[-1] == settled[0]
    assert f"{drawn.end.x},{drawn.end.y}" == settled[-1]
    assert drawn.end.value == 1530


def test_of_many_games_only_the_last_has_a_dot():
    def dots(games: int) -> int:
        return len(course(dict.fromkeys(range(games), 1500), early_until=0, marks={}).dots)

    assert (dots(MOST_DOTS), dots(MOST_DOTS + 1)) == (MOST_DOTS, 0)


def test_a_scale_has_round_numbers_around_all_values():
    drawn = course({0: 1500, 1: 1537, 2: 1463}, early_until=0, marks={0: "first", 1: "second", 2: "last"})

    assert [tick.label for tick in drawn.ticks] == ["1460", "1480", "1500", "1520", "1540"]
    assert [(mark.label, mark.anchor) for mark in drawn.marks] == [
        ("first", "start"),
        ("second", "middle"),
        ("last", "end"),
    ]


def test_values_stand_at_the_height_of_their_number_and_above_their_mark():
    drawn = course({0: 1500, 2: 1540, 3: 1480}, early_until=0, marks={0: "first", 3: "last", 1: "no value"})

    heights = {int(tick.label): tick.at for tick in drawn.ticks}
    assert [dot.y for dot in drawn.dots] == [heights[1500], heights[1540], heights[1480]]
    assert TOP == float(heights[1540]) < float(heights[1480])
    assert [(mark.label, mark.at) for mark in drawn.marks] == [
        ("first", drawn.dots[0].x),
        ("last", drawn.dots[-1].x),
    ]
    first, second, last = (float(dot.x) for dot in drawn.dots)
    assert second - first == pytest.approx(2 * (last - second), abs=0.2)
