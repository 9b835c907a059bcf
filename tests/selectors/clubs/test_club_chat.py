"""A club's chat: its pages, unread lines, and its mark."""

from __future__ import annotations

import pytest

from games.models.people import Block
from games.selectors.clubs import club_chat
from games.services.clubs import memberships, talk
from games.services.moderation import decisions
from tests.services.clubs.conftest import club as club
from tests.services.clubs.conftest import club_of, heard, say
from tests.services.clubs.conftest import members as members
from tests.services.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def other(club, player):
    """Another club."""
    return club_of(player("Olga"), name="Other")


def test_older_lines_are_read_back_page_by_page(club, other, members, monkeypatch):
    monkeypatch.setattr(club_chat, "LINES_AT_ONCE", 2)
    olga = other.memberships.get().user
    for number in range(5):
        say(club, members[0], str(number))
        say(other, olga, f"elsewhere {number}")

    newest = club_chat.chat(club, members[1])
    older = club_chat.chat(club, members[1], before=newest.before)
    first = club_chat.chat(club, members[1], before=older.before)

    assert [[line.text for line in one.lines] for one in (first, older, newest)] == [
        ["0"],
        ["1", "2"],
        ["3", "4"],
    ]
    assert first.before is None


def test_what_a_blocked_member_says_is_not_read(club, members):
    anna, bence, chiara = members
    Block.objects.create(blocker=bence, blocked=anna, at=NOW)
    say(club, anna, "unheard")
    say(club, chiara, "heard")

    assert heard(club, bence) == ["heard"]
    assert heard(club, chiara) == ["unheard", "heard"]
    assert club_chat.unread_in_clubs(bence) == {club.pk: 1}


def test_what_is_unread_is_counted_until_it_is_read(club, members):
    anna, bence, _ = members
    say(club, anna)
    line = say(club, anna)

    assert club_chat.unread_in_clubs(bence) == {club.pk: 2}
    assert club_chat.unread_in_clubs(anna) == {}
    decisions.hide_lines(by=anna, messages=[line.pk], reason="rude", now=NOW)
    assert club_chat.unread_in_clubs(bence) == {club.pk: 1}
    talk.mark_read(mine=bence.memberships.get(), newest=line.pk)
    assert club_chat.unread_in_clubs(bence) == {}


@pytest.mark.both_databases
def test_the_mark_changes_with_the_chat_alone_and_is_nobody_else_s(
    club, other, members, player, django_assert_num_queries
):
    anna, bence, _ = members
    marks = [club_chat.mark(club.pk, bence)]
    line = say(club, anna)
    marks.append(club_chat.mark(club.pk, bence))
    decisions.hide_lines(by=anna, messages=[line.pk], reason="rude", now=NOW)
    with django_assert_num_queries(1):
        marks.append(club_chat.mark(club.pk, bence))
    say(other, other.memberships.get().user)

    assert len(set(marks)) == 3
    assert club_chat.mark(club.pk, bence) == marks[-1]
    assert club_chat.mark(club.pk, player("Sam")) is club_chat.mark(other.pk, bence) is None
    club.refresh_from_db()
    assert club_chat.chat(club, bence).mark == marks[-1]
    assert club_chat.newest(club) == line.pk


def test_of_several_unread_chats_the_one_of_the_oldest_club_is_next(club, other, members):
    anna, bence, _ = members
    memberships.join(club_id=other.pk, user=bence, invite=other.invite_token, now=NOW)
    say(other, other.memberships.first().user)
    say(club, anna)

    assert club_chat.unread_in_clubs(bence) == {club.pk: 1, other.pk: 1}
    assert club_chat.next_unread(bence) == club
    assert club_chat.next_unread(anna) is None
