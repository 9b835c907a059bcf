"""Simultaneous requests: no place is taken twice, and no round is made twice."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.notification import Notification
from games.models.tournament import Entrant, Round, RoundTable
from games.services.errors import TournamentFull
from games.services.tournaments import round_games, rounds, tournament_entries
from tests.services.conftest import NOW
from tests.services.ladders.test_ladders_at_once import together
from tests.services.tournaments.conftest import DAY, begin, finish, games_of, open_one

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
WORKERS = 3


def test_of_several_who_take_the_last_place_one_gets_it(entered, player):
    tournament, _users = entered(3, most_entrants=4)
    late = [player(f"Late {number}") for number in range(WORKERS)]

    def enter(user):
        def work():
            try:
                return tournament_entries.enter(tournament_id=tournament.pk, user=user, now=NOW)
            except TournamentFull:
                return None

        return work

    found = together(*[enter(user) for user in late])

    assert sum(one is not None for one in found) == 1
    assert tournament.entrants.count() == 4


def test_a_player_who_enters_twice_at_once_is_in_it_once(staff, player):
    tournament, user = open_one(staff), player()

    together(*[lambda: tournament_entries.enter(tournament_id=tournament.pk, user=user, now=NOW)] * WORKERS)

    assert Entrant.objects.count() == 1


def test_several_workers_begin_it_once(entered):
    _tournament, users = entered(6)

    together(*[lambda: rounds.sweep_tournaments(now=NOW + DAY)] * WORKERS)
    # A worker that finds the tournament locked leaves it to the next one.
    rounds.sweep_tournaments(now=NOW + DAY)

    assert Round.objects.count() == 1
    assert RoundTable.objects.count() == Game.objects.count() == 3
    assert Notification.objects.filter(kind="tournament", channel="email").count() == len(users)


def test_the_last_two_games_of_a_round_end_at_once_and_the_next_one_is_made(entered):
    tournament, _users = entered(4)
    begin(tournament)
    games = games_of(tournament)

    together(*[lambda game=game: finish(game, now=NOW + 2 * DAY) for game in games])
    assert Round.objects.get().due_at is not None
    together(*[lambda: rounds.sweep_tournaments(now=NOW + 2 * DAY)] * WORKERS)
    rounds.sweep_tournaments(now=NOW + 2 * DAY)

    assert Round.objects.count() == 2
    assert Game.objects.count() == 4


def test_a_player_who_withdraws_while_it_begins_is_in_it_or_not(entered):
    tournament, users = entered(5)

    def withdraw():
        tournament_entries.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW + DAY)

    together(withdraw, lambda: rounds.sweep_tournaments(now=NOW + DAY))
    rounds.sweep_tournaments(now=NOW + DAY)

    entrant = Entrant.objects.filter(user=users[0]).first()
    assert entrant is None or entrant.is_withdrawn
    assert Round.objects.count() == 1


def test_several_workers_who_fail_at_a_table_have_failed_once(entered, monkeypatch):
    entered(4)

    def fails(*_about, **_more):
        raise RuntimeError("no board today")

    monkeypatch.setattr(round_games, "_begun", fails)
    together(*[lambda: rounds.sweep_tournaments(now=NOW + DAY)] * WORKERS)
    rounds.sweep_tournaments(now=NOW + DAY)

    assert Round.objects.count() == 1
    assert set(RoundTable.objects.values_list("failures", flat=True)) == {1}
