"""Data for the pages of clubs."""

from __future__ import annotations

import pytest

from games.models.people import Block
from games.selectors.clubs import club_pages
from games.services.clubs import foundation, memberships
from games.services.table import new_tables
from tests.services.clubs.conftest import club_of
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


def test_the_largest_clubs_come_first_page_by_page(player, monkeypatch):
    monkeypatch.setattr(club_pages, "CLUBS_AT_ONCE", 1)
    anna, bence = player("Anna"), player("Bence")
    small = club_of(anna, name="Small")
    large = club_of(anna, bence, name="Large")

    first, second = (club_pages.clubs(None, page=page) for page in (1, 2))

    assert (first.clubs, first.has_more) == ([large], True)
    assert (second.clubs, second.has_more) == ([small], False)


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


def test_an_invitation_by_somebody_blocked_is_shown_nowhere(club, members, player):
    sam = player("Sam")
    memberships.invite(club_id=club.pk, user=members[0], other=sam, now=NOW)
    assert len(club_pages.invitations(sam)) == 1

    Block.objects.create(blocker=sam, blocked=members[0], at=NOW)

    assert club_pages.invitations(sam) == []
    assert club_pages.club_page(club, sam).candidacy is None


def test_members_alone_see_the_tables_of_a_club(club, members, player):
    table = new_tables.create_game(
        host=members[0], title="catan", modules=["base"], options={}, seats=3, visibility="club",
        club_id=club.pk, now=NOW,
    )  # fmt: skip

    assert club_pages.tables(club, members[1]).open == [table]
    assert club_pages.tables(club, player("Sam")) is None
    assert club_pages.tables(club, None) is None


def test_a_member_who_blocks_the_host_is_offered_no_table_of_theirs(club, members):
    new_tables.create_game(
        host=members[0], title="catan", modules=["base"], options={}, seats=3, visibility="club",
        club_id=club.pk, now=NOW,
    )  # fmt: skip
    Block.objects.create(blocker=members[1], blocked=members[0], at=NOW)

    assert club_pages.tables(club, members[1]).open == []
