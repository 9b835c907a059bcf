"""A search replays its kept game, or lets bots play other seeds if that fails."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.workshop.positions import kept_games
from games.workshop.positions.kept_games import KeptGame
from games.workshop.positions.search import Search


def has_settled(title: Any, state: Any) -> bool:
    return bool(state["base"]["settlements"])


SEARCH = Search("somebody has settled", "catan", has_settled)


@pytest.fixture(autouse=True)
def kept(monkeypatch) -> dict[str, KeptGame]:
    """The games that the test keeps, and no others."""
    games: dict[str, KeptGame] = {}
    monkeypatch.setattr(kept_games, "games", lambda: games)
    monkeypatch.setattr(kept_games, "chosen", {})
    return games


def test_bots_play_until_the_moment_comes():
    story = SEARCH()

    assert len(story.moves) == 1
    assert story.begun is not None
    assert story.begun.seed == SEARCH.seed(0)
    assert list(kept_games.chosen) == [SEARCH.kept_as]


def test_the_search_begins_at_its_attempt():
    story = replace(SEARCH, attempt=3)()

    assert story.begun is not None
    assert story.begun.seed == SEARCH.seed(3)


def test_a_kept_game_is_played_again_without_bots(kept):
    verb, argument = replace(SEARCH, attempt=1)().moves[0][1].verb, "1,-1,S"
    kept_games.chosen.clear()
    kept[SEARCH.kept_as] = KeptGame("a seed", [(verb, argument)])

    story = SEARCH()

    assert list(story.state["base"]["settlements"]) == ["1,-1,S"]
    assert story.begun is not None
    assert story.begun.seed == "a seed"
    assert kept_games.chosen == {}


@pytest.mark.parametrize(
    "moves",
    [[("roll", None)], [], [("place_settlement", "1,-1,S"), ("roll", None)]],
    ids=["a move that is no more allowed", "the moment does not come", "a later move is no more allowed"],
)
def test_a_kept_game_that_does_not_do_any_more_is_searched_for(kept, moves):
    kept[SEARCH.kept_as] = KeptGame("a seed", moves)

    story = SEARCH()

    assert story.begun is not None
    assert story.begun.seed == SEARCH.seed(0)
    assert list(kept_games.chosen) == [SEARCH.kept_as]


def test_what_is_still_to_be_played_at_the_moment_is_not_kept():
    def road(title: Any, state: Any) -> list[tuple[str, str, Any]]:
        (seat,) = title.waiting(state).due
        return [(seat, "place_road", title.options(state, seat)["place_road"][0])]

    story = replace(SEARCH, then=road)()

    assert [move.verb for _seat, move in story.moves] == ["place_settlement", "place_road"]
    assert [verb for verb, _argument in kept_games.chosen[SEARCH.kept_as].moves] == ["place_settlement"]


def test_a_moment_that_asks_for_more_than_there_is_has_not_come():
    story = replace(SEARCH, then=lambda title, state: [] if len(state["base"]["roads"]) else None)()

    assert [move.verb for _seat, move in story.moves] == ["place_settlement", "place_road"]


def test_a_moment_that_never_comes_is_named(monkeypatch):
    monkeypatch.setattr("games.workshop.positions.search.MOST_SEEDS", 2)
    monkeypatch.setattr("games.workshop.positions.search.MOST_MOVES", 3)

    with pytest.raises(LookupError, match="somebody has settled"):
        replace(SEARCH, has_come=lambda title, state: False)()
