"""Clubs, their members, and their chat."""

from __future__ import annotations

import pytest

from games.selectors.clubs import club_chat
from games.services.clubs import foundation, memberships, talk
from tests.services.conftest import NOW


@pytest.fixture
def members(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara")]


@pytest.fixture
def club(members):
    return club_of(*members)


def say(club, user, text="Hello", *, at=NOW):
    return talk.say(club_id=club.pk, user=user, text=text, now=at)


def heard(club, user, **more):
    return [line.shown_text for line in club_chat.chat(club, user, **more).lines]


@pytest.fixture
def people(player):
    return [player(name) for name in ("Anna", "Bence", "Chiara", "Dieter")]


def club_of(owner, *members, name="The Longest Road", entry="request"):
    club = foundation.found(user=owner, name=name, about="Two games a week.", entry=entry, now=NOW)
    for one in members:
        memberships.join(club_id=club.pk, user=one, invite=club.invite_token, now=NOW)
    return club


def roles(club):
    rows = club.memberships.select_related("user").order_by("pk")
    return {row.user.display_name: row.role for row in rows}
