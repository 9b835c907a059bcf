"""A game under its lock: its state, its players, and earlier moves."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.services.errors import GameNotRunning, IllegalMove, NotYourSeat
from games.services.table.sitting import Sitting
from tests.services.conftest import NOW, step


def test_a_game_is_found_by_its_number_and_by_each_of_its_seats(party):
    game = party(seats=3).fresh()

    assert Sitting.at(game.pk, now=NOW).game == game
    for seat in game.seat_list:
        sitting, found = Sitting.of_seat(seat.pk, now=NOW)
        assert (sitting.game, found) == (game, seat)


def test_a_game_that_is_not_there_is_no_sitting(db):
    with pytest.raises(Game.DoesNotExist):
        Sitting.at(1, now=NOW)
    with pytest.raises(Game.DoesNotExist):
        Sitting.of_seat(1, now=NOW)


def test_a_game_that_has_not_begun_is_not_running(table):
    with pytest.raises(GameNotRunning):
        Sitting.of_running(table().pk, now=NOW)


def test_a_player_has_a_seat_and_a_stranger_or_one_whose_seat_a_bot_keeps_has_none(party, player):
    game = party(seats=3)
    game.fresh().seats.filter(number=1).update(bot="greedy", vacant_since=NOW)

    sitting = Sitting.at(game.game.pk, now=NOW)

    assert sitting.seat_of(game.users["0"]).key == "0"
    for user in (game.users["1"], player("Sanna")):
        with pytest.raises(NotYourSeat):
            sitting.seat_of(user)
    assert [seat.key for seat in sitting.people] == ["0", "2"]


def test_a_refused_move_names_the_players_and_leaves_the_state(party):
    game = party(until=step("main"))
    sitting = Sitting.at(game.game.pk, now=NOW)
    before = sitting.state
    other = next(key for key in game.users if key != game.active)

    with pytest.raises(IllegalMove):
        sitting.play(other, "end_turn", None)

    assert sitting.state == before


def test_a_key_that_was_used_at_this_table_is_known_again(party):
    game = party(until=step("main"))
    game.play_any(key="once")

    assert Sitting.at(game.game.pk, now=NOW, key="once").repeats
    assert not Sitting.at(game.game.pk, now=NOW, key="another").repeats
