"""Check that a state which somebody wrote or edited is one that the engine can play.

The engine checks its own facts; a module registers checks of its facts with `invariants`. States that the program
stored itself are not checked.
"""

from __future__ import annotations

import itertools
from functools import cache

from games.engine.errors import EngineError
from games.engine.game import Game
from games.engine.steps import Decision, Frame
from games.engine.title import Title
from games.engine.types import Json, State

LONGEST_STACK = 500
OWN_KEYS = (
    "title",
    "modules",
    "options",
    "schema",
    "chance",
    "seats",
    "stack",
    "decision",
    "moves",
    "outcome",
)


def check_invariants(title: Title, state: State) -> State:
    """Check the whole state and return it in today's shape.

    :raises EngineError: it cannot be played; the message says why
    :raises Illegal: such a game is not possible
    """
    for key in OWN_KEYS:
        need(key in state, f"the state lacks `{key}`")
    _table(title, state)
    state = _of_today(title, state)
    _engine_part(state)
    _stack(title, state)
    game = title.game(state)
    for data in state["stack"]:
        check_step(game, data)
    _order(game)
    for module in game.rules.modules:
        need(isinstance(state.get(module.key), dict), f"the state lacks `{module.key}`")
        known = _facts_of_new(title, tuple(state["modules"]), len(state["seats"]))[module.key]
        strange = sorted(state[module.key].keys() - known)
        need(not strange, f"`{module.key}` has strange facts: {strange[:5]}")
        module.look_over(game)
    for module in game.rules.modules:
        module.add_up(game)
    for data in state["stack"]:
        game.rules.step(data["step"])(data).look_over(game)
    if state["outcome"] is None:
        due = game.due()
        need(bool(due) and all(seat in state["seats"] for seat in due), "nobody is due")
    return state


@cache
def _facts_of_new(title: Title, modules: tuple[str, ...], seats: int) -> dict[str, set[str]]:
    """Return the keys of each module's facts in a new state."""
    state = title.new(seats=seats, modules=modules, seed="").state
    return {key: set(state[key]) for key in modules}


def check_step(game: Game, data: Json) -> None:
    """Check that an object is a step that can lie on the stack, with the facts of its kind.

    :raises EngineError: it is not, or lacks a fact
    """
    need(isinstance(data, dict) and isinstance(data.get("step"), str), "a step is an object with `step`")
    step = game.rules.step(data["step"])
    need("seat" in data or not step.has_seat, f"{step.name} names no seat")
    seat = data.get("seat", "0")
    need(isinstance(seat, str) and seat in game.state["seats"], f"{step.name} has no such seat")
    for name, fact in step.facts().items():
        need(name in data, f"{step.name} lacks `{name}`")
        need(fact.is_valid(data[name]), f"`{name}` of {step.name} cannot be that")
    for module in game.state["modules"] if step.name in game.rules.parts else ():
        need(isinstance(data.get(module, {}), dict), f"what {module} notes of {step.name} is an object")
    rest = data.get("rest")
    if rest is not None:
        need(isinstance(rest, list), f"`rest` of {step.name} is null or a list of steps")
        for later in rest:
            check_step(game, later)


def _order(game: Game) -> None:
    """Check that all steps on the stack, and all that will be pushed, lie in the part they belong to."""
    beneath: list[Json] = []
    for data in game.stack:
        _lies_well(game, data, beneath)
        beneath.append(data)
        for later in data.get("rest") or ():
            _lies_well(game, later, beneath)


def _lies_well(game: Game, data: Json, beneath: list[Json]) -> None:
    rules = game.rules
    step = rules.step(data["step"])
    need(not beneath or step.name not in rules.turns, f"{step.name} lies at the bottom of the stack alone")
    if not rules.parts or issubclass(step, Frame):
        return
    in_part = any(one["step"] in rules.parts for one in beneath)
    need(in_part or step.in_part is not True, f"{step.name} lies above no part of a turn")
    need(not in_part or step.in_part is not False, f"{step.name} lies above a part of a turn")
    if issubclass(step, Decision) and step.is_phase:
        part = beneath[-1]
        fits = part["step"] in rules.parts and part["seat"] == data["seat"]
        need(fits, f"{step.name} lies right upon a part of its seat's turn")


def need(holds: bool, what: str) -> None:
    """:raises EngineError: it does not hold"""
    if not holds:
        raise EngineError(what)


