"""Making moves: one move is one transaction, and one request is one move."""

from __future__ import annotations

import itertools

import pytest

from games.models.game import Game
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Snapshot, Turn
from games.selectors.table import exports, game_log, replays, taking_back, visibility
from games.services.errors import (
    GameNotRunning,
    IllegalMove,
    KeyReused,
    NoAgreementOpen,
    NothingToUndo,
    NotYourSeat,
    Refused,
    StaleMove,
)
from games.services.messages import telling
from games.services.table import moves
from games.titles.catan.base.rules.standing_answers import no_standing_answers
from tests.services.conftest import HOUR, NOW, is_over, step


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


def test_who_is_due_stands_in_columns_with_a_deadline(party):
    game = party(decision_hours=10)
    first = game.active
    game.play_any()
    game.play_any()

    assert game.active != first
    assert game.seat(first).decision is None
    assert game.seat(first).due_at is None
    due = game.seat(game.active)
    assert due.decision == game.waiting.decision
    assert due.due_at == NOW + 10 * HOUR
    assert due.remind_at == NOW + 8 * HOUR


def test_a_game_without_a_clock_has_no_deadlines(party):
    game = party(decision_hours=None)

    due = game.seat(game.active)
    assert due.is_due
    assert due.due_at is None
    assert due.clock_from is None


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
    """Two seats discard, both from the page of before."""
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
    """One transaction: a move that cannot be announced is not made."""
    game = party()

    def fail(*_args, **_more):
        raise RuntimeError("the outbox is broken")

    game.play_any()
    monkeypatch.setattr(telling, "insert", fail)
    with pytest.raises(RuntimeError):
        game.play_any()

    assert game.fresh().last_number == Turn.objects.count() == 1
    assert game.fresh().state["moves"] == 1


def test_a_move_by_standing_order_is_marked(party):
    game = party(until=step("main"))
    active = game.active
    following = str((int(active) + 1) % 4)
    orders = {"decline_all": "off", "rules": [], "auto_roll": True}
    game.play(following, "set_standing_answers", orders)

    game.play(active, "end_turn")

    rolled = Turn.objects.get(game=game.game, actor="order")
    assert (rolled.seat, rolled.verb) == (following, "roll")
    assert rolled.log[0]["kind"] == "rolled"


def test_a_turn_without_a_choice_is_ended_by_order(party):
    """BASE-DEC-21: the site makes the move, marked, as soon as the seat is asked."""
    game = party(until=step("main"))
    active = game.active
    following = str((int(active) + 1) % 4)
    Game.objects.filter(pk=game.game.pk).update(state=with_an_empty_hand(game.state, following))
    orders = {**no_standing_answers(), "auto_roll": True, "auto_end": True}
    game.play(following, "set_standing_answers", orders)

    game.play(active, "end_turn")

    made = [(turn.seat, turn.verb) for turn in Turn.objects.filter(game=game.game, actor="order")]
    assert made == [(following, "roll"), (following, "end_turn")]
    assert game.active == str((int(following) + 1) % 4)


def with_an_empty_hand(state, seat):
    """Everything that the seat holds goes back to the bank, and its pieces produce nothing."""
    here = state["base"]
    for kind, count in here["hands"][seat].items():
        here["bank"][kind] += count
        here["hands"][seat][kind] = 0
    here["tokens"] = {name: [7] for name in here["tokens"]}
    return state


def test_a_standing_order_is_nobody_elses_business(party):
    """Not by a log line, a number, a mark, an export."""
    game = party(until=step("main"))
    active = game.active
    quiet = str((int(active) + 1) % 4)
    others = [key for key in game.users if key != quiet]

    def seen():
        fresh = visibility.find_game(game_id=game.game.pk, user=None)
        return [
            (
                visibility.mark(game_id=fresh.pk, user=game.users.get(key)),
                exports.export_game(fresh, key),
                replays.replay_numbers(fresh),
                [line.text for line in game_log.log(fresh, key, limit=500)],
            )
            for key in [*others, None]
        ]

    def own():
        return visibility.mark(game_id=game.game.pk, user=game.users[quiet])

    before, own_before = seen(), own()
    orders = {"decline_all": "always", "rules": [], "auto_roll": False}
    turn = game.play(quiet, "set_standing_answers", orders)

    assert turn.hidden
    assert seen() == before
    assert own() != own_before
    assert game.play(active, "end_turn").number == turn.number + 1


