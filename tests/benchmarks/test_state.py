"""The size of a state, its conversion to JSON, and what the site does with it in each request."""

from __future__ import annotations

import json
import random
from time import process_time

import orjson
import pytest

from games import bots
from tests.benchmarks import playing

pytestmark = pytest.mark.benchmark(timer=process_time)

CATAN = playing.CATAN
TURNS = 60


@pytest.fixture(scope="module")
def state():
    return playing.position_after(TURNS, "a long game")


def micro(benchmark):
    return 1e6 * benchmark.stats.stats.median


def test_json_round_trip(benchmark, report, state):
    benchmark(lambda: json.loads(json.dumps(state, separators=(",", ":"))))

    report(f"bytes of a state after {TURNS} turns", len(orjson.dumps(state)), must="8,000", aim="4,000")
    report("µs of its JSON round trip, json", micro(benchmark))


def test_orjson_round_trip(benchmark, report, state):
    benchmark(lambda: orjson.loads(orjson.dumps(state)))

    report("µs of its JSON round trip, orjson", micro(benchmark))


def test_copy(benchmark, report, state):
    benchmark(CATAN.copy, state)

    report("µs of a copy of the state", micro(benchmark))


def test_play_with_copy_and_log(benchmark, report, state):
    seat = next(iter(CATAN.waiting(state).due))
    luck = random.Random(1)
    verb, argument = playing.by_verb(CATAN.game(state).decision_options(seat), luck)

    benchmark(CATAN.play, state, seat, verb, argument)

    report(f"µs of a move that leaves its state alone ({verb})", micro(benchmark))


def test_view(benchmark, report, state):
    benchmark(CATAN.sight, state, "0")

    report("µs of a view", micro(benchmark))
    report("bytes of a view", len(orjson.dumps(CATAN.sight(state, "0"))))


def test_imagine(benchmark, report, state):
    sight = CATAN.sight(state, "0")

    benchmark(CATAN.imagine, sight, "a seed")

    report("µs to imagine a state from a view", micro(benchmark))


@pytest.mark.parametrize("level", list(bots.BOTS))
def test_a_bots_decision(benchmark, report, level):
    """All decisions in some turns of a game of bots, including view and options."""
    game = playing.new_game("bots")
    luck = random.Random("bots")
    decisions = []
    while len(decisions) < 200:
        seat = next(iter(CATAN.waiting(game.state).asked), None) or game.due()[0]
        decisions.append((CATAN.copy(game.state), seat))
        game.play(seat, *_chosen(game.state, seat, luck, "greedy"))

    benchmark.pedantic(lambda: [_chosen(state, seat, luck, level) for state, seat in decisions], rounds=3)

    report(f"ms for a decision of the {level} bot", 1e3 * benchmark.stats.stats.median / len(decisions))


def _chosen(state, seat, luck, level):
    return bots.choose(CATAN, CATAN.sight(state, seat), CATAN.options(state, seat), luck, level)
