"""Each generic check finds the fault that it is for, planted into a tiny title."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.engine import plans
from games.engine.arguments import Arguments, Composite
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import Topic
from games.engine.module import Module
from games.engine.steps import Choice, Step
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import OpenVerb, Verb
from games.titles.catan.base.rules.turn import part_ended
from games.titles.catan.title import CATAN
from tests.engine.shapes.ring import Steps, building, hand, post_built, produced, roll_steps, take, turn_parts
from tests.engine.shapes.title import title as faultless
from tests.everywhere.checks import Broken, turns_can_be_planned
from tests.everywhere.playing import play_out
from tests.everywhere.record import Follower
from tests.everywhere.tables import Table

Plant = Callable[[Module], None]


def play_with(plant: Plant, *, seeds: int = 25, most: int = 400, **changes: Any) -> None:
    """Play a few games of the tiny title with a faulty module."""
    fault = Module("fault", "Fault", messages={"FAULT-01": "No.", "FAULT-02": "No: {missing}."})
    plant(fault)
    title = replace(faultless, modules=(*faultless.modules, fault), _rules={}, **changes)
    for seed in range(seeds):
        play_out(Table(title, ("ring", "fault"), 3, {}, f"fault-{seed}"), every=3, most=most)


def test_without_a_fault_nothing_is_found() -> None:
    play_with(lambda module: None, seeds=2)


class Wish(Verb):
    """A sound verb to spoil: its argument is 1 or 2, and both do nothing."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [1, 2]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if type(argument) is int and argument in (1, 2) else refuse("FAULT-01")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("wished", seat=seat)


def planted(verb: type[Verb]) -> Plant:
    """Return a plant that adds the verb to `building`."""

    def plant(module: Module) -> None:
        module.verb(building)(verb)

    return plant


def on_produced(what: Callable[[Game], None]) -> Plant:
    def plant(module: Module) -> None:
        @module.on(produced)
        def react(game: Game, seat: Seat, number: int) -> None:
            what(game)

    return plant


class RefusedOption(Wish):
    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return refuse("FAULT-01") if argument == 2 else super().why_not(game, seat, argument)


class AcceptsTrue(Wish):
    """A common mistake: `True in (1, 2)` is true."""

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument in (1, 2) else refuse("FAULT-01")


class FallsOver(Wish):
    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument.bit_length() in (1, 2) and argument in (1, 2) else refuse("FAULT-01")


class NoMessage(Wish):
    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return super().why_not(game, seat, argument) and refuse("FAULT-99")


class PeeksInOptions(Wish):
    def options(self, game: Game, seat: Seat) -> Arguments:
        return [1] if hand(game, game.next_seat(seat))["grain"] else [2]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        refusal = super().why_not(game, seat, argument)
        return refusal or (None if argument in self.options(game, seat) else refuse("FAULT-01"))  # type: ignore[operator]


class PeeksInRefusals(Wish):
    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        other = dict(hand(game, game.next_seat(seat)))
        return super().why_not(game, seat, argument) and refuse("FAULT-02", missing=other)


class DrawsWithoutBarrier(Wish):
    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("seen", {seat: {"card": "grain"}}, seat=seat)


class NeverEnds(Wish):
    """A composite argument whose sample is not accepted."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        return {}

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        return 3


KEPT = Topic("never stale")


class KeepsWhatChanges(Wish):
    """Its stored value is right only until the next move."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [game.derived(KEPT).setdefault("last", 1 + game.state["moves"] % 2)]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        refusal = super().why_not(game, seat, argument)
        return refusal or (None if argument in self.options(game, seat) else refuse("FAULT-01"))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("verb", "check"),
    [
        (RefusedOption, "options"),
        (AcceptsTrue, "why not"),
        (FallsOver, "why not"),
        (NoMessage, "why not"),
        (PeeksInOptions, "secrets"),
        (PeeksInRefusals, "secrets"),
        (DrawsWithoutBarrier, "barrier"),
        (NeverEnds, "options"),
        (KeepsWhatChanges, "stale"),
    ],
)
def test_a_faulty_verb_is_found(verb: type[Verb], check: str) -> None:
    with pytest.raises(Broken) as found:
        play_with(planted(verb))

    assert found.value.check == check


def lose_a_card(game: Game) -> None:
    bank = game.state["ring"]["bank"]
    bank["grain"] -= 1 if bank["grain"] else 0


def owe_a_card(game: Game) -> None:
    """Set a count below zero. No state may have one."""
    game.state["ring"]["owed"] = -1


def keep_a_tuple(game: Game) -> None:
    game.state["ring"]["posts"]["pair"] = ("0", "1")


def keep_a_float(game: Game) -> None:
    game.state["fault"] = 0.5


OTHER_LUCK = itertools.count()


def use_other_luck(game: Game) -> None:
    """Use randomness that does not come from the state."""
    other = next(OTHER_LUCK) % len(game.seats)
    take(game, game.seats[other], {"grain": 1})


