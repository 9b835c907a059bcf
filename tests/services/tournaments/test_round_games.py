"""The games of a round are made once each, and retried if that fails."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.notification import Notification
from games.models.tournament import Pairing, Round, RoundTable
from games.notifications.community import outbox_rows
from games.services.tournaments import round_games, rounds
from tests.services.conftest import HOUR, NOW
from tests.services.tournaments.conftest import DAY, begin, games_of

pytestmark = pytest.mark.django_db


def test_a_worker_that_was_killed_leaves_games_that_the_next_one_makes(entered, monkeypatch):
    tournament, _users = entered(6)
    made = round_games.make_game
    calls = []

    def dies(**about):
        calls.append(about)
        if len(calls) == 2:
            raise SystemExit
        return made(**about)

    monkeypatch.setattr(round_games, "make_game", dies)
    with pytest.raises(SystemExit):
        begin(tournament)
    assert RoundTable.objects.filter(game=None).count() == 2

    monkeypatch.setattr(round_games, "make_game", made)
    begin(tournament)

    assert len(games_of(tournament)) == 3
    assert Round.objects.count() == 1


def test_a_table_that_fails_takes_no_other_with_it(entered, monkeypatch):
    tournament, _users = entered(4)
    begun = round_games._begun
    first = []

    def fails_once(*about, **more):
        if not first:
            first.append(True)
            raise RuntimeError("no board today")
        return begun(*about, **more)

    monkeypatch.setattr(round_games, "_begun", fails_once)
    begin(tournament)
    assert len(games_of(tournament)) == 1

    begin(tournament, now=NOW + DAY + round_games.FIRST_WAIT)

    assert len(games_of(tournament)) == 2


def test_a_game_that_cannot_be_made_is_tried_less_and_less_often(stuck):
    tournament, _users, tries = stuck

    for minute in range(0, 27 * 60, 5):
        rounds.sweep_tournaments(now=NOW + DAY + timedelta(minutes=minute))

    tables = RoundTable.objects.filter(round__tournament=tournament, round__number=1)
    assert len(tries) == round_games.MOST_FAILURES * tables.count()
    assert all(table.finished_at is not None and table.game is None for table in tables)
    # All players of the table share first place.
    assert set(Pairing.objects.filter(table__in=tables).values_list("rank", flat=True)) == {1}


@pytest.mark.both_databases
def test_the_organizer_is_notified_once(stuck, staff):
    for minute in range(0, 60, 5):
        rounds.sweep_tournaments(now=NOW + DAY + timedelta(minutes=minute))

    rows = Notification.objects.filter(kind="tournament", channel="email").order_by("pk")
    told = [row for row in rows if row.payload["news"] == "stuck"]
    # One for each of the two tables.
    assert [row.user_id for row in told] == [staff.pk] * 2
    assert outbox_rows.still_due(told) == told
    said = outbox_rows.said(told, is_private=True, others_read=False)
    assert any("Round 1, table 2" in line for line in said.lines)

    # A finished table is not reported any more.
    RoundTable.objects.update(finished_at=NOW)
    assert not outbox_rows.still_due(told)


@pytest.fixture
def stuck(entered, monkeypatch):
    """A tournament whose games cannot be made, and the list of attempts."""
    tournament, users = entered(4, rounds=1)
    tries = []

    def fails(*about, **_more):
        tries.append(about)
        raise RuntimeError("no board today")

    monkeypatch.setattr(round_games, "_begun", fails)
    return tournament, users, tries


def test_a_table_that_fails_even_to_be_put_off_stops_no_other(entered, monkeypatch):
    tournament, _users = entered(4)
    put_off, make = round_games._put_off, round_games.make_game
    first = []

    def fails(*, table_id, now):
        if not first or table_id in first:
            first.append(table_id)
            raise RuntimeError("not today")
        return make(table_id=table_id, now=now)

    def cannot_be_put_off(*, table_id, now):
        raise RuntimeError("not even that")

    monkeypatch.setattr(round_games, "make_game", fails)
    monkeypatch.setattr(round_games, "_put_off", cannot_be_put_off)
    begin(tournament)

    assert len(games_of(tournament)) == 1
    monkeypatch.setattr(round_games, "make_game", make)
    monkeypatch.setattr(round_games, "_put_off", put_off)
    begin(tournament, now=NOW + DAY + HOUR)
    assert len(games_of(tournament)) == 2


def test_an_account_that_ends_before_its_game_is_made_gets_no_seat(entered, monkeypatch):
    tournament, users = entered(4)
    make = round_games.make_game
    monkeypatch.setattr(round_games, "make_game", lambda **_about: False)
    begin(tournament)
    type(users[3]).objects.filter(pk=users[3].pk).update(is_active=False)

    monkeypatch.setattr(round_games, "make_game", make)
    rounds.sweep_tournaments(now=NOW + DAY)

    assert len(games_of(tournament)) == 1
    row = Pairing.objects.get(entrant__user=users[3])
    assert row.table.game is None
    assert row.is_lost
    assert row.table.finished_at == NOW + DAY
    assert sorted(Pairing.objects.filter(table=row.table).values_list("rank", flat=True)) == [1, 2]
    assert row.rank == 2
