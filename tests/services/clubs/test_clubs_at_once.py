"""Simultaneous requests about a club: no player becomes a member or is seated who should not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.models.club import Club, Membership
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, LadderSeat
from games.models.talk import ChatMessage
from games.services.clubs import foundation, memberships, talk
from games.services.errors import NotInTheClub, TooMany
from games.services.ladders import club_ladders, entries, ladder_tables
from tests.services.clubs.conftest import club_of
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.test_ladders_at_once import together

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
HANSA = {"family": "hansa", "seats": 3, "pace": "daily"}


@pytest.fixture
def members(transactional_db, player):
    return [player(name) for name in ("Anna", "Bence", "Chiara", "Dieter")]


@pytest.fixture
def club(members):
    return club_of(*members)


@pytest.fixture
def ladder(club, members):
    """A ladder on which Bence, Chiara and Dieter wait."""
    made = club_ladders.open_ladder(club_id=club.pk, user=members[0], now=NOW - HOUR, **HANSA)
    for user in members[1:]:
        entries.join_ladder(user=user, ladder_id=made.pk, games_at_once=1, now=NOW - HOUR)
    return made


def unless(refusal: type[Exception], work: Callable[[], Any]) -> Callable[[], Any]:
    """Do the work; return None if it is refused or the club no longer exists."""

    def run() -> Any:
        try:
            return work() or True
        except (refusal, Club.DoesNotExist):
            return None

    return run


def test_six_join_for_the_last_place(club, player, monkeypatch):
    monkeypatch.setattr(memberships, "MOST_MEMBERS", 5)
    foundation.change(club_id=club.pk, user=club_owner(club), name=club.name, about="", entry="open")
    late = [player() for _ in range(6)]

    joined = together(
        *[
            unless(TooMany, lambda user=user: memberships.join(club_id=club.pk, user=user, now=NOW))
            for user in late
        ]
    )

    assert sum(one is not None for one in joined) == 1
    assert Membership.objects.filter(club=club).count() == 5


def club_owner(club: Club) -> Any:
    return club.memberships.get(role="owner").user


def test_a_member_is_put_out_while_the_ladder_seats_people(club, ladder, members):
    anna, bence, *_ = members

    begun, _ = together(
        lambda: ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW),
        lambda: memberships.remove(club_id=club.pk, user=anna, other=bence, now=NOW),
    )

    assert not LadderEntry.objects.get(user=bence).is_active
    assert LadderSeat.objects.filter(user=bence).count() == begun == Game.objects.count()


def test_a_club_is_dissolved_while_its_ladder_seats_people(club, ladder, members):
    begun, _ = together(
        lambda: ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW),
        lambda: foundation.dissolve(club_id=club.pk, user=members[0]),
    )

    assert not Ladder.objects.exists()
    assert [(game.club, game.ladder, game.visibility) for game in Game.objects.all()] == [
        (None, None, "link")
    ] * begun


def test_a_member_leaves_the_club_while_joining_its_ladder(club, ladder, members):
    bence = members[1]
    entries.leave_ladder(user=bence, ladder_id=ladder.pk, now=NOW)

    together(
        unless(
            NotInTheClub,
            lambda: entries.join_ladder(user=bence, ladder_id=ladder.pk, games_at_once=1, now=NOW),
        ),
        lambda: memberships.leave(club_id=club.pk, user=bence, now=NOW),
    )

    assert not LadderEntry.objects.get(user=bence).is_active


def test_three_open_the_same_ladder_and_a_fourth_one_more(club, members):
    anna = members[0]

    def opening(**more: Any) -> Callable[[], Any]:
        wanted = HANSA | more
        return lambda: club_ladders.open_ladder(club_id=club.pk, user=anna, now=NOW, **wanted)

    together(opening(), opening(), opening(), opening(pace="brisk"))

    assert Ladder.objects.filter(club=club, is_open=True).count() == 2


def test_a_club_is_dissolved_while_somebody_speaks(club, members):
    together(
        *[
            unless(
                NotInTheClub, lambda user=user: talk.say(club_id=club.pk, user=user, text="Hello", now=NOW)
            )
            for user in members[1:]
        ],
        lambda: foundation.dissolve(club_id=club.pk, user=members[0]),
    )

    assert not Club.objects.exists()
    assert not ChatMessage.objects.exists()
