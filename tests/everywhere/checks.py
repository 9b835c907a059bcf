"""Checks that hold in every position of every title. Each raises `Broken` with its name."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import orjson

from games.engine import history, plans
from games.engine.arguments import Options, accepts, describe, sample
from games.engine.arguments import Sequence as Walk
from games.engine.errors import EngineError, Illegal, Refusal
from games.engine.game import Game
from games.engine.history import CannotUndo, Move
from games.engine.invariants import check_invariants
from games.engine.played import Played
from games.engine.title import Title
from games.engine.types import Json, Seat, State
from tests.everywhere.conservation import conserved

STRANGE: list[Json] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    10**30,
    1.0,
    float("nan"),
    "",
    "0",
    "1",
    "x" * 5000,
    "\x00",
    [],
    {},
    [None],
    [[]],
    [0],
    ["0"],
    [{}],
    {"": 0},
    {"offer": "1"},
    {"offer": [], "answer": {}},
    {"give": 1, "want": None},
]
"""Arguments that a stranger could send to any verb."""


MAYBE_A_FRACTION = re.compile(rb"\d[.e]")
"""Matches the ways in which JSON writes fractions; texts may look the same."""


class Broken(AssertionError):
    """A failed check; `check` is its name."""

    def __init__(self, check: str, what: str) -> None:
        super().__init__(f"{check}: {what}")
        self.check = check


def frozen(value: Json) -> bytes:
    """Return a value as bytes, with keys in their order."""
    return orjson.dumps(value)


def must(check: str, holds: bool, what: str | Callable[[], str]) -> None:
    if not holds:
        raise Broken(check, what if isinstance(what, str) else what())


# After each move


def survives_json(state: State) -> None:
    """Check that the state is plain JSON, which survives a round trip unchanged."""
    try:
        text = orjson.dumps(state)
        same = orjson.loads(text) == state and not (MAYBE_A_FRACTION.search(text) and _has_fractions(state))
    except (TypeError, ValueError) as error:
        raise Broken("json", str(error)) from error
    must("json", same, "the state changes on its way through JSON")


def _has_fractions(value: Json) -> bool:
    """Return True if a value contains a float. No number in a state may be one, not even 1.0."""
    if isinstance(value, dict):
        return any(map(_has_fractions, value.values()))
    return any(map(_has_fractions, value)) if isinstance(value, list) else isinstance(value, float)


def is_conserved(state: State, totals: dict[str, int]) -> None:
    """Check that no card or piece was created or lost."""
    try:
        now = conserved(state)
    except AssertionError as error:
        raise Broken("conserved", str(error)) from error
    must("conserved", now == totals, lambda: f"{totals} became {now}")


def keeps_invariants(title: Title, state: State) -> None:
    """Check that the engine and each module take the state for one that can be played."""
    try:
        same = check_invariants(title, state) is state
    except (EngineError, Illegal) as error:
        raise Broken("invariants", str(error)) from error
    must("invariants", same, "the state is upgraded although it is one of today")


def no_dead_end(game: Game) -> None:
    """Check that the game is over or a seat is due, and that every due or asked seat has an answer."""
    if game.is_over:
        must("dead end", not game.stack, "the game is over and its stack is not empty")
        return
    must(
        "outcome",
        game.title.outcome(game) is None,
        "somebody has won and plays on: what was told is not harmless",
    )
    due = game.due()
    must("dead end", bool(due), "nobody is due and the game is not over")
    for seat in due:
        must("dead end", bool(game.decision_options(seat)), f"seat {seat} is due and can do nothing")
    for name, verb in game.rules.open_verbs.items():
        for seat in set(verb.asks(game)) if verb.is_open(game) else ():
            must("dead end", bool(verb.answers(game, seat)), f"{name} asks seat {seat}, which has no answer")


def barrier_fits(played: Played) -> None:
    """Check that a move that drew or revealed a secret has a hard barrier. Without one it could be taken back."""
    opened = bool(played.chance) or any(entry["private"] for entry in played.log)
    must(
        "barrier",
        not opened or played.barrier == "hard",
        lambda: f"{played.verb} drew or told something and has the barrier {played.barrier}",
    )


# Now and then


def legal_arguments(arguments: Any, luck: random.Random, most: int) -> list[Json]:
    """Return some of a verb's arguments, or all if they are few."""
    if isinstance(arguments, list):
        return list(arguments) if len(arguments) <= most else luck.sample(arguments, most)
    return [sample(arguments, luck) for _ in range(most)]


