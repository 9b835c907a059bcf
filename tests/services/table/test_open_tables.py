"""Open tables: joining, leaving, hosts and their guests."""

from __future__ import annotations

import pytest

from games.services.errors import GameNotOpen, NotTheHost, NotYourSeat, TableFull
from games.services.table import open_tables
from tests.services.conftest import HOUR, NOW


def test_sitting_down_twice_is_sitting_down_once(table, player):
    game, bence = table(), player("Bence")

    first = open_tables.join(game_id=game.pk, user=bence, now=NOW)
    second = open_tables.join(game_id=game.pk, user=bence, now=NOW)

    assert first == second
    assert game.seats.count() == 2


def test_nobody_gets_a_seat_at_a_full_table(table, player):
    game = table(bots=2)

    with pytest.raises(TableFull):
        open_tables.join(game_id=game.pk, user=player("Bence"), now=NOW)


def test_a_host_who_leaves_hands_over_and_the_last_one_closes_the_table(table, player, host):
    game, chiara, bence = table(), player("Chiara"), player("Bence")
    open_tables.join(game_id=game.pk, user=chiara, now=NOW + HOUR)
    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    game.refresh_from_db()
    version = game.table_version
    open_tables.leave(game_id=game.pk, user=host, now=NOW)
    game.refresh_from_db()
    assert game.host == bence, "who has waited longest"
    assert game.table_version > version, "open pages notice it"

    for user in (chiara, bence):
        open_tables.leave(game_id=game.pk, user=user, now=NOW)
    game.refresh_from_db()
    assert game.status == "closed"
    with pytest.raises(GameNotOpen):
        open_tables.join(game_id=game.pk, user=host, now=NOW)


def test_the_host_removes_guests_and_bots_but_not_the_host(table, player, host):
    game, bence = table(bots=1), player("Bence")
    open_tables.join(game_id=game.pk, user=bence, now=NOW)

    with pytest.raises(NotTheHost):
        open_tables.remove_guest(game_id=game.pk, host=bence, seat=0, now=NOW)
    with pytest.raises(NotYourSeat):
        open_tables.remove_guest(game_id=game.pk, host=host, seat=0, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=host, seat=1, now=NOW)
    open_tables.remove_guest(game_id=game.pk, host=host, seat=2, now=NOW)

    assert [seat.user for seat in game.seats.all()] == [host]
