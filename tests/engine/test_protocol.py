"""The engine's protocol of JSON lines: it can drive every title, and no input stops it."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from games import catalog
from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.engine.protocol import MOST_BYTES, Protocol
from games.titles.catan.base.rules.standing_answers import no_standing_answers
from games.titles.catan.cities_knights.rules.standing_orders import no_wishes
from tests.engine.shapes.title import title as shapes
from tests.everywhere.test_broken_states import stacks

ROOT = Path(__file__).parents[2]


class Engine:
    """`manage.py engine` as another program would use it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "engine"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def send(self, line: bytes) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, **request: Any) -> Any:
        return self.send(json.dumps(request).encode())


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    yield engine
    assert engine.process.stdin is not None
    engine.process.stdin.close()
    assert engine.process.wait(20) == 0
    assert engine.process.stderr is not None
    assert engine.process.stderr.read() == b""
    assert engine.process.stdout is not None
    engine.process.stderr.close()
    engine.process.stdout.close()


@pytest.fixture
def protocol() -> Protocol:
    return Protocol({**catalog.titles(), shapes.key: shapes})


@pytest.fixture
def new(protocol: Protocol) -> Any:
    return protocol.answer({"do": "new", "title": "catan", "seats": 4, "modules": ["base"], "seed": "s"})


def test_another_program_plays_a_whole_game(engine: Engine) -> None:
    luck = random.Random(3)
    state = engine.ask(do="new", title="catan", seats=3, modules=["base"], options={}, seed="whole")["state"]
    for move in range(5000):
        waiting = engine.ask(do="waiting", state=state)
        if not waiting["waiting"]:
            break
        seat = luck.choice(list(waiting["waiting"]))
        if move % 50 == 49:
            answer = engine.ask(do="timeout", state=state, seat=seat)
        else:
            chosen = engine.ask(do="sample", state=state, seat=seat, seed=move)
            answer = engine.ask(do="play", state=state, seat=seat, **chosen)
        state = answer["state"]

    assert waiting == {"waiting": {}, "outcome": waiting["outcome"]}
    assert waiting["outcome"]["winner"] in state["seats"]
    assert engine.ask(do="points", state=state)["points"].keys() == state["seats"].keys()


def test_it_lists_titles_with_modules_options_and_compatibility(engine: Engine) -> None:
    titles = {title["key"]: title for title in engine.ask(do="titles")["titles"]}

    catan = titles["catan"]
    assert catan["seats"] == [3, 4]
    assert catan["modules"][0]["key"] == "base"
    assert {option["key"] for option in catan["modules"][0]["options"]} >= {"board", "tokens", "harbors"}
    assert catan["compatibility"] == [] or {"modules", "answer", "rules", "reason"} <= set(
        catan["compatibility"][0]
    )


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"null",
        b"[]",
        b"7",
        b'"play"',
        b"\xff\xfe",
        b"{}",
        b'{"do":7}',
        b'{"do":"fly"}',
        b'{"do":"new"}',
        b'{"do":"new","title":"go","seats":2,"seed":"s"}',
        b'{"do":"new","title":"catan","seats":"4","seed":"s"}',
        b'{"do":"new","title":"catan","seats":4,"modules":{"base":1},"seed":"s"}',
        b'{"do":"new","title":"catan","seats":4,"modules":["base"],"seed":"s\\ud800"}',
        b'{"do":"new","title":"catan","seats":99,"modules":["base"],"seed":"s"}',
        b'{"do":"new","title":"catan","seats":4,"modules":["base"],"seed":"s","chance":{"x":1}}',
        b'{"do":"new","title":"catan","seats":4,"modules":["base"],"seed":"s","chance":[]}',
        b'{"do":"new","title":"catan","seats":4,"modules":["base"],"seed":"s","colors":["red"]}',
        b'{"do":"play","state":[]}',
        b'{"do":"play","state":{}}',
        b'{"do":"view","state":{"title":["catan"]}}',
        b'{"do":"view","state":{"title":"catan"}}',
        b'{"do":"new","title":"catan","seats":NaN}',
        b'{"do":"new","title":"catan","seats":4.0}',
        b'{"do":"new","title":"catan","seats":' + b"9" * 5000 + b"}",
        b'{"do":' + b"[" * 100_000,
        b'{"do":' + b"[" * 200 + b"]" * 200 + b"}",
        b"",
        b"  ",
        b'{"do":"titles","do":"new"}',
        b" " * (MOST_BYTES + 10),
        b'{"do":"' + b"x" * (2 * MOST_BYTES) + b'"}',
    ],
    ids=lambda line: repr(line[:60]),
)
def test_a_bad_line_is_answered_and_stops_nothing(engine: Engine, line: bytes) -> None:
    answer = engine.send(line)

    assert set(answer) == {"error"}
    assert set(answer["error"]) == {"code", "facts", "message"}
    assert answer["error"]["message"]
    assert "titles" in engine.ask(do="titles")


