"""Games that ran with so many hours per decision go on with a free time and a bank."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("games", "0003_messages"), ("accounts", "0002_messages")]
NOW = datetime(2026, 3, 2, 18, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow  # takes the schema back and forth once
def test_running_games_keep_their_time_and_get_a_bank():
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(BEFORE)
    try:
        old = executor.loader.project_state(BEFORE).apps
        made = {hours: _game(old, hours) for hours in (24, 8, 48, 100, None)}
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(newest)
    from games.models import Game, Seat

    paces = {hours: Game.objects.get(pk=pk) for hours, pk in made.items()}
    assert {hours: game.pace_key for hours, game in paces.items()} == {
        24: "daily", 8: "brisk", 48: "relaxed", 100: "own", None: "untimed"
    }  # fmt: skip
    assert paces[100].free_time == 100 * HOUR
    due = Seat.objects.get(game=paces[24], number=0)
    assert (due.free_left, due.bank, due.clock_from) == (24 * HOUR, 3 * DAY, NOW)
    assert due.due_at == NOW + 24 * HOUR + 3 * DAY
    assert due.clock.runs_out_at(due.calendar()) >= due.due_at
    bot = Seat.objects.get(game=paces[24], number=1)
    assert (bot.due_at, bot.clock_from) == (None, None)
    assert Seat.objects.get(game=paces[None], number=0).due_at is None


def _game(apps, hours) -> int:
    """A running game of the old shape: a player and a bot, both due."""
    user, _made = apps.get_model("accounts", "User").objects.get_or_create(
        email="anna@example.org",
        defaults={"display_name": "Anna", "name_key": "anna", "time_zone": "Europe/Rome"},
    )
    game = apps.get_model("games", "Game").objects.create(
        title="catan", modules=["base"], seat_count=2, status="running", decision_hours=hours, state={},
        commitment="", created_at=NOW, started_at=NOW,
    )  # fmt: skip
    due_at = None if hours is None else NOW + hours * HOUR
    seats = apps.get_model("games", "Seat").objects
    for number, who in enumerate(({"user": user}, {"bot": "greedy"})):
        seats.create(
            game=game,
            number=number,
            joined_at=NOW,
            decision=1,
            step="pre_roll",
            due_since=NOW,
            due_at=due_at,
            **who,
        )
    return game.pk
