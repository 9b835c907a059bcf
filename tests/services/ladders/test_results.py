"""Results and the standing: what counts, for how long, and whom it ranks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.services import ban
from games.models.game import Game
from games.models.ladder import COUNTS_FOR, LadderEntry, LadderSeat, SeasonPlace
from games.models.rating import RatingChange
from games.rating.skill import START, rate
from games.selectors.ladders import standings
from games.services.errors import NotNow
from games.services.ladders import forming, results, seasons
from games.services.ratings import rerating
from games.services.table import agreements
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import (
    entry,
    games_of,
    people,
    play_games,
    strand,
)

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


def test_a_place_needs_five_finished_games(ladder, joined):
    users = joined("Anna", "Bence", "Chiara")
    now = play_games(ladder, 4)
    assert list(standings.ladder_standing(ladder)) == []
    assert entry(ladder, users[0]).games_to_rank == 1

    play_games(ladder, 1, since=now)

    assert [(place, one.user) for place, one in standings.ladder_standing(ladder)] == list(
        enumerate(users, start=1)
    )


def test_games_count_for_five_months_and_no_longer(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    now = play_games(ladder, 5)
    before = entry(ladder, anna)

    assert results.expire_results(now=now) == 0
    assert results.expire_results(now=NOW + COUNTS_FOR - HOUR) == 0
    assert entry(ladder, anna).skill == before.skill

    results.expire_results(now=NOW + COUNTS_FOR + timedelta(minutes=5))
    assert entry(ladder, anna).games == 4
    assert list(standings.ladder_standing(ladder)) == []

    results.expire_results(now=now + COUNTS_FOR)
    assert entry(ladder, anna).skill == START
    assert results.expire_results(now=now + COUNTS_FOR) == 0


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
    assert rerating.check_ratings().is_same
    LadderEntry.objects.filter(pk=right[0]["id"]).update(mu=40, ordinal=30)
    RatingChange.objects.update(mu_after=3)

    told = rerating.check_ratings()
    assert f"ladder {ladder.pk}: another rating for 1 of its players" in told.told
    assert LadderEntry.objects.get(pk=right[0]["id"]).ordinal == 30

    assert not rerating.recompute_ratings(now=NOW + HOUR).is_same
    assert rerating.check_ratings().is_same
    assert list(LadderEntry.objects.order_by("pk").values()) == right
    assert list(SeasonPlace.objects.values()) == kept
    assert list(LadderSeat.objects.order_by("pk").values()) == seats


def test_equal_players_share_a_place(ladder, joined):
    joined("Anna", "Bence", "Chiara", "Dora")
    for user, ordinal in zip(User.objects.order_by("pk"), (9, 12, 9, 3), strict=True):
        LadderEntry.objects.filter(user=user).update(ordinal=ordinal, games=5)

    assert [place for place, _entry in standings.ladder_standing(ladder)] == [1, 2, 2, 4]
    assert standings.place_above(ladder, 3) == 4


def test_who_is_banned_has_no_place_and_others_move_up(ladder, joined):
    anna, bence = joined("Anna", "Bence")
    LadderEntry.objects.filter(user=anna).update(ordinal=9, games=5)
    LadderEntry.objects.filter(user=bence).update(ordinal=3, games=5)

    ban(user=anna, now=NOW)

    assert [(place, one.user) for place, one in standings.ladder_standing(ladder)] == [(1, bence)]


def test_a_game_of_a_ladder_cannot_be_ended_unrated(ladder, joined):
    joined("Anna", "Bence", "Chiara")
    forming.seat_ladders(now=NOW)
    [game] = games_of(ladder)
    away, other, _third = people(game)
    strand(game, away)

    with pytest.raises(NotNow):
        agreements.propose(game_id=game.pk, user=other, kind="unrated", now=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(rated=False)
