"""Finished games, answer times and missed deadlines, and the same numbers when recomputed."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command

from accounts.services import delete_account
from games.clock.pace import Pace
from games.models.game import Game
from games.models.people import LAST_DECISIONS, Reliability
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.operations import administration
from games.services.table import departures, moves, new_tables
from games.services.time import absences, clocks
from tests.services.conftest import HOUR, NOW, step

NIGHTLY = Pace("own", 24 * HOUR, bank=48 * HOUR, cap=48 * HOUR, nights=True, vacations=True)


def seconds(user):
    row = Reliability.objects.filter(user=user).first()
    return [one for _number, one in row.recent] if row else []


def begun(game):
    """Start the clocks now, whatever led to this moment."""
    Seat.objects.filter(game=game.game).update(clock_from=None)
    Seat.objects.filter(game=game.game, decision__isnull=False).update(
        clock_from=NOW, waited=timedelta(0), free_left=24 * HOUR
    )
    Turn.objects.filter(game=game.game).update(waited=None, missed=False)
    Reliability.objects.all().delete()


@pytest.fixture
def rolling(party):
    """A game in which a seat is about to roll, at the start of its turn."""
    game = party(seats=3, until=step("pre_roll"))
    begun(game)
    return game


def end_turn(game, seat, *, now):
    """Roll and end the turn, answering at once whatever a seven asks."""
    game.play(seat, "roll", now=now)
    settle_the_roll(game, seat, now=now)
    game.play(seat, "end_turn", now=now)


def settle_the_roll(game, seat, *, now):
    for _answer in range(20):
        if "end_turn" in game.title.options(game.state, seat):
            return
        game.play_any(next(iter(game.waiting.due)), now=now)
    raise AssertionError(game.waiting)


@pytest.fixture(autouse=True)
def same_numbers_from_the_history(db):
    """Check after each test that recomputing gives the same numbers."""
    yield
    call_command("recompute_reliability", "--check")


def test_a_turn_of_many_moves_is_one_decision(rolling):
    seat = rolling.active
    user = rolling.users[seat]

    rolling.play(seat, "roll", now=NOW + HOUR)
    assert seconds(user) == []
    end = NOW + 3 * HOUR
    settle_the_roll(rolling, seat, now=end)
    before = len(seconds(user))
    rolling.play(seat, "end_turn", now=end)

    assert before in (0, 1)  # A seven asks others in between.
    assert sum(seconds(user)) == 3 * 3600


def test_the_night_does_not_count_where_the_clock_stands_still(party):
    game = party(seats=3, until=step("pre_roll"), pace=NIGHTLY)
    begun(game)
    seat = game.active
    user = game.users[seat]
    # 18:00 in UTC; the night is from 23:00 to 8:00.
    end_turn(game, seat, now=NOW + 15 * HOUR)

    assert sum(seconds(user)) == 6 * 3600


def test_a_vacation_and_a_pause_do_not_count(party):
    game = party(seats=3, until=step("pre_roll"), pace=Pace("own", 24 * HOUR, nights=False, vacations=True))
    begun(game)
    seat = game.active
    administration.pause(game_id=game.game.pk, now=NOW + HOUR)
    administration.resume(game_id=game.game.pk, now=NOW + 5 * HOUR)

    end_turn(game, seat, now=NOW + 6 * HOUR)

    assert sum(seconds(game.users[seat])) == 2 * 3600


def test_time_that_others_have_granted_is_no_answer_time(rolling):
    seat = rolling.active
    other = next(key for key in rolling.users if key != seat)
    absences.grant_time(
        game_id=rolling.game.pk, user=rolling.users[other], seat=int(seat), amount=24 * HOUR, now=NOW + HOUR
    )

    end_turn(rolling, seat, now=NOW + 2 * HOUR)

    assert sum(seconds(rolling.users[seat])) == 2 * 3600


def test_a_missed_deadline_is_a_decision_without_a_time_excused_or_not(rolling):
    seat = rolling.active
    user = rolling.users[seat]

    clocks.sweep(now=NOW + 25 * HOUR)

    row = Reliability.objects.get(user=user)
    assert (seconds(user), row.timeouts) == ([None], 1)
    assert rolling.seat(seat).misses == 1


def test_a_player_who_lost_the_seat_has_missed_it(party):
    game = party(seats=3, until=step("pre_roll"), policy="strict")
    begun(game)
    user = game.users[game.active]

    clocks.sweep(now=NOW + 25 * HOUR)

    assert Reliability.objects.get(user=user).timeouts == 1
    assert Reliability.objects.get(user=user).finished == 0


def test_a_move_taken_back_stays_an_answer_and_the_next_is_a_new_one(party):
    """While another seat has yet to discard, a choice can be changed."""
    game = party(until=step("discard", 2))
    begun(game)
    seat, _other = game.waiting.due
    user = game.users[seat]

    game.play_any(seat, now=NOW + HOUR)
    moves.undo(game_id=game.game.pk, user=user, now=NOW + 2 * HOUR)
    game.play_any(seat, now=NOW + 5 * HOUR)

    assert Turn.objects.filter(game=game.game, undone=True, waited__isnull=False).count() == 1
    assert seconds(user) == [3600, 3 * 3600]


def test_a_standing_order_that_answers_at_once_is_no_decision(rolling):
    seat = rolling.active
    following = str((int(seat) + 1) % 3)
    orders = {"decline_all": "off", "rules": [], "auto_roll": True}
    rolling.play(following, "set_standing_answers", orders, now=NOW)

    end_turn(rolling, seat, now=NOW + HOUR)
    clocks.sweep(now=NOW + HOUR + timedelta(minutes=1))

    rolled = Turn.objects.get(game=rolling.game, actor="order", verb="roll")
    assert rolled.seat == following
    assert rolled.waited is None


@pytest.mark.parametrize(("wait", "told"), [(timedelta(0), []), (HOUR, [3600])])
def test_an_order_that_answers_is_a_decision_only_if_it_was_waited_for(party, wait, told):
    game = party(seats=3, title="hansa", until=step("replace"))
    begun(game)
    (displaced,) = game.waiting.due

    game.play(displaced, "set_standing_orders", {"replace": "default"}, now=NOW + wait)

    assert displaced not in game.waiting.due
    assert Turn.objects.filter(game=game.game, actor="order", seat=displaced).exists()
    assert seconds(game.users[displaced]) == told


def test_bots_and_games_without_a_clock_tell_nothing_of_time(party):
    game = party(seats=3, until=step("pre_roll"), decision_hours=None)

    end_turn(game, game.active, now=NOW + HOUR)

    assert not Turn.objects.filter(waited__isnull=False).exists()
    assert not Reliability.objects.exists()


def test_a_game_with_bots_alone_tells_nothing(player):
    anna = player("Anna")
    game = new_tables.create_game(
        host=anna, title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )
    seat = game.seat_of(anna)
    waiting = game.rules.waiting(Game.objects.get(pk=game.pk).state)
    if seat.key in waiting.due:
        import random

        verb, argument = game.rules.sample(Game.objects.get(pk=game.pk).state, seat.key, random.Random(1))
        moves.play(
            game_id=game.pk,
            user=anna,
            verb=verb,
            argument=argument,
            decision=waiting.decision,
            key="a",
            now=NOW,
        )
    departures.resign(game_id=game.pk, user=anna, now=NOW)

    assert not Reliability.objects.exists()


def test_finished_games_count_for_those_who_have_played_to_the_end(rolling):
    anna, bence, chiara = rolling.users.values()

    departures.resign(game_id=rolling.game.pk, user=chiara, now=NOW)
    departures.resign(game_id=rolling.game.pk, user=bence, now=NOW)

    assert Reliability.objects.get(user=anna).finished == 1
    assert not Reliability.objects.filter(user__in=[bence, chiara], finished__gt=0).exists()


def test_a_replacement_answers_for_themselves(rolling, player):
    seat = rolling.active
    former, dieter = rolling.users[seat], player("Dieter")
    clocks.sweep(now=NOW + 25 * HOUR)
    for _turn in range(60):
        if rolling.seat(seat).is_vacant:
            break
        if rolling.active == seat and rolling.seat(seat).due_at:
            clocks.sweep(now=rolling.seat(seat).due_at + HOUR)
        else:
            rolling.play_any(now=NOW + 30 * HOUR)
    assert rolling.seat(seat).is_vacant
    missed = Reliability.objects.get(user=former).timeouts
    late = NOW + 1000 * HOUR

    absences.take_over(game_id=rolling.game.pk, user=dieter, seat=int(seat), now=late)
    rolling.users[seat] = dieter
    while rolling.active != seat:
        rolling.play_any(now=late + HOUR)
    while rolling.active == seat and not seconds(dieter):
        rolling.play_any(now=late + 2 * HOUR)

    assert missed == 3
    assert Reliability.objects.get(user=former).timeouts == 3
    assert all(one is not None and one <= 7200 for one in seconds(dieter))


def test_a_deadline_missed_at_the_moment_of_leaving_counts_for_the_player_who_left(rolling, player):
    key = rolling.active
    former, dieter = rolling.users[key], player("Dieter")
    Seat.objects.filter(game=rolling.game, number=int(key)).update(misses=2)
    late = NOW + 25 * HOUR
    clocks.sweep(now=late)

    absences.take_over(game_id=rolling.game.pk, user=dieter, seat=int(key), now=late)

    call_command("recompute_reliability")
    assert seconds(former) == [None]
    assert seconds(dieter) == []


def test_only_the_last_hundred_decisions_stand(player):
    row = Reliability(user=player("Anna"))

    row.add((number, None if number <= 10 else 60) for number in range(1, 106))

    assert row.decisions == LAST_DECISIONS
    assert row.recent[0] == [6, None]
    assert row.timeouts == 5


def test_decisions_stand_in_the_order_of_the_history_whenever_they_are_written(player):
    row = Reliability(user=player("Anna"))

    row.add([(7, 60), (9, 61)])
    row.add([(8, None)])

    assert row.recent == [[7, 60], [8, None], [9, 61]]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([60], (60, 60, 60)),
        ([10, 20, 30, 40, 50], (20, 30, 40)),
        ([50, 10, None, 40, 20, 30], (20, 30, 40)),
        ([None], None),
        ([], None),
    ],
)
def test_quartiles_leave_missed_deadlines_out(player, answers, expected):
    row = Reliability(user=player("Anna"))

    row.add(list(enumerate(answers)))

    found = row.quartiles
    assert (None if found is None else tuple(int(one.total_seconds()) for one in found)) == expected


def test_under_twenty_games_a_player_is_new(player):
    user = player("Anna")

    assert Reliability(user=user, finished=19).is_new
    assert not Reliability(user=user, finished=20).is_new


def test_counting_again_puts_right_what_is_wrong(rolling, capsys):
    end_turn(rolling, rolling.active, now=NOW + HOUR)
    right = list(Reliability.objects.order_by("pk").values())
    Reliability.objects.update(finished=7, recent=[], timeouts=3)

    with pytest.raises(CommandError):
        call_command("recompute_reliability", "--check")
    call_command("recompute_reliability")

    assert list(Reliability.objects.order_by("pk").values()) == right
    call_command("recompute_reliability", "--check")


def test_counting_again_leaves_former_players_out(rolling):
    user = rolling.users[rolling.active]
    end_turn(rolling, rolling.active, now=NOW + HOUR)

    delete_account(user=user, now=NOW + 2 * HOUR)

    assert not Reliability.objects.filter(user=user).exists()


def test_counting_again_leaves_out_who_finished_a_game_and_then_deleted_the_account(rolling):
    anna, bence, chiara = rolling.users.values()
    departures.resign(game_id=rolling.game.pk, user=chiara, now=NOW)
    departures.resign(game_id=rolling.game.pk, user=bence, now=NOW)
    assert Reliability.objects.get(user=anna).finished == 1

    delete_account(user=anna, now=NOW + HOUR)
    call_command("recompute_reliability")

    assert not Reliability.objects.filter(user=anna).exists()


def test_a_move_costs_one_update_more_at_the_end_of_a_wait(rolling, django_assert_max_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    seat = rolling.active
    end_turn(rolling, seat, now=NOW + HOUR)
    other = rolling.active
    end_turn(rolling, other, now=NOW + 2 * HOUR)
    third = rolling.active
    end_turn(rolling, third, now=NOW + 3 * HOUR)

    with CaptureQueriesContext(
        connection,
    ) as roll:
        rolling.play(seat, "roll", now=NOW + 4 * HOUR)
    updates = [one["sql"] for one in roll if "games_reliability" in one["sql"]]

    assert len([sql for sql in updates if sql.startswith("UPDATE")]) <= 1
    assert len(updates) <= 2
