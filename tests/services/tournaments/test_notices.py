"""Entrants are notified of each round, and of the end."""

from __future__ import annotations

import pytest

from games.models.notification import Notification
from games.models.tournament import Round
from games.services.clubs import memberships
from games.services.tournaments import notices, rounds, tournament_entries
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW
from tests.services.tournaments.conftest import DAY, begin, open_one, play_out

pytestmark = pytest.mark.django_db


def test_each_round_is_told_once_to_those_who_play_it_and_the_end_to_all(entered):
    tournament, users = entered(5, kind="elimination")
    begin(tournament)
    play_out(tournament)

    told = Notification.objects.filter(kind="tournament", channel="email").order_by("pk")
    by_round: dict[object, list[int]] = {}
    for row in told:
        by_round.setdefault(row.payload.get("round", row.payload["news"]), []).append(row.user_id)
    assert sorted(by_round[1]) == sorted(user.pk for user in users)
    assert len(by_round[2]) == 4
    assert len(by_round[3]) == 2
    assert sorted(by_round["over"]) == sorted(user.pk for user in users)


def test_a_player_who_has_withdrawn_is_told_nothing_more(entered):
    tournament, users = entered(5)
    begin(tournament)
    tournament_entries.withdraw(tournament_id=tournament.pk, user=users[0], now=NOW + DAY)
    play_out(tournament)

    told = Notification.objects.filter(kind="tournament", channel="email", user=users[0])
    assert [row.payload.get("round") for row in told] == [1]


def test_those_who_run_a_club_hear_of_its_trouble_and_staff_of_the_site_s(player, staff):
    anna, bence, chiara = player("Anna"), player("Bence"), player("Chiara")
    player("Another of the staff", is_staff=True)
    club = club_of(anna, bence, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)

    def told(tournament) -> list[str]:
        Notification.objects.all().delete()
        notices.notify_those_who_run(tournament, "stuck", now=NOW, table=1)
        return [row.user.display_name for row in Notification.objects.order_by("user")]

    of_site = open_one(staff)
    assert told(open_one(anna, club_id=club.pk)) == ["Anna", "Bence"]
    assert told(of_site) == ["Stella"]
    type(staff).objects.filter(pk=staff.pk).update(is_staff=False)
    assert told(of_site) == []


def test_a_round_and_what_is_told_of_it_are_one(entered, monkeypatch):
    """Nobody is notified of a round that was rolled back."""
    tournament, _users = entered(4)

    def fails(*_about, **_more):
        raise RuntimeError

    monkeypatch.setattr(rounds, "notify_entrants", fails)
    begin(tournament)

    assert tournament.is_entering
    assert not Round.objects.exists()
    assert not Notification.objects.exists()
