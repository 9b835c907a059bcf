"""Absence in ladder games: missed deadlines, lost seats that are played on, pauses."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models.game import Game
from games.models.ladder import LadderEntry, LadderSeat
from games.models.notification import Notification
from games.models.seat import Seat
from games.services.errors import NoLadderSeatForYou, NoSeatForYou
from games.services.ladders import entries, ladder_tables
from games.services.people import friends_and_blocks
from games.services.table import agreements, departures
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.services.time import absences, clocks, stale_tables
from games.wording.news import news
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import (
    DAY,
    end_by_agreement,
    entry,
    games_of,
    people,
    share_a_device,
    strand,
)

pytestmark = pytest.mark.django_db


def test_one_missed_deadline_removes_nobody(ladder, joined):
    joined("Anna", "Bence", "Chiara", "Dora", "Elena", games=2)
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    late = next(seat for seat in game.seat_list if seat.is_due)

    clocks.sweep(now=NOW + 30 * DAY)

    late.refresh_from_db()
    assert late.misses
    assert entry(ladder, late.user).is_active
    assert not entry(ladder, late.user).is_paused
    assert LadderSeat.objects.get(user=late.user, game=game).slot == 1


def test_whose_seat_a_bot_keeps_gets_no_new_game_until_back(ladder, joined):
    joined("Anna", "Bence", "Chiara", games=2)
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away = people(game)[0]
    strand(game, away)

    assert ladder_tables.seat_ladders(now=NOW + 60 * HOUR) == 0

    absences.come_back(game_id=game.pk, user=away, now=NOW + 61 * HOUR)
    assert ladder_tables.seat_ladders(now=NOW + 62 * HOUR) == 1


def test_a_lost_seat_ranks_last_whatever_its_place_at_the_board(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    loser, *others = people(game)
    departures.resign(game_id=game.pk, user=loser, now=NOW)
    agreements.propose(game_id=game.pk, user=others[0], kind="end", now=NOW)
    agreements.answer(game_id=game.pk, user=others[1], kind="end", agree=True, now=NOW)

    seat = LadderSeat.objects.get(user=loser)
    assert seat.rank == 3
    assert seat.is_lost
    assert all(one.rank < 3 for one in LadderSeat.objects.exclude(user=loser))


@pytest.mark.both_databases
def test_a_game_that_all_have_left_is_a_lost_seat_for_each(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    for minute, user in enumerate(people(game)):
        strand(game, user)
        Seat.objects.filter(game=game, user=user).update(vacant_since=NOW + timedelta(minutes=minute))
    sitting = Sitting.of_running(game.pk, now=NOW)
    settle(sitting)

    stale_tables.sweep_stale(now=NOW + 7 * DAY)

    assert Game.objects.get(pk=game.pk).is_over
    rows = LadderSeat.objects.filter(game=game)
    # A player who left later ranks higher.
    assert [row.rank for row in rows.order_by("number")] == [3, 2, 1]
    for row in rows:
        known = entry(ladder, row.user)
        assert (row.slot, row.is_lost) == (None, True)
        assert (known.games, known.lost_in_a_row, known.waiting_since) == (1, 1, NOW + 7 * DAY)
    told = Notification.objects.filter(channel="email", payload__contains="ladder_game_closed")
    assert {row.user for row in told} == set(people(game))


def test_a_replacement_has_no_result_on_the_ladder(ladder, joined, player):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, *_others = people(game)
    strand(game, away)
    sanna = player("Sanna")
    absences.take_over(game_id=game.pk, user=sanna, seat=0, now=NOW)
    end_by_agreement(Game.objects.get(pk=game.pk))

    assert {row.user for row in LadderSeat.objects.all()} == {away, *people(game)[1:]}
    assert LadderSeat.objects.get(user=away).rank == 3
    assert not LadderEntry.objects.filter(user=sanna).exists()


@pytest.mark.parametrize("whose", ["at the table", "whose seat it was", "who left before"])
def test_nobody_plays_a_seat_on_who_looks_like_one_person_with_somebody_there(ladder, joined, player, whose):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, other, *_rest = people(game)
    strand(game, away)
    if whose == "who left before":
        absences.take_over(game_id=game.pk, user=player("Elena"), seat=0, now=NOW)
        Seat.objects.filter(game=game, number=0).update(bot="greedy", vacant_since=NOW)
    sanna, stranger = player("Sanna"), player("Stranger")
    share_a_device(sanna, other if whose == "at the table" else away)

    with pytest.raises(NoLadderSeatForYou) as refused:
        absences.take_over(game_id=game.pk, user=sanna, seat=0, now=NOW)

    assert not any(user.display_name in str(refused.value) for user in people(game))
    assert Seat.objects.get(game=game, number=0).is_vacant
    absences.take_over(game_id=game.pk, user=stranger, seat=0, now=NOW)
    assert Seat.objects.get(game=game, number=0).user == stranger


def test_the_refusal_says_the_same_whether_accounts_look_alike_or_players_keep_apart(ladder, joined, player):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, other, *_rest = people(game)
    strand(game, away)
    alike, apart = player("Sanna"), player("Piroska")
    share_a_device(alike, other)
    friends_and_blocks.block(user=other, other=apart, now=NOW)
    words = set()

    for user in (alike, apart):
        with pytest.raises(NoSeatForYou) as refused:
            absences.take_over(game_id=game.pk, user=user, seat=0, now=NOW)
        words.add(str(refused.value))

    assert len(words) == 1


def test_two_who_live_together_play_on_at_a_table_of_no_ladder(party, player):
    game = party(until=lambda _title, _state: True)
    key = next(iter(game.users))
    Seat.objects.filter(game=game.game, number=int(key)).update(bot="greedy", vacant_since=NOW)
    sanna = player("Sanna")
    share_a_device(sanna, game.users["1"])

    absences.take_over(game_id=game.game.pk, user=sanna, seat=int(key), now=NOW)

    assert game.seat(key).user == sanna


def test_two_seats_lost_in_a_row_are_a_pause_with_a_message_and_the_player_goes_on_when_ready(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara", "Dora", "Elena", "Franz", games=2)
    for hour in (0, 60):
        ladder_tables.seat_ladders(now=NOW + hour * HOUR)
        game = LadderSeat.objects.running().get(user=anna).game
        departures.resign(game_id=game.pk, user=anna, now=NOW + hour * HOUR)
    ladder_tables.seat_ladders(now=NOW + 61 * HOUR)

    paused = entry(ladder, anna)
    assert paused.pause == LadderEntry.Pause.LOST_SEATS
    assert paused.is_active
    [told] = Notification.objects.filter(user=anna, kind="table_news", channel="email")
    assert told.payload["news"] == "ladder_paused"
    assert "two seats in a row on the ladder “Hansa Teutonica" in news(told.payload, {})
    assert not LadderSeat.objects.running().filter(user=anna).exists()

    entries.resume_ladder(user=anna, ladder_id=ladder.pk, now=NOW + 62 * HOUR)
    assert not entry(ladder, anna).is_paused
    assert entry(ladder, anna).lost_in_a_row == 0


def test_a_lost_seat_counts_once_though_its_game_goes_on_to_its_end(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    loser, *others = people(game)
    departures.resign(game_id=game.pk, user=loser, now=NOW + HOUR)
    ladder_tables.seat_ladders(now=NOW + 2 * HOUR)
    lost_at = LadderSeat.objects.get(user=loser).lost_at

    agreements.propose(game_id=game.pk, user=others[0], kind="end", now=NOW + 3 * HOUR)
    agreements.answer(game_id=game.pk, user=others[1], kind="end", agree=True, now=NOW + 3 * HOUR)

    known = entry(ladder, loser)
    assert (known.lost_in_a_row, known.is_paused) == (1, False)
    assert LadderSeat.objects.get(user=loser).lost_at == lost_at is not None


@pytest.mark.parametrize("stop", [entries.leave_ladder, entries.pause_ladder])
def test_a_player_who_has_left_the_ladder_or_paused_is_not_paused_by_a_lost_seat(ladder, joined, stop):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    left, *others = people(game)
    LadderEntry.objects.filter(user=left).update(lost_in_a_row=1)
    stop(user=left, ladder_id=ladder.pk, now=NOW)
    pause = entry(ladder, left).pause

    departures.resign(game_id=game.pk, user=left, now=NOW + HOUR)
    agreements.propose(game_id=game.pk, user=others[0], kind="end", now=NOW)
    agreements.answer(game_id=game.pk, user=others[1], kind="end", agree=True, now=NOW)

    known = entry(ladder, left)
    assert (known.lost_in_a_row, known.pause) == (2, pause)
    assert known.is_active == known.is_paused == (stop is entries.pause_ladder)
    told = Notification.objects.filter(user=left, payload__contains="ladder_paused")
    assert not told.exists()


def test_a_game_played_to_its_end_between_two_lost_seats_clears_the_first(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    anna = people(game)[0]
    LadderEntry.objects.filter(user=anna).update(lost_in_a_row=1)

    end_by_agreement(game)

    assert entry(ladder, anna).lost_in_a_row == 0