def test_an_illegal_move_names_its_rule_and_the_facts(protocol: Protocol, new: Any) -> None:
    due = next(iter(protocol.answer({"do": "waiting", "state": new["state"]})["waiting"]))
    other = next(seat for seat in new["state"]["seats"] if seat != due)

    answer = protocol.answer({"do": "play", "state": new["state"], "seat": other, "verb": "roll"})

    assert answer["error"]["code"].startswith("BASE-ERR-")
    assert answer["error"]["message"]


def test_scripted_chance_by_label_comes_out(protocol: Protocol, new: Any) -> None:
    state = new["state"]
    while "pre_roll" not in protocol.answer({"do": "waiting", "state": state})["waiting"].values():
        seat = next(iter(protocol.answer({"do": "waiting", "state": state})["waiting"]))
        state = protocol.answer({"do": "timeout", "state": state, "seat": seat})["state"]
    seat = next(iter(protocol.answer({"do": "waiting", "state": state})["waiting"]))
    roll = {"do": "play", "state": state, "seat": seat, "verb": "roll", "id": 5}

    answer = protocol.answer({**roll, "chance": {"turn/1/dice": [6, 4]}})
    wrong = protocol.answer({**roll, "chance": {"turn/1/dice": [6, 7]}})

    assert answer["id"] == 5
    assert answer["chance"][0]["result"] == [6, 4]
    assert wrong["id"] == 5
    assert "error" in wrong


def test_a_sequence_is_walked_step_by_step(protocol: Protocol) -> None:
    """The test uses the shapes: a displaced piece is placed again, with one more."""
    luck = random.Random(1)
    modules = ["ring", "displaced"]
    state = protocol.answer({"do": "new", "title": "ring", "seats": 3, "modules": modules, "seed": "s"})[
        "state"
    ]
    for _ in range(3000):
        waiting = protocol.answer({"do": "waiting", "state": state})["waiting"]
        if "re_place" in waiting.values():
            break
        if not waiting:
            state = protocol.answer(
                {"do": "new", "title": "ring", "seats": 3, "modules": modules, "seed": str(luck.random())}
            )["state"]
            continue
        seat = next(iter(waiting))
        chosen = protocol.answer({"do": "sample", "state": state, "seat": seat, "seed": luck.randrange(99)})
        state = protocol.answer({"do": "play", "state": state, "seat": seat, **chosen})["state"]
    seat = next(iter(waiting))
    walk = {"do": "next", "state": state, "seat": seat, "verb": "re_place"}

    first = protocol.answer({**walk, "so_far": []})
    second = protocol.answer({**walk, "so_far": first["next"][:1]})
    astray = protocol.answer({**walk, "so_far": ["nowhere"]})

    assert first["next"]
    assert not first["complete"]
    assert second["complete"]
    assert "error" in astray


def test_a_view_is_asked_for_by_a_seat_or_a_spectator(protocol: Protocol, new: Any) -> None:
    own = protocol.answer({"do": "view", "state": new["state"], "seat": "1"})["view"]
    public = protocol.answer({"do": "view", "state": new["state"], "seat": None})["view"]
    nobody = protocol.answer({"do": "view", "state": new["state"], "seat": "7"})

    assert own["viewer"] == "1"
    assert public["viewer"] is None
    assert "seed" not in json.dumps([own, public])
    assert "error" in nobody


STRANGE = [None, True, -1, 10**6, "", "9", "x" * 200, [], {}, [None], {"0": None}, [[]], {"a": {"b": []}}]


def spoiled(value: Any, luck: random.Random) -> Any:
    """Return a copy with one thing in it replaced, removed, or added."""
    spoilt = copy.deepcopy(value)
    here = spoilt
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return None if here is spoilt else spoilt
        key = luck.choice(keys)
        if isinstance(here[key], dict | list) and here[key] and luck.random() < 0.75:
            here = here[key]
            continue
        how = luck.randrange(4)
        if how == 0:
            del here[key]
        elif how == 1 and isinstance(here, dict):
            here[str(luck.choice(STRANGE))] = luck.choice(STRANGE)
        else:
            here[key] = luck.choice(STRANGE)
        return spoilt


