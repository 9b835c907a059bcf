"""The number of players in each rating band."""

from __future__ import annotations

import pytest

from games.models.rating import Rating
from games.models.statistics import Standing
from games.services.watching.rating_bands import refresh_standings

pytestmark = pytest.mark.django_db

SETTLED = 20


def rated(user, ordinal, games=SETTLED):
    Rating.objects.create(user=user, family="hansa", ordinal=ordinal, games=games)


def test_players_are_counted_in_their_bands_and_counted_again(player):
    for name, ordinal in (("Anna", 0.1), ("Bence", 0.2), ("Chiara", 0.3), ("Dieter", -0.1)):
        rated(player(name), ordinal)

    assert refresh_standings() == 3
    assert refresh_standings() == 3

    assert dict(Standing.objects.values_list("band", "players")) == {-1: 1, 0: 2, 1: 1}


def test_newcomers_and_players_who_are_gone_are_in_no_band(player):
    rated(player("Anna"), 0.1)
    rated(player("Bence"), 0.1, games=1)
    gone = player("Chiara")
    rated(gone, 0.1)
    gone.is_active = False
    gone.save()

    refresh_standings()

    assert list(Standing.objects.values_list("band", "players")) == [(0, 1)]
