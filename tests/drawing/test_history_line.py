"""The line of a rating over time."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.drawing.history_line import MARK_WIDTH, course


@pytest.mark.parametrize("games", [1, 2, 3, 5, 6, 9, 40])
def test_marks_do_not_touch_each_other_and_the_last_stays(games):
    values = {place: 1000 + place for place in range(games + 1)}
    places = sorted({round(part * (games - 1) / 3) + 1 for part in range(4)})

    drawn = course(values, early_until=5, marks={place: str(place) for place in places})

    left = {"start": 0.0, "middle": 0.5, "end": 1.0}
    edges = [float(mark.at) - left[mark.anchor] * MARK_WIDTH for mark in drawn.marks]
    assert all(one + MARK_WIDTH <= other for one, other in pairwise(edges))
    assert drawn.marks[-1].label == str(games)
