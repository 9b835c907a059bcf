"""The stack: pushed steps run in order, frames stay, and the end drops the rest."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.game import Game
from games.engine.questions import Event
from games.engine.steps import Frame, Step
from games.engine.types import Json
from tests.engine.tiny import Say, begin, bench, kinds, module, noting, pushes


def test_what_is_pushed_together_runs_first_pushed_first_above_what_lay_there() -> None:
    one = module()
    note = noting(one)
    ask = one.decision(type("Ask", (Say,), {}))
    pushes(
        one,
        lambda game: note.of(what="a", then=["a1", "a2"]),
        lambda game: note.of(what="b"),
        lambda game: ask.of(seat="0"),
        lambda game: note.of(what="c", then=["c1"]),
        lambda game: ask.of(seat="1"),
    )
    title = bench(one)

    begun = title.new(seats=2, modules=["one"], seed="s")
    played = title.play(begun.state, "0", "say", "yes")

    assert kinds(begun) == ["a", "a1", "a2", "b"]
    assert kinds(played) == ["said", "c", "c1"]
    assert title.waiting(played.state).due == {"1": "ask"}


def test_reactions_push_in_the_order_of_modules_whatever_order_they_were_declared_in() -> None:
    first, second, third = module("first"), module("second"), module("third")
    note = noting(first)

    @Event
    def happened(game: Game, what: str) -> None: ...

    for owner in (third, first, second):
        owner.on(happened)(lambda game, what, key=owner.key: game.push(note.of(what=f"{key} {what}")))

    @first.step
    class Begin(Step):
        def run(self, game: Game) -> None:
            happened(game, "x")
            happened(game, "y")

    ask = first.decision(type("Ask", (Say,), {}))
    pushes(first, lambda game: Begin.of(), lambda game: ask.of(seat="0"))
    title = bench(first, second, third)

    begun = title.new(seats=1, modules=["third", "second", "first"], seed="s")

    assert kinds(begun) == ["first x", "second x", "third x", "first y", "second y", "third y"]
    assert begun.state["modules"] == ["first", "second", "third"]


def test_a_frame_stays_and_runs_each_time_it_is_on_top_again() -> None:
    one = module()
    ask = one.decision(type("Ask", (Say,), {}))

    @one.step
    class Round(Frame):
        is_part = True

        def run(self, game: Game) -> None:
            facts = game.part_facts("one")
            facts["times"] = facts.get("times", 0) + 1
            game.log("round", times=facts["times"])
            if facts["times"] == 3:
                self.leave(game)
                game.push(Round.of(seat=game.next_seat(self.seat)))
            else:
                game.push(ask.of(seat=self.seat))

    pushes(one, lambda game: Round.of(seat="0"))
    title = bench(one)
    state = begin(title, seats=2)
    assert title.game(state).part["seat"] == "0"

    for _ in range(2):
        played = title.play(state, "0", "say", "no")
        state = played.state

    assert kinds(played) == ["said", "round", "round"]
    assert [entry["public"].get("times") for entry in played.log] == [None, 3, 1]
    assert title.waiting(state).due == {"1": "ask"}
    assert title.game(state).part["seat"] == "1"


def test_a_frame_below_the_top_cannot_leave_and_without_a_part_there_is_none() -> None:
    one = module()

    @one.step
    class Early(Frame):
        def run(self, game: Game) -> None:
            game.push(Say.of(seat="0"))

    one.decision(Say)
    pushes(one, lambda game: Early.of(seat="0"))
    title = bench(one)
    game = title.game(begin(title))

    with pytest.raises(EngineError, match="not on top"):
        Early(game.stack[0]).leave(game)
    with pytest.raises(EngineError, match="no part"):
        _ = game.part
    assert not game.in_part


def test_steps_that_go_round_in_circles_are_an_error() -> None:
    one = module()

    @one.step
    class Again(Step):
        def run(self, game: Game) -> None:
            game.push(Again.of())

    pushes(one, lambda game: Again.of())

    with pytest.raises(EngineError, match="endless loop"):
        begin(bench(one))


def test_an_empty_stack_before_the_end_is_an_error() -> None:
    one = module()
    pushes(one)

    with pytest.raises(EngineError, match="empty"):
        begin(bench(one))


def test_the_end_drops_the_rest_of_the_stack() -> None:
    one = module()
    note = noting(one)
    ask = one.decision(type("Ask", (Say,), {}))
    pushes(
        one,
        lambda game: ask.of(seat="0"),
        lambda game: note.of(what="won"),
        lambda game: note.of(what="late"),
    )
    told: list[str] = []

    def outcome(game: Game) -> dict[str, Json] | None:
        won = any(entry["kind"] == "won" for entry in game.trace.log)
        return {"winner": "0"} if won else None

    title = bench(one, outcome=outcome, on_end=lambda game: told.append("end"))

    played = title.play(begin(title), "0", "say", "yes")

    assert kinds(played) == ["said", "won"]
    assert told == ["end"]
    assert played.state["stack"] == []
    assert played.barrier == "hard"
    assert title.waiting(played.state).outcome == {"winner": "0"}
    assert title.options(played.state, "0") == {}
    with pytest.raises(Illegal, match="over"):
        title.play(played.state, "0", "say", "yes")