def test_the_history_replays_to_the_state(party):
    game = party(until=is_over).fresh()

    assert replays.state_at(game, game.last_number) == game.state


def test_the_end_writes_ranks_and_tells_everybody(party):
    game = party(until=is_over)

    fresh = game.fresh()
    assert fresh.is_over
    assert sorted(seat.rank for seat in fresh.seat_list)[0] == 1
    assert all(seat.points is not None for seat in fresh.seat_list)
    assert not Seat.objects.filter(decision__isnull=False).exists()
    told = Notification.objects.filter(kind="game_over").values_list("user", flat=True)
    assert set(told) == {user.pk for user in game.users.values()}
    with pytest.raises(GameNotRunning):
        game.play("0", "roll", decision=1)


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
    # the number is never used again
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
    assert taking_back.undo_needs(game.fresh(), game.seat(seat)) == [asked]

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


# ------------------------------------------------------------------ waking


def test_tasks_are_woken_after_the_commit_only(party, monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr(
        "games.services.waking_workers.current_app.send_task", lambda name, **_: sent.append(name)
    )
    game = party()
    game.tell_at_once()
    game.play_any()
    with django_capture_on_commit_callbacks() as callbacks:
        game.play_any()

    assert sent == []
    for callback in callbacks:
        callback()
    assert "games.tasks.deliver" in sent


def test_a_failed_wake_is_logged(monkeypatch, caplog, django_capture_on_commit_callbacks, db):
    from games.services import waking_workers

    def fail(*_args, **_more):
        raise ConnectionError("no broker")

    monkeypatch.setattr("games.services.waking_workers.current_app.send_task", fail)
    with django_capture_on_commit_callbacks(execute=True):
        waking_workers.wake(waking_workers.PLAY_BOTS, 7)

    assert "games.tasks.play_bots(7,)" in caplog.text
    assert Game.objects.count() == 0


def of_an_older_site(state):
    """The state as schema 1 of the base game wrote it."""
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
    """Not only the state of now is of the older shape, its snapshots are as well."""
    game = party()
    first = game.active
    game.play_any()
    Game.objects.filter(pk=game.game.pk).update(state=of_an_older_site(game.fresh().state))
    for snapshot in Snapshot.objects.filter(game=game.game):
        snapshot.state = of_an_older_site(snapshot.state)
        snapshot.save()

    step_one = replays.replay(game.fresh(), first, 1)
    moves.undo(game_id=game.game.pk, user=game.users[first], now=NOW)

    assert step_one.view["base"]["own"]["switched_off"] == []
    assert game.active == first
    assert game.seat(first).step == "setup_settlement"


@pytest.mark.parametrize("title", ["catan", "hansa"])
def test_an_order_that_is_its_owners_secret_changes_nothing_that_others_see(party, title):
    game = party(title=title, seats=3, until=None if title == "hansa" else step("main"))
    seat = next(key for key in game.users if key not in game.waiting.due)
    orders = dict(game.title.orders_on(game.state, seat))
    verb, argument = next(iter(orders.items()))
    others = [None, *(key for key in game.users if key != seat)]
    before, marks = [game.title.view(game.state, one) for one in others], game.fresh().marks

    game.play(seat, verb, argument)

    assert game.title.view(game.state, seat) != before
    assert [game.title.view(game.state, one) for one in others] == before
    assert {key: one for key, one in game.fresh().marks.items() if key != seat} == {
        key: one for key, one in marks.items() if key != seat
    }