def test_a_spoiled_state_is_answered_and_stops_nothing(protocol: Protocol) -> None:
    """The answer is a state, a view or an error object, and never a traceback."""
    luck = random.Random(11)
    errors = 0
    for title, modules in (("catan", ["base"]), ("ring", [module.key for module in shapes.modules])):
        state = protocol.answer({"do": "new", "title": title, "seats": 4, "modules": modules, "seed": "s"})[
            "state"
        ]
        for step in range(120):
            waiting = protocol.answer({"do": "waiting", "state": state})["waiting"]
            if not waiting:
                break
            seat = luck.choice(list(waiting))
            for _ in range(6):
                bad = spoiled(state, luck)
                for do in ("waiting", "options", "view", "points", "timeout", "sample"):
                    line = json.dumps({"do": do, "state": bad, "seat": seat}).encode()
                    errors += "error" in json.loads(protocol.answer_line(line))
            chosen = protocol.answer({"do": "sample", "state": state, "seat": seat, "seed": step})
            state = protocol.answer({"do": "play", "state": state, "seat": seat, **chosen})["state"]

    assert errors > 2000


def test_a_state_written_by_hand_is_told_what_it_lacks(protocol: Protocol, new: Any) -> None:
    state = copy.deepcopy(new["state"])
    state["base"]["hands"]["0"]["ore"] = 7

    answer = protocol.answer({"do": "waiting", "state": state})

    assert answer["error"]["code"] == "ENGINE-STATE"
    assert "the cards in all piles" in answer["error"]["message"]


@pytest.mark.parametrize("schema", [0, 1, 2, 99])
def test_a_state_that_has_not_the_shape_of_its_schema_is_refused(
    protocol: Protocol, new: Any, schema: int
) -> None:
    state = new["state"]
    state["schema"]["base"] = schema

    answer = protocol.answer({"do": "waiting", "state": state})

    assert answer["error"]["code"] == "ENGINE-STATE"
    assert "schema" in answer["error"]["message"]


def test_where_rules_fail_the_answer_names_the_place_and_no_exception(
    protocol: Protocol, new: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The broken state is one that no check foresees."""
    monkeypatch.setattr("games.engine.protocol.check_invariants", lambda _title, state: state)
    state = new["state"]
    del state["base"]["hands"]

    message = protocol.answer({"do": "view", "state": state, "seat": "0"})["error"]["message"]

    assert message.startswith("The rules cannot read this state: games.titles.catan.base.rules.")
    assert "Error" not in message


@pytest.mark.parametrize(
    ("title", "modules", "verb", "argument"),
    [
        ("catan", ["base"], "set_standing_answers", {**no_standing_answers(), "auto_roll": True}),
        ("catan", ["base", "cities_knights"], "set_wishes", {**no_wishes(), "fight": True}),
        ("hansa", ["base"], "set_standing_orders", {"replace": "default"}),
    ],
)
def test_what_only_one_seat_may_know_moves_nothing_that_others_see(
    protocol: Protocol, title: str, modules: list[str], verb: str, argument: Any
) -> None:
    state = fresh(protocol, title, modules)
    orderer = next(seat for seat in state["seats"] if seat not in ask(protocol, "waiting", state)["waiting"])

    after = ask(protocol, "play", state, seat=orderer, verb=verb, argument=argument)

    assert after["log"] == []
    assert after["state"] != state
    for viewer in (*state["seats"], None):
        seen, now = (ask(protocol, "view", one, seat=viewer) for one in (state, after["state"]))
        assert (now == seen) == (viewer != orderer)


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"modules": ["base", "base"]}, "base is listed twice"),
        ({"seed": 7}, "`seed` is a text"),
        ({"entropy": ["a", "b", "c", "d"]}, "4 seats add entropy, and 3 play"),
        ({"entropy": ["two\nlines"]}, "one line"),
        ({"entropy": [1]}, "lists of texts"),
    ],
)
def test_a_new_game_of_the_wrong_things_is_refused(protocol: Protocol, request_: Any, says: str) -> None:
    answer = protocol.answer({"do": "new", "title": "catan", "seats": 3, "seed": "s", **request_})

    assert says in answer["error"]["message"]


@pytest.mark.parametrize("number", [0, -1, 7, True, "8"])
def test_a_number_that_has_been_used_is_refused(protocol: Protocol, number: Any) -> None:
    state = {**fresh(protocol), "moves": 7}
    seat = next(iter(state["seats"]))

    answer = protocol.answer({"do": "timeout", "state": state, "seat": seat, "number": number})

    assert "above that of the last move, 7" in answer["error"]["message"]


def test_what_the_highest_number_makes_can_be_read_again(protocol: Protocol) -> None:
    """No number in a line is above a million, including the engine's own."""
    state = fresh(protocol)
    seat = next(iter(state["seats"]))
    (due,) = ask(protocol, "waiting", state)["waiting"]

    late = ask(protocol, "timeout", state, seat=due, number=999_999)["state"]
    line = json.dumps({"do": "waiting", "state": late}).encode()
    further = protocol.answer({"do": "timeout", "state": late, "seat": seat})
    too_high = protocol.answer({"do": "timeout", "state": state, "seat": due, "number": 1_000_000})

    assert "waiting" in json.loads(protocol.answer_line(line))
    assert "Moves have numbers below 1000000" in further["error"]["message"]
    assert "Moves have numbers below 1000000" in too_high["error"]["message"]


@pytest.mark.parametrize("do", ["new", "view"])
@pytest.mark.parametrize("place", ["value", "key"])
def test_half_a_sign_is_no_text(protocol: Protocol, do: str, place: str) -> None:
    """JSON can express lone surrogates, which no text can hold and which have no bytes as a seed or label."""
    half = {"x": "s\ud800"} if place == "value" else {"s\ud800": "x"}
    request = {"do": do, "title": "catan", "seats": 3, "seed": "s\udfff", "state": half}

    answer = json.loads(protocol.answer_line(json.dumps(request).encode()))

    assert answer["error"]["code"] == "ENGINE-LINE"
    assert "is not text" in answer["error"]["message"]


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (1_000_001, "must not exceed"),
        (-1_000_001, "must not exceed"),
        ("s\ud800", "is not text"),
        (reduce(lambda inner, _level: [inner], range(60), 1), "too deeply"),
        (reduce(lambda inner, _level: {"a": inner}, range(60), 1), "too deeply"),
    ],
)
def test_what_a_list_holds_is_looked_at_too(protocol: Protocol, value: Any, says: str) -> None:
    """A move's argument may be a list of objects."""
    line = json.dumps({"do": "titles", "argument": [[0, {"a": [value]}]]}).encode()

    assert says in json.loads(protocol.answer_line(line))["error"]["message"]


