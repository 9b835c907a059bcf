"""How tournaments begin, how rounds follow each other, and how it ends."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.services import ban
from games.engine import chance
from games.models.game import Game
from games.models.notification import Notification
from games.models.rating import Rating
from games.models.seat import Seat
from games.models.tournament import Entrant, Pairing, Round, RoundTable
from games.models.turn import Turn
from games.notifications.no_table import outbox_rows
from games.services.operations.backup import backup_game, restore_game
from games.services.people import friends_and_blocks
from games.services.table import agreements, leaving
from games.services.time import clocks, stale_tables
from games.services.tournaments import entering, making_games, rounds
from tests.services.conftest import HOUR, NOW
from tests.services.tournaments.conftest import (
    DAY,
    agree_to_end,
    begin,
    finish,
    games_of,
    people,
    places,
    play_out,
    play_round,
    seated,
)

pytestmark = pytest.mark.django_db


def test_when_entries_close_the_first_round_begins(entered):
    tournament, users = entered(4)

    rounds.sweep_tournaments(now=NOW + 23 * HOUR)
    assert not games_of(tournament)
    begin(tournament)

    games = games_of(tournament)
    assert tournament.is_running
    assert len(games) == 2
    assert sorted(user.pk for game in games for user in people(game)) == sorted(user.pk for user in users)
    for game in games:
        assert (game.title, game.seat_count, game.rated, game.host) == ("hansa", 2, True, None)
        assert game.is_public
        assert game.pace == tournament.pace


def test_with_the_last_place_taken_it_begins_at_once(entered):
    tournament, _users = entered(4, most_entrants=4)

    begin(tournament, now=NOW)

    assert tournament.is_running


def test_with_too_few_it_is_called_off_and_they_are_told(entered):
    tournament, users = entered(2)

    begin(tournament)

    assert tournament.is_called_off
    assert not Game.objects.filter(tournament=tournament).exists()
    told = Notification.objects.filter(kind="tournament", channel="email")
    assert {row.user_id for row in told} == {user.pk for user in users}
    assert {row.payload["news"] for row in told} == {"called_off"}


def test_a_round_begins_when_the_last_table_of_the_one_before_has_ended(entered):
    tournament, _users = entered(4)
    begin(tournament)
    first, second = games_of(tournament)

    finish(first)
    rounds.sweep_tournaments(now=NOW + 2 * DAY)
    assert Round.objects.filter(tournament=tournament).count() == 1
    finish(second)
    rounds.sweep_tournaments(now=NOW + 2 * DAY)

    assert [row.number for row in tournament.rounds.all()] == [1, 2]
    assert len(games_of(tournament)) == 2
    # the winners meet, and so do those who have lost
    winners = {min(people(game), key=lambda user: user.pk) for game in (first, second)}
    assert winners in [set(people(game)) for game in games_of(tournament)]


@pytest.mark.parametrize("kind", ["swiss", "elimination", "round_robin"])
@pytest.mark.parametrize("number", [5, 8])
def test_each_kind_is_played_to_its_end(entered, kind, number):
    tournament, users = entered(number, kind=kind)
    begin(tournament)

    play_out(tournament)

    found = places(tournament)
    assert tournament.is_over
    # who has won all games has won
    assert found["Entrant 1"] == 1
    assert list(found.values()).count(1) == 1
    assert tournament.rounds.count() == tournament.rounds_planned
    for row in tournament.rounds.all():
        there = seated(tournament, row.number)
        assert len(there) == len(set(there))
        if kind != "elimination":
            assert len(there) == number
    assert Entrant.objects.filter(tournament=tournament, user__in=users).count() == number


@pytest.mark.parametrize("kind", ["swiss", "elimination", "round_robin"])
def test_catan_with_more_than_two_seats(entered, kind):
    tournament, _users = entered(7, kind=kind, title="catan", seats=4, rounds=2)
    begin(tournament)
    sizes = sorted(game.seat_count for game in games_of(tournament))

    play_out(tournament)

    assert sizes == ([3, 3] if kind == "elimination" else [3, 4])
    assert tournament.is_over
    assert min(places(tournament).values()) == 1


def test_chance_draws_the_seats_and_everybody_can_check_it(entered):
    tournament, _users = entered(4)
    begin(tournament)
    game = games_of(tournament)[0]
    drawn = Turn.objects.get(game=game, position=1).log[0]

    assert drawn["kind"] == "tournament_seats_drawn"
    assert drawn["public"]["order"] == [seat.user_id for seat in game.seat_list]
    again = chance.Chance(game.seed, (), making_games.SEATS_LABEL, [], None)
    assert again.shuffled(drawn["public"]["players"]) == drawn["public"]["order"]


def test_the_better_rated_are_seeded_first_and_the_others_as_they_entered(entered):
    tournament, users = entered(4)
    Rating.objects.create(user=users[2], family=tournament.family, ordinal=5, games=3, rated_at=NOW)
    Rating.objects.create(user=users[3], family=tournament.family, ordinal=9, games=3, rated_at=NOW)

    begin(tournament)

    order = Entrant.objects.filter(tournament=tournament).order_by("seed")
    assert [row.user for row in order] == [users[3], users[2], users[0], users[1]]


# ------------------------------------------------------------------ twice, and killed


def test_a_task_that_comes_twice_does_nothing_twice(entered):
    tournament, _users = entered(4)
    begin(tournament)
    told = Notification.objects.count()

    assert rounds.sweep_tournaments(now=NOW + DAY) == 0
    assert len(games_of(tournament)) == 2
    assert Notification.objects.count() == told


def test_a_worker_that_was_killed_leaves_games_that_the_next_one_makes(entered, monkeypatch):
    tournament, _users = entered(6)
    made = making_games.make_game
    calls = []

    def dies(**about):
        calls.append(about)
        if len(calls) == 2:
            raise SystemExit
        return made(**about)

    monkeypatch.setattr(making_games, "make_game", dies)
    with pytest.raises(SystemExit):
        begin(tournament)
    assert RoundTable.objects.filter(game=None).count() == 2

    monkeypatch.setattr(making_games, "make_game", made)
    begin(tournament)

    assert len(games_of(tournament)) == 3
    assert Round.objects.count() == 1


def test_a_table_that_fails_takes_no_other_with_it(entered, monkeypatch):
    tournament, _users = entered(4)
    begun = making_games._begun
    first = []

    def fails_once(*about, **more):
        if not first:
            first.append(True)
            raise RuntimeError("no board today")
        return begun(*about, **more)

    monkeypatch.setattr(making_games, "_begun", fails_once)
    begin(tournament)
    assert len(games_of(tournament)) == 1

    begin(tournament, now=NOW + DAY + making_games.FIRST_WAIT)

    assert len(games_of(tournament)) == 2


def test_a_game_that_cannot_be_made_is_tried_less_and_less_often(stuck):
    tournament, _users, tries = stuck

    for minute in range(0, 27 * 60, 5):
        rounds.sweep_tournaments(now=NOW + DAY + timedelta(minutes=minute))

    tables = RoundTable.objects.filter(round__tournament=tournament, round__number=1)
    assert len(tries) == making_games.MOST_FAILURES * tables.count()
    assert all(table.finished_at is not None and table.game is None for table in tables)
    # nobody has won more than others
    assert set(Pairing.objects.filter(table__in=tables).values_list("rank", flat=True)) == {1}


@pytest.mark.both_databases
def test_who_runs_the_tournament_is_told_once(stuck, staff):
    for minute in range(0, 60, 5):
        rounds.sweep_tournaments(now=NOW + DAY + timedelta(minutes=minute))

    rows = Notification.objects.filter(kind="tournament", channel="email").order_by("pk")
    told = [row for row in rows if row.payload["news"] == "stuck"]
    # of each of the two tables
    assert [row.user_id for row in told] == [staff.pk] * 2
    assert outbox_rows.still_told(told) == told
    said = outbox_rows.said(told, is_private=True, others_read=False)
    assert any("Round 1, table 2" in line for line in said.lines)

    # of a table that is over nothing is told any more
    RoundTable.objects.update(finished_at=NOW)
    assert not outbox_rows.still_told(told)


@pytest.fixture
def stuck(entered, monkeypatch):
    """A tournament whose games cannot be made, and how often it was tried."""
    tournament, users = entered(4, rounds=1)
    tries = []

    def fails(*about, **_more):
        tries.append(about)
        raise RuntimeError("no board today")

    monkeypatch.setattr(making_games, "_begun", fails)
    return tournament, users, tries


@pytest.mark.both_databases
@pytest.mark.parametrize("number", [3, 5])
def test_an_odd_number_meets_everybody_once_with_a_bye_each(entered, number):
    tournament, _users = entered(number, rounds=number)

    for _round in range(number):
        begin(tournament)
        for game in games_of(tournament):
            finish(game)
    begin(tournament)

    met = [frozenset(user.pk for user in people(game)) for game in Game.objects.filter(tournament=tournament)]
    assert tournament.rounds.count() == number
    assert len(set(met)) == len(met) == number * (number - 1) // 2
    assert Pairing.objects.filter(table=None).values("entrant").distinct().count() == number


def test_a_tournament_that_cannot_begin_is_tried_less_and_less_often(entered, monkeypatch):
    tournament, _users = entered(4)
    tries = failing(monkeypatch, "_seed")

    for half_minute in range(120):
        rounds.sweep_tournaments(now=NOW + DAY + timedelta(seconds=30 * half_minute))

    assert len(tries) == 6
    tournament.refresh_from_db()
    assert tournament.is_entering


def test_a_round_that_cannot_follow_is_tried_less_and_less_often_and_follows_in_the_end(entered, monkeypatch):
    tournament, _users = entered(4)
    begin(tournament)
    with monkeypatch.context() as broken:
        tries = failing(broken, "_next_round")
        for game in games_of(tournament):
            finish(game)
        for half_minute in range(120):
            rounds.sweep_tournaments(now=NOW + DAY + timedelta(seconds=30 * half_minute))
        assert len(tries) == 6

    begin(tournament, now=NOW + DAY + 2 * HOUR)

    assert tournament.rounds.count() == 2
    assert (tournament.failures, tournament.retry_at) == (0, None)


def test_a_late_game_that_cannot_be_ended_is_tried_less_and_less_often(entered, monkeypatch):
    tournament, _users = entered(4, round_days=7)
    begin(tournament)
    tries = failing(monkeypatch, "end_game")

    for half_minute in range(120):
        rounds.sweep_tournaments(now=NOW + 8 * DAY + timedelta(seconds=30 * half_minute))

    assert len(tries) == 6 * 2


def test_a_table_that_fails_even_to_be_put_off_stops_no_other(entered, monkeypatch):
    tournament, _users = entered(4)
    put_off, make = making_games._put_off, making_games.make_game
    first = []

    def fails(*, table_id, now):
        if not first or table_id in first:
            first.append(table_id)
            raise RuntimeError("not today")
        return make(table_id=table_id, now=now)

    def cannot_be_put_off(*, table_id, now):
        raise RuntimeError("not even that")

    monkeypatch.setattr(making_games, "make_game", fails)
    monkeypatch.setattr(making_games, "_put_off", cannot_be_put_off)
    begin(tournament)

    assert len(games_of(tournament)) == 1
    monkeypatch.setattr(making_games, "make_game", make)
    monkeypatch.setattr(making_games, "_put_off", put_off)
    begin(tournament, now=NOW + DAY + HOUR)
    assert len(games_of(tournament)) == 2


def failing(monkeypatch, name: str) -> list[object]:
    """Let a step of tournaments fail; what it was asked."""
    tries = []

    def fails(*about, **more):
        tries.append((about, more))
        raise RuntimeError("not today")

    monkeypatch.setattr(rounds, name, fails)
    return tries


# ------------------------------------------------------------------ who does not come, who leaves


def test_who_loses_the_seat_ranks_last_and_the_replacement_gets_nothing(entered, player):
    tournament, _users = entered(4, title="catan", seats=4, policy="strict")
    begin(tournament)
    [game] = games_of(tournament)
    leaver, *rest = people(game)
    leaving.resign(game_id=game.pk, user=leaver, now=NOW + DAY)

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


@pytest.mark.parametrize("policy", ["strict", "autopilot"])
def test_who_never_comes_is_dealt_with_by_the_clocks_and_the_tournament_goes_on(entered, policy):
    """Nobody does anything but let time pass: the site's own sweeps alone."""
    tournament, users = entered(4, policy=policy, pace_key="brisk", rounds=1, round_days=30)
    begin(tournament)
    now = NOW + DAY

    for _half_day in range(2 * 31):
        now += 12 * HOUR
        clocks.sweep(now=now)
        stale_tables.sweep_stale(now=now)
        rounds.sweep_tournaments(now=now)
    tournament.refresh_from_db()

    assert tournament.is_over
    assert not games_of(tournament)
    assert sorted(places(tournament).values()) == [1, 2, 3, 4]
    for table in RoundTable.objects.filter(round__tournament=tournament):
        # who did not come has lost the seat: the first of the two, or in the end both
        assert table.pairings.filter(lost_at__isnull=False).exists()
    told = Notification.objects.filter(kind="tournament", channel="email")
    assert [row.payload["news"] for row in told].count("over") == len(users)


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


