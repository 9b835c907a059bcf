"""Paginated lists for programs."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.seat import Seat
from games.selectors.api import programs
from games.selectors.api.programs import NEVER, RUNNING, WAITING, Place
from games.services.table import new_tables, open_tables
from tests.selectors.conftest import ORDER, table_of
from tests.services.conftest import HOUR, NOW, step


@pytest.mark.parametrize(
    "place", [Place(WAITING, NOW + timedelta(microseconds=1), 7), Place(RUNNING, NEVER, 2**63 - 1)]
)
def test_a_place_is_read_as_it_was_written(place):
    assert Place.read(str(place)) == place


@pytest.mark.parametrize(
    "text", ["", "1", "1.2", "1.2.3.4", "a.b.c", "9.0.1", "0.0.-1", f"0.0.{2**63}", f"0.{10**30}.1"]
)
def test_what_is_no_place_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 (the text is the message)
        Place.read(text)


def test_games_come_a_piece_at_a_time_and_each_once(party):
    game = party(until=step("main"))
    user = game.users[game.active]
    first, second, closed = (
        new_tables.create_game(host=user, title="catan", modules=["base"], options={}, seats=4, now=NOW)
        for _table in range(3)
    )
    open_tables.leave(game_id=closed.pk, user=user, now=NOW)

    found, after = programs.games_of(user, limit=2)
    rest, last = programs.games_of(user, after=after, limit=2)

    assert [one.pk for one in found + rest] == [game.game.pk, second.pk, first.pk]
    assert after is not None
    assert last is None


def test_games_that_wait_come_by_deadline_and_each_other_group_with_the_newest_first(player):
    anna = player("Anna")
    running, waiting, finished, tables = (
        [table_of(anna, status=status) for _hours in ORDER]
        for status in ("running", "running", "finished", "open")
    )
    for game, hours in zip(waiting, ORDER, strict=True):
        game.seats.update(decision=1, step="main", due_since=NOW, due_at=NOW + hours * HOUR)

    found, _after = programs.games_of(anna, limit=20)

    by_deadline = [waiting[2], waiting[0], waiting[3], waiting[1]]
    assert found == [*by_deadline, *running[::-1], *tables[::-1], *finished[::-1]]


def test_a_game_waits_only_for_a_player_who_is_due_and_plays_the_seat(party):
    game = party(until=step("main"))
    idle = next(key for key in game.users if key != game.active)

    def listed(heap: str, key: str) -> bool:
        return bool(programs.games_of(game.users[key], heap=heap, limit=2)[0])

    assert [listed("waiting", key) for key in (game.active, idle)] == [True, False]
    Seat.objects.filter(game=game.game, number=int(game.active)).update(bot="greedy", vacant_since=NOW)
    assert [listed(heap, game.active) for heap in ("waiting", "running")] == [False, True]


def test_the_log_goes_on_where_it_was_left(party):
    game = party(until=step("main"))
    game.play(game.active, "end_turn")
    now = game.fresh()

    lines, last = programs.log_since(now, None, since=None, limit=3)
    rest, end = programs.log_since(now, None, since=last, limit=1000)
    everything, _end = programs.log_since(now, None, since=None, limit=1000)

    assert last is not None
    assert end is None
    assert [line.number for line in lines + rest] == [line.number for line in everything]
