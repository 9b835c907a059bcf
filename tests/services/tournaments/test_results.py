"""The effect of a game's end on its tournament."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.game import Game
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.tournament import Pairing, Round, RoundTable
from games.services.operations.backup import backup_game, restore_game
from games.services.table import agreements, departures
from games.services.time import clocks, stale_tables
from games.services.tournaments import rounds
from tests.services.conftest import NOW
from tests.services.tournaments.conftest import DAY, begin, finish, games_of, people

pytestmark = pytest.mark.django_db


# ------------------------------------------------------------------ who does not come, who leaves


def test_a_player_who_loses_the_seat_ranks_last_and_the_replacement_gets_nothing(entered, player):
    tournament, _users = entered(4, title="catan", seats=4, policy="strict")
    begin(tournament)
    [game] = games_of(tournament)
    leaver, *rest = people(game)
    departures.resign(game_id=game.pk, user=leaver, now=NOW + DAY)

    agree_to_end_without(game, leaver)

    row = Pairing.objects.get(entrant__user=leaver)
    assert row.rank == 4
    assert row.is_lost
    assert not any(Pairing.objects.get(entrant__user=user).is_lost for user in rest)


def agree_to_end_without(game: Game, leaver) -> None:
    first, *rest = [user for user in people(game) if user != leaver]
    agreements.propose(game_id=game.pk, user=first, kind="end", now=NOW + DAY)
    for user in rest:
        agreements.answer(game_id=game.pk, user=user, kind="end", agree=True, now=NOW + DAY)


def test_a_game_that_all_have_left_to_bots_is_lost_by_all_and_counts(entered):
    tournament, _users = entered(4)
    begin(tournament)
    game, other = games_of(tournament)
    for minute, seat in enumerate(game.seat_list):
        left = NOW + DAY + timedelta(minutes=minute)
        Seat.objects.filter(pk=seat.pk).update(bot="greedy", vacant_since=left)
    Game.objects.filter(pk=game.pk).update(stale_at=NOW + 9 * DAY, warned_at=NOW + 2 * DAY)

    stale_tables.look_at(game_id=game.pk, now=NOW + 9 * DAY)
    finish(other, now=NOW + 9 * DAY)
    rounds.sweep_tournaments(now=NOW + 9 * DAY)

    game.refresh_from_db()
    assert game.is_over
    assert game.rated
    assert all(row.is_lost for row in Pairing.objects.filter(table__game=game))
    assert Round.objects.filter(tournament=tournament).count() == 2


def test_those_who_have_left_a_tournament_s_game_are_asked_in_its_own_words(entered):
    tournament, _users = entered(4)
    begin(tournament)
    game, _other = games_of(tournament)
    last = next(seat for seat in game.seat_list if seat.is_due)
    Seat.objects.filter(game=game).exclude(pk=last.pk).update(bot="normal", vacant_since=NOW + DAY)
    # An automatic vacation begins at the third missed deadline at the earliest.
    Seat.objects.filter(pk=last.pk).update(misses=2, rescue_at=None)

    clocks.sweep(now=last.due_at)

    asked = [
        row for row in Notification.objects.all() if row.payload.get("news") == "tournament_game_deserted"
    ]
    assert {row.user for row in asked} == set(people(game))


# ------------------------------------------------------------------ a game as a document


def test_a_game_that_is_restored_still_has_its_table(entered):
    tournament, _users = entered(4)
    begin(tournament)
    game = games_of(tournament)[0]
    document = backup_game(game_id=game.pk, now=NOW + DAY)
    finish(game)

    restore_game(document=document, now=NOW + 2 * DAY, replace=True)

    table = RoundTable.objects.get(game=game)
    assert table.pairings.count() == 2
    game.refresh_from_db()
    assert (game.is_running, game.tournament) == (True, tournament)


def test_elsewhere_it_is_a_game_of_no_tournament(entered):
    tournament, _users = entered(4)
    begin(tournament)
    game = games_of(tournament)[0]
    document = backup_game(game_id=game.pk, now=NOW + DAY)
    tournament.delete()

    restore_game(document=document, now=NOW + 2 * DAY, replace=True)

    game.refresh_from_db()
    assert (game.is_running, game.tournament) == (True, None)