def test_who_withdraws_gets_no_further_table_but_plays_on(entered):
    tournament, users = entered(5)
    begin(tournament)

    entering.withdraw(tournament_id=tournament.pk, user=users[4], now=NOW + DAY)
    play_round(tournament, now=NOW + 2 * DAY)

    assert users[4].pk in seated(tournament, 1)
    assert users[4].pk not in seated(tournament, 2)


def test_who_is_shut_out_gets_no_further_table(entered):
    tournament, users = entered(6)
    begin(tournament)

    ban(user=users[5], now=NOW + DAY)
    play_round(tournament, now=NOW + 2 * DAY)

    assert users[5].pk not in seated(tournament, 2)


def test_an_account_that_ends_before_its_game_is_made_gets_no_seat(entered, monkeypatch):
    tournament, users = entered(4)
    make = making_games.make_game
    monkeypatch.setattr(making_games, "make_game", lambda **_about: False)
    begin(tournament)
    type(users[3]).objects.filter(pk=users[3].pk).update(is_active=False)

    monkeypatch.setattr(making_games, "make_game", make)
    rounds.sweep_tournaments(now=NOW + DAY)

    assert len(games_of(tournament)) == 1
    row = Pairing.objects.get(entrant__user=users[3])
    assert row.table.game is None
    assert row.is_lost
    assert row.table.finished_at == NOW + DAY


