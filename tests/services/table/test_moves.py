"""Making moves: one move is one transaction, and one request is one move."""

from __future__ import annotations

import itertools

import pytest

from games.models.game import Game
from games.models.turn import Snapshot, Turn
from games.selectors.table import game_log, replays, undo_rights
from games.services.errors import (
    IllegalMove,
    KeyReused,
    NoAgreementOpen,
    NothingToUndo,
    NotYourSeat,
    Refused,
    StaleMove,
)
from games.services.messages import notices
from games.services.table import moves
from tests.services.conftest import NOW, is_over, step


def test_a_move_is_wholly_there(party):
    game = party()
    seat = game.active

    turn = game.play_any()

    fresh = game.fresh()
    assert (turn.number, turn.position, turn.seat, turn.actor) == (1, 1, seat, "seat")
    assert turn.log[0]["kind"] == "settlement_placed"
    assert fresh.last_number == 1
    assert fresh.state["moves"] == 1
    assert fresh.moved_at == NOW
    assert game.seat(seat).step == "setup_road"


def test_the_same_request_twice_makes_one_move(party):
    game = party()
    seat = game.active
    verb, argument = game.any_move(seat)
    decision = game.waiting.decision

    first = game.play(seat, verb, argument, decision=decision, key="form")
    second = game.play(seat, verb, argument, decision=decision, key="form")

    assert first == second
    assert Turn.objects.count() == 1


def test_a_key_makes_no_second_move(party):
    game = party()
    seat = game.active
    game.play_any(key="form")

    with pytest.raises(KeyReused):
        game.play_any(seat, key="form")
    with pytest.raises(KeyReused):
        game.play_any(seat, key="x" * 65)


def test_a_key_repeats_no_move_with_another_argument(party):
    game = party(until=step("setup_settlement"))
    seat, decision = game.active, game.waiting.decision
    one, other = game.title.options(game.state, seat)["place_settlement"][:2]
    game.play(seat, "place_settlement", one, key="form")

    with pytest.raises(KeyReused):
        game.play(seat, "place_settlement", other, decision=decision, key="form")
    assert Turn.objects.count() == 1


def test_a_page_that_is_behind_is_refused_when_its_question_is_gone(party):
    game = party()
    seat = game.active
    move, decision = game.any_move(seat), game.waiting.decision
    game.play_any(seat)

    with pytest.raises(StaleMove):
        game.play(seat, *move, decision=decision)
    assert Turn.objects.count() == 1


def test_a_page_that_is_behind_may_still_answer_what_is_still_asked(party):
    """Two seats discard, both from the previous page."""
    game = party(until=step("discard", 2))
    decision, seats = game.waiting.decision, list(game.waiting.due)
    answers = {seat: game.any_move(seat) for seat in seats}

    for seat in seats:
        game.play(seat, *answers[seat], decision=decision)

    assert set(game.waiting.due.values()) == {"robber"}


def test_who_does_not_play_here_moves_nothing(party, player):
    game = party()
    verb, argument = game.any_move(game.active)

    with pytest.raises(NotYourSeat):
        moves.play(
            game_id=game.game.pk,
            user=player("Stranger"),
            verb=verb,
            argument=argument,
            decision=game.waiting.decision,
            key="k",
            now=NOW,
        )
    assert not Turn.objects.exists()


def test_an_illegal_move_changes_nothing_and_names_the_players(party):
    game = party(until=step("pre_roll"))
    active = game.active
    other = next(key for key in game.users if key != active)
    before = game.fresh().state, Turn.objects.count(), game.fresh().version

    with pytest.raises(IllegalMove) as refused:
        game.play(other, "roll")

    assert refused.value.code == "BASE-ERR-01"
    assert game.users[active].display_name in str(refused.value)
    assert (game.fresh().state, Turn.objects.count(), game.fresh().version) == before


def test_nonsense_is_refused_with_a_message(party):
    game = party()
    verbs = ["", "fly", "roll\x00", "x" * 500, "__class__", "place_settlement", "answer_offer"]
    arguments = [None, [], {"a": {}}, "0,0,W", 10**30, [[[[]]]], True]

    for verb, argument in itertools.product(verbs, arguments):
        with pytest.raises(Refused) as refused:
            game.play(game.active, verb, argument)
        assert str(refused.value)
    assert not Turn.objects.exists()


def test_nothing_happens_when_the_last_step_fails(party, monkeypatch):
    """A move whose notification fails is rolled back."""
    game = party()

    def fail(*_args, **_more):
        raise RuntimeError("the outbox is broken")

    game.play_any()
    monkeypatch.setattr(notices, "_put", fail)
    with pytest.raises(RuntimeError):
        game.play_any()

    assert game.fresh().last_number == Turn.objects.count() == 1
    assert game.fresh().state["moves"] == 1


