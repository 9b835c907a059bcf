"""Ratings as pages show them."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.rating import OVERALL, Rating
from games.selectors.ratings import rating_history
from games.services.table import departures
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(party):
    """A rated game of two that seat 0 has won."""
    game = party(title="hansa", seats=2, rated=True)
    departures.resign(game_id=game.game.pk, user=game.users["1"], now=NOW)
    game.fresh()
    return game


def test_a_player_s_ratings_begin_with_the_one_over_all_games(player):
    anna = player("Anna")
    for family, games in (("hansa", 1), ("catan-base", 2), (OVERALL, 3), ("gone", 1), ("other", 0)):
        Rating.objects.create(user=anna, family=family, games=games)

    assert [row.family for row in rating_history.ratings_of(anna)] == [OVERALL, "catan-base", "hansa", "gone"]


def test_a_family_that_the_site_plays_no_more_keeps_its_key():
    assert rating_history.family_name(OVERALL) == "All games"
    assert rating_history.family_name("gone") == "gone"
    assert rating_history.family_name("hansa") == "Hansa Teutonica"


@pytest.mark.parametrize(("games", "pages"), [(0, 1), (1, 1), (20, 1), (21, 2), (60, 3)])
def test_twenty_changes_are_a_page(games, pages):
    assert rating_history.pages_of(Rating(games=games)) == pages


def test_a_finished_game_lists_its_changes_the_best_place_first(finished):
    best, last = rating_history.changes_at(finished.game)

    assert (best.player.name, last.player.name) == ("Anna", "Bence")
    assert [one.name for one in best.ahead] == ["Bence"]
    assert [one.name for one in last.behind] == ["Anna"]
    assert best.overall is not None


def test_a_game_that_is_not_for_these_eyes_is_unnamed(finished, player):
    rating = Rating.objects.get(user=finished.users["0"], family="hansa")
    Game.objects.filter(pk=finished.game.pk).update(visibility="link")

    (mine,) = rating_history.history(rating, viewer=finished.users["0"], page=1)
    (theirs,) = rating_history.history(rating, viewer=player("Sanna"), page=1)

    assert (mine.game, theirs.game) == (finished.game, None)
    assert [one.name for one in mine.ahead] == ["Bence"]
    assert theirs.ahead == []
