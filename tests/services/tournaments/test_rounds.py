"""The beginning of a tournament, the order of its rounds, and its end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import ban
from games.engine import chance
from games.models.game import Game
from games.models.notification import Notification
from games.models.rating import Rating
from games.models.tournament import Entrant, Pairing, Round, RoundTable
from games.models.turn import Turn
from games.services.people import friends_and_blocks
from games.services.table import agreements
from games.services.time import clocks, stale_tables
from games.services.tournaments import round_games, rounds, tournament_entries
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import share_a_device
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
    assert not rounds.go_on(tournament_id=tournament.pk, now=NOW + 2 * DAY)
    assert Round.objects.filter(tournament=tournament).count() == 1
    finish(second)
    rounds.sweep_tournaments(now=NOW + 2 * DAY)

    assert [row.number for row in tournament.rounds.all()] == [1, 2]
    assert len(games_of(tournament)) == 2
    # The winners meet, and so do the losers.
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
    assert tournament.finished_at == NOW + (1 + tournament.rounds.count()) * DAY
    # The player who has won all games has won.
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
    again = chance.Chance(game.seed, (), round_games.SEATS_LABEL, [], None)
    assert again.shuffled(drawn["public"]["players"]) == drawn["public"]["order"]


def test_the_better_rated_are_seeded_first_and_the_others_as_they_entered(entered):
    tournament, users = entered(4)
    Rating.objects.create(user=users[2], family=tournament.family, ordinal=5, games=3, rated_at=NOW)
    Rating.objects.create(user=users[3], family=tournament.family, ordinal=9, games=3, rated_at=NOW)
    # no rating without a game, and the first row has not entered first
    Rating.objects.create(user=users[1], family=tournament.family, ordinal=99, games=0, rated_at=NOW)
    Entrant.objects.filter(user=users[0]).update(entered_at=NOW + HOUR)

    begin(tournament)

    order = Entrant.objects.filter(tournament=tournament).order_by("seed")
    assert [row.user for row in order] == [users[3], users[2], users[1], users[0]]


# ------------------------------------------------------------------ twice, and killed


def test_a_task_that_comes_twice_does_nothing_twice(entered):
    tournament, _users = entered(4)
    begin(tournament)
    told = Notification.objects.count()

    assert rounds.sweep_tournaments(now=NOW + DAY) == 0
    assert len(games_of(tournament)) == 2
    assert Notification.objects.count() == told


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


def failing(monkeypatch, name: str) -> list[object]:
    """Make a step of tournaments fail; return the list of its calls."""
    tries = []

    def fails(*about, **more):
        tries.append((about, more))
        raise RuntimeError("not today")

    monkeypatch.setattr(rounds, name, fails)
    return tries


@pytest.mark.parametrize("policy", ["strict", "autopilot"])
def test_a_player_who_never_comes_is_dealt_with_by_the_clocks_and_the_tournament_goes_on(entered, policy):
    """Only time passes and the site's own sweeps run."""
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
        # Absent players have lost their seat: the first of the two, or in the end both.
        assert table.pairings.filter(lost_at__isnull=False).exists()
    told = Notification.objects.filter(kind="tournament", channel="email")
    assert [row.payload["news"] for row in told].count("over") == len(users)


def test_a_player_who_withdraws_gets_no_further_table_but_plays_on(entered):
    tournament, users = entered(5)
    begin(tournament)

    tournament_entries.withdraw(tournament_id=tournament.pk, user=users[4], now=NOW + DAY)
    play_round(tournament, now=NOW + 2 * DAY)

    assert users[4].pk in seated(tournament, 1)
    assert users[4].pk not in seated(tournament, 2)


def test_a_player_who_is_shut_out_gets_no_further_table(entered):
    tournament, users = entered(6)
    begin(tournament)

    ban(user=users[5], now=NOW + DAY)
    # by a program, without the service
    User.objects.filter(pk=users[4].pk).update(is_active=False)
    play_round(tournament, now=NOW + 2 * DAY)

    assert sorted(seated(tournament, 2)) == [user.pk for user in users[:4]]


def test_when_too_few_are_left_it_ends_with_what_was_played(entered):
    tournament, users = entered(3)
    begin(tournament)
    for user in users[1:]:
        tournament_entries.withdraw(tournament_id=tournament.pk, user=user, now=NOW + DAY)

    play_round(tournament, now=NOW + 2 * DAY)

    assert tournament.is_over
    assert tournament.rounds.count() == 1


def test_a_final_without_an_opponent_has_one_winner(entered):
    tournament, users = entered(4, kind="elimination")
    begin(tournament)
    for game in games_of(tournament):
        finish(game)
    tournament_entries.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW + DAY)

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
        tournament_entries.withdraw(tournament_id=tournament.pk, user=user, now=NOW + DAY)

    rounds.sweep_tournaments(now=NOW + 2 * DAY)

    [final] = games_of(tournament)
    assert set(people(final)) == set(users[:2])


@pytest.mark.parametrize("why", ["a block", "a shared device"])
def test_two_who_keep_apart_do_not_meet_where_others_are_there(entered, why):
    tournament, users = entered(4)
    if why == "a block":
        friends_and_blocks.block(user=users[0], other=users[2], now=NOW)
    else:
        share_a_device(users[0], users[2])

    begin(tournament)

    pairs = [set(people(game)) for game in games_of(tournament)]
    assert len(pairs) == 2
    assert {users[0], users[2]} not in pairs


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
