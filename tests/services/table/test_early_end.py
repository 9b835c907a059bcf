"""Ranks of a game that ends before its rules would end it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.seat import Seat
from games.services.table.early_end import ranking
from tests.services.conftest import NOW


@pytest.fixture
def seats(player):
    """Four players, each with a seat."""
    people = [player(name) for name in ("Anna", "Bence", "Chiara", "Dieter")]
    return [Seat(number=number, user=user) for number, user in enumerate(people)]


def resign(seat, minutes):
    seat.bot, seat.resigned_at = "greedy", NOW + timedelta(minutes=minutes)


def test_seats_rank_by_their_own_points_and_share_a_place_where_they_are_equal(seats):
    assert ranking(seats, {"0": 5, "1": 8, "2": 5, "3": 2}) == {"0": 2, "1": 1, "2": 2, "3": 4}


def test_those_who_resigned_come_last_in_reverse_order_whatever_their_points(seats):
    resign(seats[1], minutes=1)
    resign(seats[0], minutes=2)

    assert ranking(seats, {"0": 9, "1": 9, "2": 3, "3": 4}) == {"0": 3, "1": 4, "2": 2, "3": 1}


def test_the_only_person_left_is_before_bots_with_more_points(seats):
    resign(seats[0], minutes=1)
    for seat in seats[1:3]:
        seat.bot, seat.user = "greedy", None

    assert ranking(seats, {"0": 9, "1": 7, "2": 8, "3": 2}) == {"0": 4, "1": 3, "2": 2, "3": 1}
