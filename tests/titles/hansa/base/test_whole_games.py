"""Whole games with every number of seats, checked by a referee that recounts everything from the log."""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from games import bots
from games.engine.errors import EngineError
from games.titles.hansa.title import HANSA
from tests.deep import DEEP
from tests.titles.hansa.base.everywhere import fill_a_route
from tests.titles.hansa.base.referee import Referee

pytestmark = pytest.mark.slow  # whole games, about a dozen with DEEP=1

GAMES = int(os.environ.get("GAMES", "3"))
"""The number of games for each number of seats with `DEEP=1`. Set the environment variable for more."""
QUIET = {"turn_began", "turn_ended", "income", "placed", "moved"}
"""Entries without points. After these, the state is compared only every tenth time."""
MOST_MOVES = 20_000


def answer(state: Any, seat: str, luck: random.Random, number: int) -> Any:
    """Return by turns the move of a greedy bot, a purposeful one and any legal one. Together they reach every rule."""
    game = HANSA.game(state)
    if luck.random() < (0.9, 0.5, 0.0)[number % 3]:
        return bots.choose(HANSA, HANSA.sight(state, seat), game.options(seat), luck, "greedy")
    purpose = fill_a_route(game, seat, luck) if luck.random() < 0.7 else None
    return purpose or game.sample(seat, luck)


@cache
def followed(seats: int, number: int) -> tuple[Referee, Counter[str]]:
    """Play a game to its end while a referee reads its log. Return the referee and the kinds of entries."""
    played = HANSA.new(seats=seats, modules=["base"], seed=f"whole {seats} {number}")
    referee = Referee(list(played.state["seats"]))
    luck = random.Random(f"{seats} {number}")
    told: Counter[str] = Counter()
    referee.read(played.log)
    for move in range(MOST_MOVES):
        state = played.state
        if state["outcome"] is not None:
            return referee, told
        (seat,) = HANSA.waiting(state).due
        played = HANSA.play(state, seat, *answer(state, seat, luck, number))
        kinds = {entry["kind"] for entry in played.log}
        told.update(kinds)
        referee.read(played.log)
        if DEEP or not kinds <= QUIET or move % 10 == 0:
            compare(referee, played.state)
    raise EngineError(f"the game {seats} {number} does not end")


def compare(referee: Referee, state: Any) -> None:
    """Check that the title derives the same from its state as the referee counted."""
    sight = HANSA.sight(state, None)["base"]
    assert sorted(sight["completed"]) == sorted(referee.complete())
    assert sight["controllers"] == {city: referee.controller(city) for city in referee.printed}
    for seat in referee.seats:
        public = sight["seats"][seat]
        assert public["track"] == dict(referee.track[seat])
        final = {line["source"]: line["number"] for line in public["final"]}
        assert final == {source: number for source, number in referee.final(seat).items() if number}


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.deep) for seats in (3, 4, 5))])
def test_points_and_ends_are_as_a_referee_counts_them(seats) -> None:
    told: Counter[str] = Counter()
    for number in range(GAMES if DEEP else 1):
        referee, kinds = followed(seats, number)
        told.update(kinds)
        assert referee.over

    everywhere = {"office_taken", "ability_developed", "marker_placed", "replaced", "pieces_removed"}
    assert everywhere <= set(told)
    assert ("neutral_office_taken" in told) == (seats == 2)


@pytest.mark.deep
def test_the_games_reach_every_entry_of_the_log() -> None:
    """An entry that occurs in no game is not checked by the referee."""
    told: Counter[str] = Counter()
    for seats in (2, 3, 4, 5):
        for number in range(GAMES):
            told.update(followed(seats, number)[1])

    rare = {"displaced_to_supply", "markers_wait"}
    assert KINDS - rare <= set(told)


KINDS = {
    "turn_began",
    "turn_ended",
    "income",
    "placed",
    "displaced",
    "replaced",
    "moved",
    "claimed",
    "scored",
    "marker_taken",
    "replacement_drawn",
    "office_taken",
    "additional_office_made",
    "ability_developed",
    "coellen_taken",
    "city_completed",
    "marker_used",
    "offices_swapped",
    "pieces_removed",
    "plate_turned_up",
    "marker_placed",
    "neutral_claimed",
    "neutral_office_taken",
    "marker_removed",
    "game_over",
    "markers_wait",
    "displaced_to_supply",
    "pile_is_empty",
}
