"""Points for ranks at tables, and the order of standings."""

from __future__ import annotations

import pytest

from games.pairing.scores import WIN, Played, points_of, shown, standings
from tests.pairing.made_up_results import Luck

# ------------------------------------------------------------------ points


def test_a_table_is_worth_the_opponents_that_one_leaves_behind():
    assert points_of({1: 1, 2: 2}) == {1: WIN, 2: 0}
    assert [shown(points) for points in points_of({1: 1, 2: 2, 3: 3, 4: 4}).values()] == [6, 4, 2, 0]
    assert [shown(points) for points in points_of({1: 1, 2: 2, 3: 3}).values()] == [6, 3, 0]


def test_shared_places_share_what_they_are_worth():
    assert [shown(points) for points in points_of({1: 1, 2: 1}).values()] == [3, 3]
    assert [shown(points) for points in points_of({1: 1, 2: 2, 3: 2, 4: 4}).values()] == [6, 3, 3, 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_tables_of_a_size_are_worth_the_same_whatever_the_result(seats):
    luck = Luck(str(seats))
    for _try in range(200):
        score = [(luck.random() < 0.3 and 1) or luck.randint(1, 5) for _seat in range(seats)]
        ranks = {player: 1 + sum(other < own for other in score) for player, own in enumerate(score)}

        assert sum(points_of(ranks).values()) == WIN * seats // 2


# ------------------------------------------------------------------ standings


def test_equal_points_are_broken_by_the_opponents():
    rounds = [
        Played([{1: 1, 2: 2}, {3: 1, 4: 2}, {5: 1, 6: 2}]),
        Played([{1: 1, 3: 2}, {5: 1, 2: 2}, {4: 1, 6: 2}]),
    ]

    lines = standings([6, 5, 4, 3, 2, 1], rounds)

    # 1 has beaten 3, who has won a game; 5 has beaten 2 and 6, who have not.
    assert [line.player for line in lines][:2] == [1, 5]
    assert lines[0].points == lines[1].points == 2 * WIN
    assert lines[0].opponents > lines[1].opponents


def test_then_by_direct_meetings_and_then_by_seed():
    rounds = [Played([{1: 2, 2: 1}]), Played([{3: 1, 4: 1}]), Played(byes=[1])]

    lines = standings([1, 2, 3, 4], rounds)

    by_player = {line.player: line for line in lines}
    assert [line.place for line in lines] == [1, 2, 3, 4]
    assert by_player[3].place < by_player[4].place
    assert by_player[1].points == by_player[2].points == WIN
    assert by_player[1].opponents == by_player[2].opponents == WIN
    assert by_player[2].place < by_player[1].place
    assert (by_player[1].direct, by_player[2].direct) == (-1, 1)
    assert (by_player[3].direct, by_player[4].direct) == (0, 0)


def test_the_opponents_of_a_larger_table_count_on_average():
    lines = standings([1, 2, 3], [Played([{1: 1, 2: 2, 3: 3}])])

    assert [line.points for line in lines] == [WIN, WIN // 2, 0]
    assert [line.opponents for line in lines] == [WIN // 4, WIN // 2, WIN * 3 // 4]


def test_among_equals_the_better_seed_comes_first():
    """Players 3 and 4 have drawn; so have 2 and 1, and nobody has met anybody else."""
    lines = standings([2, 4, 1, 3], [Played([{1: 1, 2: 1}, {3: 1, 4: 1}])])

    assert [line.player for line in lines] == [2, 4, 1, 3]


def test_a_bye_is_worth_a_won_table_but_is_none():
    with_bye, winner, loser = standings([1, 2, 3], [Played([{2: 1, 3: 2}], byes=[1])])

    assert (with_bye.player, with_bye.points, with_bye.won) == (1, WIN, 0)
    assert (winner.player, winner.points, winner.won) == (2, WIN, 1)
    assert (loser.player, loser.points, loser.won) == (3, 0, 0)
    twice, *_others = standings([1, 2, 3], [Played([{2: 1, 3: 2}], byes=[1])] * 2)
    assert (twice.player, twice.points) == (1, 2 * WIN)
