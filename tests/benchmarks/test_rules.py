"""Speed of the rules alone: whole random games in one process. PERFORMANCE.md."""

from __future__ import annotations

from statistics import median
from time import process_time

import pytest

from tests.benchmarks import playing

# Processor time, since other load affects it less.
pytestmark = pytest.mark.benchmark(timer=process_time)

SEEDS = [str(seed) for seed in range(10)]


@pytest.mark.parametrize("choose", [playing.by_verb, playing.by_move], ids=lambda choose: choose.__name__)
def test_random_games(benchmark, report, choose):
    moves = sum(playing.play(seed, choose) for seed in SEEDS)

    benchmark.pedantic(lambda: [playing.play(seed, choose) for seed in SEEDS], rounds=5)

    seconds = benchmark.stats.stats.median
    name = choose.__name__.replace("_", " ")
    report(f"random games/s, chosen {name}", len(SEEDS) / seconds, must="44", aim="155")
    report(f"  moves/s, chosen {name}", moves / seconds)
    report(f"  moves a game, chosen {name}", moves / len(SEEDS))


def test_random_games_of_cities_and_knights(benchmark, report):
    modules = ("base", "cities_knights")
    moves = sum(playing.play(seed, playing.by_verb, modules) for seed in SEEDS)

    benchmark.pedantic(lambda: [playing.play(seed, playing.by_verb, modules) for seed in SEEDS], rounds=3)

    seconds = benchmark.stats.stats.median
    report("Cities & Knights, random games/s, chosen by verb", len(SEEDS) / seconds)
    report("  moves/s, chosen by verb", moves / seconds)


def test_options_and_play(benchmark, report):
    timed = benchmark.pedantic(
        lambda: [playing.play_timed(seed, playing.by_verb) for seed in SEEDS], rounds=1
    )

    report("µs per options", median(1e6 * spent / moves for moves, spent, _ in timed))
    report("µs per play (checked)", median(1e6 * spent / moves for moves, _, spent in timed), aim="6")
