"""The chat of a club: who may write and read, and what happens when the club is dissolved."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.services import delete_account, export_data
from games.models.club import Club, Membership
from games.models.moderation import Mute, Report
from games.models.talk import ChatMessage
from games.selectors.clubs import club_chat
from games.selectors.moderation import cases
from games.services.clubs import foundation, memberships, talk
from games.services.errors import BadText, NotInTheClub
from games.services.moderation import decisions, player_reports
from tests.moderation.conftest import moderator
from tests.services.clubs.conftest import heard, say
from tests.services.conftest import NOW

__all__ = ["moderator"]

pytestmark = pytest.mark.django_db


def test_members_talk_and_nobody_else_does(club, members, player):
    anna, bence, _ = members
    say(club, anna, "  Hello\x07 \n there ")

    with pytest.raises(NotInTheClub):
        say(club, player("Sam"))

    assert heard(club, bence) == ["Hello \n there"]


def test_a_new_member_reads_earlier_lines_and_has_later_ones_to_read(club, members, player):
    say(club, members[0], "Before")
    sam = player("Sam")

    memberships.join(club_id=club.pk, user=sam, invite=club.invite_token, now=NOW)

    assert heard(club, sam) == ["Before"]
    assert club_chat.unread_in_clubs(sam) == {}
    after = say(club, members[0], "After")
    assert club_chat.unread_in_clubs(sam) == {club.pk: 1}
    mine = Membership.objects.get(user=sam)
    for newest in (after.pk, after.pk - 1):
        talk.mark_read(mine=mine, newest=newest)
    assert club_chat.unread_in_clubs(sam) == {}


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 1001])
def test_a_line_says_something_and_not_too_much(club, members, text):
    with pytest.raises(BadText):
        say(club, members[0], text)


def test_a_player_who_may_not_chat_may_not_here_either(club, members):
    Mute.objects.create(user=members[0], since=NOW, until=NOW + timedelta(days=1))

    with pytest.raises(player_reports.Muted):
        say(club, members[0])


def test_a_former_member_says_nothing_more(club, members):
    memberships.leave(club_id=club.pk, user=members[1], now=NOW)

    with pytest.raises(NotInTheClub):
        say(club, members[1])


def test_there_is_no_chat_of_a_club_that_is_not_there(members):
    with pytest.raises(Club.DoesNotExist):
        talk.say(club_id=99, user=members[0], text="Hello", now=NOW)


def test_a_line_that_was_taken_down_is_shown_as_removed_and_again(club, members):
    anna, bence, _ = members
    line = say(club, anna, "rude")

    marks = [club_chat.mark(club.pk, bence)]
    decisions.hide_lines(by=anna, messages=[line.pk], reason="rude", now=NOW)
    assert heard(club, bence) == ["removed by a moderator"]
    marks.append(club_chat.mark(club.pk, bence))
    decisions.show_lines(by=anna, messages=[line.pk], reason="it was not", now=NOW)
    assert heard(club, bence) == ["rude"]
    marks.append(club_chat.mark(club.pk, bence))
    assert len(set(marks)) == 3, "open pages notice both"


# ------------------------------------------------------------------ reports


@pytest.fixture
def reported(club, members):
    anna, bence, _ = members
    say(club, bence, "before")
    line = say(club, anna, "rude")
    player_reports.report(reporter=bence, player=anna, reason="insult", words="", message=line, now=NOW)
    return line


def test_a_moderator_reads_a_line_with_what_was_said_around_it_and_hides_it(
    club, members, reported, moderator
):
    report = Report.objects.get()
    say(club, members[2], "after")

    assert [line.text for line in cases.case_file(report).lines] == ["before", "rude", "after"]
    decisions.decide(
        moderator=moderator,
        report_id=report.pk,
        decision=decisions.Decision(hide=True),
        reason="rude",
        now=NOW,
    )

    assert heard(club, members[1])[1] == "removed by a moderator"


def test_dissolving_a_club_takes_nothing_reported_from_the_moderators(club, members, reported):
    foundation.dissolve(club_id=club.pk, user=members[0])

    report = cases.find_report(Report.objects.get().pk)
    assert [line.text for line in cases.case_file(report).lines] == ["rude"]
    assert ChatMessage.objects.get().club is None


def test_what_was_not_reported_ends_with_the_club(club, members):
    say(club, members[0])

    foundation.dissolve(club_id=club.pk, user=members[0])

    assert not ChatMessage.objects.exists()


# ------------------------------------------------------------------ my data


def test_my_data_has_what_i_said(club, members):
    say(club, members[0], "Mine")
    say(club, members[1], "Theirs")

    assert export_data(user=members[0])["club_messages"] == [
        {"club": club.pk, "text": "Mine", "at": NOW.isoformat()}
    ]


def test_what_a_deleted_account_said_stays_without_the_name(club, members):
    _anna, bence, chiara = members
    say(club, bence, "Bence was here")

    delete_account(user=bence, now=NOW)

    (line,) = club_chat.chat(club, chiara).lines
    assert line.text == "Bence was here"
    assert "Bence" not in line.user.public_name
