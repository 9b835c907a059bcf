"""Data for the pages of clubs."""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.people import Block
from games.selectors.clubs import club_pages
from games.services.clubs import foundation, memberships
from games.services.table import new_tables
from tests.selectors.conftest import ORDER, table_of
from tests.services.clubs.conftest import club_of
from tests.services.conftest import HOUR, NOW

pytestmark = pytest.mark.django_db


def test_the_largest_clubs_come_first_page_by_page(player, monkeypatch):
    monkeypatch.setattr(club_pages, "CLUBS_AT_ONCE", 1)
    anna, bence = player("Anna"), player("Bence")
    small = club_of(anna, name="Small")
    large = club_of(anna, bence, name="Large")
    other = club_of(anna, name="Another")

    first, second, third = (club_pages.clubs(None, page=page) for page in (1, 2, 3))

    assert (first.clubs, first.has_more) == ([large], True)
    assert (second.clubs, second.has_more) == ([small], True)
    assert (third.clubs, third.has_more) == ([other], False)


def test_my_clubs_come_by_name(player):
    anna = player("Anna")
    clubs = [club_of(anna, name=name) for name in ("port", "Mill", "Quay")]

    assert [row.club for row in club_pages.memberships(anna)] == [clubs[1], clubs[0], clubs[2]]


def test_invitations_come_with_the_latest_first(player):
    anna, sam = player("Anna"), player("Sam")
    clubs = [club_of(anna, name=name) for name in ("Harbor", "Port", "Mill", "Quay")]
    for club, hours in zip(clubs, ORDER, strict=True):
        memberships.invite(club_id=club.pk, user=anna, other=sam, now=NOW + hours * HOUR)

    assert [row.club for row in club_pages.invitations(sam)] == [clubs[3], clubs[1], clubs[0], clubs[2]]


def test_a_club_s_open_tables_come_with_the_newest_first_and_running_ones_by_their_last_move(club, members):
    of_club = {"club": club, "visibility": "club"}
    tables = [table_of(members[0], status="open", **of_club) for _hours in ORDER]
    running = [table_of(members[0], hours=hours, **of_club) for hours in ORDER]

    found = club_pages.tables(club, members[1])

    assert found.open == tables[::-1]
    assert found.running == [running[3], running[1], running[0], running[2]]


def test_a_name_that_was_taken_down_is_found_by_nobody(club, members):
    assert club_pages.clubs(members[0], search="longest").clubs == [club]

    foundation.set_hidden(club_id=club.pk, at=NOW)

    assert club_pages.clubs(members[0], search="longest").clubs == []
    assert club_pages.clubs(members[0]).clubs == [club]


def test_members_stand_by_their_roles(club, members):
    anna, bence, chiara = members
    memberships.set_role(club_id=club.pk, user=anna, other=chiara, organizes=True)

    page = club_pages.club_page(club, chiara)

    assert [row.user for row in page.members] == [anna, chiara, bence]
    assert page.owner.user == anna
    assert page.removable == {bence.pk}
    assert club_pages.club_page(club, bence).removable == set()
    assert [club_pages.is_owner(club, one) for one in members] == [True, False, False]
    assert [club_pages.organizes(club, one) for one in members] == [True, False, True]


def test_an_invitation_by_somebody_blocked_is_shown_nowhere(club, members, player):
    sam = player("Sam")
    memberships.invite(club_id=club.pk, user=members[0], other=sam, now=NOW)
    assert len(club_pages.invitations(sam)) == 1

    Block.objects.create(blocker=sam, blocked=members[0], at=NOW)

    assert club_pages.invitations(sam) == []
    assert club_pages.club_page(club, sam).candidacy is None


def test_each_player_and_each_club_has_its_own_requests_and_invitations(player):
    anna, bence, sam = (player(name) for name in ("Anna", "Bence", "Sam"))
    harbor, port, mill, other = (club_of(anna, name=name) for name in ("Harbor", "Port", "Mill", "Other"))
    for club, guest, hours in ((harbor, sam, 1), (port, sam, 2), (harbor, bence, 1)):
        memberships.invite(club_id=club.pk, user=anna, other=guest, now=NOW + hours * HOUR)
    memberships.join(club_id=mill.pk, user=sam, now=NOW)

    seen = [club_pages.club_page(club, sam).candidacy for club in (harbor, port, mill, other)]
    shown = {club: club_pages.club_page(club, anna) for club in (harbor, mill)}

    assert [row.club for row in club_pages.invitations(sam)] == [port, harbor]
    assert [row and row.club for row in seen] == [harbor, port, mill, None]
    assert [row.user for row in shown[harbor].invited] == [sam, bence]
    assert [row.user for row in shown[mill].asking] == [sam]
    assert shown[harbor].asking == shown[mill].invited == []


def test_members_alone_see_the_tables_of_a_club(club, members, player):
    other = club_of(player("Olga"), members[0], name="Other")
    tables = [
        new_tables.create_game(
            host=members[0], title="catan", modules=["base"], options={}, seats=3, visibility="club",
            club_id=one.pk, now=NOW,
        )
        for one in (club, club, club, club, other, other)
    ]  # fmt: skip
    for table, hours in ((tables[1], 1), (tables[2], 3), (tables[3], 2), (tables[4], 4)):
        running = {"status": "running", "state": {}, "started_at": NOW, "moved_at": NOW + hours * HOUR}
        Game.objects.filter(pk=table.pk).update(**running)

    found = club_pages.tables(club, members[1])

    assert (found.open, found.running) == ([tables[0]], [tables[2], tables[3], tables[1]])
    assert club_pages.tables(club, player("Sam")) is None
    assert club_pages.tables(club, None) is None


def test_a_member_who_blocks_the_host_is_offered_no_table_of_theirs(club, members):
    new_tables.create_game(
        host=members[0], title="catan", modules=["base"], options={}, seats=3, visibility="club",
        club_id=club.pk, now=NOW,
    )  # fmt: skip
    Block.objects.create(blocker=members[1], blocked=members[0], at=NOW)

    assert club_pages.tables(club, members[1]).open == []