def test_signs_beyond_ascii_are_texts(protocol: Protocol) -> None:
    request = {"do": "new", "title": "catan", "seats": 3, "seed": "Kraków 🐑", "entropy": ["ő"]}

    assert "state" in json.loads(protocol.answer_line(json.dumps(request).encode()))


@pytest.mark.parametrize(
    ("where", "value", "says"),
    [
        (("chance", "entropy"), ["a", "b", "c", "d"], "a text of each seat at most"),
        (("chance", "entropy"), ["two\nlines"], "one line"),
        (("chance", "scope"), "turn\n1", "one line"),
        (("chance", "luck"), "much", "has `seed`, `entropy`, `scope` and `used`"),
        (("seats", "0"), {}, "has its facts"),
        (("seats", "0"), {"color": "red", "name": "Anna"}, "has its facts"),
        (("seats", "0", "color"), "blue", "cannot have the colors"),
        (("seats", "0", "color"), "pink", "cannot have the colors"),
        (("decision",), 0, "`decision` is that of the last decision"),
        (("decision",), 2, "`decision` is that of the last decision"),
        (("stack", -1, "number"), 2, "`decision` is that of the last decision"),
        (("stack", -1, "number"), 0, "came up later"),
    ],
)
def test_what_no_game_holds_is_refused_in_a_state(
    protocol: Protocol, where: tuple[Any, ...], value: Any, says: str
) -> None:
    state = fresh(protocol)
    holder = state
    for key in where[:-1]:
        holder = holder[key]
    holder[where[-1]] = value

    error = protocol.answer({"do": "waiting", "state": state})["error"]

    assert error["code"] == "ENGINE-STATE"
    assert says in error["message"]


def in_trade_and_build(protocol: Protocol) -> Any:
    """Return a state with the stack [turn, part, main], for seat 0, 1 or 2."""
    state = fresh(protocol)
    while "main" not in ask(protocol, "waiting", state)["waiting"].values():
        seat = next(iter(ask(protocol, "waiting", state)["waiting"]))
        state = ask(protocol, "timeout", state, seat=seat)["state"]
    return state


def another(state: Any) -> str:
    return next(seat for seat in state["seats"] if seat != state["stack"][0]["seat"])


