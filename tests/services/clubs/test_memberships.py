"""Club membership: requests, invitations, roles, leaving, and deleted accounts."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.guests import make_guest
from accounts.models import User
from accounts.services import ban, delete_account, export_data
from games.models.club import Candidate, Club, Expulsion, Membership
from games.models.notification import Kind, Notification
from games.selectors.clubs import club_pages
from games.services.clubs import foundation, memberships
from games.services.errors import (
    AlreadyMember,
    ByInvitationOnly,
    NoSuchPlayer,
    NotAnOrganizer,
    NotAsked,
    NotInTheClub,
    NotOneself,
    NotTheOwner,
    NotWantedInClub,
    OwnerStays,
    PlaysNoLonger,
    TooMany,
)
from games.services.people import friends_and_blocks
from tests.services.clubs.conftest import club_of, roles
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=30)
JUST_BEFORE = LATER - timedelta(seconds=1)


def told():
    rows = Notification.objects.filter(kind=Kind.CLUB).order_by("pk")
    return [(row.user.display_name, row.payload["news"]) for row in rows.select_related("user")]


# ------------------------------------------------------------------ joining


def test_anybody_joins_an_open_club_once(people):
    anna, bence, *_ = people
    club = club_of(anna, entry="open")

    first = memberships.join(club_id=club.pk, user=bence, now=NOW)
    again = memberships.join(club_id=club.pk, user=bence, now=NOW)

    assert first == again
    assert roles(club) == {"Anna": "owner", "Bence": "member"}


def test_a_request_is_told_to_those_who_run_the_club_and_accepted_by_one(people):
    anna, bence, chiara, dieter = people
    club = club_of(anna, bence, dieter)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)

    assert memberships.join(club_id=club.pk, user=chiara, now=NOW) is None
    assert told() == [("Anna", "asked"), ("Bence", "asked")]
    with pytest.raises(NotAnOrganizer):
        memberships.answer(club_id=club.pk, user=dieter, other=chiara, agree=True, now=NOW)
    memberships.answer(club_id=club.pk, user=bence, other=chiara, agree=True, now=NOW)

    assert roles(club)["Chiara"] == "member"
    assert told()[-1] == ("Chiara", "accepted")
    with pytest.raises(NotAsked):
        memberships.answer(club_id=club.pk, user=bence, other=chiara, agree=True, now=NOW)


def test_a_declined_request_stands_as_sent_and_may_be_repeated_after_a_month(people):
    anna, bence, *_ = people
    club = club_of(anna)
    memberships.join(club_id=club.pk, user=bence, now=NOW)
    memberships.answer(club_id=club.pk, user=anna, other=bence, agree=False, now=NOW)

    assert memberships.join(club_id=club.pk, user=bence, now=JUST_BEFORE) is None
    assert club_pages.club_page(club, bence).candidacy is not None
    assert club_pages.club_page(club, anna).asking == []
    memberships.join(club_id=club.pk, user=bence, now=LATER)

    assert len(club_pages.club_page(club, anna).asking) == 1
    assert told() == [("Anna", "asked")] * 2


def test_a_request_is_answered_alone(people):
    anna, bence, chiara, _ = people
    clubs = [club_of(anna), club_of(anna, name="Another")]
    for club in clubs:
        for user in (bence, chiara):
            memberships.join(club_id=club.pk, user=user, now=NOW)

    memberships.answer(club_id=clubs[0].pk, user=anna, other=bence, agree=False, now=NOW)

    asking = [[row.user for row in club_pages.club_page(club, anna).asking] for club in clubs]
    assert asking == [[chiara], [bence, chiara]]
    memberships.answer(club_id=clubs[1].pk, user=anna, other=chiara, agree=True, now=NOW)

    asking = [[row.user for row in club_pages.club_page(club, anna).asking] for club in clubs]
    assert asking == [[chiara], [bence]]


def test_a_player_whose_request_was_declined_is_invited_after_all(people):
    anna, bence, *_ = people
    club = club_of(anna, entry="request")
    memberships.join(club_id=club.pk, user=bence, now=NOW)
    memberships.answer(club_id=club.pk, user=anna, other=bence, agree=False, now=NOW)

    memberships.invite(club_id=club.pk, user=anna, other=bence, now=NOW)

    assert [row.club for row in club_pages.invitations(bence)] == [club]
    assert told() == [("Anna", "asked"), ("Bence", "invited")]
    assert roles(club) == {"Anna": "owner"}
    memberships.join(club_id=club.pk, user=bence, now=NOW)
    assert roles(club)["Bence"] == "member"


def test_nobody_asks_a_club_that_invites_and_its_link_lets_in(people):
    anna, bence, *_ = people
    club = club_of(anna, entry="invitation")

    with pytest.raises(ByInvitationOnly):
        memberships.join(club_id=club.pk, user=bence, invite="guessed", now=NOW)
    memberships.join(club_id=club.pk, user=bence, invite=club.invite_token, now=NOW)

    assert roles(club)["Bence"] == "member"


def test_an_invitation_is_told_once_and_joined(people):
    anna, bence, chiara, _ = people
    club = club_of(anna, bence, entry="invitation")

    with pytest.raises(NotAnOrganizer):
        memberships.invite(club_id=club.pk, user=bence, other=chiara, now=NOW)
    for _ in range(2):
        memberships.invite(club_id=club.pk, user=anna, other=chiara, now=NOW)
    assert [row.club for row in club_pages.invitations(chiara)] == [club]
    memberships.join(club_id=club.pk, user=chiara, now=NOW)

    assert told() == [("Chiara", "invited")]
    assert not Candidate.objects.exists()
    with pytest.raises(AlreadyMember):
        memberships.invite(club_id=club.pk, user=anna, other=chiara, now=NOW)
    with pytest.raises(NotOneself):
        memberships.invite(club_id=club.pk, user=anna, other=anna, now=NOW)


@pytest.mark.both_databases
def test_inviting_somebody_who_asks_is_accepting(people):
    anna, bence, *_ = people
    club = club_of(anna)
    memberships.join(club_id=club.pk, user=bence, now=NOW)

    memberships.invite(club_id=club.pk, user=anna, other=bence, now=NOW)

    assert roles(club)["Bence"] == "member"


def test_an_invitation_is_declined_once_and_not_repeated_for_a_month(people):
    anna, bence, *_ = people
    club = club_of(anna)
    memberships.invite(club_id=club.pk, user=anna, other=bence, now=NOW)

    memberships.decline_invitation(club_id=club.pk, user=bence, now=NOW)
    memberships.invite(club_id=club.pk, user=anna, other=bence, now=JUST_BEFORE)

    assert club_pages.invitations(bence) == []
    assert club_pages.club_page(club, bence).candidacy is None
    assert told() == [("Bence", "invited")]
    with pytest.raises(NotAsked):
        memberships.decline_invitation(club_id=club.pk, user=bence, now=NOW)
    memberships.invite(club_id=club.pk, user=anna, other=bence, now=LATER)
    assert len(club_pages.invitations(bence)) == 1


def test_an_invitation_is_taken_back_by_those_who_run_the_club(people):
    anna, bence, chiara, dieter = people
    club, other = club_of(anna, chiara, entry="invitation"), club_of(anna, name="Another")
    for invited in (bence, dieter):
        memberships.invite(club_id=club.pk, user=anna, other=invited, now=NOW)
    memberships.invite(club_id=other.pk, user=anna, other=bence, now=NOW)

    with pytest.raises(NotAnOrganizer):
        memberships.take_back_invitation(club_id=club.pk, user=chiara, other=bence)
    memberships.take_back_invitation(club_id=club.pk, user=anna, other=bence)
    assert [(row.club, row.user) for row in Candidate.objects.order_by("pk")] == [
        (club, dieter),
        (other, bence),
    ]

    with pytest.raises(ByInvitationOnly):
        memberships.join(club_id=club.pk, user=bence, now=NOW)


def test_a_club_a_player_and_a_heap_of_requests_can_be_full(people, player, monkeypatch):
    anna, bence, chiara, dieter = people
    club, other = club_of(anna, bence), club_of(bence, name="Another")

    monkeypatch.setattr(memberships, "MOST_MEMBERS", 2)
    with pytest.raises(TooMany, match="is full"):
        memberships.join(club_id=club.pk, user=chiara, invite=club.invite_token, now=NOW)
    monkeypatch.setattr(memberships, "MOST_MEMBERS", 3)
    monkeypatch.setattr(memberships, "MOST_REQUESTS", 1)
    memberships.join(club_id=club.pk, user=chiara, now=NOW)
    with pytest.raises(TooMany, match="waiting for an answer"):
        memberships.join(club_id=other.pk, user=chiara, now=NOW)
    monkeypatch.setattr(foundation, "MOST_CLUBS", 1)
    with pytest.raises(TooMany, match="maximum number of clubs"):
        memberships.join(club_id=other.pk, user=anna, now=NOW)
    monkeypatch.setattr(memberships, "MOST_INVITED", 0)
    with pytest.raises(TooMany, match="invitations"):
        memberships.invite(club_id=club.pk, user=anna, other=dieter, now=NOW)
    # neither an invitation that was declined nor one that is repeated takes a place
    monkeypatch.setattr(memberships, "MOST_INVITED", 1)
    declined = Candidate.objects.create(club=club, user=player("Else"), by=anna, at=NOW, declined_at=NOW)
    memberships.invite(club_id=club.pk, user=anna, other=dieter, now=NOW)
    memberships.invite(club_id=club.pk, user=anna, other=declined.user, now=NOW)


# ------------------------------------------------------------------ leaving, roles


def test_a_member_leaves_and_the_owner_cannot(people):
    anna, bence, *_ = people
    club = club_of(anna, bence)

    memberships.leave(club_id=club.pk, user=bence, now=NOW)
    memberships.leave(club_id=club.pk, user=bence, now=NOW)

    with pytest.raises(OwnerStays):
        memberships.leave(club_id=club.pk, user=anna, now=NOW)
    assert roles(club) == {"Anna": "owner"}


def test_organizers_remove_members_and_the_owner_removes_all(people):
    anna, bence, chiara, dieter = people
    club = club_of(anna, bence, chiara, dieter)
    for one in (bence, chiara):
        memberships.set_role(club_id=club.pk, user=anna, other=one, organizes=True)

    for stays in (anna, chiara):
        with pytest.raises(NotAnOrganizer):
            memberships.remove(club_id=club.pk, user=bence, other=stays, now=NOW)
    with pytest.raises(NotAnOrganizer):
        memberships.remove(club_id=club.pk, user=dieter, other=bence, now=NOW)
    memberships.remove(club_id=club.pk, user=bence, other=dieter, now=NOW)
    memberships.remove(club_id=club.pk, user=anna, other=chiara, now=NOW)

    assert roles(club) == {"Anna": "owner", "Bence": "organizer"}


def test_a_member_who_was_removed_comes_back_only_if_invited(people):
    anna, bence, chiara, _ = people
    club, other = club_of(anna, bence, chiara, entry="open"), club_of(anna, bence, name="Another")
    for one, removed in ((club, bence), (club, chiara), (other, bence)):
        memberships.remove(club_id=one.pk, user=anna, other=removed, now=NOW)

    for invite in ("", club.invite_token):
        with pytest.raises(NotWantedInClub):
            memberships.join(club_id=club.pk, user=bence, invite=invite, now=NOW)
    memberships.invite(club_id=club.pk, user=anna, other=bence, now=NOW)
    memberships.join(club_id=club.pk, user=bence, now=NOW)

    assert roles(club)["Bence"] == "member"
    assert [(row.club, row.user) for row in Expulsion.objects.order_by("pk")] == [
        (club, chiara),
        (other, bence),
    ]


def test_the_owner_alone_gives_roles(people):
    anna, bence, chiara, dieter = people
    club = club_of(anna, bence, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)

    with pytest.raises(NotTheOwner):
        memberships.set_role(club_id=club.pk, user=bence, other=chiara, organizes=True)
    with pytest.raises(NotOneself):
        memberships.set_role(club_id=club.pk, user=anna, other=anna, organizes=False)
    with pytest.raises(NotInTheClub):
        memberships.set_role(club_id=club.pk, user=anna, other=dieter, organizes=True)
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=False)

    assert roles(club)["Bence"] == "member"


# ------------------------------------------------------------------ blocks


def test_nobody_hears_of_clubs_from_somebody_they_block(people):
    anna, bence, *_ = people
    club = club_of(anna)
    friends_and_blocks.block(user=bence, other=anna, now=NOW)

    memberships.invite(club_id=club.pk, user=anna, other=bence, now=NOW)

    assert told() == []
    assert club_pages.invitations(bence) == []
    assert [row.user for row in club_pages.club_page(club, anna).invited] == [bence]


def test_an_organizer_sees_no_request_of_somebody_blocked(people):
    anna, bence, chiara, _ = people
    club = club_of(anna, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=chiara, organizes=True)
    friends_and_blocks.block(user=anna, other=bence, now=NOW)

    memberships.join(club_id=club.pk, user=bence, now=NOW)

    assert told() == [("Chiara", "asked")]
    assert club_pages.club_page(club, anna).asking == []
    assert len(club_pages.club_page(club, chiara).asking) == 1


# ------------------------------------------------------------------ accounts


@pytest.mark.parametrize("end", [ban, delete_account])
def test_an_owner_whose_account_ends_leaves_the_club_to_an_organizer(people, end):
    anna, bence, chiara, _ = people
    club = club_of(anna, bence, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=chiara, organizes=True)

    end(user=anna, now=NOW)

    assert roles(club) == {"Bence": "member", "Chiara": "owner"}


@pytest.mark.parametrize("role", ["member", "organizer"])
def test_of_equals_the_one_of_longest_standing_has_the_club(people, role):
    anna, bence, chiara, _ = people
    club = club_of(anna, bence, chiara)
    Membership.objects.filter(user__in=[bence, chiara]).update(role=role)
    Membership.objects.filter(user=chiara).update(joined_at=NOW - timedelta(days=1))

    delete_account(user=anna, now=NOW)

    assert roles(club) == {"Bence": role, "Chiara": "owner"}


def test_a_member_whose_account_is_no_longer_active_gets_no_club(people):
    """A ban switches an account off before it takes it out of its clubs."""
    anna, bence, chiara, _ = people
    club = club_of(anna, bence, chiara)
    memberships.set_role(club_id=club.pk, user=anna, other=chiara, organizes=True)
    User.objects.filter(pk=chiara.pk).update(is_active=False)

    delete_account(user=anna, now=NOW)

    assert roles(club) == {"Bence": "owner", "Chiara": "organizer"}


@pytest.mark.parametrize("end", [ban, delete_account])
def test_a_club_of_nobody_else_ends_with_its_owner_s_account(people, end):
    club_of(people[0])

    end(user=people[0], now=NOW)

    assert not Club.objects.exists()


@pytest.mark.parametrize("end", [ban, delete_account])
def test_what_was_asked_goes_with_the_account(people, end):
    anna, bence, chiara, dieter = people
    club, other = club_of(anna, bence), club_of(anna, name="Harbor Lights")
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)
    memberships.invite(club_id=club.pk, user=bence, other=chiara, now=NOW)
    for user in (bence, dieter):
        memberships.join(club_id=other.pk, user=user, now=NOW)

    end(user=bence, now=NOW)

    assert Candidate.objects.get().user == dieter
    assert roles(club) == {"Anna": "owner"}


def test_nobody_who_was_shut_out_is_let_in(people):
    anna, bence, chiara, _ = people
    club = club_of(anna)
    memberships.join(club_id=club.pk, user=chiara, now=NOW)
    ban(user=bence, now=NOW)
    Candidate.objects.create(club=club, user=bence, at=NOW)

    for act in (
        lambda: memberships.invite(club_id=club.pk, user=anna, other=bence, now=NOW),
        lambda: memberships.answer(club_id=club.pk, user=anna, other=bence, agree=True, now=NOW),
    ):
        with pytest.raises(PlaysNoLonger):
            act()
    memberships.answer(club_id=club.pk, user=anna, other=bence, agree=False, now=NOW)
    assert "Bence" not in roles(club)


def test_a_deleted_player_s_expulsions_are_forgotten(people):
    anna, bence, *_ = people
    club = club_of(anna, bence)
    memberships.remove(club_id=club.pk, user=anna, other=bence, now=NOW)

    delete_account(user=bence, now=NOW)

    assert not Expulsion.objects.exists()


def test_one_s_own_data_name_the_clubs(people):
    anna, bence, *_ = people
    club_of(anna)
    other = club_of(bence, name="Harbor Lights")
    memberships.join(club_id=other.pk, user=anna, now=NOW)

    data = export_data(user=anna)

    assert [(row["club"], row["role"]) for row in data["clubs"]] == [("The Longest Road", "owner")]
    assert [(row["club"], row["by_me"]) for row in data["club_requests"]] == [("Harbor Lights", True)]


# ------------------------------------------------------------------ guests


def test_a_guest_founds_joins_and_is_invited_to_no_club(people):
    anna = people[0]
    club = club_of(*people, entry="open")
    guest = make_guest(now=NOW)

    with pytest.raises(NoSuchPlayer):
        foundation.found(user=guest, name="Passers-by", about="", entry="open", now=NOW)
    with pytest.raises(NoSuchPlayer):
        memberships.join(club_id=club.pk, user=guest, invite=club.invite_token, now=NOW)
    with pytest.raises(NoSuchPlayer):
        memberships.invite(club_id=club.pk, user=anna, other=guest, now=NOW)
    assert not Membership.objects.filter(user=guest).exists()
    assert Club.objects.count() == 1