def is_count(value: Json) -> bool:
    """Return whether a value is a whole number of at least 0."""
    return type(value) is int and value >= 0


def is_flag(value: Json) -> bool:
    return type(value) is bool


def is_text(value: Json) -> bool:
    return isinstance(value, str)


def are_texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _of_today(title: Title, state: State) -> State:
    """Upgrade the state; raise if it does not have the shape of its `schema`."""
    try:
        return title.upgraded(state)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise EngineError(f"the state does not have the shape of its `schema` {state['schema']}") from error


def _table(title: Title, state: State) -> None:
    modules, seats = state["modules"], state["seats"]
    need(state["title"] == title.key, f"this is not a game of {title.key}")
    need(are_texts(modules), "`modules` is a list of texts")
    for key in modules:
        title.module(key)
    order = [module.key for module in title.modules if module.key in modules]
    need(modules == order, f"`modules` is out of order: {order}")
    known = {*OWN_KEYS, *modules}
    strangers = sorted(key for key in state if key not in known)
    need(not strangers, f"the state has strange keys: {strangers[:5]}")
    need(
        isinstance(seats, dict) and list(seats) == [str(place) for place in range(len(seats))],
        '`seats` has the keys "0", "1" and so on',
    )
    need(all(isinstance(facts, dict) for facts in seats.values()), "each of `seats` is an object")
    need(isinstance(state["options"], dict), "`options` is an object")
    title.check(len(seats), modules, state["options"])
    missing = [field.key for field in title.option_fields(modules) if field.key not in state["options"]]
    need(not missing, f"`options` lacks {missing}")
    colors = [facts.get("color") for facts in seats.values()]
    fits = are_texts(colors) and title.seat_facts(len(seats), state["options"], colors) == seats
    need(fits, "each of `seats` has its facts")
    schema = state["schema"]
    need(
        isinstance(schema, dict)
        and sorted(schema) == sorted(modules)
        and all(map(is_count, schema.values())),
        "`schema` has a number for each module",
    )


def _engine_part(state: State) -> None:
    chance = state["chance"]
    need(
        isinstance(chance, dict)
        and chance.keys() == {"seed", "entropy", "scope", "used"}
        and isinstance(chance["seed"], str)
        and are_texts(chance["entropy"])
        and isinstance(chance["scope"], str)
        and isinstance(chance["used"], dict)
        and all(map(is_count, chance["used"].values())),
        "`chance` has `seed`, `entropy`, `scope` and `used`",
    )
    lines = [chance["scope"], *chance["entropy"]]
    need(len(lines) <= len(state["seats"]) + 1, "`entropy` has a text of each seat at most")
    need(not any("\n" in line for line in lines), "`scope` and `entropy` are of one line each")
    need(is_count(state["decision"]) and is_count(state["moves"]), "`decision` and `moves` are counts")
    outcome = state["outcome"]
    need(
        outcome is None or (isinstance(outcome, dict) and outcome.get("winner") in list(state["seats"])),
        "`outcome` is null or names a `winner`",
    )


def _stack(title: Title, state: State) -> None:
    stack = state["stack"]
    need(isinstance(stack, list) and len(stack) <= LONGEST_STACK, "`stack` is a list, not too long")
    need(bool(stack) == (state["outcome"] is None), "`stack` is empty when the game is over, and only then")
    if stack:
        rules, top = title.rules(state["modules"]), stack[-1]
        bottom = stack[0].get("step") if isinstance(stack[0], dict) else None
        need(not rules.turns or bottom in list(rules.turns), "a turn lies at the bottom of the stack")
        need(isinstance(top, dict) and isinstance(top.get("step"), str), "a step is an object with `step`")
        need(issubclass(rules.step(top["step"]), Decision), "the top of the stack waits for nobody")
        need(is_count(top.get("number")), "the decision on top has a `number`")
        numbers = [data["number"] for data in stack if isinstance(data, dict) and "number" in data]
        need(all(map(is_count, numbers)), "the `number` of a decision is a count")
        need(
            all(one < other for one, other in itertools.pairwise([0, *numbers])),
            "a decision came up later than those beneath it",
        )
        need(
            numbers[-1] <= state["decision"] <= state["moves"] + 1,
            "`decision` is that of the last decision, and no later than the next move",
        )
