"""Data for the pages of tournaments."""

from __future__ import annotations

import pytest

from games.models.tournament import Pairing, Tournament
from games.selectors.tournaments import tournament_pages
from games.selectors.tournaments.played_rounds import played_rounds
from games.services.clubs import memberships
from games.services.tournaments import organization, tournament_entries
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW
from tests.services.tournaments.conftest import DAY, begin, finish, games_of, open_one, play_out

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


def test_those_that_close_first_and_those_begun_last_come_first(staff):
    cups = [open_one(staff, name=f"Cup {number}") for number in range(9)]
    for cup, days in zip(cups[:3], (3, 2, 3), strict=True):
        Tournament.objects.filter(pk=cup.pk).update(closes_at=NOW + days * DAY)
    for cup, days in zip(cups[3:6], (3, 4, 3), strict=True):
        begun = {"status": "running", "due_at": None, "started_at": NOW + days * DAY}
        Tournament.objects.filter(pk=cup.pk).update(**begun)
    for cup, days in zip(cups[6:], (5, 6, 5), strict=True):
        over = {"status": "finished", "due_at": None, "finished_at": NOW + days * DAY}
        Tournament.objects.filter(pk=cup.pk).update(**over)

    found = tournament_pages.tournaments(None)

    assert found.entering == [cups[1], cups[0], cups[2]]
    assert found.running == [cups[4], cups[5], cups[3]]
    assert found.over == [cups[7], cups[8], cups[6]]
    assert [*tournament_pages.public_tournaments()] == cups[::-1]


def test_a_club_s_tournaments_come_by_how_far_they_are_each_with_the_newest_first(player):
    anna = player("Anna")
    club = club_of(anna)
    status = ("running", "entering", "finished", "entering", "running")
    cups = [open_one(anna, club_id=club.pk, name=f"Cup {number}") for number in range(5)]
    for cup, reached in zip(cups, status, strict=True):
        if reached != "entering":
            Tournament.objects.filter(pk=cup.pk).update(status=reached, due_at=None)

    assert tournament_pages.tournaments_of(club, anna) == [cups[3], cups[1], cups[4], cups[0], cups[2]]


def test_winners_who_share_the_first_place_are_named_by_seed(entered):
    tournament, users = entered(3)
    Tournament.objects.filter(pk=tournament.pk).update(status="finished", due_at=None, finished_at=NOW)
    for user, seed in zip(users, (2, 3, 1), strict=True):
        tournament.entrants.filter(user=user).update(seed=seed, place=1)

    (over,) = tournament_pages.tournaments(None).over

    assert over.winners == [users[2], users[0], users[1]]


def test_rounds_and_tables_come_by_number_and_players_by_their_pairing(entered):
    tournament, _users = entered(6)
    begin(tournament)
    play_out(tournament)
    rows = [*Pairing.objects.filter(round__tournament=tournament).select_related("round", "table")]
    assert len(rows) == 3 * 6
    # each row gets a key again, in another order than that of rounds and tables
    for row in sorted(rows, key=lambda row: (row.rank, -row.table.number, row.round.number % 2, row.pk)):
        Pairing.objects.filter(pk=row.pk).delete()
        row.pk = None
        row.save(force_insert=True)

    found = tournament_pages.tournament_page(tournament, None).rounds

    assert [one.round.number for one in found] == [1, 2, 3]
    assert [[table.table.number for table in one.tables] for one in found] == [[1, 2, 3]] * 3
    played = played_rounds(tournament)
    assert [one.tables for one in played] == [
        [{row.entrant_id: row.rank for row in table.rows} for table in one.tables] for one in found
    ]


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


def test_a_tournament_s_picture_is_drawn_again_for_an_entry_a_round_and_a_result(entered, staff):
    other, users = entered(4, name="Other")
    begin(other)
    play_out(other)
    tournament, versions = open_one(staff, name="Pictured"), []
    for user in users:
        tournament_entries.enter(tournament_id=tournament.pk, user=user, now=NOW)
        versions.append(tournament_pages.version_of(tournament))
    begin(tournament)
    versions.append(tournament_pages.version_of(tournament))
    first, _second = games_of(tournament)
    finish(first)
    versions.append(tournament_pages.version_of(tournament))
    tournament.hidden_at = NOW
    versions.append(tournament_pages.version_of(tournament))

    assert versions[2:] == [
        "entering-3-0-0",
        "entering-4-0-0",
        "running-4-0-0",
        "running-4-1-0",
        "running-4-1-1",
    ]


def test_players_of_a_table_stand_by_rank_and_before_its_end_by_seed(entered):
    tournament, _users = entered(4, seats=4)
    begin(tournament)
    for row in tournament.entrants.order_by("pk"):
        row.seed = 10 - row.seed
        row.save()

    def shown() -> list[int | None]:
        ((table,),) = [one.tables for one in tournament_pages.tournament_page(tournament, None).rounds]
        return [row.entrant.seed for row in table.rows]

    assert shown() == [6, 7, 8, 9]
    finish(*games_of(tournament))
    assert shown() == [9, 6, 7, 8], "a winner, and three who share a place"


def test_those_who_run_a_club_may_open_tournaments_there(player):
    anna, bence, chiara = (player(name) for name in ("Anna", "Bence", "Chiara"))
    club = club_of(anna, bence, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)

    assert tournament_pages.clubs_to_organize_in(anna) == [club]
    assert tournament_pages.clubs_to_organize_in(bence) == [club]
    assert tournament_pages.clubs_to_organize_in(chiara) == []
