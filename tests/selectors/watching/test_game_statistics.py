"""Statistics of finished games in a family."""

from __future__ import annotations

import pytest

from games.models.statistics import SECONDS_A_DAY, Tally
from games.selectors.watching.game_statistics import figures

pytestmark = pytest.mark.django_db


def count(kind, key="", number=1, *, seats=3, family="hansa"):
    Tally.objects.create(family=family, seats=seats, kind=kind, key=key, number=number)


def test_games_are_summed_over_all_seats_and_averaged_for_each():
    for seats, games, moves in ((3, 4, 200), (5, 1, 90)):
        count("how", "rules", games, seats=seats)
        count("games", number=games, seats=seats)
        count("moves", number=moves, seats=seats)
        count("seconds", number=2 * games * SECONDS_A_DAY, seats=seats)
    count("how", "left", 5)
    count("how", "rules", 9, family="catan-base")

    found = figures("hansa")

    assert found.games == 10
    assert [(one.key, one.number, one.percent) for one in found.how if one.number] == [
        ("rules", 5, 50.0),
        ("left", 5, 50.0),
    ]
    assert [(one.seats, one.games, one.moves, one.days) for one in found.by_seats] == [
        (3, 4, 50.0, 2.0),
        (5, 1, 90.0, 2.0),
    ]


def test_each_seat_has_its_share_of_the_wins():
    count("games", number=4)
    count("wins", "1", 3)
    count("wins", "2", 1)

    (three,) = figures("hansa").by_seats

    assert [share.percent for share in three.wins] == [0.0, 75.0, 25.0]
    assert three.fair == pytest.approx(100 / 3)


def test_what_the_title_counts_stands_apart():
    count("dice", "7", 12)
    count("moves", number=40)

    assert figures("hansa").counted == {"dice": {"7": 12}}


def test_of_a_family_without_games_there_is_nothing_to_say():
    found = figures("hansa")

    assert (found.games, found.by_seats, found.counted) == (0, [], {})
    assert {share.percent for share in found.how} == {0.0}