def test_the_history_replays_to_the_state(party):
    game = party(until=is_over).fresh()

    assert replays.state_at(game, game.last_number) == game.state


# ------------------------------------------------------------------ taking back


def test_a_settlement_can_be_had_back_until_the_next_seat_is_asked(party):
    game = party()
    seat, state = game.active, game.state
    game.play_any()

    undone = moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)

    assert undone.number == 1
    assert undone.undone
    again = game.state
    assert again["base"] == state["base"]
    assert game.waiting.due == {seat: "setup_settlement"}
    # The number is never used again.
    assert game.play_any().number == 3


def test_what_was_taken_back_stays_in_the_history_marked(party):
    game = party()
    seat = game.active
    game.play_any()
    moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)

    lines = game_log.log(game.fresh(), None)
    assert [(line.number, line.kind, line.undone) for line in lines[-2:]] == [
        (1, "settlement_placed", True),
        (2, "taken_back", False),
    ]
    assert replays.replay_numbers(game.game) == [0, 2]


def test_a_roll_is_never_taken_back(party):
    game = party(until=step("pre_roll"))
    seat = game.active
    game.play(seat, "roll")

    with pytest.raises(NothingToUndo) as refused:
        moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)
    assert str(refused.value)


def test_an_own_discard_is_changed_while_others_think(party):
    game = party(until=step("discard", 2))
    first, other = list(game.waiting.due)
    game.play_any(first)

    moves.undo(game_id=game.game.pk, user=game.users[first], now=NOW)

    assert set(game.waiting.due) == {first, other}


def test_where_another_seat_has_come_in_it_has_to_agree(party):
    game = party()
    seat = game.active
    game.play_any()
    game.play_any()
    asked = game.active
    assert asked != seat
    with pytest.raises(NothingToUndo):
        moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)
    assert undo_rights.undo_needs(game.fresh(), game.seat(seat)) == [asked]

    moves.request_undo(game_id=game.game.pk, user=game.users[seat], now=NOW)
    stranger = next(key for key in game.users if key not in (seat, asked))
    with pytest.raises(NoAgreementOpen):
        moves.answer_undo(game_id=game.game.pk, user=game.users[stranger], agree=True, now=NOW)
    moves.answer_undo(game_id=game.game.pk, user=game.users[asked], agree=True, now=NOW)

    assert game.waiting.due == {seat: "setup_road"}


def test_a_request_falls_when_it_is_declined(party):
    game = party()
    seat = game.active
    game.play_any()
    game.play_any()
    asked, state = game.active, game.state
    moves.request_undo(game_id=game.game.pk, user=game.users[seat], now=NOW)

    moves.answer_undo(game_id=game.game.pk, user=game.users[asked], agree=False, now=NOW)

    assert game.state == state
    with pytest.raises(NoAgreementOpen):
        moves.answer_undo(game_id=game.game.pk, user=game.users[asked], agree=True, now=NOW)


def test_taking_back_wins_no_time(party):
    game = party(decision_hours=48)
    seat = game.active
    due_at = game.seat(seat).due_at
    game.play_any(now=NOW)
    assert game.seat(seat).due_at == due_at

    moves.undo(game_id=game.game.pk, user=game.users[seat], now=NOW)

    assert game.seat(seat).due_at == due_at


def of_an_older_site(state):
    """Return the state in the shape of schema 1 of the base game."""
    base = {key: part for key, part in state["base"].items() if key != "switched_off"}
    later = ("auto_end", "discard")
    base["standing"] = {
        seat: {key: one for key, one in said.items() if key not in later}
        for seat, said in base["standing"].items()
    }
    base["tokens"] = {name: number for name, (number,) in base["tokens"].items()}
    base["robber"] = base.pop("figures")["robber"]
    return {**state, "schema": {**state["schema"], "base": 1}, "base": base}


def test_a_game_begun_on_an_older_site_is_replayed_and_taken_back(party):
    """Both the current state and the snapshots have the older shape."""
    game = party()
    first = game.active
    game.play_any()
    Game.objects.filter(pk=game.game.pk).update(state=of_an_older_site(game.fresh().state))
    for snapshot in Snapshot.objects.filter(game=game.game):
        snapshot.state = of_an_older_site(snapshot.state)
        snapshot.save()

    step_one = replays.replay(game.fresh(), first, 1)
    moves.undo(game_id=game.game.pk, user=game.users[first], now=NOW)

    assert step_one.sight["base"]["own"]["switched_off"] == []
    assert game.active == first
    assert game.seat(first).step == "setup_settlement"
