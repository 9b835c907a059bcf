"""Making moves: one move is one transaction, and one request is one move."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest

from games.clock.pace import Pace
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.notification import Notification
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
from games.services.table import bot_moves, moves, new_tables
from games.services.time import absences, clocks
from games.titles.catan.base.rules.standing_answers import no_standing_answers
from tests.services.conftest import HOUR, NOW, is_over, may_use_a_marker, step


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
    assert game.seat(seat).last_position == turn.position


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


def test_a_player_who_does_not_play_here_moves_nothing(party, player):
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


def test_a_settlement_can_be_taken_back_until_the_next_seat_is_asked(party):
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


# ------------------------------------------------------------------ the end of a turn

MINUTE = timedelta(minutes=1)


def can_build(title, state):
    """The active seat can build a road and be still in its turn."""
    due = title.waiting(state).due
    return list(due.values()) == ["main"] and any(
        title.options(state, seat).get("build_road") for seat in due
    )


def take_back(game, seat, now=NOW):
    return moves.undo(game_id=game.game.pk, user=game.users[seat], now=now)


def following(game, seat):
    return str((int(seat) + 1) % len(game.users))


def clock_of(game, seat):
    kept = game.seat(seat)
    return kept.free_left, kept.bank, kept.clock_label, kept.refilled_label


def test_the_end_of_a_turn_is_taken_back_and_so_is_what_was_built_before(party):
    game = party(until=can_build)
    seat, before = game.active, game.state["base"]
    game.play(seat, "build_road", game.title.options(game.state, seat)["build_road"][0])
    built = game.state["base"]
    game.play(seat, "end_turn")

    undone = take_back(game, seat)

    assert (undone.verb, undone.undone) == ("end_turn", True)
    assert game.waiting.due == {seat: "main"}
    assert game.state["base"] == built
    take_back(game, seat)
    assert game.state["base"] == before
    assert game.play(seat, "end_turn").number == undone.number + 3
    assert replays.state_at(game.fresh(), game.fresh().last_number)["base"] == game.state["base"]


def test_the_end_of_a_turn_stands_once_the_next_player_has_acted(party):
    game = party(until=step("main"))
    seat = game.active
    game.play(seat, "end_turn")
    game.play(game.active, "roll")

    with pytest.raises(NothingToUndo):
        take_back(game, seat)
    with pytest.raises(NothingToUndo):
        moves.request_undo(game_id=game.game.pk, user=game.users[seat], now=NOW)


def test_only_the_player_who_ended_the_turn_has_it_back(party):
    game = party(until=step("main"))
    seat = game.active
    game.play(seat, "end_turn")

    for other in game.users.keys() - {seat}:
        with pytest.raises(NothingToUndo):
            take_back(game, other)
        with pytest.raises(NothingToUndo):
            moves.request_undo(game_id=game.game.pk, user=game.users[other], now=NOW)
    assert not Agreement.objects.exists()


def test_nobody_is_asked_for_the_end_of_a_turn(party):
    game = party(until=step("main"))
    seat = game.active
    game.play(seat, "end_turn")
    assert undo_rights.undo_needs(game.fresh(), game.seat(seat)) == []

    moves.request_undo(game_id=game.game.pk, user=game.users[seat], now=NOW)

    assert game.active == seat
    assert not Agreement.objects.exists()


def test_a_turn_taken_back_puts_both_clocks_back(party):
    """The next player loses nothing. The other's clock runs on, as if the turn had not ended, and is not refilled."""
    pace = Pace(
        "own", 24 * HOUR, bank=24 * HOUR, refill=6 * HOUR, cap=48 * HOUR, nights=False, vacations=False
    )
    game = party(until=step("main"), pace=pace)
    seat, other = game.active, following(game, game.active)
    due_at, theirs, mine = game.seat(seat).due_at, clock_of(game, other), clock_of(game, seat)
    ended = NOW + 2 * HOUR
    game.play(seat, "end_turn", now=ended)
    assert game.seat(other).due_at == ended + 48 * HOUR
    assert clock_of(game, seat) != mine

    take_back(game, seat, now=ended + 3 * HOUR)

    assert clock_of(game, other) == theirs
    assert (game.seat(other).due_at, game.seat(other).clock_from) == (None, None)
    assert game.seat(seat).due_at == due_at
    assert game.seat(seat).reading(ended + 3 * HOUR).left == due_at - (ended + 3 * HOUR)
    in_reserve = game.seat(seat).reading(ended + 4 * HOUR).bank
    game.play(seat, "end_turn", now=ended + 4 * HOUR)
    assert game.seat(other).due_at == ended + 4 * HOUR + 48 * HOUR
    assert game.seat(seat).bank == in_reserve + 6 * HOUR


def test_a_turn_is_not_taken_back_without_time_left(party):
    game = party(until=step("main"), decision_hours=24)
    seat = game.active
    due_at = game.seat(seat).due_at
    game.play(seat, "end_turn", now=due_at - HOUR)

    with pytest.raises(NothingToUndo, match="time"):
        take_back(game, seat, now=due_at)

    take_back(game, seat, now=due_at - MINUTE)
    assert game.active == seat


