"""Club chat reaches the members who are away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from games.models.destination import Destination
from games.models.notification import CLUB_TALK, Kind, Notification, OptOut
from games.models.people import Block
from games.models.talk import ChatMessage
from games.notifications.channels import CHANNELS
from games.notifications.feeds import feed_entries
from games.notifications.message import compose
from games.services.clubs import foundation, memberships, talk
from tests.notifications.sending import deliver
from tests.services.clubs.conftest import club_of
from tests.services.conftest import HOUR, NOW

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def members(player):
    """Three members who left an hour ago."""
    found = [player(name) for name in ("Anna", "Bence", "Chiara")]
    for user in found:
        user.acted_at = NOW - HOUR
        user.save(update_fields=["acted_at"])
    return found


@pytest.fixture
def club(members):
    return club_of(*members)


def say(club, user, text, *, at=NOW):
    return talk.say(club_id=club.pk, user=user, text=text, now=at)


def sent_to(user):
    return [one for one in mail.outbox if one.to == [user.email]]


def test_a_mention_comes_at_once_and_the_rest_when_the_talk_has_come_to_rest(club, members):
    anna, bence, chiara = members
    say(club, anna, "@Bence are you in?")

    deliver(now=NOW)
    assert len(mail.outbox) == 1
    (told,) = sent_to(bence)
    assert "Anna mentioned you in the chat of The Longest Road" in told.subject
    assert told.body.count("Anna: @Bence are you in?") == 1
    assert f"/clubs/{club.pk}/#chat" in told.body

    deliver(now=NOW + 11 * MINUTE)
    (told,) = sent_to(chiara)
    assert "1 new message in the chat of The Longest Road" in told.subject
    assert "Anna: @Bence are you in?" in told.body
    assert sent_to(anna) == []


@pytest.mark.one_database
def test_what_is_said_in_one_go_is_one_message(club, members):
    anna, bence, chiara = members
    for number in range(4):
        say(club, (anna, bence)[number % 2], f"line {number}", at=NOW + 5 * number * MINUTE)
        deliver(now=NOW + 5 * number * MINUTE)
    assert mail.outbox == []

    deliver(now=NOW + 26 * MINUTE)

    (told,) = sent_to(chiara)
    assert "4 new messages" in told.subject
    assert Notification.objects.filter(user=chiara, kind=Kind.CLUB_CHAT).count() == 1


def test_two_clubs_are_told_in_one_message_apart(club, members):
    anna, bence, _ = members
    other = club_of(anna, bence, name="Harbor Lights")
    say(club, anna, "On the road")
    say(other, anna, "In the harbor")

    deliver(now=NOW + 11 * MINUTE)

    (told,) = sent_to(bence)
    assert "New messages in the chats of your clubs" in told.subject
    for words in ("1 new message in the chat of Harbor Lights", "Anna: On the road", "Anna: In the harbor"):
        assert words in told.body


@pytest.mark.one_database
def test_talk_in_another_club_holds_no_message_back(club, members):
    anna, bence, chiara = members
    other = club_of(anna, chiara, name="Harbor Lights")
    say(club, anna, "hello")
    say(other, anna, "hello harbor", at=NOW + 9 * MINUTE)

    deliver(now=NOW + 11 * MINUTE)

    (told,) = sent_to(bence)
    assert "Anna: hello" in told.body


@pytest.mark.one_database
def test_a_line_that_a_mention_tells_is_not_told_twice(club, members):
    anna, bence, _ = members
    bence.acted_at = NOW
    bence.save(update_fields=["acted_at"])
    say(club, anna, "@Bence hello")
    say(club, anna, "and good morning")

    deliver(now=NOW + HOUR)

    (told,) = sent_to(bence)
    assert told.body.count("Anna: @Bence hello") == 1
    assert told.body.count("Anna: and good morning") == 1


@pytest.mark.parametrize("how", ["read", "left", "removed", "dissolved", "hidden", "blocked", "banned"])
def test_nothing_is_told_to_whom_it_is_not_for_any_more(club, members, how):
    anna, bence, _ = members
    line = say(club, anna, "@Bence hello")
    if how == "read":
        talk.mark_read(mine=bence.memberships.get(), newest=line.pk)
    elif how == "left":
        memberships.leave(club_id=club.pk, user=bence, now=NOW)
    elif how == "removed":
        memberships.remove(club_id=club.pk, user=anna, other=bence, now=NOW)
    elif how == "dissolved":
        foundation.dissolve(club_id=club.pk, user=anna)
    elif how == "hidden":
        ChatMessage.objects.update(hidden_at=NOW)
    elif how == "blocked":
        Block.objects.create(blocker=bence, blocked=anna, at=NOW)
    else:
        type(bence).objects.filter(pk=bence.pk).update(is_active=False)

    deliver(now=NOW + HOUR)

    assert sent_to(bence) == []


@pytest.mark.one_database
def test_a_player_who_blocks_the_speaker_is_not_told_from_the_beginning(club, members):
    anna, bence, chiara = members
    Block.objects.create(blocker=bence, blocked=anna, at=NOW)

    say(club, anna, "@Bence hello")

    assert not Notification.objects.filter(user=bence, kind__in=CLUB_TALK).exists()
    assert Notification.objects.filter(user=chiara, kind=Kind.CLUB_CHAT).exists()


@pytest.mark.one_database
def test_a_former_member_is_not_told_from_the_beginning(club, members):
    anna, bence, _ = members
    memberships.leave(club_id=club.pk, user=bence, now=NOW)

    say(club, anna, "@Bence hello")

    assert not Notification.objects.filter(user=bence, kind__in=CLUB_TALK).exists()


def test_a_new_member_is_told_nothing_of_before(club, members, player):
    anna, *_ = members
    say(club, anna, "Long ago")
    late = player("Late")
    memberships.join(club_id=club.pk, user=late, invite=club.invite_token, now=NOW)

    assert [entry for entry in feed_entries.entries(late, now=NOW) if "/chat/" in entry.id] == []
    say(club, anna, "Now", at=NOW + MINUTE)

    (entry,) = [entry for entry in feed_entries.entries(late, now=NOW) if "/chat/" in entry.id]
    assert entry.title == "1 new message in the chat of The Longest Road"
    assert "Now" not in str(entry)


@pytest.mark.one_database
def test_a_line_that_calls_a_crowd_calls_nobody(club, members, player):
    crowd = [player(f"Crowd {number}") for number in range(11)]
    for user in crowd:
        memberships.join(club_id=club.pk, user=user, invite=club.invite_token, now=NOW)

    say(club, members[0], " ".join(f"@{user.display_name}" for user in crowd[:10]))
    assert Notification.objects.filter(kind=Kind.CLUB_MENTION).count() == 10
    say(club, members[0], " ".join(f"@{user.display_name}" for user in crowd))

    assert Notification.objects.filter(kind=Kind.CLUB_MENTION).count() == 10


@pytest.mark.one_database
@pytest.mark.parametrize("kind", CLUB_TALK)
def test_each_kind_is_switched_off_by_one_click(club, members, kind):
    anna, bence, _ = members
    say(club, anna, "@Bence hello" if kind == Kind.CLUB_MENTION else "hello")
    deliver(now=NOW + 11 * MINUTE)
    (told,) = sent_to(bence)
    path = told.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("http://testserver")

    Client().post(path, {"List-Unsubscribe": "One-Click"})

    assert OptOut.objects.get(user=bence).kind == kind


@pytest.mark.one_database
def test_the_words_are_in_the_mail_alone(club, members):
    anna, bence, _ = members
    say(club, anna, "@Bence the code is 1234")
    say(club, anna, "wool for ore")
    rows = list(Notification.objects.filter(user=bence, channel="email"))

    for channel in CHANNELS.values():
        said = compose(
            rows, now=NOW, message_id="m", is_private=channel.is_private, others_read=channel.others_read
        )
        words = str(said)
        assert ("1234" in words) == channel.is_private
        assert ("wool" in words) == channel.is_private
        if channel.others_read:
            assert "Anna" not in words


@pytest.mark.one_database
def test_a_webhook_is_told_how_much_there_is(club, members):
    anna, bence, _ = members
    Destination.objects.create(
        user=bence, channel="webhook", name="room", address="https://example.org/hook", created_at=NOW
    )

    say(club, anna, "hello")

    assert Notification.objects.filter(user=bence, channel="webhook", kind=Kind.CLUB_CHAT).exists()
