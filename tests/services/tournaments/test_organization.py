"""Opening a tournament, and calling it off."""

from __future__ import annotations

import pytest

from games.models.tournament import MOST_ROUNDS, Tournament
from games.services.clubs import memberships
from games.services.errors import BadTable, BadTournament, NoLongerEntering, NotTheOrganizer, TooMany
from games.services.tournaments import organization, rounds
from tests.services.clubs.conftest import club_of
from tests.services.conftest import HOUR, NOW
from tests.services.tournaments.conftest import DAY, begin, open_one

pytestmark = pytest.mark.django_db


def test_staff_open_tournaments_on_the_site_and_nobody_else(staff, player):
    assert open_one(staff).club is None
    with pytest.raises(NotTheOrganizer):
        open_one(player("Anna"))


def test_in_a_club_those_who_run_it(player):
    anna, bence, chiara = player("Anna"), player("Bence"), player("Chiara")
    club = club_of(anna, bence, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)

    for user in (anna, bence):
        assert open_one(user, club_id=club.pk).club == club
    for user in (chiara, player("Dieter")):
        with pytest.raises(NotTheOrganizer):
            open_one(user, club_id=club.pk)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "ab"},
        {"name": "\u200b\u200b\u200b"},
        {"about": "x" * 2001},
        {"kind": "knockout"},
        {"pace_key": "untimed"},
        {"pace_key": "evening"},
        {"policy": "none"},
        {"least_entrants": 1},
        {"least_entrants": 9, "most_entrants": 8},
        {"most_entrants": 129},
        {"kind": "round_robin", "most_entrants": 17},
        {"rounds": 0},
        {"rounds": 10},
        {"kind": "elimination", "advancing": 2},
        {"kind": "elimination", "advancing": 0},
        {"round_days": 6},
        {"round_days": 181},
        {"closes_at": NOW},
        {"closes_at": NOW + 61 * DAY},
    ],
)
def test_what_cannot_be_played_is_refused(staff, wrong):
    with pytest.raises(BadTournament):
        open_one(staff, **wrong)
    assert not Tournament.objects.exists()


def test_a_minimum_above_the_maximum_is_refused_as_that(staff):
    with pytest.raises(BadTournament, match="minimum of players can’t be greater than the maximum"):
        open_one(staff, least_entrants=9, most_entrants=8)


@pytest.mark.parametrize(
    ("plan", "most"),
    [
        ({"most_entrants": 8}, 7),
        ({"least_entrants": 3, "most_entrants": 3}, 3),
        # A number of players in between may need more rounds.
        ({"most_entrants": 10}, 9),
        ({"title": "catan", "seats": 4, "most_entrants": 12}, 3),
        ({"title": "catan", "seats": 4, "least_entrants": 10, "most_entrants": 12}, 1),
        ({"title": "catan", "seats": 4, "most_entrants": 32}, 6),
    ],
)
def test_there_are_no_more_rounds_than_can_be_seated_without_a_second_meeting(staff, plan, most):
    assert open_one(staff, rounds=most, **plan).rounds_planned == most
    if most < MOST_ROUNDS:
        with pytest.raises(BadTournament, match="possible before players meet again"):
            open_one(staff, rounds=most + 1, **plan)


@pytest.mark.parametrize("wrong", [{"title": "chess"}, {"seats": 6}, {"modules": ["base", "seafarers"]}])
def test_the_game_is_checked_as_at_a_new_table(staff, wrong):
    with pytest.raises(BadTable):
        open_one(staff, **wrong)


def test_a_game_for_fewer_than_the_least_entrants_needs_them(staff):
    with pytest.raises(BadTournament):
        open_one(staff, title="catan", seats=4, least_entrants=2)


def test_only_so_many_at_once(staff, player):
    """Open and running ones count, those of a club apart from those of the site."""
    first, *others = [open_one(staff) for _one in range(organization.MOST_AT_ONCE)]
    with pytest.raises(TooMany):
        open_one(staff)
    for one in others:
        move_on(one, Tournament.Status.RUNNING)
    with pytest.raises(TooMany):
        open_one(staff)
    anna = player("Anna")
    assert open_one(anna, club_id=club_of(anna).pk).is_entering

    move_on(first, Tournament.Status.FINISHED)

    assert open_one(staff).is_entering


def move_on(tournament, status):
    Tournament.objects.filter(pk=tournament.pk).update(status=status, due_at=None)


@pytest.mark.parametrize(
    "limits",
    [{"closes_at": NOW + HOUR, "round_days": 7}, {"closes_at": NOW + 60 * DAY, "round_days": 180}],
)
def test_the_limits_themselves_are_allowed_and_only_a_bracket_lets_several_advance(staff, limits):
    tournament = open_one(staff, title="catan", seats=4, rounds=1, advancing=2, **limits)

    assert {name: getattr(tournament, name) for name in limits} == limits
    assert tournament.advancing == 1


def test_those_who_run_it_call_it_off_before_it_begins(entered, staff, player):
    tournament, users = entered(3)
    with pytest.raises(NotTheOrganizer):
        organization.call_off(tournament_id=tournament.pk, user=users[0], now=NOW)

    organization.call_off(tournament_id=tournament.pk, user=staff, now=NOW)

    tournament.refresh_from_db()
    assert tournament.is_called_off
    assert (tournament.finished_at, tournament.due_at) == (NOW, None)
    assert rounds.sweep_tournaments(now=NOW + DAY) == 0


def test_a_tournament_that_runs_is_not_called_off(entered, staff):
    tournament, _users = entered(3)
    begin(tournament)

    with pytest.raises(NoLongerEntering):
        organization.call_off(tournament_id=tournament.pk, user=staff, now=NOW + DAY)
