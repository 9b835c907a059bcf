"""Bundles, sequences and composites: what they accept, sample, count and describe."""

from __future__ import annotations

import itertools
import random

import pytest

from games.engine.arguments import (
    Arguments,
    Bundle,
    Composite,
    Sequence,
    accepts,
    describe,
    is_bundle,
    same_json,
    sample,
)
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from tests.engine.shapes.title import title as shapes

LUCK = random.Random(5)


def test_a_bundle_accepts_just_so_many_of_the_cards_there_are() -> None:
    bundle = Bundle({"ore": 2, "wool": 1}, 2)

    assert bundle.accepts({"ore": 2})
    assert bundle.accepts({"ore": 1, "wool": 1})
    assert not bundle.accepts({"ore": 3})
    assert not bundle.accepts({"ore": 1})
    assert not bundle.accepts({"ore": 2, "wool": 1})


@pytest.mark.parametrize(
    "argument",
    [
        None,
        [],
        ["ore", "ore"],
        "ore",
        2,
        {"ore": 2, "wool": 0},
        {"ore": 3, "wool": -1},
        {"ore": True, "wool": True},
        {"ore": 2.0},
        {"ore": "2"},
        {"ore": [2]},
        {2: 2},
    ],
)
def test_a_bundle_has_no_zeros_and_whole_numbers_only(argument: object) -> None:
    assert not Bundle({"ore": 2, "wool": 1}, 2).accepts(argument)
    assert not is_bundle(argument) or argument == {}


def test_a_bundle_counts_and_draws_what_it_accepts() -> None:
    cards = {"ore": 2, "wool": 1, "brick": 3}
    bundle = Bundle(cards, 1, 3)
    by_hand = [
        counts
        for counts in itertools.product(*(range(most + 1) for most in cards.values()))
        if 1 <= sum(counts) <= 3
    ]

    drawn = [bundle.sample(LUCK) for _ in range(400)]

    assert bundle.count() == len(by_hand)
    assert all(bundle.accepts(one) for one in drawn)
    assert len({tuple(sorted(one.items())) for one in drawn}) == len(by_hand)


def ways() -> Sequence:
    """Return sequences of two or three different letters, each the neighbor of the one before."""

    def following(so_far: list[str]) -> list[str]:
        if not so_far:
            return list("abc")
        place = "abcd".index(so_far[-1])
        near = "abcd"[max(0, place - 1) : place + 2]
        return [letter for letter in near if letter not in so_far] if len(so_far) < 3 else []

    return Sequence(following, lambda so_far: len(so_far) >= 2)


def test_a_sequence_is_walked_choice_by_choice() -> None:
    assert ways().accepts(["a", "b"])
    assert ways().accepts(["a", "b", "c"])
    assert not ways().accepts(["a"])
    assert not ways().accepts(["a", "c"])
    assert not ways().accepts(["a", "b", "c", "d"])
    assert not ways().accepts("ab")
    assert not ways().accepts(None)
    assert not ways().accepts([["a"], "b"])


def test_a_sequence_counts_and_draws_what_it_accepts() -> None:
    every = list(ways().each())

    drawn = {tuple(ways().sample(LUCK)) for _ in range(300)}

    assert ways().count() == len(every) == 8
    assert drawn == {tuple(one) for one in every}
    assert describe(ways()) == {"kind": "sequence", "next": ["a", "b", "c"], "complete": False}


class CountToOne(Verb):
    """A verb whose argument only it can read."""

    def shape(self, game: Game, seat: Seat) -> Json:
        return {"most": 3}

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(self, game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument == [1] else refuse("COUNT-01")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("counted", number=argument)

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        return [1]


def test_a_verb_says_itself_which_composite_it_accepts() -> None:
    game = shapes.game(shapes.new(seats=3, modules=["ring"], seed="count").state)
    composite = Composite(CountToOne(), game, "0")

    assert accepts(composite, [1])
    assert not accepts(composite, [2])
    assert sample(composite, LUCK) == [1]
    assert describe(composite) == {"kind": "composite", "shape": {"most": 3}}


def test_listed_arguments_are_compared_as_json() -> None:
    assert accepts([1, None], None)
    assert accepts([{"a": [1]}], {"a": [1]})
    for stranger in (True, 1.0, "1", [1], {"a": [True]}, {"a": [1.0]}):
        assert not accepts([1, {"a": [1]}], stranger)
    assert describe([1, 2]) == {"kind": "listed", "values": [1, 2]}
    assert not same_json({"a": 1}, {"b": 1})
