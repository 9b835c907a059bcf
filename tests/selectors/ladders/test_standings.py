"""A ladder's standings: who is ranked, and how long a game counts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.services import ban
from games.models.ladder import COUNTS_FOR, LadderEntry
from games.rating.skill import START
from games.selectors.ladders import standings
from games.services.ladders import results
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import entry, play_games

pytestmark = pytest.mark.django_db


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


def test_equal_players_share_a_place(ladder, joined):
    joined("Anna", "Bence", "Chiara", "Dora")
    for user, ordinal in zip(User.objects.order_by("pk"), (9, 12, 9, 3), strict=True):
        LadderEntry.objects.filter(user=user).update(ordinal=ordinal, games=5)

    assert [place for place, _entry in standings.ladder_standing(ladder)] == [1, 2, 2, 4]
    assert standings.place_above(ladder, 3) == 4


def test_a_player_who_is_banned_has_no_place_and_others_move_up(ladder, joined):
    anna, bence = joined("Anna", "Bence")
    LadderEntry.objects.filter(user=anna).update(ordinal=9, games=5)
    LadderEntry.objects.filter(user=bence).update(ordinal=3, games=5)

    ban(user=anna, now=NOW)

    assert [(place, one.user) for place, one in standings.ladder_standing(ladder)] == [(1, bence)]