@pytest.mark.parametrize(
    ("what", "check"),
    [
        (lose_a_card, "conserved"),
        (owe_a_card, "invariants"),
        (keep_a_tuple, "json"),
        (keep_a_float, "json"),
        (use_other_luck, "replay"),
    ],
)
def test_a_faulty_effect_is_found(what: Callable[[Game], None], check: str) -> None:
    with pytest.raises(Broken) as found:
        play_with(on_produced(what))

    assert found.value.check == check


def leak_a_hand(module: Module) -> None:
    module.shows(lambda game: {"first": dict(hand(game, game.seats[0]))})


def leak_the_seed(module: Module) -> None:
    module.shows(lambda game: {"seed": game.state["chance"]["seed"]})


def forget_in_imagination(module: Module) -> None:
    """Leave something that the viewer knows out of the imagined state."""

    def set_up(game: Game) -> None:
        game.state["fault"] = {"known": 7}

    module.sets_up(set_up)
    module.shows(lambda game: dict(game.state["fault"]))


def hand_out_what_is_written_on(module: Module) -> None:
    def set_up(game: Game) -> None:
        game.state["fault"] = {"marks": [7]}

    module.sets_up(set_up)
    module.shows(lambda game: {"marks": game.state["fault"]["marks"]})


def write_while_looking(module: Module) -> None:
    def set_up(game: Game) -> None:
        game.state["fault"] = {}

    module.sets_up(set_up)
    module.shows(lambda game: {"mark": game.state["fault"].setdefault("mark", 7)})


def share_with_the_copy(module: Module) -> None:
    def set_up(game: Game) -> None:
        game.state["fault"] = {"count": [0]}

    def imagine(game: Game, whole: Json, luck: random.Random) -> None:
        set_up(game)

    @module.on(produced)
    def count(game: Game, seat: Seat, number: int) -> None:
        game.state["fault"]["count"][0] += 1

    module.sets_up(set_up)
    module.imagines(imagine)
    module.shares("count")


class LateDecision(Choice):
    """A decision that is sound except for its answer to a timeout."""

    own_verbs = ("say",)

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return ["yes"]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument == "yes" and isinstance(argument, str) else refuse("FAULT-01")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("said", seat=seat)


def plant_dead_end(module: Module) -> None:
    @module.decision
    class Stuck(LateDecision):
        own_verbs = ("free_oneself",)

        def choices(self, game: Game, seat: Seat) -> Arguments:
            return []

        def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
            return "free_oneself", None

    @module.answers(turn_parts)
    def then_stuck(earlier: Callable[..., Steps], game: Game, seat: Seat) -> Steps:
        return [*earlier(game, seat), Stuck.of(seat=seat)]


def plant_illegal_timeout(module: Module) -> None:
    @module.decision
    class Late(LateDecision):
        in_part = False

        def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
            return "say", "no"

    @module.answers(turn_parts)
    def then_late(earlier: Callable[..., Steps], game: Game, seat: Seat) -> Steps:
        return [*earlier(game, seat), Late.of(seat=seat)]


def plant_endless_timeout(module: Module) -> None:
    @module.decision
    class Late(LateDecision):
        in_part = False

        def taken(self, game: Game, seat: Seat, argument: Json) -> None:
            game.log("said", seat=seat)

        def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
            return "say", "yes"

    @module.answers(turn_parts)
    def then_late(earlier: Callable[..., Steps], game: Game, seat: Seat) -> Steps:
        return [*earlier(game, seat), Late.of(seat=seat)]


def plant_forgotten_fact(module: Module) -> None:
    """Put a step below a decision that needs a fact which no view shows."""

    @module.decision
    class Late(LateDecision):
        def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
            return "say", "yes"

    @module.step
    class Later(Step):
        has_seat = False

        def run(self, game: Game) -> None:
            game.log("later", what=self.data["what"])

    @module.answers(roll_steps)
    def then_late(earlier: Callable[..., Steps], game: Game, seat: Seat) -> Steps:
        return [*earlier(game, seat), Late.of(seat=seat), Later.of(what="it")]


class AsksForNothing(OpenVerb):
    """Asks a seat that has no answer."""

    def asks(self, game: Game) -> list[Seat]:
        return ["0"]

    def options(self, game: Game, seat: Seat) -> list[Json]:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument is None else refuse("FAULT-01")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("wished", seat=seat)


class AnswersNothing(AsksForNothing):
    """Asks again after the answer."""

    def answers(self, game: Game, seat: Seat) -> list[Json]:
        return [None]


def ask_without_an_answer(module: Module) -> None:
    module.open_verb(AsksForNothing)


def ask_for_ever(module: Module) -> None:
    module.open_verb(AnswersNothing)


def go_on_after_a_post(module: Module) -> None:
    """Go on after an effect that may win with a post."""

    @module.on(post_built)
    def react(game: Game, seat: Seat, place: str) -> None:
        game.log("blessed", seat=seat)


