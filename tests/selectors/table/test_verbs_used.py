"""The verbs that a seat's player has used personally."""

from __future__ import annotations

import pytest

from games.models.turn import Turn
from games.selectors.table.verbs_used import verbs_used
from games.services.table import moves
from tests.services.conftest import NOW, step

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_it_counts_a_seats_own_moves_by_verb(party):
    game = party(until=step("setup_road"))
    seat = game.active

    before = verbs_used(game.game, seat)
    game.play_any(seat)

    assert before == {"place_settlement": 1}
    assert verbs_used(game.game, seat) == {"place_settlement": 1, "place_road": 1}


def test_what_was_taken_back_is_not_done(party):
    game = party(until=step("setup_road"))
    seat = game.active

    moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)

    assert verbs_used(game.game, seat) == {}


def test_what_time_or_a_bot_has_done_for_a_seat_is_not_its_own(party):
    game = party(until=step("setup_road"))
    Turn.objects.filter(game=game.game).update(actor=Turn.Actor.BOT)

    assert verbs_used(game.game, game.active) == {}
