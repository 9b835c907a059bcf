"""Programs read tournaments, enter and withdraw."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.models.tournament import Tournament
from games.services.tournaments import organization
from tests.api.test_people import refusal
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW
from tests.services.tournaments.conftest import DAY, begin, open_one, play_out
from tests.services.tournaments.conftest import entered as entered
from tests.services.tournaments.conftest import staff as staff

pytestmark = pytest.mark.django_db


def test_a_program_enters_reads_and_withdraws(entered, program):
    tournament, users = entered(3)
    Tournament.objects.update(closes_at=timezone.now() + DAY, due_at=timezone.now() + DAY)
    mine, path = program(users[0]), f"/tournaments/{tournament.pk}"

    [listed] = mine.get("/tournaments").json()["tournaments"]
    assert (listed["name"], listed["status"], listed["entered"], listed["is_mine"]) == (
        "Summer Cup",
        "entering",
        3,
        True,
    )
    assert mine.post(f"{path}/withdraw", {}).json()["is_in"] is False
    assert len(mine.post(f"{path}/enter", {}).json()["entrants"]) == 3
    assert refusal(mine.get("/tournaments/999999")) == (404, "not_found")


def test_rounds_and_standings_are_told(entered, program):
    tournament, users = entered(5)
    begin(tournament)
    play_out(tournament)

    told = program(users[0]).get(f"/tournaments/{tournament.pk}").json()

    assert told["status"] == "finished"
    assert [len(one["tables"]) for one in told["rounds"]] == [2, 2, 2]
    assert all(len(one["byes"]) == 1 for one in told["rounds"])
    assert told["standing"][0]["player"]["name"] == "Entrant 1"
    assert told["entrants"][0]["place"] == 1
    assert [one["id"] for one in program(users[0]).get("/tournaments").json()["tournaments"]] == [
        tournament.pk
    ]


def test_a_name_that_was_taken_down_is_told_to_no_program(entered, program):
    tournament, users = entered(3)
    Tournament.objects.update(about="Rude words")
    organization.set_hidden(tournament_id=tournament.pk, at=NOW)

    answer = program(users[0]).get(f"/tournaments/{tournament.pk}")

    told = answer.content.decode()
    assert answer.json()["name"]
    assert tournament.name not in told
    assert "Rude words" not in told


def test_a_club_s_tournament_is_nobody_else_s(player, program):
    anna, else_ = player("Anna"), player("Else")
    tournament = open_one(anna, club_id=club_of(anna, player("Bence")).pk, closes_at=NOW + DAY)
    stranger = program(else_)

    assert stranger.get("/tournaments").json()["tournaments"] == []
    for path in ("", "/enter", "/withdraw"):
        address = f"/tournaments/{tournament.pk}{path}"
        answer = stranger.post(address, {}) if path else stranger.get(address)
        assert refusal(answer) == (404, "not_found")
    assert program(anna).get(f"/tournaments/{tournament.pk}").json()["club"] == tournament.club_id


def test_a_program_of_those_who_run_it_removes_a_player_and_no_other_does(entered, staff, program):
    tournament, users = entered(4)
    path = f"/tournaments/{tournament.pk}/players/{users[1].pk}/remove"

    assert refusal(program(users[0]).post(path, {}))[0] == 403
    told = program(staff).post(path, {}).json()

    assert users[1].pk not in [one["player"]["id"] for one in told["entrants"]]
    assert len(told["entrants"]) == 3
    again = program(staff).post(path, {})
    assert refusal(again)[0] == 409
    assert refusal(program(users[1]).post(f"/tournaments/{tournament.pk}/enter", {}))[0] == 409
