"""Proposals to which all players at a table have to agree."""

from __future__ import annotations

import pytest

from games.models.turn import Turn
from games.selectors.table import table_for_viewer
from games.services.errors import AgreementOpen, NoAgreementOpen
from games.services.operations import administration
from games.services.table import agreements
from tests.services.conftest import NOW, step
from tests.services.table.test_departures import resign


def reported(game) -> list[tuple[str, str]]:
    """Return the kinds and seats of what the site has added to the log."""
    turns = Turn.objects.filter(game=game.game, actor=Turn.Actor.SITE).order_by("position")
    return [(entry["kind"], entry["public"].get("seat", "")) for turn in turns for entry in turn.log]


def test_all_must_agree_to_end(party):
    game = party(seats=3, until=step("main"))
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="end", now=NOW)
    with pytest.raises(AgreementOpen):
        agreements.propose(game_id=game.game.pk, user=game.users["1"], kind="end", now=NOW)

    for _twice in range(2):
        agreements.answer(game_id=game.game.pk, user=game.users["1"], kind="end", agree=True, now=NOW)
    assert game.fresh().is_running
    agreements.answer(game_id=game.game.pk, user=game.users["2"], kind="end", agree=True, now=NOW)

    assert reported(game)[:3] == [("end_proposed", "0"), ("end_agreed", "1"), ("end_agreed", "2")]
    fresh = game.fresh()
    assert fresh.is_over
    own = {key: score["own"] for key, score in fresh.rules.points(fresh.state).items()}
    for seat in fresh.seat_list:
        assert seat.points == own[seat.key]
        assert seat.rank == 1 + sum(points > seat.points for points in own.values())
    assert table_for_viewer.open_hands(fresh, fresh.state) is not None


def test_a_paused_game_is_ended_and_no_longer_paused(party):
    game = party(seats=3, until=step("main"), decision_hours=24)
    administration.pause(game_id=game.game.pk, now=NOW)
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="end", now=NOW)
    for key in ("1", "2"):
        agreements.answer(game_id=game.game.pk, user=game.users[key], kind="end", agree=True, now=NOW)

    assert (game.fresh().is_over, game.fresh().paused_at) == (True, None)


def test_one_who_declines_is_enough_to_go_on(party):
    game = party(seats=3, until=step("main"))
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="end", now=NOW)

    agreements.answer(game_id=game.game.pk, user=game.users["1"], kind="end", agree=False, now=NOW)

    assert game.fresh().is_running
    assert reported(game) == [("end_proposed", "0"), ("end_declined", "1")]
    with pytest.raises(NoAgreementOpen):
        agreements.answer(game_id=game.game.pk, user=game.users["2"], kind="end", agree=True, now=NOW)


def test_a_proposal_falls_when_its_player_resigns(party):
    game = party(seats=4, until=step("main"))
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="end", now=NOW)

    resign(game, "0")

    assert agreements.open_proposal(game.game.pk, "end") is None
    assert game.fresh().is_running


def test_a_player_who_resigns_is_not_waited_for_to_agree(party):
    game = party(seats=4, until=step("main"))
    agreements.propose(game_id=game.game.pk, user=game.users["0"], kind="end", now=NOW)
    for key in ("1", "2"):
        agreements.answer(game_id=game.game.pk, user=game.users[key], kind="end", agree=True, now=NOW)

    resign(game, "3")

    assert game.fresh().is_over
    assert game.seat("3").rank == 4
