"""Ratings as pages show them."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.people import Friendship
from games.models.rating import OVERALL, Rating, RatingChange
from games.models.seat import Seat
from games.selectors.ratings import rating_history
from games.services.table import departures
from tests.services.conftest import HOUR, NOW

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


def test_changes_come_by_rank_with_replacements_last_and_the_course_by_number(player):
    users = [player(f"Player {number}") for number in range(5)]
    game = ended(users[0], users[1], rated=True)
    known = {
        "family": "hansa",
        "mu_before": 25,
        "sigma_before": 8,
        "mu_after": 26,
        "sigma_after": 8,
        "at": NOW,
    }
    ranks = (("stayed", 2), ("stayed", 3), ("replacement", 1), ("stayed", 1), ("stayed", 2))
    for number, (user, (part, rank)) in enumerate(zip(users, ranks, strict=True)):
        seat = str(4 - number)
        RatingChange.objects.create(game=game, user=user, seat=seat, part=part, rank=rank, **known)

    assert [one.change.user for one in rating_history.changes_at(game)] == [
        users[number] for number in (3, 4, 0, 1, 2)
    ]

    RatingChange.objects.all().delete()
    for number in (2, 3, 1):
        RatingChange.objects.create(
            game=ended(*users[:2]), user=users[0], seat="0", rank=1, number=number, **known
        )
    rating = Rating.objects.create(user=users[0], family="hansa", games=3)
    assert [row.number for row in rating_history.course(rating)] == [1, 2, 3]
    assert [one.change.number for one in rating_history.history(rating, viewer=None, page=1)] == [3, 2, 1]


def test_a_game_that_is_not_for_these_eyes_is_unnamed(finished, player):
    rating = Rating.objects.get(user=finished.users["0"], family="hansa")
    Game.objects.filter(pk=finished.game.pk).update(visibility="link")

    (mine,) = rating_history.history(rating, viewer=finished.users["0"], page=1)
    (theirs,) = rating_history.history(rating, viewer=player("Sanna"), page=1)

    assert (mine.game, theirs.game) == (finished.game, None)
    assert [one.name for one in mine.ahead] == ["Bence"]
    assert theirs.ahead == []


def test_each_player_has_their_own_rating_and_changes_in_each_family(finished):
    anna, bence = finished.users.values()
    Rating.objects.update_or_create(user=anna, family="catan-base", defaults={"games": 1})
    Rating.objects.filter(user=bence, family="hansa").update(games=0)
    rating = Rating.objects.get(user=anna, family="hansa")
    overall = RatingChange.objects.get(user=anna, family=OVERALL)
    overall.delete()
    overall.save(force_insert=True)

    changes = rating_history.changes_in([finished.game], anna)
    (course,) = rating_history.course(rating)

    assert {game: (row.user, row.family) for game, row in changes.items()} == {
        finished.game.pk: (anna, "hansa")
    }
    assert (course.user, course.family) == (anna, "hansa")
    assert rating_history.ratings_at(finished.game) == {"0": rating}


# ------------------------------------------------------------------ comparison of two players


def ended(one, other, *, ranks=(1, 2), left=(None, None), hours=0, **more):
    """Create a finished game of two players. `left` says after how many hours each of them left, if at all."""
    at = NOW + hours * HOUR
    game = Game.objects.create(
        title="hansa", modules=["base"], seat_count=2, status="finished", created_at=NOW, started_at=NOW,
        finished_at=at, state={"any": "state"}, **more,
    )  # fmt: skip
    for number, user in enumerate((one, other)):
        gone = left[number]
        Seat.objects.create(
            game=game, number=number, user=user, joined_at=NOW, ended_at=at, rank=ranks[number],
            left_at=None if gone is None else NOW + gone * HOUR,
        )  # fmt: skip
    return game


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("ranks", "left", "ahead"),
    [
        ((1, 2), (None, None), 1),
        ((2, 1), (None, None), -1),
        ((1, 1), (None, None), 0),
        ((1, 2), (5, None), -1),
        ((2, 1), (None, 5), 1),
        ((2, 1), (6, 5), 1),
        ((1, 2), (5, 6), -1),
        ((1, 2), (5, 5), 0),
    ],
)
def test_the_better_rank_is_ahead_and_a_player_who_left_is_behind_one_who_stayed_longer(
    player, ranks, left, ahead
):
    anna, bence = player("Anna"), player("Bence")
    ended(anna, bence, ranks=ranks, left=left)

    for viewer in (anna, bence, None):
        score = rating_history.head_to_head(anna, bence, viewer=viewer)
        assert (score.ahead, score.level, score.behind) == (ahead == 1, ahead == 0, ahead == -1)
        assert rating_history.played_together(bence, anna, viewer=viewer).get().ahead == -ahead


def test_a_comparison_counts_finished_games_of_both_that_the_viewer_may_see(player):
    anna, bence, chiara = player("Anna"), player("Bence"), player("Chiara")
    ended(anna, bence)
    ended(bence, anna, hours=2)
    ended(anna, chiara, hours=4)
    by_link = ended(bence, anna, hours=3, visibility="link", host=chiara)
    running = ended(anna, bence, hours=5)
    running.seats.update(ended_at=None)

    def seen_by(viewer):
        score = rating_history.head_to_head(anna, bence, viewer=viewer)
        return score.games, score.ahead, score.behind, score.last_at

    assert seen_by(None) == seen_by(player("Sanna")) == (2, 1, 1, NOW + 2 * HOUR)
    assert seen_by(anna) == seen_by(bence) == seen_by(chiara) == (3, 1, 2, NOW + 3 * HOUR)
    # a replacement who played there sees it as well
    dora = player("Dora")
    Seat.objects.create(game=by_link, number=2, user=dora, joined_at=NOW, ended_at=NOW, rank=3)
    assert seen_by(dora)[0] == 3
    # and friends of the host see it if it is for them, as they see the changes of the ratings by it
    edit = player("Edit")
    Friendship.objects.create(asker=edit, asked=chiara, asked_at=NOW, accepted_at=NOW)
    assert seen_by(edit)[0] == 2
    Game.objects.filter(pk=by_link.pk).update(visibility="friends")
    assert seen_by(edit)[0] == 3