def options_are_playable(title: Title, state: State, luck: random.Random) -> None:
    """Check that each option is accepted, and that playing it on a copy leaves the state unchanged."""
    before = frozen(state)
    for seat in state["seats"]:
        for verb, arguments in title.options(state, seat).items():
            must("options", bool(arguments), f"{verb} is offered without an argument")
            for argument in legal_arguments(arguments, luck, 4):
                must(
                    "options",
                    accepts(arguments, argument),
                    lambda verb=verb, argument=argument: f"{verb} offers and does not accept {argument}",
                )
                try:
                    title.play(state, seat, verb, argument)
                except (Illegal, EngineError) as error:
                    raise Broken("options", f"{verb} {argument!r} of seat {seat}: {error}") from error
            if isinstance(arguments, Walk):
                _each_prefix_ends(verb, arguments, luck)
    must("options", frozen(state) == before, "playing options on a copy changed the state")


def answers_are_answers(title: Title, state: State) -> None:
    """Check that a seat that answers an open verb is not asked for the same answer again.

    It may be asked something else: a swap may cancel an acceptance of the same seat (BASE-OFFER-10), which is then
    asked about that one.
    """
    game = title.game(state)
    for name, verb in game.rules.open_verbs.items():
        if not verb.is_open(game):
            continue
        for seat in state["seats"]:
            for answer in verb.answers(game, seat):
                later = title.game(title.play(state, seat, name, answer).state)
                left = verb.answers(later, seat) if verb.is_open(later) else []
                must("answers", answer not in left, f"{name} {answer!r} of seat {seat} answers nothing")


def turns_can_be_planned(title: Title, state: State, luck: random.Random) -> None:
    """Check that a seat can plan its present or next turn: whatever is offered there can be tried."""
    before, seat, lines = frozen(state), luck.choice(list(state["seats"])), []
    for _line in range(2):
        then = plans.ahead(title, state, seat, lines)
        if then is None or not then.options:
            break
        must("plans", all(then.tried), f"lines of seat {seat} are not possible any more: {lines}")
        verb = luck.choice(list(then.options))
        argument = sample(then.options[verb], luck)
        must(
            "plans",
            then.try_out(verb, argument) is not None,
            f"{verb} {argument!r} of seat {seat} cannot be planned",
        )
        lines.append([(verb, argument)])
        title.sight(then.game.state, seat)
    must("plans", frozen(state) == before, "planning changed the state")


def _each_prefix_ends(verb: str, walk: Walk, luck: random.Random) -> None:
    so_far: list[Json] = []
    while choices := walk.next(so_far):
        so_far.append(luck.choice(choices))
        must("options", len(so_far) < 100, f"{verb} never ends")
    must("options", walk.complete(so_far), f"{verb} leads to {so_far}, which is not complete")


def near_misses(title: Title, state: State, luck: random.Random, pool: dict[str, list[Json]]) -> None:
    """Check that a move is legal exactly if it is among the options, for arbitrary arguments."""
    before = frozen(state)
    game = title.game(state)
    verbs = [*sorted(game.rules.known_verbs), "fly", ""]
    for seat in [*state["seats"], "9", ""]:
        offered = game.options(seat)
        for verb in verbs:
            tries = list(_tries(verb, offered, pool, luck))
            for argument in luck.sample(tries, min(len(tries), 80 if verb in offered else 8)):
                found = _why_not(game, seat, verb, argument)
                legal = verb in offered and accepts(offered[verb], argument)
                must(
                    "why not",
                    legal == (found is None),
                    lambda seat=seat, verb=verb, argument=argument, found=found, legal=legal: (
                        f"{verb} {argument!r:.200} of seat {seat} is {'' if legal else 'not '}among "
                        f"the options and the answer is {found}"
                    ),
                )
    must("why not", frozen(state) == before, "asking why not changed the state")


def refusals_change_nothing(
    title: Title, state: State, luck: random.Random, pool: dict[str, list[Json]]
) -> None:
    """Check that an illegal move gets a message and leaves the state unchanged."""
    before = frozen(state)
    game = title.game(state)
    verbs = [*sorted(game.rules.known_verbs), "fly"]
    for _ in range(6):
        seat, verb = luck.choice([*state["seats"], "9"]), luck.choice(verbs)
        argument = luck.choice(STRANGE + pool.get(verb, []))
        if _why_not(game, seat, verb, argument) is None:
            continue
        try:
            title.play(state, seat, verb, argument)
        except Illegal as illegal:
            must("refusal", bool(illegal.message) and "{" not in illegal.message, illegal.message)
        else:
            raise Broken("refusal", f"{verb} {argument!r} is refused by why_not and played")
    must("refusal", frozen(state) == before, "an illegal move changed the state")


def _why_not(game: Any, seat: Seat, verb: str, argument: Json) -> Refusal | None:
    try:
        found: Refusal | None = game.why_not(seat, verb, argument)
        if found is not None:
            game.illegal(found)
    except Exception as error:
        raise Broken("why not", f"{verb} {argument!r:.200} of seat {seat}: {error!r}") from error
    return found