def test_when_too_few_are_left_it_ends_with_what_was_played(entered):
    tournament, users = entered(3)
    begin(tournament)
    for user in users[1:]:
        entering.withdraw(tournament_id=tournament.pk, user=user, now=NOW + DAY)

    play_round(tournament, now=NOW + 2 * DAY)

    assert tournament.is_over
    assert tournament.rounds.count() == 1


def test_a_final_without_an_opponent_has_one_winner(entered):
    tournament, users = entered(4, kind="elimination")
    begin(tournament)
    for game in games_of(tournament):
        finish(game)
    entering.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW + DAY)

    rounds.sweep_tournaments(now=NOW + 2 * DAY)
    tournament.refresh_from_db()

    assert tournament.is_over
    assert places(tournament) == {"Entrant 2": 1, "Entrant 1": 2, "Entrant 3": 3, "Entrant 4": 3}


def test_the_final_is_played_although_both_semi_finals_have_lost_somebody(entered):
    tournament, users = entered(8, kind="elimination")
    begin(tournament)
    for game in games_of(tournament):
        finish(game)
    for user in users[2:4]:
        entering.withdraw(tournament_id=tournament.pk, user=user, now=NOW + DAY)

    rounds.sweep_tournaments(now=NOW + 2 * DAY)

    [final] = games_of(tournament)
    assert set(people(final)) == set(users[:2])