def test_a_turn_taken_back_cancels_the_message_to_the_next_player_and_writes_none(party):
    game = party(until=step("main"))
    seat = game.active
    Notification.objects.all().delete()
    game.play(seat, "end_turn")
    (call,) = Notification.objects.all()
    assert call.user == game.users[following(game, seat)]
    other = new_tables.create_game(
        host=call.user, title="catan", modules=["base"], options={}, seats=3, bots=2, now=NOW
    )
    elsewhere = Notification.objects.create(
        user=call.user, game=other, kind=call.kind, created_at=NOW, not_before=NOW
    )

    take_back(game, seat, now=NOW + MINUTE)

    call.refresh_from_db()
    assert call.dropped_at == NOW + MINUTE
    assert list(Notification.objects.pending()) == [elsewhere]
    assert Notification.objects.count() == 2
    game.play(seat, "end_turn", now=NOW + 2 * MINUTE)
    assert game.game.notifications.pending().get().created_at == NOW + 2 * MINUTE


def test_a_turn_that_a_timeout_ended_is_not_taken_back(party):
    game = party(until=step("main"))
    seat = game.active
    clocks.sweep(now=game.seat(seat).due_at)
    assert game.active != seat

    with pytest.raises(NothingToUndo):
        take_back(game, seat)


def test_an_entry_of_the_site_closes_the_last_turn(party):
    """Time that others grant, a pause and a takeover change clocks, which could not be put back then."""
    game = party(until=step("main"))
    seat = game.active
    game.play(seat, "end_turn")
    other = next(key for key in game.users if key not in (seat, game.active))
    absences.grant_time(
        game_id=game.game.pk, user=game.users[other], seat=int(game.active), amount=6 * HOUR, now=NOW
    )

    with pytest.raises(NothingToUndo):
        take_back(game, seat)


def test_a_secret_order_of_another_player_stays_when_a_turn_is_taken_back(party):
    game = party(until=step("main"))
    seat = game.active
    other = next(key for key in game.users if key not in (seat, following(game, seat)))
    game.play(seat, "end_turn")
    orders = {**no_standing_answers(), "decline_all": "always"}
    game.play(other, "set_standing_answers", orders)
    assert undo_rights.undo_needs(game.fresh(), game.seat(seat)) == []

    take_back(game, seat)

    assert game.active == seat
    assert game.state["base"]["standing"][other] == orders


def test_the_last_piece_of_the_set_up_is_taken_back_until_the_first_turn_has_begun(party):
    game = party(until=lambda title, state: title.turns_played(state) == 1, decision_hours=None)
    seat = Turn.objects.order_by("position").last().seat

    take_back(game, seat)

    assert game.waiting.due == {seat: "setup_road"}
    assert game.title.turn(game.state).label == ""


def last_action(title, state):
    """A turn of Hansa Teutonica ends with the next action, and nothing is drawn."""
    return any(
        title.turn(title.play(state, seat, "income", options["income"][0]).state).seat != seat
        for seat in title.waiting(state).due
        for options in [title.options(state, seat)]
        if options.get("income")
    )


def test_the_last_action_of_hansa_teutonica_is_taken_back(party):
    game = party(title="hansa", seats=3, until=last_action, decision_hours=None)
    seat, before = game.active, game.state["base"]
    game.play(seat, "income", game.title.options(game.state, seat)["income"][0])
    assert game.active != seat

    take_back(game, seat)

    assert game.active == seat
    assert game.state["base"] == before


def test_an_order_that_ended_the_turn_falls_with_the_last_action(party):
    """HT-DEC-14"""
    game = party(title="hansa", seats=3, until=may_use_a_marker, decision_hours=None)
    seat = game.active
    game.play(seat, "set_standing_orders", {"replace": "ask", "end": True})
    before = game.state["base"]
    game.play(seat, "income", game.title.options(game.state, seat)["income"][0])
    assert Turn.objects.order_by("position").last().actor == "order"
    assert game.active != seat

    undone = take_back(game, seat)

    assert undone.verb == "income"
    assert game.active == seat
    assert game.state["base"] == before
    assert {turn.verb for turn in Turn.objects.filter(undone=True)} == {"income", "end_turn"}


def test_a_bot_that_comes_next_moves_at_once(party):
    game = party(until=step("main"))
    seat = game.active
    game.fresh().seats.filter(number=int(following(game, seat))).update(bot="greedy", vacant_since=NOW)
    game.play(seat, "end_turn")
    bot_moves.play_bots(game_id=game.game.pk, now=NOW)

    with pytest.raises(NothingToUndo):
        take_back(game, seat)


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
    stack = [
        {**{key: fact for key, fact in step.items() if key != "pays"}, "round": 1 + step["pays"]}
        if "pays" in step
        else step
        for step in state["stack"]
    ]
    return {**state, "schema": {**state["schema"], "base": 1}, "base": base, "stack": stack}


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
