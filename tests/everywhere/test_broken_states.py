"""A state written by hand is playable, or refused with a sentence; never an exception, never nonsense that goes on.

States from random games are broken one fact at a time. What the engine still takes must count as before, must be
seen from all sides and played on.
"""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from games import catalog
from games.engine.errors import EngineError, Illegal
from games.engine.sound import sound
from games.engine.title import Title
from games.engine.types import Json, State
from tests.everywhere.conservation import conserved
from tests.everywhere.tables import module_sets

STRANGE: tuple[Json, ...] = (None, True, -1, -5, 900, 7, "", "x", "0", [], {}, [None], {"x": 1}, ["0"])
OWN = {"title", "modules", "options", "schema", "seats", "chance"}
MOVES = 4
TRIES = 500 if os.environ.get("DEEP") else 40
SETTINGS = [(key, *chosen) for key, title in catalog.titles().items() for chosen in module_sets(title)]


def named(setting: tuple[str, tuple[str, ...], int]) -> str:
    """For the test's name."""
    title, modules, seats = setting
    return f"{title}/{'+'.join(modules)}/{seats}"


def facts(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each value in a state."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from facts(item, (*path, key))


def broken(state: State, luck: random.Random) -> tuple[State, str]:
    """A copy with one fact replaced, left out, or one too many; and what was done."""
    spoiled = copy.deepcopy(state)
    places = [path for path in facts(spoiled) if path[0] not in OWN]
    path = luck.choice(places)
    holder = spoiled
    for key in path[:-1]:
        holder = holder[key]
    how = luck.random()
    if how < 0.15:
        del holder[path[-1]]
        return spoiled, f"{path} left out"
    if how < 0.25 and isinstance(holder[path[-1]], (dict, list)):
        inside = holder[path[-1]]
        strange = luck.choice(STRANGE)
        if isinstance(inside, dict):
            inside["strange"] = strange
        else:
            inside.append(strange)
        return spoiled, f"{strange!r} into {path}"
    if how < 0.5:
        other = copy.deepcopy(luck.choice([value_at(state, place) for place in places]))
    else:
        other = luck.choice(STRANGE)
    holder[path[-1]] = other
    return spoiled, f"{path} is {other!r:.80}"


def value_at(state: State, path: tuple[Any, ...]) -> Json:
    """What lies there."""
    value: Json = state
    for key in path:
        value = value[key]
    return value


def position(title: Title, modules: tuple[str, ...], seats: int, moves: int) -> State:
    """A position of a random game."""
    luck = random.Random(moves)
    state = title.new(seats=seats, modules=modules, seed=f"broken {moves}").state
    for _ in range(moves):
        seat = luck.choice(list(title.waiting(state).due))
        following = title.play(state, seat, *title.sample(state, seat, luck)).state
        if title.waiting(following).outcome is not None:
            break
        state = following
    return state


GROUND = ("hex of ", "number ", "harbor for ")
"""A board written by hand may be any board."""


def counted(state: State) -> dict[str, int]:
    """Cards and pieces of all kinds."""
    return {what: n for what, n in conserved(state).items() if not what.startswith(GROUND)}


def goes_on(title: Title, state: State, luck: random.Random) -> None:
    """Looked at from all sides, and played a little."""
    for _ in range(MOVES):
        waiting = title.waiting(state)
        for viewer in (*state["seats"], None):
            title.view(state, viewer)
        if waiting.outcome is not None:
            return
        seat = luck.choice(list(waiting.due))
        for verb, choices in title.options(state, seat).items():
            title.describe(choices)
            del verb
        if luck.random() < 0.3:
            state = title.timeout(state, seat).state
        else:
            state = title.play(state, seat, *title.sample(state, seat, luck)).state
        conserved(state)


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
@pytest.mark.parametrize("moves", [0, 3, 40, 150, 400])
def test_a_state_with_one_broken_fact_is_refused_or_goes_on(
    setting: tuple[str, tuple[str, ...], int], moves: int
) -> None:
    title = catalog.titles()[setting[0]]
    state = position(title, *setting[1:], moves)
    totals = counted(sound(title, state))
    luck = random.Random(f"{setting}/{moves}")
    refused = 0
    for _ in range(TRIES):
        spoiled, what = broken(state, luck)
        try:
            taken = sound(title, spoiled)
        except (EngineError, Illegal):
            refused += 1
            continue
        assert counted(taken) == totals, what
        goes_on(title, taken, luck)
    assert refused