def _tries(
    verb: str, offered: dict[str, Any], pool: dict[str, list[Json]], luck: random.Random
) -> Iterator[Json]:
    """Yield strange arguments, those of other moments and verbs, and legal ones with one mistake."""
    yield from STRANGE
    near = pool.get(verb, [])
    near = luck.sample(near, min(len(near), 4))
    yield from near
    if verb in offered:
        near = legal_arguments(offered[verb], luck, 4)
        yield from near
    for argument in near:
        yield from mutations(argument)
    elsewhere = luck.choice(list(pool.values())) if pool else []
    yield from luck.sample(elsewhere, min(len(elsewhere), 4))


def mutations(argument: Json) -> Iterator[Json]:
    yield [argument]
    yield {"value": argument}
    if isinstance(argument, str):
        yield argument + " "
        yield argument.upper() + "0"
    if isinstance(argument, bool | int):
        yield str(argument)
        yield argument + 1
        yield float(argument)
    if isinstance(argument, list):
        yield [*argument, *argument[-1:]]
        yield argument[:-1]
        yield argument[::-1]
        yield dict(enumerate(map(str, argument)))
    if isinstance(argument, dict):
        for key, value in argument.items():
            yield {other: item for other, item in argument.items() if other != key}
            for wrong in mutations(value):
                yield {**argument, key: wrong}
            for strange in (None, True, 0, -1, "nothing", [], {}, 10**30):
                yield {**argument, key: strange}
        yield {**argument, "more": 1}
        yield list(argument)


def timeouts_are_legal(title: Title, state: State) -> None:
    """Check that timeouts always find a legal answer, until the seat is no longer due in this decision."""
    for seat in title.waiting(state).due:
        late, number = state, title.waiting(state).decision
        for _ in range(300):
            try:
                late = title.timeout(late, seat).state
            except (Illegal, EngineError) as error:
                raise Broken("timeout", f"seat {seat}: {error}") from error
            waiting = title.waiting(late)
            if seat not in waiting.due or waiting.decision != number:
                break
        else:
            raise Broken("timeout", f"time answers for ever for seat {seat}")


def secrets_are_kept(title: Title, state: State, luck: random.Random, pool: dict[str, list[Json]]) -> None:
    """Check that what a viewer reads stays the same when everything hidden from it is swapped."""
    for viewer in [*state["seats"], None]:
        sight = _looked_at(title, state, viewer)
        try:
            other = title.imagine(sight, f"swap-{luck.random()}")
            seen = title.sight(other, viewer)
        except Exception as error:
            raise Broken("imagine", f"viewer {viewer}: {error!r}") from error
        survives_json(other)
        must(
            "secrets",
            frozen(seen) == frozen(sight),
            lambda sight=sight, seen=seen: _difference(sight, seen),
        )
        must(
            "secrets",
            title.waiting(other).due == title.waiting(state).due,
            "what is waited for depends on what is hidden",
        )
        must("imagine", _same_totals(state, other), "an imagined state has other cards or pieces")
        no_dead_end(title.game(other))
        _goes_on(title, other, luck)
        if viewer is not None:
            _same_answers(title, state, other, viewer, luck, pool)


def _looked_at(title: Title, state: State, viewer: Seat | None) -> Json:
    """Return a view, after checking that computing it changes nothing and that it shares no mutable part."""
    before = frozen(state)
    sight = title.sight(state, viewer)
    must("view", frozen(state) == before, f"to look as {viewer} changes the state")
    stays = {id(part) for part in _parts(title.shared(state))}
    of_state = {id(part) for part in _parts(state)} - stays
    own = [where for where, part in _places(sight) if id(part) in of_state]
    must("view", not own, f"the view of {viewer} holds the state's own {own}")
    return sight


def _parts(value: Json) -> Iterator[Json]:
    """Yield every mutable part of a value."""
    return (part for _where, part in _places(value))


def _places(value: Json, here: str = "") -> Iterator[tuple[str, Json]]:
    """Yield every mutable part of a value with its path."""
    if isinstance(value, dict | list):
        yield here, value
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _places(part, f"{here}/{key}")


def _goes_on(title: Title, state: State, luck: random.Random) -> None:
    """Check that an imagined game can be played on, so that nothing the stack needs is missing."""
    try:
        _play_on(title, title.copy(state), luck, 12)
    except (EngineError, KeyError) as error:
        raise Broken("imagine", f"an imagined game stops: {error!r}") from error


def _play_on(title: Title, state: State, luck: random.Random, moves: int) -> None:
    """Make a few random moves of due seats in place."""
    game = title.game(state)
    for _ in range(moves):
        if game.is_over:
            return
        no_dead_end(game)
        seat = luck.choice(game.due())
        verb, argument = game.sample(seat, luck)
        try:
            game.play(seat, verb, argument)
        except Illegal as error:
            raise Broken("options", f"{verb} {argument!r} of seat {seat}: {error}") from error


