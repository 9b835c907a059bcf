"""The kernel: what lies on the stack runs in order, decisions wait, modules say their rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.errors import EngineError, Illegal, Refusal, refuse
from games.engine.game import Game
from games.engine.memory import Topic
from games.engine.rules import Constant, Event, Module, OptionField, Question, VerbSet, snake_case
from games.engine.steps import Ballot, Decision, Fact, Frame, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import StandingVerb, Verb
from tests.engine.tiny import Say, begin, bench, pushes

MESSAGES = {"BENCH-01": "Say one of {n} words.", "BENCH-02": "Not in this phase.", "BENCH-03": "Later."}


def module(key: str = "one") -> Module:
    """An empty module; the first one of a title brings the messages."""
    first = key in ("one", "first", "base")
    return Module(key, key.title(), messages=dict(MESSAGES) if first else {})


def kinds(played: Any) -> list[str]:
    return [entry["kind"] for entry in played.log]


# The stack


def noting(owner: Module) -> type[Step]:
    """A step that tells its `what`, and pushes what its `then` names."""

    @owner.step
    class Note(Step):
        what: Fact[str] = Fact()

        def run(self, game: Game) -> None:
            game.tell(self.what)
            for what in self.data.get("then", []):
                game.push(Note.of(what=what))

    return Note


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
            game.tell("round", times=facts["times"])
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

    with pytest.raises(EngineError, match="circles"):
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
        won = any(entry["kind"] == "won" for entry in game.told.log)
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


# Decisions


def ballot(one: Module, *, owed: Json = None, open_answers: bool = False) -> type[Ballot]:
    class Vote(Ballot):
        own_verbs = ("vote",)

        def choices(self, game: Game, seat: Seat) -> Any:
            return ["yes", "no"]

        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return None if argument in ("yes", "no") else refuse("BENCH-01", n=2)

        def complete(self, game: Game) -> None:
            game.tell("counted", votes=self.clockwise(game, "2"))
            game.push(Say.of(seat="0"))

        def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
            return "vote", game.chance("vote", seat).pick(["yes", "no"])

    Vote.open_answers = open_answers
    one.decision(Say)
    one.decision(Vote)
    pushes(one, lambda game: Vote.of(owed={"0": 1, "2": 1} if owed is None else owed))
    return Vote


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

    own, other, public = (title.view(state, viewer) for viewer in ("0", "2", None))

    assert own["answered"] == other["answered"] == public["answered"] == ["0"]
    assert own["shows"]["answers"] == {"0": "yes"}
    assert other["shows"]["answers"] == public["shows"]["answers"] == {}
    assert "yes" not in json.dumps([other, public])


def test_an_open_ballot_shows_each_answer_at_once() -> None:
    one = module()
    ballot(one, open_answers=True)
    title = bench(one)
    state = title.play(begin(title), "0", "vote", "yes").state

    assert title.view(state, None)["shows"]["answers"] == {"0": "yes"}


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


def test_a_decision_in_which_nobody_is_due_completes_by_itself() -> None:
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


# Barriers


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
    assert last.concerned == ((), ("0", "2"))[open_answers]


@pytest.mark.parametrize("open_answers", [False, True])
def test_the_only_answer_of_a_ballot_is_its_seats_alone(open_answers: bool) -> None:
    """Nobody else has answered: nothing is opened that the seat did not know."""
    one = module()
    ballot(one, owed={"0": 1}, open_answers=open_answers)
    title = bench(one)

    played = title.play(begin(title), "0", "vote", "yes")

    assert (played.barrier, played.concerned) == (None, ())


def test_a_test_that_verbs_share_is_asked_once_for_all_of_them() -> None:
    one = module()
    verbs = VerbSet("verbs")
    asked: list[str] = []

    @one.decision
    class Main(Decision):
        sets = (verbs,)

    class Plain(Verb):
        def options(self, game: Game, seat: Seat) -> Any:
            return [None]

    def holds_a_card(game: Game, seat: Seat) -> bool:
        asked.append(seat)
        return seat == "2"

    for name, only_if in (("Build", None), ("Play", holds_a_card), ("Swap", holds_a_card)):
        one.verb(verbs, only_if=only_if)(type(name, (Plain,), {}))
    pushes(one, lambda game: Main.of(seat="0"), lambda game: Main.of(seat="2"))
    game = bench(one).game(begin(bench(one)))

    assert list(game.decision_options("0")) == ["build"]
    assert asked == ["0"]
    game.stack.pop()
    assert list(game.decision_options("2")) == ["build", "play", "swap"]
    assert asked == ["0", "2"]


def test_chance_and_revealing_are_hard_and_a_swap_is_soft() -> None:
    one = module()
    verbs = VerbSet("verbs")

    @one.decision
    class Main(Decision):
        sets = (verbs,)

    class Plain(Verb):
        def options(self, game: Game, seat: Seat) -> Any:
            return [None]

        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return None

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


# Questions, verb sets, standing verbs


def test_later_modules_wrap_the_answers_of_earlier_ones() -> None:
    @Question
    def limit(game: Game, seat: Seat) -> str:
        """How many."""
        return f"default of {seat}"

    first, second, pair = module("first"), module("second"), module("pair")
    first.decision(Say)
    pushes(first, lambda game: Say.of(seat="0"))

    def wrap(name: str) -> Callable[..., str]:
        return lambda earlier, game, seat: f"{name}({earlier(game, seat)})"

    second.answers(limit)(wrap("second"))
    first.answers(limit)(wrap("first"))
    first.answers(limit, together_with="pair")(wrap("first with pair"))
    title = bench(first, second, pair)

    def ask(*modules: str) -> str:
        return limit(title.game(begin(title, modules)), "1")

    assert ask("first") == "first(default of 1)"
    assert ask("first", "second") == "second(first(default of 1))"
    assert ask("first", "second", "pair") == "second(first with pair(first(default of 1)))"
    assert limit.__doc__ == "How many."


def phases(*, together_with: str | None = None) -> tuple[Module, Module]:
    """A base with two phases over three sets, and a module that takes verbs out."""
    base, taker = module("base"), module("taker")
    cards, building, special = VerbSet("cards"), VerbSet("building"), VerbSet("special")

    @base.decision
    class Main(Decision):
        sets = (building, cards)

        def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
            return refuse("BENCH-03")

    @base.decision
    class Special(Decision):
        sets = (building, special)

        def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
            return refuse("BENCH-03")

    class Plain(Verb):
        def options(self, game: Game, seat: Seat) -> Any:
            return [None]

        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return None if argument is None else refuse("BENCH-01", n=1)

        def do(self, game: Game, seat: Seat, argument: Json) -> None:
            game.tell(self.name)
            if self.name == "end":
                game.close_decision()

    base.verb(building, cards)(type("Build", (Plain,), {}))
    base.verb(cards)(type("PlayCard", (Plain,), {}))
    base.verb(building, special)(type("End", (Plain,), {}))
    pushes(
        base,
        lambda game: Main.of(seat="0"),
        lambda game: Special.of(seat="0"),
        lambda game: Main.of(seat="1"),
    )
    taker.takes_out(cards, "play_card", "BENCH-02", together_with=together_with)
    taker.takes_out(special, "build", "BENCH-02")
    return base, taker


def test_a_phase_offers_the_verbs_of_its_sets() -> None:
    base, _ = phases()
    title = bench(base)
    main = begin(title)

    special = title.play(main, "0", "end").state

    assert list(title.options(main, "0")) == ["build", "end", "play_card"]
    assert list(title.options(special, "0")) == ["build", "end"]
    with pytest.raises(Illegal) as refused:
        title.play(special, "0", "play_card")
    assert refused.value.code == "BENCH-03"


def test_a_verb_taken_out_everywhere_is_refused_with_its_own_message() -> None:
    base, taker = phases()
    title = bench(base, taker)
    state = begin(title)

    assert "play_card" not in title.options(state, "0")
    with pytest.raises(Illegal) as refused:
        title.play(state, "0", "play_card")
    assert (refused.value.code, refused.value.message) == ("BENCH-02", "Not in this phase.")
    with pytest.raises(Illegal) as refused:
        title.play(state, "1", "play_card")
    assert refused.value.code == "BENCH-03", "a seat that is not due hears so first"


def test_a_verb_taken_out_of_one_set_stays_in_another() -> None:
    base, taker = phases()
    title = bench(base, taker)

    assert "build" in title.options(begin(title), "0")


def test_taking_out_counts_only_together_with_the_other_module() -> None:
    base, taker = phases(together_with="third")
    third = module("third")
    title = bench(base, taker, third)

    assert "play_card" in title.options(begin(title, ["base", "taker"]), "0")
    assert "play_card" not in title.options(begin(title, ["base", "taker", "third"]), "0")


def standing(open_while: tuple[str, ...] = ()) -> Module:
    one = module()
    one.decision(Say)
    one.decision(type("Other", (Say,), {}))

    class Wave(StandingVerb):
        def asks(self, game: Game) -> list[Seat]:
            return ["1"]

        def options(self, game: Game, seat: Seat) -> Any:
            return [None] if seat != "2" else []

        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return None if argument is None and seat != "2" else refuse("BENCH-01", n=1)

        def do(self, game: Game, seat: Seat, argument: Json) -> None:
            game.tell("waved", seat=seat)

    Wave.open_while = open_while
    one.standing_verb(Wave)
    pushes(one, lambda game: Say.of(seat="0"), lambda game: {"step": "other", "seat": "0"})
    return one


def test_a_standing_verb_is_open_to_seats_that_are_not_due_and_never_waited_for() -> None:
    title = bench(standing())
    state = begin(title)
    waiting = title.waiting(state)

    played = title.play(state, "1", "wave")

    assert waiting.due == {"0": "say"}
    assert waiting.may_act == {"1": ["wave"]}
    assert waiting.asked == ("1",)
    assert kinds(played) == ["waved"]
    assert (played.barrier, played.state["decision"]) == (None, state["decision"])


def test_a_standing_verb_is_closed_when_its_step_is_nowhere_on_the_stack() -> None:
    title = bench(standing(("other",)))
    both = begin(title)
    title_of_say = bench(standing(("say",)))
    over = title_of_say.play(begin(title_of_say), "0", "say", "yes").state

    assert "wave" in title.options(both, "1")
    assert title_of_say.options(over, "1") == {}
    assert title_of_say.waiting(over).asked == ()
    with pytest.raises(Illegal) as refused:
        title_of_say.play(over, "1", "wave")
    assert refused.value.code == "ENGINE-CLOSED"


# Illegal moves


@pytest.mark.parametrize(
    ("seat", "verb", "argument", "code"),
    [
        ("0", "say", "maybe", "BENCH-01"),
        ("0", "say", ["yes"], "BENCH-01"),
        ("0", "fly", None, "ENGINE-VERB"),
        ("1", "say", "yes", "ENGINE-CLOSED"),
        ("9", "say", "yes", "ENGINE-SEAT"),
    ],
)
def test_an_illegal_move_is_told_why_and_changes_nothing(
    seat: Seat, verb: str, argument: Json, code: str
) -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one)
    state = begin(title)
    before = json.dumps(state)

    with pytest.raises(Illegal) as refused:
        title.play(state, seat, verb, argument)
    in_place = title.game(state)
    with pytest.raises(Illegal):
        in_place.play(seat, verb, argument)

    assert refused.value.code == code
    assert "{" not in refused.value.message
    assert json.dumps(state) == before


def test_a_message_names_seats_by_color_and_counts_cards() -> None:
    one = module()
    one.messages["BENCH-09"] = "{name} and {names} lack {missing}."

    class Mute(Say):
        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return refuse("BENCH-09", name="2", names=["0", "1"], missing={"ore": 2, "wool": 1})

    one.decision(Mute)
    pushes(one, lambda game: Mute.of(seat="0"))
    title = bench(one)

    with pytest.raises(Illegal) as refused:
        title.play(begin(title), "0", "say", "yes")

    assert refused.value.text == "{name} and {names} lack {missing}."
    assert refused.value.message == "green and red, blue lack 2 ore, 1 wool."


# States


def test_the_callers_state_is_never_changed_and_a_copy_shares_nothing() -> None:
    one = module()
    one.decision(Say)
    pushes(one, *[lambda game: Say.of(seat="0")] * 3)
    title = bench(one)
    state = begin(title)
    before = json.dumps(state)

    copy = title.copy(state)
    copy["stack"][0]["seat"] = "1"
    copy["one"]["new"] = []
    copy["chance"]["used"]["x"] = 1
    title.play(state, "0", "say", "yes")

    assert json.dumps(state) == before
    assert json.loads(before) == state


def test_an_old_state_is_brought_up_to_date_number_by_number() -> None:
    one, two = module("one"), module("two")
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one, two)
    old = begin(title)
    one.schema = 3

    def rename(state: dict[str, Any]) -> None:
        state["one"]["middle"] = True

    def finish(state: dict[str, Any]) -> None:
        state["one"]["new"] = state["one"].pop("middle")

    one.upgrades.update({1: rename, 2: finish})

    new = title.upgraded(old)

    assert new["one"] == {"new": True}
    assert new["schema"] == {"one": 3, "two": 1}
    assert old["one"] == {}
    assert title.upgraded(new) is new


def test_a_state_newer_than_the_program_is_refused() -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one)
    state = begin(title)
    state["schema"]["one"] = 2

    with pytest.raises(EngineError, match="no way from schema 2"):
        title.upgraded(state)


# What a module registers


def test_each_file_of_a_module_registers_its_own_facts() -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))

    @one.sets_up
    def lay_stones(game: Game) -> None:
        game.state["one"]["stones"] = {"0": [1], "1": [2]}

    @one.sets_up
    def lay_secrets(game: Game) -> None:
        game.state["one"]["secrets"] = {"0": "a", "1": "b"}

    @one.shows
    def stones_in_all(game: Game, viewer: Seat | None) -> dict[str, Json]:
        return {"in_all": 2, "looks": viewer}

    @one.shows_of_seats
    def stones_of(game: Game, seat: Seat) -> dict[str, Json]:
        return {"stones": list(game.state["one"]["stones"][seat])}

    @one.shows_to_owner
    def secret_of(game: Game, seat: Seat) -> dict[str, Json]:
        return {"secret": game.state["one"]["secrets"][seat]}

    one.shares("secrets")
    title = bench(one)
    state = begin(title, seats=2)

    seen = title.view(state, "1")["one"]
    copied = title.copy(state)["one"]

    assert seen == {
        "in_all": 2,
        "looks": "1",
        "seats": {"0": {"stones": [1]}, "1": {"stones": [2]}},
        "own": {"secret": "b"},
    }
    assert "own" not in title.view(state, None)["one"]
    assert copied == state["one"]
    assert copied["secrets"] is state["one"]["secrets"]
    assert copied["stones"]["0"] is not state["one"]["stones"]["0"]


def test_two_files_that_show_a_fact_under_one_key_are_an_error() -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    one.shows(lambda game, viewer: {"stones": 1})
    one.shows(lambda game, viewer: {"stones": 2})
    title = bench(one)
    state = begin(title)

    with pytest.raises(EngineError, match=r"shows twice.*stones"):
        title.view(state, "0")


def test_what_two_modules_call_by_one_name_is_an_error() -> None:
    one, two = module("one"), module("two")
    one.decision(Say)
    two.decision(Say)
    with pytest.raises(EngineError, match=r"two brings a step that an earlier module has already.*say"):
        bench(one, two).rules(["one", "two"])

    spoken, again = module("one"), Module("two", "Two", messages={"BENCH-01": "Otherwise."})
    with pytest.raises(EngineError, match=r"message.*BENCH-01"):
        bench(spoken, again).rules(["one", "two"])

    field = OptionField("size", "Size", ((1, "One"),), 1)
    with pytest.raises(EngineError, match="one and two both have an option 'size'"):
        bench(Module("one", "One", options=(field,)), Module("two", "Two", options=(field,)))


def test_a_verb_that_an_earlier_module_has_in_the_set_is_an_error_unless_it_is_taken_out() -> None:
    words = VerbSet("words")

    def speaker(key: str) -> Module:
        speaking = Module(key, key.title())

        @speaking.verb(words)
        class Speak(Verb):
            pass

        return speaking

    with pytest.raises(EngineError, match=r"verb of words.*speak"):
        bench(speaker("one"), speaker("two")).rules(["one", "two"])

    other = speaker("two")
    other.takes_out(words, "speak", "BENCH-02")
    assert bench(speaker("one"), other).rules(["one", "two"]).sets[words].keys() == {"speak"}


def test_a_later_module_may_say_a_message_otherwise_but_only_one_that_is_there() -> None:
    one = module("one")
    two = Module("two", "Two", rewords={"BENCH-02": "Not before the sowing."})

    assert bench(one, two).text("BENCH-02", ["one", "two"]) == "Not before the sowing."
    assert bench(one, two).text("BENCH-02", ["one"]) == "Not in this phase."
    with pytest.raises(EngineError, match=r"rewords messages that no earlier module has.*BENCH-02"):
        bench(one, two).rules(["two"])


def test_an_answer_may_ask_for_several_other_modules() -> None:
    one, two, three = module("one"), module("two"), module("three")

    @Question
    def count(game: Game) -> int:
        return 0

    @three.answers(count, together_with=("one", "two"))
    def all_three(earlier: Any, game: Game) -> int:
        return earlier(game) + 3

    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one, two, three)

    assert [
        count(title.game(begin(title, keys))) for keys in (["one", "three"], ["one", "two", "three"])
    ] == [0, 3]


def test_a_constant_is_asked_once_of_each_game_and_each_seat() -> None:
    asked: list[str] = []

    @Constant
    def price(game: Game) -> int:
        asked.append("all")
        return 1

    @Constant
    def price_for(game: Game, seat: Seat) -> int:
        asked.append(seat)
        return int(seat)

    one, two = module("one"), module("two")

    @two.answers(price_for)
    def dearer(earlier: Any, game: Game, seat: Seat) -> int:
        return earlier(game, seat) + 10

    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one, two)
    game, other = (title.game(begin(title, ["one", "two"])) for _ in range(2))

    for _ in range(2):
        assert [price(game), price_for(game, "0"), price_for(game, "1")] == [1, 10, 11]
    assert asked == ["all", "0", "1"]
    assert price(other) == 1
    assert asked == ["all", "0", "1", "all"]


def test_what_changes_makes_stale_what_was_worked_out_from_it_and_from_the_wider_topic() -> None:
    board = Topic("board")
    knights, coins = Topic("knights", board), Topic("coins")
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one)
    game = title.game(begin(title))
    for topic in (board, knights, coins):
        game.derived(topic)["known"] = True

    game.changed(knights)

    assert [bool(game.derived(topic)) for topic in (board, knights, coins)] == [False, False, True]


def test_names_in_snake_case() -> None:
    assert snake_case("SpecialBuilding") == "special_building"
    assert snake_case("Roll") == "roll"
