"""Visibility of tournaments."""

from __future__ import annotations

import pytest

from games.models.tournament import Tournament
from tests.services.tournaments.conftest import open_one
from tests.services.tournaments.conftest import staff as staff
from tests.services.tournaments.test_tournament_entries import in_club as in_club

pytestmark = pytest.mark.django_db


def test_a_user_sees_the_site_s_and_those_of_their_clubs(in_club, staff, player):
    tournament, users = in_club
    public = open_one(staff)

    assert list(Tournament.objects.visible_to(None)) == [public]
    assert list(Tournament.objects.visible_to(player("Else"))) == [public]
    assert set(Tournament.objects.visible_to(users[1])) == {public, tournament}
