"""Seats and games that wait, in the order in which they are served, and the names of seats."""

from __future__ import annotations

from typing import Any

import pytest

from games.models.game import Game
from games.models.seat import Seat, SeatQuerySet
from games.notifications.message import waiting_games
from tests.selectors.conftest import ORDER, table_of
from tests.services.conftest import HOUR, NOW

pytestmark = pytest.mark.django_db

ASKED = {"decision": 1, "step": "main", "due_since": NOW}


@pytest.mark.parametrize(
    ("column", "queue", "more"),
    [
        ("due_at", "overdue", {}),
        ("remind_at", "to_remind", {}),
        ("rescue_at", "to_rescue", {}),
        ("orders_at", "with_orders", {}),
        ("due_since", "waiting_for_a_bot", {"bot": "greedy", "vacant_since": None}),
    ],
)
def test_what_has_waited_longest_is_served_first(player, column, queue, more):
    anna, bence = player("Anna"), player("Bence")
    seats = []
    for hours in ORDER:
        seat = table_of(anna, bence).seats.get(user=bence)
        due = {"due_at": NOW + 9 * HOUR, "remind_at": None, "rescue_at": None}
        Seat.objects.filter(pk=seat.pk).update(**{**ASKED, **due, **more, column: NOW + hours * HOUR})
        seats.append(seat)

    found = _rows(queue, Seat.objects.all())

    assert found == [seats[2], seats[0], seats[1], seats[3]]


def _rows(queue: str, seats: SeatQuerySet) -> list[Any]:
    late = NOW + 9 * HOUR
    return [
        *(seats.waiting_for_a_bot(now=late) if queue == "waiting_for_a_bot" else getattr(seats, queue)(late))
    ]


def test_games_wait_for_a_player_by_deadline_and_those_without_one_at_the_end(player):
    anna = player("Anna")
    games = [table_of(anna) for _number in range(6)]
    for game, hours in zip(games, (None, *ORDER, None), strict=True):
        due_at = None if hours is None else NOW + hours * HOUR
        game.seats.update(**ASKED, due_at=due_at)
    wanted = [games[number] for number in (3, 1, 2, 4, 0, 5)]

    assert [*Game.objects.waiting_for(anna)] == waiting_games(anna) == wanted


def test_a_seat_is_called_by_the_player_who_had_it_at_the_moment(player):
    anna, *former = (player(name) for name in ("Anna", "Bence", "Chiara", "Dora"))
    game = table_of(anna)
    game.seats.update(blind_until=1)
    for user, hours in zip(former, (2, 3, 1), strict=True):
        game.departures.create(seat="0", user=user, at=NOW + hours * HOUR, left_at=NOW)

    names = [game.names_at(NOW + hours * HOUR / 2)["0"] for hours in (1, 3, 5, 7)]

    assert names == ["Dora", "Bence", "Chiara", "Anna"]
