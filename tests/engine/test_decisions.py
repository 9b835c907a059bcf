"""Decisions: due seats, what ballots show before the last answer, timeouts."""

from __future__ import annotations

import json

import pytest

from games.engine.errors import EngineError, Illegal
from tests.engine.tiny import Say, ballot, begin, bench, kinds, module, pushes


def test_a_ballot_files_answers_until_the_last_is_in_and_applies_them_clockwise() -> None:
    one = module()
    ballot(one)
    title = bench(one)
    state = begin(title)
    assert title.waiting(state).due == {"0": "vote", "2": "vote"}

    first = title.play(state, "0", "vote", "yes")
    changed = title.play(first.state, "0", "vote", "no")
    last = title.play(changed.state, "2", "vote", "yes")

    assert kinds(first) == ["vote_filed"]
    assert first.log[0]["public"] == {"seat": "0"}
    assert title.waiting(first.state).due == {"2": "vote"}
    assert title.waiting(first.state).may_act == {"0": ["vote"]}
    assert kinds(last) == ["vote_filed", "counted"]
    assert last.log[1]["public"]["votes"] == [("2", "yes"), ("0", "no")]
    assert title.waiting(last.state).due == {"0": "say"}


def test_a_ballot_shows_who_has_answered_and_an_answer_to_its_seat_alone() -> None:
    one = module()
    ballot(one)
    title = bench(one)
    state = title.play(begin(title), "0", "vote", "yes").state

    own, other, public = (title.sight(state, viewer) for viewer in ("0", "2", None))

    assert own["answered"] == other["answered"] == public["answered"] == ["0"]
    assert own["shows"]["answers"] == {"0": "yes"}
    assert other["shows"]["answers"] == public["shows"]["answers"] == {}
    assert "yes" not in json.dumps([other, public])


def test_an_open_ballot_shows_each_answer_at_once() -> None:
    one = module()
    ballot(one, open_answers=True)
    title = bench(one)
    state = title.play(begin(title), "0", "vote", "yes").state

    assert title.sight(state, None)["shows"]["answers"] == {"0": "yes"}


def test_a_seat_that_owes_nothing_has_no_vote() -> None:
    one = module()
    ballot(one)
    title = bench(one)
    state = begin(title)

    assert title.options(state, "1") == {}
    with pytest.raises(Illegal) as refused:
        title.play(state, "1", "vote", "yes")
    assert refused.value.code == "ENGINE-CLOSED"


def test_time_answers_for_a_seat_and_its_luck_is_part_of_the_move() -> None:
    one = module()
    ballot(one)
    title = bench(one)
    state = begin(title)

    played = title.timeout(state, "2", chance={"setup/vote/2": "no"})

    assert (played.verb, played.argument) == ("vote", "no")
    assert [draw["label"] for draw in played.chance] == ["setup/vote/2"]
    assert played.barrier == "hard"
    assert title.timeout(state, "2").state == title.timeout(state, "2").state
    with pytest.raises(EngineError, match="not due"):
        title.timeout(state, "1")


def test_a_decision_in_which_nobody_is_due_completes_automatically() -> None:
    one = module()
    ballot(one, owed={})
    pushes(one, lambda game: Say.of(seat="1"))
    title = bench(one)

    begun = title.new(seats=3, modules=["one"], seed="s")

    assert kinds(begun) == ["counted"]
    assert title.waiting(begun.state).due == {"0": "say"}


def test_a_decision_is_numbered_by_the_moves_before_it_and_never_twice() -> None:
    one = module()
    one.decision(Say)
    pushes(one, *[lambda game: Say.of(seat="0")] * 4)
    title = bench(one)
    state = begin(title)
    numbers = [title.waiting(state).decision]

    for number in (1, 2, 7):
        state = title.play(state, "0", "say", "yes", number=number).state
        numbers.append(title.waiting(state).decision)
        assert state["moves"] == number

    assert numbers == [1, 2, 3, 8]
