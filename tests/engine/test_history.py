"""Moves as values: replaying a history, and undoing single moves."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from games.engine import history
from games.engine.errors import Illegal, Refusal, refuse
from games.engine.game import Game
from games.engine.history import CannotUndo, Move, NoLongerLegal, undo
from games.engine.module import Module
from games.engine.questions import Question
from games.engine.steps import Fact, Step
from games.engine.types import Json, Seat, State
from tests.engine.shapes.title import title as ring
from tests.engine.tiny import Say, bench, pushes


class Story:
    """A game played move by move, with what a site would store."""

    def __init__(self, title: Any, state: State) -> None:
        self.title, self.first, self.state, self.snapshot = title, state, state, state
        self.moves: list[Move] = []
        self.since: list[Move] = []

    def play(self, seat: Seat, verb: str, argument: Json = None, **more: Any) -> Move:
        played = self.title.play(self.state, seat, verb, argument, **more)
        return self._keep(Move.of(played, seat), played)

    def time(self, seat: Seat) -> Move:
        played = self.title.timeout(self.state, seat)
        return self._keep(Move.of(played, seat, by="timeout"), played)

    def _keep(self, move: Move, played: Any) -> Move:
        self.state = played.state
        self.moves.append(move)
        self.since.append(move)
        if played.barrier == "hard":
            self.snapshot, self.since = played.state, []
        return move

    def undo(self, seat: Seat, *consent: Seat) -> history.Undone:
        undone = undo(self.title, self.snapshot, self.since, seat, consent=consent)
        self.state = undone.state
        for moves in (self.moves, self.since):
            moves[:] = [undone.move if move.number == undone.move.number else move for move in moves]
        return undone

    @property
    def ring(self) -> Any:
        return self.state["ring"]


@pytest.fixture
def story() -> Story:
    """Three seats on the ring with posts at 0, 1 and 2; seat 0 has rolled and may trade and build."""
    modules = ["ring", "displaced", "special_building"]
    story = Story(ring, ring.new(seats=3, modules=modules, options={"start": 2}, seed="s").state)
    for seat in "012":
        story.play(seat, "first_post", seat)
    story.play("0", "roll", chance={"turn/1/die": [2]})
    assert story.since == []
    return story


# Replay


def test_a_history_played_again_gives_the_same_states_log_and_luck() -> None:
    luck = random.Random(7)
    begun = ring.new(seats=4, modules=[module.key for module in ring.modules], seed="again")
    story, seen = Story(ring, begun.state), []
    while story.state["outcome"] is None:
        seat = luck.choice(list(ring.waiting(story.state).due))
        if luck.random() < 0.2:
            story.time(seat)
        else:
            story.play(
                seat,
                *ring.sample(story.state, seat, luck),
                number=story.state["moves"] + 1 + luck.randrange(2),
            )
        seen.append(json.dumps(story.state))

    stored = json.loads(json.dumps([vars(move) for move in story.moves]))
    moves = [Move(**{**fields, "concerned": tuple(fields["concerned"])}) for fields in stored]

    assert [json.dumps(played.state) for played in history.replay(ring, begun.state, moves)] == seen
    assert moves == story.moves


def test_a_move_taken_back_is_left_out_and_keeps_its_number(story: Story) -> None:
    built = story.play("0", "build_post", "5")
    story.undo("0")
    again = story.play("0", "build_post", "6", number=built.number + 1)

    *_, last = history.replay(ring, story.first, [replace(story.moves[0]), *_with_script(story.moves[1:])])

    assert (built.number, again.number) == (5, 6)
    assert last.state == story.state
    assert story.ring["posts"] == {"0": "0", "1": "1", "2": "2", "6": "0"}


def _with_script(moves: list[Move]) -> list[Move]:
    return [replace(move, chance={"turn/1/die": [2]}) if move.verb == "roll" else move for move in moves]


def test_under_a_corrected_rule_the_first_move_that_is_no_longer_legal_is_named() -> None:
    @Question
    def forbidden(game: Game, seat: Seat) -> str:
        return "nothing"

    class Word(Say):
        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return refuse("BENCH-01") if argument == forbidden(game, seat) else None

    def title(*, corrected: bool) -> Any:
        one = Module("one", "One", messages={"BENCH-01": "Not that word."})
        one.decision(type("Say", (Word,), {}))
        pushes(one, *[lambda game: {"step": "say", "seat": "0"}] * 5)
        if corrected:
            one.answers(forbidden)(lambda earlier, game, seat: "no")
        return bench(one)

    old, new = title(corrected=False), title(corrected=True)
    story = Story(old, old.new(seats=1, modules=["one"], seed="s").state)
    for word in ("yes", "no", "yes", "no"):
        story.play("0", "say", word)

    replayed = history.replay(new, story.first, story.moves)
    assert next(replayed).argument == "yes"
    with pytest.raises(NoLongerLegal) as found:
        next(replayed)

    assert found.value.move == story.moves[1]
    assert isinstance(found.value.reason, Illegal)
    assert "move 2, say of seat 0" in str(found.value)


def test_what_time_answered_is_played_again_though_the_default_has_changed() -> None:
    def title(default: str) -> Any:
        one = Module("one", "One")

        class Word(Say):
            def when_time_runs_out(self, game: Game, seat: Seat) -> tuple[str, Json]:
                game.chance("default").dice(1)
                return "say", default

        one.decision(type("Say", (Word,), {}))
        pushes(one, *[lambda game: {"step": "say", "seat": "0"}] * 2)
        return bench(one)

    story = Story(title("no"), title("no").new(seats=1, modules=["one"], seed="s").state)
    story.time("0")

    (played,) = history.replay(title("yes"), story.first, story.moves)

    assert played.argument == "no"
    assert played.state == story.state


# Undo


def test_the_last_own_move_goes_back_alone(story: Story) -> None:
    before = story.state
    story.play("0", "swap", "grain")

    undone = story.undo("0")

    assert story.ring == before["ring"]
    assert story.state["moves"] == undone.move.number
    with pytest.raises(CannotUndo) as refused:
        story.undo("0")
    assert refused.value.code == "ENGINE-UNDO-NOTHING"


def test_standing_moves_of_others_in_between_are_played_again(story: Story) -> None:
    offer = story.play("0", "make_offer", {"give": {"grain": 1}, "want": {"wool": 1}})
    story.play("0", "build_post", "5")
    story.play("1", "answer_offer", {"offer": str(offer.number), "answer": "accept"})
    story.play("2", "ask_me_to_build", True)

    undone = story.undo("0")

    assert undone.move.verb == "build_post"
    assert [move.verb for move, _ in undone.again] == ["make_offer", "answer_offer", "ask_me_to_build"]
    assert "5" not in story.ring["posts"]
    assert story.ring["offers"][str(offer.number)]["answers"] == {"1": "accept"}
    assert story.state["special_building"]["asks"]["2"]


def test_a_move_that_another_needs_stays(story: Story) -> None:
    offer = story.play("0", "make_offer", {"give": {"grain": 1}, "want": {"wool": 1}})
    answer = story.play("1", "answer_offer", {"offer": str(offer.number), "answer": "accept"})

    with pytest.raises(CannotUndo) as refused:
        story.undo("0")

    assert refused.value.code == "ENGINE-UNDO-BUILT-ON"
    assert refused.value.message == f"This can’t be taken back: move {answer.number} by blue depends on it."
    assert story.undo("1").move == replace(answer, undone=True)
    assert story.undo("0").move == replace(offer, undone=True)


def test_a_swap_goes_back_when_the_other_agrees(story: Story) -> None:
    offer = story.play("0", "make_offer", {"give": {"grain": 1}, "want": {"wool": 1}})
    story.play("1", "answer_offer", {"offer": str(offer.number), "answer": "accept"})
    hands = json.dumps(story.ring["hands"])
    swap = story.play("0", "execute_offer", {"offer": str(offer.number), "with": "1"})

    assert (swap.barrier, swap.concerned) == ("soft", ("0", "1"))
    assert history.concerned(story.since, "0") == ["1"]
    for consent in ((), ("2",)):
        with pytest.raises(CannotUndo) as refused:
            story.undo("0", *consent)
        assert (refused.value.code, refused.value.facts) == ("ENGINE-UNDO-CONSENT", {"names": ["1"]})
    story.undo("0", "1")

    assert json.dumps(story.ring["hands"]) == hands
    assert history.concerned(story.since, "0") == []


def test_both_who_have_swapped_may_ask_for_it_back(story: Story) -> None:
    """It does not matter which of them made the move. One cannot undo it alone, and no other seat can."""
    hands = json.dumps(story.ring["hands"])
    offer = story.play("0", "make_offer", {"give": {"grain": 1}, "want": {"wool": 1}})
    story.play("1", "answer_offer", {"offer": str(offer.number), "answer": "accept"})
    swap = story.play("0", "execute_offer", {"offer": str(offer.number), "with": "1"})

    assert [history.last_own_move(story.since, seat) for seat in "012"] == [swap, swap, None]
    assert history.concerned(story.since, "1") == ["0"]
    with pytest.raises(CannotUndo) as refused:
        story.undo("1")
    assert refused.value.facts == {"names": ["0"]}
    assert story.undo("1", "0").move == replace(swap, undone=True)
    assert json.dumps(story.ring["hands"]) == hands


def test_a_seat_that_keeps_to_every_deal_leaves_its_partner_what_came_before(story: Story) -> None:
    built = story.play("1", "ask_me_to_build", True)
    offer = story.play("0", "make_offer", {"give": {"grain": 1}, "want": {"wool": 1}})
    answer = story.play("1", "answer_offer", {"offer": str(offer.number), "answer": "accept"})
    story.play("0", "execute_offer", {"offer": str(offer.number), "with": "1"})

    assert history.last_own_move(story.since, "1", keepers=["0"]) == answer
    assert history.last_own_move(story.since[:-2], "1", keepers=["0"]) == built


def test_a_decision_given_to_another_seat_goes_back_when_it_agrees(story: Story) -> None:
    story.play("0", "drive_out", "1")

    assert history.concerned(story.since, "0") == ["1"]
    assert story.undo("0", "1").state["stack"][-1]["step"] == "main"
    assert story.ring["posts"]["1"] == "1"


def test_after_the_others_answer_its_consent_is_not_enough(story: Story) -> None:
    """The other seat must first take back its own answer, with the consent of the seat that it made due again."""
    story.play("0", "drive_out", "1")
    story.play("1", "re_place", ["3"])

    assert history.concerned(story.since, "1") == ["0"]
    with pytest.raises(CannotUndo) as refused:
        story.undo("0", "1")
    assert refused.value.code == "ENGINE-UNDO-BUILT-ON"
    story.undo("1", "0")
    story.undo("0", "1")
    assert story.ring["posts"] == {"0": "0", "1": "1", "2": "2"}


def test_nothing_goes_back_behind_chance(story: Story) -> None:
    built = story.play("0", "build_post", "5")
    story.play("0", "end_turn")
    rolled = story.play("1", "roll")
    since = [built, *story.moves[-2:]]

    assert rolled.barrier == "hard"
    assert story.since == []
    with pytest.raises(CannotUndo) as refused:
        undo(ring, story.first, since, "0", consent="12")
    assert refused.value.code == "ENGINE-UNDO-SEEN"


def test_nothing_goes_back_if_what_came_after_it_would_draw_again() -> None:
    """The other seat's move needed no luck, and would need some without the undone move."""
    one = Module("one", "One")

    @one.decision
    class Both(Say):
        lucky: Fact[bool] = Fact()

        def due(self, game: Game) -> list[Seat]:
            return ["0", "1"]

        def may_answer(self, game: Game, seat: Seat) -> bool:
            return True

        def taken(self, game: Game, seat: Seat, argument: Json) -> None:
            if seat == "1" and not self.lucky:
                game.chance("anew").dice(1)
            self.lucky = True

    pushes(one, lambda game: Both.of(seat="0", lucky=False))
    title = bench(one)
    story = Story(title, title.new(seats=2, modules=["one"], seed="s").state)
    story.play("0", "say", "yes")
    followed = story.play("1", "say", "yes")

    assert followed.barrier is None
    with pytest.raises(CannotUndo) as refused:
        story.undo("0", "1")
    assert refused.value.code == "ENGINE-UNDO-SEEN"
    assert story.undo("1", "0").move == replace(followed, undone=True)


def test_what_time_or_an_order_did_is_not_ones_own_to_take_back(story: Story) -> None:
    story.play("0", "build_post", "5")
    order = replace(story.since[-1], by="order")

    assert history.last_own_move([order], "0") is None
    assert history.last_own_move([replace(order, by="seat", hidden=True)], "0") is None
    assert history.concerned([order], "0") == []


def test_a_decision_raised_again_has_another_number() -> None:
    """Otherwise an answer to the first decision could apply to the second."""
    one = Module("one", "One")
    one.decision(Say)

    @one.step
    class Pause(Step):
        def run(self, game: Game) -> None:
            return None

    pushes(one, *[lambda game: Say.of(seat="0")] * 4)
    title = bench(one)
    story = Story(title, title.new(seats=1, modules=["one"], seed="s").state)
    first = story.play("0", "say", "yes")
    number = title.waiting(story.state).decision
    story.undo("0")

    story.play("0", "say", "no", number=first.number + 1)

    assert title.waiting(story.state).decision not in (number, first.number)
