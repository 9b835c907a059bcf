"""A manually broken state is playable or refused with a sentence; it never raises another exception.

States from random games are broken one fact at a time. Whatever the engine still accepts must have the same totals,
and it must be possible to view it from all sides and play on.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from games import catalog
from games.engine.copies import copy_json
from games.engine.errors import EngineError, Illegal
from games.engine.game import Game
from games.engine.invariants import check_invariants
from games.engine.title import Title
from games.engine.types import Json, State
from tests.deep import DEEP
from tests.everywhere.conservation import conserved
from tests.everywhere.tables import FEW_SETS, seats_in_turn, telling_sets, usual_kinds

STRANGE: tuple[Json, ...] = (
    None, True, False, 0, 1, 2, -1, -5, 7, 900, 1_000_000, "", "x", "0", "9", "0,0", "0,0,NE", "roll",
    [], {}, [None], [[]], {"x": 1}, {"0": 1}, ["0"], ["0", "0"], [{}],
)  # fmt: skip
MOVES = 12 if DEEP else 4
POSITIONS = 2000 if DEEP else 120
TRIES = 500 if DEEP else 40
STACKS = 20 if DEEP else 4
LESS = 4
"""Sets whose modules all occur in other sets are tried with this many times fewer positions."""
UNTIL_ALL_HAS_RUN = 15
SOME_MOVES = (0, 3, 40, 150, 400)
"""The numbers of moves after which states are broken."""
Setting = tuple[str, tuple[str, ...], int]
Chosen = list[tuple[tuple[str, ...], int]]


def enough(kinds: Chosen) -> Chosen:
    """Return the sets with one number of seats each, in turn, if there are many sets."""
    return seats_in_turn(kinds) if len(kinds) > FEW_SETS else kinds


SETTINGS: list[Setting] = [
    (key, *chosen)
    for key, title in catalog.titles().items()
    for chosen in (list if DEEP else enough)(list(usual_kinds(title)))
]
"""Each usual set of modules, with one number of seats if there are many; `DEEP=1` takes all sets and numbers."""


def is_telling(setting: Setting) -> bool:
    """Return True if part of this set occurs in no other set that is tested as closely."""
    return DEEP or setting[1] in telling_sets(catalog.titles()[setting[0]])


def less(number: int, setting: Setting) -> int:
    """Return the number, or a fraction of it for a less informative set."""
    return number if is_telling(setting) else number // LESS


BROKEN = [
    (setting, moves)
    for turn, setting in enumerate(SETTINGS)
    for moves in (SOME_MOVES if DEEP else SOME_MOVES[turn % 3 :: 3 if is_telling(setting) else 5])
]
"""Informative sets at one or two of these moments in turn, the others at one; with `DEEP=1` all at each."""

NO_SENTENCE = re.compile(r"\w(Error|Exception)\b|NoneType|has no attribute|subscriptable|^\W*\w*\W*$")
"""Matches a Python error or a bare key in place of a sentence."""


def named(setting: Setting) -> str:
    title, modules, seats = setting
    return f"{title}/{'+'.join(modules)}/{seats}"


def facts(value: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each value in a state."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from facts(item, (*path, key))


def kinds_of_facts(state: State) -> list[list[tuple[Any, ...]]]:
    """Group the paths of all values by kind, so that forty hexes count for no more than one filed answer."""
    kinds: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for path in facts(state):
        kind = tuple(key if isinstance(key, str) and key.islower() else "*" for key in path)
        kinds.setdefault(kind, []).append(path)
    return list(kinds.values())


def broken(state: State, kinds: list[list[tuple[Any, ...]]], luck: random.Random) -> tuple[State, str]:
    """Return a copy with one fact replaced, removed, renamed, exchanged or added, and a description of the change.

    :param kinds: the state's facts (`kinds_of_facts`)
    """
    spoiled = copy_json(state)
    kind = luck.choice(kinds)
    path = luck.choice(kind)
    holder, last = value_at(spoiled, path[:-1]), path[-1]
    strange = copy_json(luck.choice(STRANGE))
    how = luck.choice(["left out", "inside", "renamed", "exchanged", "another's", "strange", "strange"])
    if how == "left out":
        del holder[last]
        return spoiled, f"{path} left out"
    if how == "inside" and isinstance(holder[last], dict):
        name = luck.choice(["strange", "0", "-1", "9,9", *holder[last]])
        holder[last][name] = strange
        return spoiled, f"{name!r}: {strange!r} into {path}"
    if how == "inside" and isinstance(holder[last], list):
        holder[last].insert(
            luck.randint(0, len(holder[last])), copy_json(luck.choice([strange, *holder[last]]))
        )
        return spoiled, f"{path} is {holder[last]!r:.80}"
    if how == "renamed" and isinstance(holder, dict):
        other = luck.choice(luck.choice(kinds))[-1]
        holder[str(other)] = holder.pop(last)
        return spoiled, f"{path} is called {other!r}"
    if how == "exchanged":
        other = luck.choice(kind)
        there, key = value_at(spoiled, other[:-1]), other[-1]
        holder[last], there[key] = there[key], holder[last]
        return spoiled, f"{path} and {other} exchanged"
    holder[last] = (
        copy_json(value_at(state, luck.choice(luck.choice(kinds)))) if how == "another's" else strange
    )
    return spoiled, f"{path} is {holder[last]!r:.80}"


def value_at(state: State, path: tuple[Any, ...]) -> Json:
    value: Json = state
    for key in path:
        value = value[key]
    return value


def position(title: Title, modules: tuple[str, ...], seats: int, moves: int) -> State:
    """Return a position of a random game after this many moves, or of a shorter game if this one is over by then."""
    luck = random.Random(moves)
    game = title.game(title.new(seats=seats, modules=modules, seed=f"broken {moves}").state)
    for made in range(moves):
        move_on(game, luck)
        if game.is_over:
            return position(title, modules, seats, made)
    return game.state


def move_on(game: Game, luck: random.Random) -> None:
    seat = luck.choice(game.due())
    game.play(seat, *game.sample(seat, luck))


GROUND = ("hex of ", "number ", "harbor for ")
"""Prefixes of counts about the board, which may be any board in a manually written state."""


def counted(state: State) -> dict[str, int]:
    return {what: n for what, n in conserved(state).items() if not what.startswith(GROUND)}


def goes_on(title: Title, state: State, luck: random.Random, moves: int = MOVES) -> None:
    """View a state from all sides, then play a few moves, each viewed by one of the viewers in turn."""
    viewers = (*state["seats"], None)
    for _sight in title.sights(state, viewers):
        pass
    for turn in range(moves):
        waiting = title.waiting(state)
        title.sight(state, viewers[turn % len(viewers)])
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


def stacks(title: Title, modules: tuple[str, ...], seats: int) -> list[State]:
    """Return positions of a random game with different kinds of stacks, the highest first."""
    luck, found = random.Random("stacks"), {}
    game = title.game(title.new(seats=seats, modules=modules, seed="stacks").state)
    for _ in range(POSITIONS):
        if game.is_over:
            break
        kind = tuple(data["step"] for data in game.stack)
        if kind not in found:
            found[kind] = title.copy(game.state)
        move_on(game, luck)
    return [found[kind] for kind in sorted(found, key=len, reverse=True)]


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_a_stack_in_another_order_is_refused_or_goes_on(setting: Setting) -> None:
    """Exchange any two steps of the stack, and play until everything on it has run."""
    title, luck = catalog.titles()[setting[0]], random.Random(f"{setting}")
    refusals = []
    for state in stacks(title, *setting[1:])[: less(STACKS, setting)]:
        for one, other in itertools.combinations(range(len(state["stack"])), 2):
            spoiled = copy_json(state)
            stack = spoiled["stack"]
            stack[one], stack[other] = stack[other], stack[one]
            try:
                taken = check_invariants(title, spoiled)
            except EngineError as refusal:
                refusals.append(str(refusal))
                continue
            goes_on(title, taken, luck, moves=UNTIL_ALL_HAS_RUN)
    assert refusals
    assert not [told for told in refusals if NO_SENTENCE.search(told)]


@pytest.mark.parametrize(
    ("setting", "moves"), BROKEN, ids=[f"{named(setting)}-{moves}" for setting, moves in BROKEN]
)
def test_a_state_with_one_broken_fact_is_refused_or_goes_on(setting: Setting, moves: int) -> None:
    title = catalog.titles()[setting[0]]
    state = position(title, *setting[1:], moves)
    totals, kinds = counted(check_invariants(title, state)), kinds_of_facts(state)
    luck = random.Random(f"{setting}/{moves}")
    refusals = []
    for _ in range(TRIES):
        spoiled, what = broken(state, kinds, luck)
        try:
            taken = check_invariants(title, spoiled)
        except (EngineError, Illegal) as refusal:
            refusals.append(str(refusal))
            continue
        assert counted(taken) == totals, what
        goes_on(title, taken, luck)
    assert refusals
    assert not [told for told in refusals if NO_SENTENCE.search(told)]


@pytest.mark.parametrize(
    ("modules", "path", "value", "says"),
    [
        (("base",), ("options",), {}, "`options` lacks"),
        (("base", "cities_knights"), ("base", "knights", "0"), 1, "there are no such development cards"),
        (("base", "cities_knights"), ("cities_knights", "toppled"), 1, "lists settlements"),
        (("base", "cities_knights"), ("cities_knights", "toppled"), ["x"], "lists settlements"),
    ],
)
def test_what_many_tries_have_found_is_refused(
    modules: tuple[str, ...], path: tuple[str, ...], value: Json, says: str
) -> None:
    """States that hours of the tests above have found; the few tries of an ordinary run may miss them."""
    title = catalog.titles()["catan"]
    state = position(title, modules, 3, 40)

    value_at(state, path[:-1])[path[-1]] = value

    with pytest.raises(EngineError, match=says):
        check_invariants(title, state)
