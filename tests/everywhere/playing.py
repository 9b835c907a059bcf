"""A random game from its first decision to its last, with every check applied."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from games.engine.errors import Illegal
from games.engine.game import Game
from games.engine.history import Move
from games.engine.played import Played
from games.engine.types import Answer, Json, Seat, State
from tests.deep import DEEP
from tests.everywhere import checks
from tests.everywhere.checks import must
from tests.everywhere.conservation import conserved
from tests.everywhere.purposes import with_a_purpose
from tests.everywhere.record import Follower
from tests.everywhere.tables import LOOKS, Table
from tests.everywhere.wins import watched

MOST_MOVES = 12_000
OFTEN_ENOUGH = LOOKS if DEEP else 2 * LOOKS
SAME_VERB = 3
"""The number of uses of a verb in one decision before a seat tries another. Offers are limited."""


@dataclass
class Finished:
    """The result of a game that was played to its end."""

    first: State
    last: State
    moves: list[Move] = field(default_factory=list)
    verbs: Counter[str] = field(default_factory=Counter)
    undone: int = 0


@dataclass
class _Course:
    state: State
    snapshot: State
    follower: Follower
    since: list[Move] = field(default_factory=list)
    used: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    pool: defaultdict[str, list[Json]] = field(default_factory=lambda: defaultdict(list))


def play_out(
    table: Table, *, every: int = OFTEN_ENOUGH, most: int = MOST_MOVES, budget: int | None = None
) -> Finished:
    """Play a game to its end.

    :param every: the approximate number of moves between two thorough checks
    :param budget: stop after this many moves
    :raises Broken: a check found something
    """
    title, luck = table.title, random.Random(table.seed)
    begun = title.new(
        seats=table.seats,
        modules=table.modules,
        options=table.options,
        seed=table.seed,
        entropy=[f"seat {place}" for place in range(table.seats)],
    )
    game = Finished(begun.state, begun.state)
    course = _Course(begun.state, begun.state, Follower(title, begun))
    totals = conserved(begun.state)
    look = luck.randrange(min(every, 12))
    while course.state["outcome"] is None and len(game.moves) != budget:
        must("ends", len(game.moves) < most, f"{table} has not ended after {most} moves")
        position = title.game(course.state)
        checks.no_dead_end(position)
        if look <= 0:
            _look_closely(table, course, luck, totals)
            look = luck.randrange(2 * every)
        look -= 1
        if luck.random() < 0.05:
            game.undone += checks.undo_respects_barriers(
                title, course.snapshot, course.since, course.state, totals
            )
        with watched():
            move = _one_move(table, course, position, luck)
        game.moves.append(move)
        game.verbs[move.verb] += 1
        checks.survives_json(course.state)
        checks.keeps_invariants(title, course.state)
        checks.is_conserved(course.state, totals)
    game.last = course.state
    checks.no_dead_end(title.game(course.state))
    _look_closely(table, course, luck, totals)
    checks.replays(title, game.first, game.moves, game.last)
    return game


def _look_closely(table: Table, course: _Course, luck: random.Random, totals: dict[str, int]) -> None:
    title, state = table.title, course.state
    checks.options_are_playable(title, state, luck)
    checks.answers_are_answers(title, state)
    checks.near_misses(title, state, luck, course.pool)
    checks.refusals_change_nothing(title, state, luck, course.pool)
    checks.secrets_are_kept(title, state, luck, course.pool)
    if state["outcome"] is None:
        checks.timeouts_are_legal(title, state)
        # with luck of its own, so that the game goes on as it would without the check
        checks.turns_can_be_planned(title, state, random.Random(state["moves"]))
        checks.copies_share_nothing(title, state, luck)
        checks.nothing_kept_is_stale(title, state, random.Random(state["moves"]))


def _one_move(table: Table, course: _Course, position: Game, luck: random.Random) -> Move:
    title, state = table.title, course.state
    before = checks.frozen(state)
    number = state["moves"] + luck.choice((1, 1, 1, 2))
    seat = luck.choice(position.due())
    by = "seat"
    if luck.random() < 0.15 and (may_act := title.waiting(state).may_act):
        seat = luck.choice(list(may_act))
        played = _play(table, course, position, seat, luck, number, due=False)
    elif luck.random() < 0.04:
        by = "timeout"
        played = title.timeout(state, seat, number=number)
    else:
        played = _play(table, course, position, seat, luck, number, due=True)
    must("copy", checks.frozen(state) == before, f"{played.verb} changed the state it was given")
    checks.barrier_fits(played)
    course.follower.see(played, seat, by)
    move = Move.of(played, seat, by=by)
    course.state = played.state
    course.since.append(move)
    if played.barrier == "hard":
        course.snapshot, course.since = played.state, []
    known = course.pool[played.verb]
    if len(known) < 30:
        known.append(played.argument)
    return move


def _play(
    table: Table,
    course: _Course,
    position: Game,
    seat: Seat,
    luck: random.Random,
    number: int,
    *,
    due: bool,
) -> Played:
    verb, argument = _choice(table, course, position, seat, luck, due=due)
    try:
        return table.title.play(course.state, seat, verb, argument, number=number)
    except Illegal as error:
        raise checks.Broken("options", f"{verb} {argument!r} of seat {seat}: {error}") from error


def _choice(
    table: Table, course: _Course, position: Game, seat: Seat, luck: random.Random, *, due: bool
) -> Answer:
    """Return a random move, choosing the verb first. A verb that was used often in this decision is the last resort."""
    offered = position.decision_options(seat) if due else position.options(seat)
    number = course.state["decision"]
    answer = with_a_purpose(position, seat, luck) if due else None
    if answer is not None:
        return answer
    fresh = [verb for verb in offered if course.used[seat, number, verb] < SAME_VERB]
    verb = luck.choice(fresh or list(offered))
    course.used[seat, number, verb] += 1
    return verb, checks.sample(offered[verb], luck)