def _same_totals(state: State, other: State) -> bool:
    return conserved(state) == conserved(other)


def _same_answers(
    title: Title,
    state: State,
    other: State,
    viewer: Seat,
    luck: random.Random,
    pool: dict[str, list[Json]],
) -> None:
    """Check that the viewer's options and all refusals are the same in both states."""
    one, two = title.game(state), title.game(other)
    offered, again = one.options(viewer), two.options(viewer)
    must(
        "secrets",
        _described(offered) == _described(again),
        f"the options of seat {viewer} depend on what it may not see",
    )
    for verb in sorted(one.rules.known_verbs):
        tries = pool.get(verb, [])
        for argument in [*luck.sample(tries, min(4, len(tries))), None]:
            first, second = _why_not(one, viewer, verb, argument), _why_not(two, viewer, verb, argument)
            must(
                "secrets",
                first == second,
                lambda verb=verb, argument=argument, first=first, second=second: (
                    f"{verb} {argument!r} of {viewer} is answered {first} or {second}"
                ),
            )


def _difference(one: Json, other: Json, where: str = "view") -> str:
    if type(one) is dict and type(other) is dict:
        if list(one) != list(other):
            return f"{where} has the keys {list(one)} or {list(other)}"
        for key in one:
            if frozen(one[key]) != frozen(other[key]):
                return _difference(one[key], other[key], f"{where}.{key}")
    return f"{where} is {json.dumps(one)[:300]} or {json.dumps(other)[:300]}"


def copies_share_nothing(title: Title, state: State, luck: random.Random, moves: int = 15) -> None:
    """Check that moves made in place on a copy do not change the original."""
    before = frozen(state)
    _play_on(title, title.copy(state), luck, moves)
    must("copy", frozen(state) == before, "a move on a copy changed the original")
    original = title.copy(state)
    must("copy", frozen(original) == before, "a copy is not equal to its original")


def nothing_kept_is_stale(title: Title, state: State, luck: random.Random, moves: int = 15) -> None:
    """Check that a game played in place, with its memory, offers the same as one computed from scratch."""
    game, anew = title.game(title.copy(state)), state
    for _ in range(moves):
        for seat in game.seats:
            must(
                "stale",
                _described(game.options(seat)) == _described(title.options(anew, seat)),
                lambda seat=seat: f"what seat {seat} may do is not what it may do when it is computed again",
            )
        if game.is_over:
            return
        seat = luck.choice(game.due())
        verb, argument = game.sample(seat, luck)
        told = game.play(seat, verb, argument)
        survives_json(game.state)
        if not told.log:
            return  # A move that others may not know of has a number when made in place, and none otherwise.
        anew, again = (title.play(anew, seat, verb, argument).state for _ in range(2))
        must("replay", frozen(anew) == frozen(again), f"{verb} {argument!r} comes to two different things")
        must(
            "stale",
            frozen(game.state) == frozen(anew),
            lambda verb=verb, argument=argument: (
                f"{verb} {argument!r} comes to something else when played again"
            ),
        )


def _described(offered: Options) -> Json:
    """Return options as JSON, in their order."""
    return [[verb, describe(arguments)] for verb, arguments in offered.items()]


def undo_respects_barriers(
    title: Title, snapshot: State, since: list[Move], state: State, totals: dict[str, int]
) -> int:
    """Check that a free undo gives a sound game and crosses no barrier. Return the number of undos."""
    done = 0
    for seat in state["seats"]:
        before = frozen([snapshot, state])
        try:
            undone = history.undo(title, snapshot, since, seat)
        except CannotUndo as error:
            must("undo", bool(error.message) and "{" not in error.message, error.message)
            undone = None
        must("undo", frozen([snapshot, state]) == before, "an undo changed its snapshot")
        if undone is None:
            continue
        done += 1
        later = since[since.index(history.last_own_move(since, seat)) :]  # type: ignore[arg-type]
        crossed = [move for move in later if move.barrier is not None]
        must("undo", not crossed, lambda crossed=crossed: f"a free undo crosses {crossed}")
        must("undo", undone.state["moves"] == state["moves"], "an undo would use a number again")
        survives_json(undone.state)
        is_conserved(undone.state, totals)
        no_dead_end(title.game(undone.state))
    return done


def replays(title: Title, first: State, moves: list[Move], last: State) -> None:
    """Check that replaying the stored moves leads to the same state."""
    state = first
    try:
        for played in history.replay(title, first, moves):
            state = played.state
    except history.NoLongerLegal as error:
        raise Broken("replay", str(error)) from error
    must("replay", frozen(state) == frozen(last), lambda: _difference(last, state, "state"))