def test_two_who_keep_apart_do_not_meet_where_others_are_there(entered):
    tournament, users = entered(4)
    friends_and_blocks.block(user=users[0], other=users[2], now=NOW)

    begin(tournament)

    assert {users[0], users[2]} not in [set(people(game)) for game in games_of(tournament)]


# ------------------------------------------------------------------ time


def test_when_a_round_has_lasted_as_long_as_it_may_its_games_end_by_points(entered):
    tournament, _users = entered(4, round_days=30)
    begin(tournament)

    rounds.sweep_tournaments(now=NOW + 30 * DAY)
    assert tournament.rounds.count() == 1
    rounds.sweep_tournaments(now=NOW + 31 * DAY)

    assert Game.objects.filter(tournament=tournament, status=Game.Status.FINISHED).count() == 2
    assert tournament.rounds.count() == 2


def test_without_a_limit_a_round_lasts_as_long_as_its_games(entered):
    tournament, _users = entered(4, round_days=None)
    begin(tournament)

    assert rounds.sweep_tournaments(now=NOW + 900 * DAY) == 0


def test_a_tournament_s_game_is_not_paused_and_not_ended_unrated(entered):
    tournament, _users = entered(4)
    begin(tournament)
    game = games_of(tournament)[0]

    for kind in ("pause", "unrated"):
        with pytest.raises(agreements.NotNow):
            agreements.propose(game_id=game.pk, user=people(game)[0], kind=kind, now=NOW + DAY)


def test_in_a_bracket_the_better_seed_goes_on_where_nobody_has_won(entered):
    tournament, users = entered(4, kind="elimination")
    begin(tournament)
    for game in games_of(tournament):
        agree_to_end(game)

    rounds.sweep_tournaments(now=NOW + DAY)

    [final] = games_of(tournament)
    assert set(people(final)) == {users[0], users[1]}


# ------------------------------------------------------------------ what is told


def test_each_round_is_told_once_to_those_who_play_it_and_the_end_to_all(entered):
    tournament, users = entered(5, kind="elimination")
    begin(tournament)
    play_out(tournament)

    told = Notification.objects.filter(kind="tournament", channel="email").order_by("pk")
    by_round: dict[object, list[int]] = {}
    for row in told:
        by_round.setdefault(row.payload.get("round", row.payload["news"]), []).append(row.user_id)
    assert sorted(by_round[1]) == sorted(user.pk for user in users)
    assert len(by_round[2]) == 4
    assert len(by_round[3]) == 2
    assert sorted(by_round["over"]) == sorted(user.pk for user in users)


def test_a_round_and_what_is_told_of_it_are_one(entered, monkeypatch):
    """Nobody is told of a round that there is not."""
    tournament, _users = entered(4)

    def fails(*_about, **_more):
        raise RuntimeError

    monkeypatch.setattr(rounds, "tell_entrants", fails)
    begin(tournament)

    assert tournament.is_entering
    assert not Round.objects.exists()
    assert not Notification.objects.exists()


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
