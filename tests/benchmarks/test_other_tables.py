"""Other modules and Hansa Teutonica: the figures that `test_rules` and `test_state` give for base CATAN."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import orjson
import pytest

from games import bots
from games.engine.game import Game
from tests.benchmarks.playing import by_verb
from tests.everywhere.tables import titles

pytestmark = pytest.mark.benchmark(timer=process_time)

GAMES = 4
MID_GAME = 30
"""Turns of bots after which a state is measured."""
DECISIONS = 150
"""The number of decisions of a game that are measured."""


class Table(NamedTuple):
    """A title with modules and seats."""

    name: str
    title: str
    modules: tuple[str, ...]
    seats: int

    def new(self, seed: str) -> Game:
        """Return a new game that is played in place."""
        title = titles()[self.title]
        return title.game(title.new(seats=self.seats, modules=self.modules, seed=seed).state)


CHOSEN = (
    Table("CATAN", "catan", ("base",), 4),
    Table("Cities & Knights", "catan", ("base", "cities_knights"), 4),
    Table("Events of Catan", "catan", ("base", "events"), 4),
    Table("Events with Cities & Knights", "catan", ("base", "cities_knights", "events"), 4),
    Table("Friendly Robber", "catan", ("base", "friendly_robber"), 4),
    Table("Harbormaster", "catan", ("base", "harbormaster"), 4),
    Table("Harbormaster with Cities & Knights", "catan", ("base", "cities_knights", "harbormaster"), 4),
    Table("Catan for Two", "catan", ("base", "for_two"), 2),
    Table("Fishermen of Catan", "catan", ("base", "fishermen"), 4),
    Table("The Rivers of Catan", "catan", ("base", "rivers"), 4),
    Table("The Caravans", "catan", ("base", "caravans"), 4),
    Table("Barbarian Attack", "catan", ("base", "barbarian_attack"), 4),
    Table("Traders & Barbarians", "catan", ("base", "traders_and_barbarians"), 4),
    Table("Hansa, 4 seats", "hansa", ("base",), 4),
    Table("Hansa, 2 seats", "hansa", ("base",), 2),
)
TABLES = [
    table for table in CHOSEN if {*table.modules} <= {module.key for module in titles()[table.title].modules}
]
"""The tables whose modules the project has."""


@pytest.fixture(params=TABLES, ids=lambda table: table.name)
def table(request) -> Table:
    return request.param


def play_timed(table: Table, seed: str) -> tuple[int, float, float]:
    """Play a random game to its end; return the moves, the seconds in `options`, and the seconds in `play`."""
    game, luck, moves = table.new(seed), random.Random(seed), 0
    in_options = in_play = 0.0
    while not game.is_over:
        seat = game.due()[0]
        began = process_time()
        options = game.decision_options(seat)
        in_options += process_time() - began
        answer = by_verb(options, luck)
        began = process_time()
        game.play(seat, *answer)
        in_play += process_time() - began
        moves += 1
    return moves, in_options, in_play


def by_bots(table: Table, seed: str) -> Iterator[tuple[Any, str]]:
    """Yield the decisions of a game of greedy bots: each state with the seat that is asked, or else due."""
    game, luck = table.new(seed), random.Random(seed)
    while not game.is_over:
        seat = next(iter(game.title.waiting(game.state).asked), None) or game.due()[0]
        yield game.title.copy(game.state), seat
        game.play(seat, *chosen(game.state, seat, luck, "greedy"))


def chosen(state: Any, seat: str, luck: random.Random, level: str) -> Any:
    """Return a bot's move, including the time for view and options."""
    title = titles()[state["title"]]
    return bots.choose(title, title.sight(state, seat), title.options(state, seat), luck, level)


def mid_game(table: Table) -> Any:
    """Return a state in the middle of a game of bots."""
    for state, _ in by_bots(table, "mid"):
        if state["base"]["turn"] >= MID_GAME:
            break
    return state


def micro(benchmark: Any) -> float:
    return 1e6 * float(benchmark.stats.stats.median)


def test_random_games(benchmark, report, table):
    timed = benchmark.pedantic(lambda: [play_timed(table, str(seed)) for seed in range(GAMES)], rounds=3)

    seconds = benchmark.stats.stats.median
    moves = sum(count for count, _, _ in timed)
    report(f"{table.name}: random games/s, chosen by verb", GAMES / seconds)
    report("  moves/s", moves / seconds)
    report("  moves a game", moves / GAMES)
    report("  µs per options", median(1e6 * spent / count for count, spent, _ in timed))
    report("  µs per play (checked)", median(1e6 * spent / count for count, _, spent in timed))


def test_json_round_trip(benchmark, report, table):
    state = mid_game(table)

    benchmark(lambda: json.loads(json.dumps(state, separators=(",", ":"))))

    report(f"{table.name}: bytes of a state, turn {state['base']['turn']}", len(orjson.dumps(state)))
    report("  µs of its JSON round trip, json", micro(benchmark))


def test_orjson_round_trip(benchmark, report, table):
    state = mid_game(table)

    benchmark(lambda: orjson.loads(orjson.dumps(state)))

    report(f"{table.name}: µs of a JSON round trip, orjson", micro(benchmark))


def test_copy(benchmark, report, table):
    state = mid_game(table)

    benchmark(titles()[table.title].copy, state)

    report(f"{table.name}: µs of a copy of the state", micro(benchmark))


def test_play_with_copy_and_log(benchmark, report, table):
    state = mid_game(table)
    title = titles()[table.title]
    seat = title.game(state).due()[0]
    answer = chosen(state, seat, random.Random(1), "greedy")

    benchmark(title.play, state, seat, *answer)

    report(f"{table.name}: µs of a move that leaves its state alone ({answer[0]})", micro(benchmark))


def test_view(benchmark, report, table):
    state = mid_game(table)
    title = titles()[table.title]

    benchmark(title.sight, state, "0")

    report(f"{table.name}: µs of a view", micro(benchmark))
    report("  bytes of a view", len(orjson.dumps(title.sight(state, "0"))))


def test_imagine(benchmark, report, table):
    title = titles()[table.title]
    sight = title.sight(mid_game(table), "0")

    benchmark(title.imagine, sight, "a seed")

    report(f"{table.name}: µs to imagine a state from a view", micro(benchmark))


@pytest.mark.parametrize("level", list(bots.BOTS))
def test_a_bots_decision(benchmark, report, table, level):
    decisions = list(itertools.islice(by_bots(table, "bots"), DECISIONS))
    luck = random.Random("bots")

    benchmark.pedantic(lambda: [chosen(state, seat, luck, level) for state, seat in decisions], rounds=3)

    each = 1e3 * benchmark.stats.stats.median / len(decisions)
    report(f"{table.name}: ms for a decision of the {level} bot", each)
