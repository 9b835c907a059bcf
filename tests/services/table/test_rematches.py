"""Rematches: who is led to which table."""

from __future__ import annotations

import pytest

from accounts.services import ban
from games.models.game import Game
from games.services.errors import (
    AlreadyStarted,
    NotYourSeat,
)
from games.services.table import open_tables, rematches
from tests.services.conftest import NOW, is_over


def test_a_rematch_is_one_table_however_often_it_is_asked_for(party):
    old = party(seats=3, until=is_over)

    first = rematches.rematch(game_id=old.game.pk, user=old.users["1"], now=NOW)
    second = rematches.rematch(game_id=old.game.pk, user=old.users["2"], now=NOW)

    assert first == second
    assert first.host == old.users["1"]
    assert first.seats.count() == 2


def test_a_rematch_is_played_as_the_game_was(party):
    old = party(
        seats=3,
        until=is_over,
        modules=("base", "friendly_robber"),
        options={"board": "variable"},
        visibility="link",
        policy="strict",
        decision_hours=30,
    ).fresh()
    Game.objects.filter(pk=old.pk).update(name="Friday", named_by=old.host)

    again = rematches.rematch(game_id=old.pk, user=old.seats.get(number=1).user, now=NOW)

    for kept in ("title", "modules", "options", "seat_count", "visibility", "policy", "rated", "named_by"):
        assert getattr(again, kept) == getattr(Game.objects.get(pk=old.pk), kept), kept
    assert (again.pace, again.name, again.rematch_of) == (old.pace, "Friday", old)


def test_a_rematch_invites_nobody_who_is_banned(party):
    old = party(seats=3, until=is_over)
    anna, bence, chiara = old.users.values()
    ban(user=bence, now=NOW)

    again = rematches.rematch(game_id=old.game.pk, user=anna, now=NOW)

    assert [row.user for row in again.invitations.all()] == [chiara]


def test_a_rematch_waits_for_the_end(party, player):
    running = party(seats=3)

    with pytest.raises(AlreadyStarted):
        rematches.rematch(game_id=running.game.pk, user=running.users["0"], now=NOW)
    with pytest.raises(NotYourSeat):
        rematches.rematch(game_id=running.game.pk, user=player("Stranger"), now=NOW)


def test_a_rematch_leads_those_who_sit_there_to_it_after_the_start(party):
    old = party(seats=3, until=is_over)
    again = [rematches.rematch(game_id=old.game.pk, user=user, now=NOW) for user in old.users.values()]
    assert Game.objects.get(pk=again[0].pk).is_running

    assert rematches.rematch(game_id=old.game.pk, user=old.users["0"], now=NOW) == again[0]


def test_a_rematch_that_was_closed_can_be_opened_again(party):
    old = party(seats=3, until=is_over)
    closed = rematches.rematch(game_id=old.game.pk, user=old.users["0"], now=NOW)
    open_tables.leave(game_id=closed.pk, user=old.users["0"], now=NOW)

    again = rematches.rematch(game_id=old.game.pk, user=old.users["1"], now=NOW)

    assert again != closed
    assert again.is_open