def call_the_winning_move_harmless(module: Module) -> None:
    module.harmless = frozenset({"post_built", "re_placed"})


def allow_no_sixth_move(module: Module) -> None:
    @module.invariants
    def look(game: Game) -> None:
        need(game.state["moves"] < 6, "a game has five moves")


@pytest.mark.parametrize(
    ("plant", "check"),
    [
        (allow_no_sixth_move, "invariants"),
        (call_the_winning_move_harmless, "outcome"),
        (go_on_after_a_post, "wins last"),
        (leak_a_hand, "secrets"),
        (leak_the_seed, "secrets"),
        (forget_in_imagination, "secrets"),
        (hand_out_what_is_written_on, "view"),
        (write_while_looking, "view"),
        (share_with_the_copy, "copy"),
        (plant_dead_end, "dead end"),
        (ask_without_an_answer, "dead end"),
        (ask_for_ever, "answers"),
        (plant_illegal_timeout, "timeout"),
        (plant_endless_timeout, "timeout"),
        (plant_forgotten_fact, "imagine"),
    ],
)
def test_a_faulty_module_is_found(plant: Plant, check: str) -> None:
    with pytest.raises(Broken) as found:
        play_with(plant)

    assert found.value.check == check


def test_a_game_without_an_end_is_found() -> None:
    with pytest.raises(Broken) as found:
        play_with(lambda module: None, most=150, outcome=lambda game: None)

    assert found.value.check == "ends"


def test_an_undo_across_a_barrier_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If soft barriers were ignored, a seat could take back what others have built on."""
    from games.engine import history

    monkeypatch.setattr(history, "concerned", lambda moves, seat, **_rest: [])

    with pytest.raises(Broken) as found:
        play_with(lambda module: None, most=2000, seeds=8)

    assert found.value.check == "undo"


def test_a_number_used_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stored game replays to the same state only if moves keep their numbers."""
    from games.engine import history

    again = history.again
    monkeypatch.setattr(
        history, "again", lambda title, state, move: again(title, state, replace(move, number=None))
    )

    with pytest.raises(Broken) as found:
        play_with(lambda module: None, most=2000)

    assert found.value.check in ("replay", "undo")


def test_a_planned_move_that_cannot_be_tried_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    title, luck = CATAN, random.Random("plans")
    state = title.new(seats=3, modules=["base"], seed="plans").state
    while not title.turn(state).label:
        (seat,) = title.waiting(state).due
        state = title.play(state, seat, *title.sample(state, seat, luck)).state
    turns_can_be_planned(title, state, luck)
    monkeypatch.setattr(plans.Ahead, "try_out", lambda ahead, verb, argument: None)

    with pytest.raises(Broken) as found:
        turns_can_be_planned(title, state, luck)

    assert found.value.check == "plans"


def faults() -> Iterator[str]:
    """Yield the names of all checks for which a fault was planted."""
    yield from ("options", "why not", "secrets", "barrier", "conserved", "json", "replay", "imagine")
    yield from (
        "copy",
        "dead end",
        "outcome",
        "timeout",
        "ends",
        "undo",
        "answers",
        "stale",
        "view",
        "wins last",
        "invariants",
        "plans",
    )


def test_every_check_has_its_fault() -> None:
    """`refusal` is the second half of `why not`, since no effect can follow a refusal."""
    import re
    from pathlib import Path

    folder = Path(__file__).parent
    text = "".join((folder / name).read_text() for name in ("checks.py", "playing.py", "wins.py"))
    named = set(re.findall(r'(?:must|Broken)\(\s*"([a-z ]+)"', text))

    assert named == {*faults(), "refusal"}


@pytest.mark.parametrize(
    "fault",
    [
        lambda game, seat: game.state["base"]["hands"][seat].update(brick=99),
        lambda game, seat: game.moved({"brick": 1}, "bank", f"hand/{seat}"),
        lambda game, seat: game.log("bank_trade", seat=seat, give={"ore": 1}, take={}),
        lambda game, seat: game.chance("luck").dice(1),
    ],
    ids=["a card out of nowhere", "moved in the record alone", "moved in the log alone", "a secret die"],
)
def test_what_log_record_and_state_say_differently_is_found(fault: Callable[[Game, Seat], None]) -> None:
    module = Module("fault", "Fault")
    module.on(part_ended)(lambda game, seat: fault(game, seat))
    title = replace(CATAN, modules=(*CATAN.modules, module), _rules={})

    with pytest.raises(Broken, match="end_turn") as found:
        _let_time_play(title)

    assert found.value.check == "record"


def _let_time_play(title: Title) -> None:
    begun = title.new(seats=3, modules=["base", "fault"], seed="s", entropy=["a", "b", "c"])
    follower, state = Follower(title, begun), begun.state
    while state["outcome"] is None:
        (seat,) = title.waiting(state).due
        played = title.timeout(state, seat)
        follower.see(played, seat, "timeout")
        state = played.state
