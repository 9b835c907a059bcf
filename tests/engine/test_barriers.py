"""Barriers: what a seat may take back alone, with others, or not at all; and labels and scripts of chance."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Json, Seat
from games.engine.verbs import VerbSet
from tests.engine.tiny import Phase, Plain, Say, ballot, begin, bench, module, pushes


def test_what_only_concerns_its_own_seat_has_no_barrier() -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"), lambda game: Say.of(seat="0"), lambda game: Say.of(seat="1"))
    title = bench(one)

    own = title.play(begin(title), "0", "say", "yes")
    passed_on = title.play(own.state, "0", "say", "yes")

    assert (own.barrier, own.concerned) == (None, ())
    assert (passed_on.barrier, passed_on.concerned) == ("soft", ("1",))


@pytest.mark.parametrize(("open_answers", "barrier"), [(False, "hard"), (True, "soft")])
def test_the_last_answer_of_a_ballot_is_not_the_last_seats_alone(open_answers: bool, barrier: str) -> None:
    one = module()
    ballot(one, open_answers=open_answers)
    title = bench(one)
    filed = title.play(begin(title), "2", "vote", "yes")

    last = title.play(filed.state, "0", "vote", "yes")

    assert filed.barrier is None
    assert last.barrier == barrier
    assert last.concerned == ((), ("2",))[open_answers]


@pytest.mark.parametrize("open_answers", [False, True])
def test_the_only_answer_of_a_ballot_is_its_seats_alone(open_answers: bool) -> None:
    """No other seat has answered, so nothing is revealed that the seat did not know."""
    one = module()
    ballot(one, owed={"0": 1}, open_answers=open_answers)
    title = bench(one)

    played = title.play(begin(title), "0", "vote", "yes")

    assert (played.barrier, played.concerned) == (None, ())


def test_chance_and_revealing_are_hard_and_a_swap_is_soft() -> None:
    one = module()
    verbs = VerbSet("verbs")

    @one.decision
    class Main(Phase):
        sets = (verbs,)

    @one.verb(verbs)
    class Roll(Plain):
        def do(self, game: Game, seat: Seat, argument: Json) -> None:
            game.chance("dice").dice(2)

    @one.verb(verbs)
    class Look(Plain):
        def do(self, game: Game, seat: Seat, argument: Json) -> None:
            game.reveal()
            game.concern_others("2")

    @one.verb(verbs)
    class Trade(Plain):
        def do(self, game: Game, seat: Seat, argument: Json) -> None:
            game.concern_others("2")

    @one.verb(verbs)
    class Shout(Plain):
        def do(self, game: Game, seat: Seat, argument: Json) -> None:
            game.concern_others()

    pushes(one, lambda game: Main.of(seat="0"))
    title = bench(one)
    state = begin(title)

    barriers = {verb: title.play(state, "0", verb) for verb in ("roll", "look", "trade", "shout")}

    assert {verb: played.barrier for verb, played in barriers.items()} == {
        "roll": "hard",
        "look": "hard",
        "trade": "soft",
        "shout": "soft",
    }
    assert barriers["trade"].concerned == ("2",)
    assert barriers["shout"].concerned == ("0", "1", "2")


def test_a_label_used_again_in_a_turn_gets_a_number_that_the_next_turn_forgets() -> None:
    one = module()
    one.decision(Say)

    @one.step
    class Roll(Step):
        def run(self, game: Game) -> None:
            if self.data.get("scope"):
                game.new_scope(self.data["scope"])
            game.chance("dice", "red").dice(1)

    pushes(
        one,
        *[lambda game, s=scope: Roll.of(scope=s) for scope in ("turn/1", "", "", "turn/2", "")],
        lambda game: Say.of(seat="0"),
    )
    begun = bench(one).new(seats=1, modules=["one"], seed="s")

    assert [draw["label"] for draw in begun.chance] == [
        "turn/1/dice/red",
        "turn/1/dice/red#2",
        "turn/1/dice/red#3",
        "turn/2/dice/red",
        "turn/2/dice/red#2",
    ]


def test_a_script_must_be_used_up() -> None:
    one = module()
    one.decision(Say)
    pushes(one, *[lambda game: Say.of(seat="0")] * 2)
    title = bench(one)

    with pytest.raises(EngineError, match="nothing asked"):
        title.play(begin(title), "0", "say", "yes", chance={"turn/1/dice": [1, 1]})
