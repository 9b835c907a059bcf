"""Rights to run a tournament."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from games.models.tournament import Tournament
from games.services.clubs import memberships
from games.services.errors import NotTheOrganizer
from games.services.tournaments import rights
from tests.services.clubs.conftest import club_of
from tests.services.tournaments.conftest import open_one

pytestmark = pytest.mark.django_db


def test_staff_runs_a_tournament_of_the_site(staff, player):
    tournament, anna = open_one(staff), player("Anna")

    assert rights.runs(tournament, staff)
    for other in (anna, AnonymousUser(), None):
        assert not rights.runs(tournament, other)
    with pytest.raises(NotTheOrganizer):
        rights.refuse_strangers(tournament, anna)


def test_those_who_run_a_club_run_its_tournaments_and_staff_does_not(staff, player):
    anna, bence, chiara = (player(name) for name in ("Anna", "Bence", "Chiara"))
    club = club_of(anna, bence, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)
    tournament = open_one(anna, club_id=club.pk)

    assert [rights.runs(tournament, user) for user in (anna, bence, chiara, staff)] == [
        True,
        True,
        False,
        False,
    ]


def test_a_tournament_that_is_gone_is_told_apart_from_one_that_is_there(staff):
    tournament = open_one(staff)

    assert rights.lock_tournament(tournament.pk) == tournament
    assert rights.lock_idle(tournament.pk) == tournament
    assert rights.lock_idle(tournament.pk + 1) is None
    with pytest.raises(Tournament.DoesNotExist):
        rights.lock_tournament(tournament.pk + 1)
