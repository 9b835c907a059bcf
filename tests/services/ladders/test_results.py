"""Results of a ladder's games: their effect, and the same result when counted again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, LadderSeat, SeasonPlace
from games.models.rating import RatingChange
from games.rating.skill import START, rate
from games.services.errors import NotNow
from games.services.ladders import entries, ladder_tables, results, seasons
from games.services.ratings import rating_recount
from games.services.table import agreements
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import entry, games_of, people, play_games, strand

pytestmark = pytest.mark.django_db


def test_a_result_changes_the_rating_of_the_ladder_alone_by_the_site_s_own_arithmetic(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 1)

    [game] = games_of(ladder)
    in_seats = people(game)
    ranks = [1 + users.index(user) for user in in_seats]
    expected = rate([START] * 3, ranks)
    assert [entry(ladder, user).skill for user in in_seats] == expected
    assert not LadderEntry.objects.exclude(ladder=ladder).exists()


@pytest.mark.parametrize("games_at_once", [1, 2, 3])
def test_a_wait_begins_only_with_the_game_that_fills_the_chosen_number(ladder, joined, games_at_once):
    """A player who has chosen fewer since has a game too many for now."""
    users = anna, *_others = joined("Anna", "Bence", "Chiara", games=2)
    for hour in (0, 1, 49):
        ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW + hour * HOUR)
    other = Ladder.objects.create(
        slug="other", title="hansa", modules=["base"], seat_count=3, pace_key="brisk", created_at=NOW
    )
    for user in users:
        entries.join_ladder(user=user, ladder_id=other.pk, games_at_once=1, now=NOW)
    assert ladder_tables.seat_ladder(ladder_id=other.pk, now=NOW + 99 * HOUR) == 1
    mine = entry(ladder, anna)
    assert results.held(mine) == 2
    mine.games_at_once, mine.waiting_since = games_at_once, NOW

    results.free_slot(
        mine, LadderSeat.objects.running().filter(ladder=ladder, user=anna).first(), now=NOW + HOUR
    )

    assert (mine.waiting_since == NOW + HOUR) == (games_at_once == 2)


def test_counting_everything_again_gives_the_same_numbers(ladder, joined):
    users = joined("Anna", "Bence", "Chiara", "Dora", games=2)
    play_games(ladder, 7)
    before = [(one.skill, one.games) for one in LadderEntry.objects.order_by("user_id")]
    assert len(before) == len(users)
    LadderEntry.objects.update(mu=1, sigma=1, ordinal=-2, games=0)

    results.count_again(ladder_id=ladder.pk, now=NOW)

    assert [(one.skill, one.games) for one in LadderEntry.objects.order_by("user_id")] == before


@pytest.mark.django_db(transaction=True)
def test_recomputing_ratings_counts_ladders_again_and_leaves_finished_seasons_and_seats_alone(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    play_games(ladder, 5)
    seasons.change_season(now=NOW)
    seasons.change_season(now=datetime(2026, 4, 1, 0, 5, tzinfo=UTC))
    kept, seats = list(SeasonPlace.objects.values()), list(LadderSeat.objects.order_by("pk").values())
    right = list(LadderEntry.objects.order_by("pk").values())
    assert len(kept) == 3
    assert rating_recount.check_ratings().is_same
    LadderEntry.objects.filter(pk=right[0]["id"]).update(mu=40, ordinal=30)
    RatingChange.objects.update(mu_after=3)

    told = rating_recount.check_ratings()
    assert f"ladder {ladder.pk}: another rating for 1 of its players" in told.described
    assert LadderEntry.objects.get(pk=right[0]["id"]).ordinal == 30

    assert not rating_recount.recompute_ratings(now=NOW + HOUR).is_same
    assert rating_recount.check_ratings().is_same
    assert list(LadderEntry.objects.order_by("pk").values()) == right
    assert list(SeasonPlace.objects.values()) == kept
    assert list(LadderSeat.objects.order_by("pk").values()) == seats


def test_a_game_of_a_ladder_cannot_be_ended_unrated(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    ladder_tables.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, other, _third = people(game)
    strand(game, away)

    with pytest.raises(NotNow):
        agreements.propose(game_id=game.pk, user=other, kind="unrated", now=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(rated=False)
