"""Rights to change a club."""

from __future__ import annotations

import pytest

from games.services.clubs import memberships, rights
from games.services.errors import NotAnOrganizer, NotInTheClub, NotTheOwner

pytestmark = pytest.mark.django_db


def test_a_role_has_the_rights_of_those_below_it(club, members, player):
    anna, bence, chiara = members
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)

    assert rights.owner(club, anna).is_owner
    assert rights.organizer(club, anna).user == anna
    assert rights.organizer(club, bence).user == bence
    assert rights.member(club, chiara).user == chiara
    assert rights.member(club, player("Sam")) is None


def test_nobody_has_the_rights_of_a_role_above(club, members, player):
    anna, bence, chiara = members
    memberships.set_role(club_id=club.pk, user=anna, other=bence, organizes=True)

    with pytest.raises(NotTheOwner):
        rights.owner(club, bence)
    with pytest.raises(NotAnOrganizer):
        rights.organizer(club, chiara)
    with pytest.raises(NotAnOrganizer):
        rights.organizer(club, player("Sam"))


def test_strangers_are_refused_and_so_is_a_club_that_is_not_there(club, members, player):
    rights.refuse_strangers(club.pk, members[2])

    with pytest.raises(NotInTheClub):
        rights.refuse_strangers(club.pk, player("Sam"))
    with pytest.raises(NotInTheClub):
        rights.refuse_strangers(club.pk + 1, members[0])
