"""Tables at which nothing happens are warned, and then closed."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.notification import Notification
from games.services.table import new_tables, open_tables
from games.services.time import stale_tables
from tests.services.conftest import HOUR, NOW, step
from tests.services.time.test_absences import game as game
from tests.services.time.test_absences import kinds

DAY = timedelta(days=1)


def test_an_open_table_is_warned_and_closed(player):
    host = player("Anna")
    game = new_tables.create_game(host=host, title="catan", modules=["base"], options={}, seats=4, now=NOW)

    stale_tables.sweep_stale(now=NOW + 12 * DAY - HOUR)
    assert not Notification.objects.exists()
    stale_tables.sweep_stale(now=NOW + 12 * DAY)
    assert [row.payload["news"] for row in Notification.objects.filter(user=host)] == ["table_goes_stale"]
    stale_tables.sweep_stale(now=NOW + 14 * DAY)

    game.refresh_from_db()
    assert game.status == "closed"
    assert [row.payload["news"] for row in Notification.objects.order_by("pk")][-1] == "table_closed"
    assert stale_tables.sweep_stale(now=NOW + 40 * DAY) == 0


def test_a_new_player_keeps_a_warned_table_open(player):
    host = player("Anna")
    game = new_tables.create_game(host=host, title="catan", modules=["base"], options={}, seats=4, now=NOW)
    stale_tables.sweep_stale(now=NOW + 12 * DAY)

    open_tables.join(game_id=game.pk, user=player("Bence"), now=NOW + 13 * DAY)
    stale_tables.sweep_stale(now=NOW + 25 * DAY)

    game.refresh_from_db()
    assert (game.is_open, game.warned_at) == (True, NOW + 25 * DAY)


def test_it_stays_open_for_a_player_who_wants_it(player):
    host = player("Anna")
    game = new_tables.create_game(host=host, title="catan", modules=["base"], options={}, seats=4, now=NOW)
    stale_tables.sweep_stale(now=NOW + 12 * DAY)

    stale_tables.keep_open(game_id=game.pk, user=host, now=NOW + 13 * DAY)
    stale_tables.sweep_stale(now=NOW + 25 * DAY - HOUR)

    game.refresh_from_db()
    assert game.is_open
    assert Notification.objects.count() == 1
    stale_tables.sweep_stale(now=NOW + 25 * DAY)
    game.refresh_from_db()
    assert game.is_open
    assert [row.payload["news"] for row in Notification.objects.all()] == ["table_goes_stale"] * 2
    stale_tables.sweep_stale(now=NOW + 27 * DAY)
    game.refresh_from_db()
    assert game.status == "closed"


def test_a_game_in_which_nobody_moves_asks_and_is_closed_unrated(party):
    game = party(until=step("pre_roll"), decision_hours=None, rated=True)
    quiet = game.fresh().moved_at

    stale_tables.sweep_stale(now=quiet + 30 * DAY)
    assert game.fresh().is_running
    asked = Notification.objects.filter(kind="table_news")
    assert {row.user for row in asked} == set(game.users.values())
    assert kinds(game)[-1] == "game_stalls"
    stale_tables.sweep_stale(now=quiet + 37 * DAY)

    fresh = game.fresh()
    assert fresh.is_over
    assert not fresh.rated
    assert "game_closed" in kinds(game)


@pytest.mark.parametrize("how", ["move", "word"])
def test_one_move_or_one_word_and_it_goes_on(party, how):
    game = party(until=step("pre_roll"), decision_hours=None)
    quiet = game.fresh().moved_at
    stale_tables.sweep_stale(now=quiet + 30 * DAY)

    if how == "move":
        game.play(game.active, "roll", now=quiet + 31 * DAY)
    else:
        stale_tables.keep_open(game_id=game.game.pk, user=game.users["0"], now=quiet + 31 * DAY)
    stale_tables.sweep_stale(now=quiet + 50 * DAY)

    assert game.fresh().is_running
    assert game.fresh().warned_at is None


def test_a_game_with_a_clock_is_never_stale(game):
    assert game.fresh().stale_at is None
