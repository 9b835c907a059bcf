"""Questions and constants, values derived from them, verb sets and open verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine.errors import Illegal, Refusal, refuse
from games.engine.game import Game
from games.engine.memory import Topic, derived_from
from games.engine.module import Module
from games.engine.questions import Constant, Question
from games.engine.types import Json, Seat
from games.engine.verbs import OpenVerb, VerbSet
from tests.engine.tiny import Phase, Plain, Say, begin, bench, kinds, module, pushes


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


def test_a_derived_value_is_worked_out_once_for_each_argument_until_its_topic_changes() -> None:
    coins = Topic("coins")
    asked = []

    @derived_from(coins)
    def doubled(game: Game, number: int) -> int:
        asked.append(number)
        return 2 * number

    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    title = bench(one)
    game = title.game(begin(title))

    assert [doubled(game, 1), doubled(game, 2), doubled(game, 1)] == [2, 4, 2]
    game.changed(coins)
    assert doubled(game, 1) == 2

    assert asked == [1, 2, 1]


# Verb sets


def phases(*, together_with: str | None = None) -> tuple[Module, Module]:
    """Return a base with two phases over three sets, and a module that removes verbs."""
    base, taker = module("base"), module("taker")
    cards, building, special = VerbSet("cards"), VerbSet("building"), VerbSet("special")

    @base.decision
    class Main(Phase):
        sets = (building, cards)

        def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
            return refuse("BENCH-03")

    @base.decision
    class Special(Phase):
        sets = (building, special)

        def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
            return refuse("BENCH-03")

    class Ending(Plain):
        def do(self, game: Game, seat: Seat, argument: Json) -> None:
            super().do(game, seat, argument)
            game.close_decision()

    base.verb(building, cards)(type("Build", (Plain,), {}))
    base.verb(cards)(type("PlayCard", (Plain,), {}))
    base.verb(building, special)(type("End", (Ending,), {}))
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


def test_a_phase_does_not_offer_what_is_taken_out_of_one_of_its_sets() -> None:
    """Another set of the phase may have the verb."""
    base, taker = phases()
    title = bench(base, taker)

    special = title.play(begin(title), "0", "end").state

    assert list(title.options(special, "0")) == ["end"]
    with pytest.raises(Illegal) as refused:
        title.play(special, "0", "build")
    assert refused.value.code == "BENCH-02"


def test_taking_out_counts_only_together_with_the_other_module() -> None:
    base, taker = phases(together_with="third")
    third = module("third")
    title = bench(base, taker, third)

    assert "play_card" in title.options(begin(title, ["base", "taker"]), "0")
    assert "play_card" not in title.options(begin(title, ["base", "taker", "third"]), "0")


def test_a_test_that_verbs_share_is_asked_once_for_all_of_them() -> None:
    one = module()
    verbs = VerbSet("verbs")
    asked: list[str] = []

    @one.decision
    class Main(Phase):
        sets = (verbs,)

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


# Open verbs


def standing(open_while: tuple[str, ...] = ()) -> Module:
    one = module()
    one.decision(Say)
    one.decision(type("Other", (Say,), {}))

    class Wave(OpenVerb):
        def asks(self, game: Game) -> list[Seat]:
            return ["1"]

        def options(self, game: Game, seat: Seat) -> Any:
            return [None] if seat != "2" else []

        def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
            return None if argument is None and seat != "2" else refuse("BENCH-01", n=1)

        def do(self, game: Game, seat: Seat, argument: Json) -> None:
            game.log("waved", seat=seat)

    Wave.open_while = open_while
    one.open_verb(Wave)
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