RESOLVE = {"step": "resolve_roll"}
LIES_ILL: list[tuple[str, Callable[[Any, str, str], Any], str]] = [
    ("no part", lambda stack, _me, _other: [stack[0], stack[2]], "above no part of a turn"),
    ("a part twice", lambda stack, _me, _other: [stack[0], stack[1], *stack[1:]], "right upon a turn"),
    ("a turn in a turn", lambda stack, _me, _other: [stack[0], *stack], "at the bottom of the stack alone"),
    (
        "a step beneath the part",
        lambda stack, me, _other: [stack[0], {**RESOLVE, "seat": me}, *stack[1:]],
        "above no part of a turn",
    ),
    (
        "a step beneath the phase",
        lambda stack, me, _other: [*stack[:2], {**RESOLVE, "seat": me}, stack[2]],
        "right upon a part",
    ),
    (
        "another's phase",
        lambda stack, _me, other: [*stack[:2], {**stack[2], "seat": other}],
        "right upon a part of its seat's turn",
    ),
    (
        "set-up in a part",
        lambda stack, me, _other: [*stack[:2], {"step": "setup_settlement", "seat": me, "pays": False}, stack[2]],
        "above a part of a turn",
    ),
    (
        "another's phase to come",
        lambda stack, _me, other: [
            stack[0],
            {**stack[1], "rest": [{"step": "main", "seat": other}]},
            stack[2],
        ],
        "right upon a part of its seat's turn",
    ),
    (
        "a turn to come in a part",
        lambda stack, me, _other: [
            stack[0],
            {**stack[1], "rest": [{"step": "turn", "seat": me, "rest": None}]},
            stack[2],
        ],
        "at the bottom of the stack alone",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "says"), [case[1:] for case in LIES_ILL], ids=[case[0] for case in LIES_ILL]
)
def test_turn_part_and_phase_lie_where_they_belong(
    protocol: Protocol, change: Callable[[Any, str, str], Any], says: str
) -> None:
    """Otherwise a part would end, and what it leaves behind would belong to none."""
    state = in_trade_and_build(protocol)
    assert [data["step"] for data in state["stack"]] == ["turn", "part", "main"]

    state["stack"] = change(state["stack"], state["stack"][0]["seat"], another(state))
    error = protocol.answer({"do": "waiting", "state": state})["error"]

    assert error["code"] == "ENGINE-STATE"
    assert says in error["message"]


def test_what_is_left_of_a_roll_lies_in_its_order() -> None:
    """Two rolls with cards: the first number is noted before the second card is resolved. TB-2P-C3"""
    title, modules = catalog.titles()["catan"], ("base", "events", "for_two")
    rolling = next(state for state in stacks(title, modules, 2) if len(state["stack"]) > 5)
    assert check_invariants(title, rolling) == rolling
    stack = rolling["stack"]
    first, second = (
        next(place for place, data in enumerate(stack) if data["step"] == step)
        for step in ("number_stands", "resolve_second_card")
    )

    stack[first], stack[second] = stack[second], stack[first]

    with pytest.raises(EngineError, match="what is left of the roll lies in its order"):
        check_invariants(title, rolling)


def test_a_sample_is_drawn_from_a_seed_that_can_be_one(protocol: Protocol) -> None:
    state = fresh(protocol)
    seat = next(iter(ask(protocol, "waiting", state)["waiting"]))

    assert ask(protocol, "sample", state, seat=seat, seed=5) == ask(
        protocol, "sample", state, seat=seat, seed=5
    )
    refused = protocol.answer({"do": "sample", "state": state, "seat": seat, "seed": ["5"]})
    assert "`seed` is a text or a whole number" in refused["error"]["message"]


def fresh(protocol: Protocol, title: str = "catan", modules: tuple[str, ...] | list[str] = ("base",)) -> Any:
    request = {"do": "new", "title": title, "seats": 3, "modules": list(modules), "seed": "s"}
    return protocol.answer(request)["state"]


def ask(protocol: Protocol, do: str, state: Any, **more: Any) -> Any:
    """Return an answer that must not be an error."""
    answer = protocol.answer({"do": do, "state": state, **more})
    assert "error" not in answer, answer
    return answer


def test_it_forgets_everything_between_lines(protocol: Protocol, new: Any) -> None:
    before = json.dumps(new["state"])
    seat = next(iter(protocol.answer({"do": "waiting", "state": new["state"]})["waiting"]))
    request = {"do": "timeout", "state": new["state"], "seat": seat}

    assert protocol.answer(request) == protocol.answer(request)
    assert json.dumps(new["state"]) == before
