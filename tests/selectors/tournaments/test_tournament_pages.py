"""Data for the pages of tournaments."""

from __future__ import annotations

import pytest

from games.selectors.tournaments import tournament_pages
from games.services.clubs import memberships
from games.services.tournaments import organization
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW
from tests.services.tournaments.conftest import begin, open_one, play_out

pytestmark = pytest.mark.django_db


def test_tournaments_stand_by_how_far_they_are(entered, staff):
    over, _users = entered(4, name="Over")
    begin(over)
    play_out(over)
    called_off = open_one(staff, name="Called off")
    organization.call_off(tournament_id=called_off.pk, user=staff, now=NOW)
    coming = open_one(staff, name="Coming")

    found = tournament_pages.tournaments(None)

    assert (found.entering, found.running, found.over, found.has_more) == ([coming], [], [over], False)
    (winner,) = found.over[0].winners
    assert winner.display_name == "Entrant 1"


def test_the_list_says_how_many_have_entered_and_whether_the_reader_has(entered):
    _tournament, users = entered(4)

    (mine,) = tournament_pages.tournaments(users[0]).entering
    (visitors,) = tournament_pages.tournaments(None).entering

    assert (mine.entered, mine.mine) == (4, 1)
    assert (visitors.entered, visitors.mine) == (4, 0)


def test_a_club_s_tournaments_are_listed_for_its_members_alone(player):
    anna, bence = player("Anna"), player("Bence")
    club = club_of(anna, bence)
    tournament = open_one(anna, club_id=club.pk)

    assert tournament_pages.tournaments(bence).entering == [tournament]
    assert tournament_pages.tournaments_of(club, bence) == [tournament]
    assert tournament_pages.tournaments(player("Else")).is_empty
    assert not tournament_pages.public_tournaments().exists()


def test_those_who_run_a_club_may_open_tournaments_there(player):
    anna, bence, chiara = (player(name) for name in ("Anna", "Bence", "Chiara"))
    club = club_of(anna, bence, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)

    assert tournament_pages.clubs_to_organize_in(anna) == [club]
    assert tournament_pages.clubs_to_organize_in(bence) == [club]
    assert tournament_pages.clubs_to_organize_in(chiara) == []
