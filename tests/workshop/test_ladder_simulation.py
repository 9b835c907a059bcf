"""A ladder of people with known strength behaves as docs/ladders.md says."""

from __future__ import annotations

import json
import random
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games.workshop import ladder_simulation as simulation
from games.workshop.ladder_simulation import Year, rank_correlation

MOST_HOURS_MEDIAN, MOST_HOURS_P90 = 24, 72
MOST_MET_BEFORE_PERCENT = 30
FEWEST_GAMES = 42


def simulated(**options: Any) -> dict[str, Any]:
    output = StringIO()
    call_command("ladder_simulation", stdout=output, **options)
    figures: dict[str, Any] = json.loads(output.getvalue().splitlines()[-1])
    return figures


def is_good(figures: dict[str, Any]) -> bool:
    """Return True if forty people get games quickly and against different opponents within two months."""
    return (
        figures["games"] >= FEWEST_GAMES
        and figures["wait_hours_median"] <= MOST_HOURS_MEDIAN
        and figures["wait_hours_p90"] <= MOST_HOURS_P90
        and figures["met_before_percent"] <= MOST_MET_BEFORE_PERCENT
    )


def test_a_small_ladder_gives_its_players_games_soon_and_against_others():
    assert is_good(simulated(players=40, days=60))


def at_random(entrants, *, size, seed, **_rest):
    """Seat free players at random."""
    free = [one.player for one in entrants if one.is_free]
    random.Random(seed).shuffle(free)
    return [tuple(free[at : at + size]) for at in range(0, len(free) - size + 1, size)]


def every_other_day(entrants, *, seed, **rest):
    """Pair well, but rarely."""
    return real(entrants, seed=seed, **rest) if int(seed.split("/")[1]) % 48 == 0 else []


real = simulation.form_tables


@pytest.mark.parametrize("broken", [at_random, every_other_day])
def test_the_same_figures_tell_a_broken_pairing(monkeypatch, broken):
    monkeypatch.setattr(simulation, "form_tables", broken)

    assert not is_good(simulated(players=40, days=60))


def test_ranks_match_true_strength_after_some_months():
    """With two hundred people in half a year, rank and strength correlate, and tables are balanced."""
    year = Year(200, 180)
    for _standing in year.play():
        pass
    figures = year.figures()

    assert figures["ranked"] >= 80
    assert figures["rank_correlation"] >= 0.6
    assert figures["spread_median"] <= 14


def test_a_rating_that_learns_nothing_is_told_by_the_figures(monkeypatch):
    monkeypatch.setattr(simulation, "rate", lambda skills, ranks: list(skills))

    year = Year(200, 180)
    for _standing in year.play():
        pass

    assert abs(year.figures()["rank_correlation"] or 0) < 0.3


def test_the_same_seed_plays_the_same_year_and_another_one_another():
    first = simulated(players=20, days=40, seed="a")

    assert simulated(players=20, days=40, seed="a") == first
    assert simulated(players=20, days=40, seed="b") != first


def test_results_older_than_five_months_count_no_longer():
    year = Year(12, 20)
    for _standing in year.play():
        pass
    before = [person.rating for person in year.people]
    assert year.results
    assert any(rating != simulation.START for rating in before)

    year.forget(20 * simulation.HOURS)
    assert [person.rating for person in year.people] == before

    year.forget(20 * simulation.HOURS + simulation.COUNTS_FOR)
    assert not year.results
    assert all(person.rating == simulation.START for person in year.people)
    assert not any(person.finished for person in year.people)


@pytest.mark.parametrize(
    ("ones", "others", "correlation"),
    [([1, 2, 3], [10, 20, 90], 1), ([1, 2, 3], [3, 2, 1], -1), ([1, 2, 2, 3], [1, 2, 2, 3], 1)],
)
def test_rank_correlation_is_spearman_s(ones, others, correlation):
    assert rank_correlation(ones, others) == pytest.approx(correlation)


def test_values_that_are_all_equal_have_no_order_to_compare():
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0
