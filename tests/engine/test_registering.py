"""Registration of a module's facts, names and messages."""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.module import Module, snake_case
from games.engine.offered import OptionField
from games.engine.steps import Decision, Step
from games.engine.types import Json, Seat
from games.engine.verbs import Verb, VerbSet
from tests.engine.tiny import Plain, Say, begin, bench, module, pushes


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

    asked = []

    @one.shows
    def stones_in_all(game: Game) -> dict[str, Json]:
        asked.append("in_all")
        return {"in_all": 2}

    @one.shows_of_seats
    def stones_of(game: Game, seat: Seat) -> dict[str, Json]:
        return {"stones": list(game.state["one"]["stones"][seat])}

    @one.shows_to_owner
    def secret_of(game: Game, seat: Seat) -> dict[str, Json]:
        return {"secret": game.state["one"]["secrets"][seat]}

    one.shares("secrets")
    title = bench(one)
    state = begin(title, seats=2)

    seen = title.sight(state, "1")["one"]
    copied = title.copy(state)["one"]

    assert seen == {
        "in_all": 2,
        "seats": {"0": {"stones": [1]}, "1": {"stones": [2]}},
        "own": {"secret": "b"},
    }
    assert "own" not in title.sight(state, None)["one"]
    alone = [title.sight(state, viewer) for viewer in (None, "0", "1")]
    asked.clear()
    assert list(title.sights(state, [None, "0", "1"])) == alone
    assert asked == ["in_all"], "what all see is worked out once for all of them"
    assert copied == state["one"]
    assert copied["secrets"] is state["one"]["secrets"]
    assert copied["stones"]["0"] is not state["one"]["stones"]["0"]


def test_two_files_that_show_a_fact_under_one_key_are_an_error() -> None:
    one = module()
    one.decision(Say)
    pushes(one, lambda game: Say.of(seat="0"))
    one.shows(lambda game: {"stones": 1})
    one.shows(lambda game: {"stones": 2})
    title = bench(one)
    state = begin(title)

    with pytest.raises(EngineError, match=r"shows twice.*stones"):
        title.sight(state, "0")


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

        speaking.verb(words)(type("Speak", (Plain,), {}))
        return speaking

    with pytest.raises(EngineError, match=r"verb of words.*speak"):
        bench(speaker("one"), speaker("two")).rules(["one", "two"])

    other = speaker("two")
    other.takes_out(words, "speak", "BENCH-02")
    assert bench(speaker("one"), other).rules(["one", "two"]).sets[words].keys() == {"speak"}


def test_a_pair_takes_out_a_verb_of_the_very_module_that_says_so() -> None:
    words = VerbSet("words")
    one, two = Module("one", "One"), Module("two", "Two", messages={"BENCH-04": "Not with One."})
    two.verb(words)(type("Speak", (Plain,), {}))
    two.takes_out(words, "speak", "BENCH-04", together_with="one")
    title = bench(one, two)

    assert "speak" in title.rules(["two"]).sets[words]
    assert "speak" not in title.rules(["one", "two"]).sets[words]
    assert title.rules(["one", "two"]).knows("speak")


def test_a_later_module_may_say_a_message_otherwise_but_only_one_that_is_there() -> None:
    one = module("one")
    two = Module("two", "Two", rewords={"BENCH-02": "Not before the sowing."})

    assert bench(one, two).text("BENCH-02", ["one", "two"]) == "Not before the sowing."
    assert bench(one, two).text("BENCH-02", ["one"]) == "Not in this phase."
    with pytest.raises(EngineError, match=r"rewords messages that no earlier module has.*BENCH-02"):
        bench(one, two).rules(["two"])


def test_a_module_may_say_again_otherwise_what_a_module_that_it_needs_has_reworded() -> None:
    one = module("one")
    two = Module("two", "Two", rewords={"BENCH-02": "Not before the sowing."})
    three = Module("three", "Three", rewords={"BENCH-02": "Not before the rain."}, needs=("two",))
    four = Module("four", "Four", rewords={"BENCH-02": "Not before spring."})

    assert bench(one, two, three).text("BENCH-02", ["one", "two", "three"]) == "Not before the rain."
    with pytest.raises(EngineError, match=r"four brings a rewording that an earlier module has.*BENCH-02"):
        bench(one, two, four).rules(["one", "two", "four"])


def test_a_module_may_say_its_own_message_otherwise_in_games_with_another_one() -> None:
    texts = {"BENCH-04": "Not here, nor at sea."}
    one, two = (
        module("one"),
        Module("two", "Two", messages={"BENCH-04": "Not here."}, rewords_with={"one": texts}),
    )

    assert bench(one, two).text("BENCH-04", ["one", "two"]) == "Not here, nor at sea."
    assert bench(one, two).text("BENCH-04", ["two"]) == "Not here."
    assert "Not here, nor at sea." in list(bench(one, two).texts())
    two.rewords_with["one"] = {"BENCH-02": "Not now."}
    with pytest.raises(EngineError, match=r"two rewords messages with one that are not its own.*BENCH-02"):
        bench(one, two).rules(["two"])


def test_names_in_snake_case() -> None:
    assert snake_case("SpecialBuilding") == "special_building"
    assert snake_case("Roll") == "roll"


def test_a_step_or_a_verb_that_lacks_a_method_is_found_when_it_is_registered() -> None:
    one = module()

    class Dig(Step):
        """A step without a `run`."""

    class Mumble(Decision):
        """A decision without an answer to a timeout."""

    class Hum(Plain):
        do = Verb.do

    with pytest.raises(EngineError, match=r"one has a step 'dig' without \['run'\]"):
        one.step(Dig)
    with pytest.raises(EngineError, match=r"one has a step 'mumble' without \['when_time_runs_out'\]"):
        one.decision(Mumble)
    with pytest.raises(TypeError, match="abstract"):
        one.verb(VerbSet("words"))(Hum)
