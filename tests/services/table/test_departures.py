"""Resignations, and deleted accounts."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.services import delete_account
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.notification import Notification
from games.selectors.table import game_log
from games.services.errors import NotYourSeat
from games.services.table import departures, new_tables
from tests.services.conftest import HOUR, NOW, step


def resign(game, key, now=NOW):
    departures.resign(game_id=game.game.pk, user=game.users[key], now=now)


def test_a_bot_plays_on_for_who_resigns(party):
    game = party(until=step("main"))

    resign(game, "2")

    seat = game.seat("2")
    assert game_log.log(game.fresh(), None)[-1].text == "Chiara resigns; a bot takes over."
    assert seat.is_bot
    assert seat.is_resigned
    assert seat.display_name == "Chiara"
    assert game.fresh().is_running
    with pytest.raises(NotYourSeat):
        game.play("2", "set_standing_answers", {"decline_all": "off", "rules": [], "auto_roll": True})


def test_the_last_one_left_wins_and_the_others_follow_in_reverse(party):
    game = party(seats=3, until=step("main"))

    resign(game, "0", NOW)
    resign(game, "2", NOW + HOUR)

    assert game.fresh().is_over
    assert [seat.rank for seat in game.game.seat_list] == [3, 1, 2]
    assert {row.user for row in Notification.objects.filter(kind="game_over")} == {game.users["1"]}


def test_the_only_person_among_bots_ends_the_game_by_resigning(player):
    anna = player("Anna")
    game = new_tables.create_game(
        host=anna, title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )

    departures.resign(game_id=game.pk, user=anna, now=NOW)

    game.refresh_from_db()
    assert game.is_over
    assert [seat.rank for seat in game.seat_list] == [3, 1, 1]


def test_a_deleted_account_leaves_the_others_their_game(party):
    game = party(until=step("main"))
    name = game.users["1"].display_name
    over = new_tables.create_game(
        host=game.users["1"], title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )
    Game.objects.filter(pk=over.pk).update(status=Game.Status.FINISHED, finished_at=NOW)

    delete_account(user=game.users["1"], now=timezone.now())

    fresh = Game.objects.get(pk=game.game.pk)
    assert fresh.is_running
    assert fresh.seat_list[1].is_bot
    assert name not in str(fresh.names)


def test_a_player_who_resigns_leaves_no_request_for_a_move_back_behind(party):
    game = party(seats=4)
    Agreement.objects.create(
        game=game.game, kind=Agreement.Kind.UNDO, proposed_by="0", number=1, asked=["3"], opened_at=NOW
    )

    resign(game, "3")

    assert Agreement.objects.get().outcome == Agreement.Outcome.OBSOLETE
