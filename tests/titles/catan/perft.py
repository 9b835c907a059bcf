"""Exact move counts: the number of ways to make a number of moves from a position.

A move is one verb with one argument of one due seat. Bundles and sequences are followed one by one. Open verbs and
offers are left out, since the game does not wait for them and they have no end. Chance is scripted: a roll is followed
once for each of the given `rolls`, a theft once for each kind that the victim holds, several cards once for each order
of their kinds. The deck is that of the position. A position in which the game is over has no moves, so a line that ends
early is not counted.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from games.engine.arguments import Arguments, Bundle, Composite, Sequence
from games.engine.types import Json, State
from tests.titles.catan.tables import CATAN

Rolls = tuple[tuple[int, int], ...]
SEVEN: Rolls = ((3, 4),)
EVERY_ROLL: Rolls = tuple(itertools.combinations_with_replacement(range(1, 7), 2))
"""The 21 outcomes of two dice that look alike."""
LEFT_OUT = ("make_offer",)


def perft(state: State, depth: int, rolls: Rolls = SEVEN, left_out: tuple[str, ...] = LEFT_OUT) -> int:
    """Return the number of lines of `depth` moves from this position.

    :param left_out: verbs that are not followed
    """
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1, rolls, left_out) for _, after in moves(state, rolls, left_out))


def divide(state: State, depth: int, rolls: Rolls = SEVEN) -> dict[str, int]:
    """Return the same count by first verb, to find where two counts differ."""
    counts: dict[str, int] = {}
    for verb, after in moves(state, rolls):
        counts[verb] = counts.get(verb, 0) + perft(after, depth - 1, rolls)
    return counts


def moves(state: State, rolls: Rolls, left_out: tuple[str, ...] = LEFT_OUT) -> Iterator[tuple[str, State]]:
    """Yield each move of each due seat, once for each possible result of chance."""
    game = CATAN.game(state)
    for seat in game.due():
        for verb, arguments in game.decision_options(seat).items():
            if verb not in left_out:
                for argument in each(arguments):
                    for after in ways(state, seat, verb, argument, rolls):
                        yield verb, after


def ways(state: State, seat: str, verb: str, argument: Json, rolls: Rolls) -> Iterator[State]:
    """Yield the positions after a move, one for each possible result of chance."""
    played = CATAN.play(state, seat, verb, argument)
    if not played.chance:
        yield played.state
        return
    for script in scripts(played.chance, rolls):
        yield CATAN.play(state, seat, verb, argument, chance=script).state


def scripts(drawn: list[Json], rolls: Rolls) -> Iterator[dict[str, Json]]:
    """Yield each possible result of a move's chance: dice, or cards one by one from the same hand."""
    if any(draw["how"] == "dice" for draw in drawn):
        (draw,) = drawn
        yield from ({draw["label"]: list(roll)} for roll in rolls)
        return
    hand = Counter(drawn[0]["of"][0])
    for kinds in itertools.product(hand, repeat=len(drawn)):
        if Counter(kinds) <= hand:
            yield {draw["label"]: {kind: 1} for draw, kind in zip(drawn, kinds, strict=True)}


def each(arguments: Arguments) -> Iterator[Json]:
    if isinstance(arguments, list):
        yield from arguments
    elif isinstance(arguments, Sequence):
        yield from arguments.each()
    else:
        assert isinstance(arguments, Bundle), Composite
        yield from bundles(arguments)


def bundles(bundle: Bundle) -> Iterator[Json]:
    found = 0
    for cards in _of(list(bundle.cards.items()), bundle.least, bundle.most):
        found += 1
        yield cards
    assert found == bundle.count()


def _of(kinds: list[tuple[str, int]], least: int, most: int) -> Iterator[dict[str, int]]:
    """Yield kind after kind, with counts that are neither too small nor too large."""
    if not kinds:
        yield {}
        return
    (kind, held), *others = kinds
    left = sum(count for _kind, count in others)
    for count in range(max(0, least - left), min(held, most) + 1):
        for rest in _of(others, least - count, most - count):
            yield ({kind: count} if count else {}) | rest
