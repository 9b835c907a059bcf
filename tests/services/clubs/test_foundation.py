"""Clubs: founding, changing, renewing the link, handing over, dissolving."""

from __future__ import annotations

import pytest

from games.models.club import Club, Membership
from games.selectors.clubs import club_pages
from games.services.clubs import foundation, memberships
from games.services.errors import BadClub, ByInvitationOnly, NotInTheClub, NotOneself, NotTheOwner, TooMany
from tests.services.clubs.conftest import club_of, roles
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


def test_the_founder_of_a_club_owns_it(people):
    club = club_of(people[0])

    assert roles(club) == {"Anna": "owner"}
    assert str(club) == "The Longest Road"


@pytest.mark.parametrize("name", ["", "ab", "x" * 61, "two\nlines", "\u2800\u2800\u2800\u2800"])
def test_a_name_is_a_line_that_can_be_seen(people, name):
    with pytest.raises(BadClub):
        club_of(people[0], name=name)

    assert not Club.objects.exists()


def test_the_shortest_name_has_three_letters_and_the_longest_description_two_thousand(people):
    club = foundation.found(user=people[0], name="abc", about="x" * 2000, entry="open", now=NOW)

    assert (club.name, len(club.shown_about)) == ("abc", 2000)


def test_a_name_is_there_once_in_whatever_case(people):
    club_of(people[0])

    with pytest.raises(BadClub, match="already has this name"):
        club_of(people[1], name="THE LONGEST ROAD")


def test_a_name_may_become_eighteen_times_as_long_in_its_key(people):
    assert club_of(people[0], name="\ufdfa" * 60).name_key


def test_an_unknown_way_in_and_too_many_words_are_refused(people):
    with pytest.raises(BadClub):
        foundation.found(user=people[0], name="Some club", about="", entry="secret", now=NOW)
    with pytest.raises(BadClub):
        foundation.found(user=people[0], name="Some club", about="x" * 2001, entry="open", now=NOW)


def test_nobody_owns_more_than_five_clubs(people):
    for number in range(foundation.MOST_OWNED):
        club_of(people[0], name=f"Club {number}")

    with pytest.raises(TooMany):
        club_of(people[0], name="One more")
    other = club_of(people[1], people[0], name="Another")
    with pytest.raises(TooMany):
        foundation.hand_over(club_id=other.pk, user=people[1], other=people[0])


def test_the_owner_alone_changes_a_club(people):
    anna, bence, *_ = people
    club = club_of(anna, bence)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)
    change = {"club_id": club.pk, "name": "Largest Army", "about": "New words", "entry": "open"}

    with pytest.raises(NotTheOwner):
        foundation.change(user=bence, **change)
    foundation.change(user=anna, **change)

    club.refresh_from_db()
    assert (club.name, club.about, club.entry) == ("Largest Army", "New words", "open")
    assert club_of(bence, name="The Longest Road").pk != club.pk


def test_a_club_may_keep_its_name_and_take_no_other_s(people):
    anna, bence, *_ = people
    club = club_of(anna)
    club_of(bence, name="Largest Army")

    foundation.change(club_id=club.pk, user=anna, name="the longest road", about="", entry="open")

    with pytest.raises(BadClub):
        foundation.change(club_id=club.pk, user=anna, name="largest army", about="", entry="open")
    # a name that is older than today's rules
    Club.objects.filter(pk=club.pk).update(name="A")
    assert foundation.change(club_id=club.pk, user=anna, name="A", about="Old", entry="open").about == "Old"


def test_a_new_link_makes_the_old_one_void(people):
    anna, bence, *_ = people
    club = club_of(anna, entry="invitation")
    old = club.invite_token

    foundation.renew_link(club_id=club.pk, user=anna)

    with pytest.raises(ByInvitationOnly):
        memberships.join(club_id=club.pk, user=bence, invite=old, now=NOW)
    with pytest.raises(NotTheOwner):
        foundation.renew_link(club_id=club.pk, user=bence)


def test_a_club_is_handed_over_to_a_member(people):
    anna, bence, chiara, _ = people
    club = club_of(anna, bence)

    foundation.hand_over(club_id=club.pk, user=anna, other=bence)

    assert roles(club) == {"Anna": "organizer", "Bence": "owner"}
    with pytest.raises(NotTheOwner):
        foundation.hand_over(club_id=club.pk, user=anna, other=anna)
    with pytest.raises(NotOneself):
        foundation.hand_over(club_id=club.pk, user=bence, other=bence)
    with pytest.raises(NotInTheClub):
        foundation.hand_over(club_id=club.pk, user=bence, other=chiara)


def test_the_owner_alone_dissolves_a_club(people):
    anna, bence, *_ = people
    club = club_of(anna, bence)

    with pytest.raises(NotTheOwner):
        foundation.dissolve(club_id=club.pk, user=bence)
    foundation.dissolve(club_id=club.pk, user=anna)

    assert not Club.objects.exists()
    assert not Membership.objects.exists()


@pytest.mark.both_databases
def test_what_a_moderator_takes_down_is_shown_to_nobody(people):
    club, other = club_of(people[0]), club_of(people[0], name="Harbor Lights")

    foundation.set_hidden(club_id=club.pk, at=NOW)

    club.refresh_from_db()
    assert (club.display_name, club.shown_about) == (f"Club #{club.pk}", "")
    assert not club_pages.clubs(None, search="Longest").clubs
    assert club_pages.clubs(None, search="Harbor").clubs == [other]
    foundation.set_hidden(club_id=club.pk, at=None)
    assert club_pages.clubs(None, search="longest").clubs == [club]
