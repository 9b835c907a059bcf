"""The demo's games are kept, so that no new site plays long ones until some of them come to their moments."""

from __future__ import annotations

import pytest

from games.workshop import demo
from games.workshop.demo import kept_games

AGAIN = "Search for them again: `manage.py demo --keep`."


def test_each_moment_has_a_kept_game_that_the_rules_allow():
    assert [moment.name for moment in demo.MOMENTS if kept_games.found(moment) is None] == [], AGAIN


def test_no_game_is_kept_of_a_moment_that_is_none():
    assert set(kept_games.games()) == {moment.name for moment in demo.MOMENTS}, AGAIN


@pytest.mark.parametrize(
    "moves", [[("0", "roll", None)], []], ids=["a move that is no more allowed", "the moment does not come"]
)
def test_what_does_not_do_any_more_is_searched_for(monkeypatch, moves):
    moment = next(moment for moment in demo.MOMENTS if moment.name == "Where to put the robber")
    seed, right = kept_games.games()[moment.name]
    monkeypatch.setattr(kept_games, "games", lambda: {moment.name: (seed, moves)})
    monkeypatch.setattr(demo, "search", lambda moment: ("another", right, []))

    assert demo.find(moment) == ("another", right)


def test_what_is_found_is_kept(monkeypatch, request, tmp_path):
    first = demo.MOMENTS[0]
    request.addfinalizer(kept_games.games.cache_clear)
    monkeypatch.setattr(kept_games, "TITLES", tmp_path)
    monkeypatch.setattr(demo, "MOMENTS", (first,))

    demo.keep()

    assert list(kept_games.games()) == [first.name]
    assert demo.find(first)[0] == demo.seed_of(first, first.attempt)
