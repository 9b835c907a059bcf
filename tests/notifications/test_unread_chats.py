"""Table chat reaches the players who are away."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from games.models.destination import Destination
from games.models.notification import Kind, Notification, OptOut
from games.models.people import Block
from games.models.seat import Seat
from games.models.talk import ChatMessage, mentioned
from games.notifications import unread_chats
from games.notifications.channels import CHANNELS
from games.notifications.message import compose
from games.notifications.short_text import in_short
from games.services.messages import contacts
from games.services.table import talk
from tests.notifications.sending import deliver
from tests.services.conftest import HOUR, NOW, step

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


@pytest.fixture
def table(party):
    """A game of three who left an hour ago, with nothing else to send."""
    game = party(until=step("pre_roll"), seats=3, name="Thursday table", visibility="public")
    for user in game.users.values():
        user.acted_at = NOW - HOUR
        user.save(update_fields=["acted_at"])
    Notification.objects.all().delete()
    return game


def say(table, text, *, by="0", at=NOW):
    return talk.say(game_id=table.game.pk, user=table.users[by], text=text, now=at)


def sent_to(table, key):
    return [one for one in mail.outbox if one.to == [table.users[key].email]]


# ------------------------------------------------------------------ addressees


@pytest.mark.parametrize(("more", "said"), [(0, ""), (1, "1 earlier message"), (2, "2 earlier messages")])
def test_of_many_lines_the_newest_are_quoted(more, said):
    lines = [ChatMessage(user=User(display_name="Anna"), text=f"{number}") for number in range(20 + more)]

    shown = unread_chats.quoted(lines)

    assert shown[0] == (said or shown[0])
    assert len(shown) == 20 + bool(said)
    assert shown[-1].startswith("Anna: ")
    assert str(19 + more) in shown[-1]


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("@Anna wool?", {1}),
        ("wool, @anna?", {1}),
        ("@Anna Maria, wool?", {2}),
        ("@Annabel", set()),
        ("write to me@Anna", set()),
        ("@Anna and @Bence!", {1, 3}),
        ("Anna", set()),
        ("@", set()),
    ],
)
def test_an_at_and_a_name_call_somebody(text, meant):
    assert mentioned(text, {1: "Anna", 2: "Anna Maria", 3: "Bence"}) == meant


# ------------------------------------------------------------------ when


def test_a_mention_comes_at_once(table):
    say(table, f"@{table.users['1'].display_name} wool for ore?")

    deliver(now=NOW)

    (told,) = sent_to(table, "1")
    assert told.subject == f"Thursday table: {table.users['0'].display_name} mentioned you in the chat"
    assert "wool for ore?" in told.body
    assert told.body.count("wool for ore?") == 1
    assert f"/games/{table.game.pk}/#pane-chat" in told.body
    assert sent_to(table, "2") == []


@pytest.mark.one_database
def test_a_mention_comes_at_once_also_where_there_is_one_message_a_day(table):
    user = table.users["1"]
    contacts.set_schedule(user=user, channel="email", pace="daily", delay_minutes=10, digest_hour=8, now=NOW)
    say(table, f"@{user.display_name} hello")

    deliver(now=NOW)

    assert len(sent_to(table, "1")) == 1


@pytest.mark.one_database
def test_ten_mentions_are_two_messages(table):
    for number in range(10):
        say(table, f"@{table.users['1'].display_name} {number}", at=NOW + number * MINUTE)
        deliver(now=NOW + number * MINUTE)
    deliver(now=NOW + 15 * MINUTE)

    told = sent_to(table, "1")
    assert len(told) == 2
    assert all(f" {number}\n" in told[1].body for number in range(1, 10))


def test_the_rest_is_gathered_until_no_player_says_anything(table, player):
    say(table, "Good morning")
    for number in range(1, 6):
        say(table, f"line {number}", by="1", at=NOW + 5 * number * MINUTE)
        deliver(now=NOW + 5 * number * MINUTE)
    talk.say(game_id=table.game.pk, user=player("Watcher"), text="Nice", now=NOW + 30 * MINUTE)
    assert mail.outbox == []

    deliver(now=NOW + 36 * MINUTE)

    (told,) = sent_to(table, "2")
    assert told.subject == "Thursday table: 6 new messages in the chat"
    assert "Good morning" in told.body
    assert "line 5" in told.body


@pytest.mark.one_database
def test_a_talk_without_end_is_told_within_the_hour(table):
    for number in range(12):
        say(table, f"line {number}", at=NOW + 5 * number * MINUTE)
        deliver(now=NOW + 5 * number * MINUTE)
    say(table, "line 12", at=NOW + 60 * MINUTE)

    deliver(now=NOW + 60 * MINUTE)

    assert len(sent_to(table, "1")) == 1


@pytest.mark.one_database
def test_talk_brings_no_second_message_into_an_absence(table):
    say(table, "Good morning")
    deliver(now=NOW + 11 * MINUTE)
    say(table, "Anybody there?", at=NOW + HOUR)

    deliver(now=NOW + 3 * HOUR)

    assert len(sent_to(table, "1")) == 1


def test_a_player_who_has_read_it_is_told_nothing(table):
    say(table, f"@{table.users['1'].display_name} hello")
    talk.mark_seen(game_id=table.game.pk, user=table.users["1"], now=NOW)

    deliver(now=NOW + HOUR)

    assert sent_to(table, "1") == []
    assert len(sent_to(table, "2")) == 1


# ------------------------------------------------------------------ recipients


@pytest.mark.one_database
def test_spectators_talk_tells_nobody(table, player):
    talk.say(game_id=table.game.pk, user=player("Watcher"), text="@Anna take ore", now=NOW)

    assert not Notification.objects.filter(kind__in=(Kind.MENTION, Kind.CHAT)).exists()


@pytest.mark.one_database
def test_a_spectator_is_not_called_to_a_table(table, player):
    player("Watcher")
    say(table, "@Watcher look")

    deliver(now=NOW + HOUR)

    assert {one.to[0] for one in mail.outbox} == {table.users["1"].email, table.users["2"].email}


def test_the_digest_leaves_out_what_spectators_say(table, player):
    say(table, "Good morning")
    talk.say(game_id=table.game.pk, user=player("Watcher"), text="Red has the monopoly", now=NOW)

    deliver(now=NOW + HOUR)

    assert [("Good morning" in one.body, "monopoly" in one.body) for one in mail.outbox] == [
        (True, False)
    ] * 2


def test_a_player_who_blocks_the_speaker_hears_nothing(table):
    Block.objects.create(blocker=table.users["1"], blocked=table.users["0"], at=NOW)
    say(table, f"@{table.users['1'].display_name} hello")

    deliver(now=NOW + HOUR)

    assert sent_to(table, "1") == []


def test_a_line_that_was_taken_down_is_not_told(table):
    line = say(table, "something rude")
    ChatMessage.objects.filter(pk=line.pk).update(hidden_at=NOW)

    deliver(now=NOW + HOUR)

    assert mail.outbox == []


@pytest.mark.one_database
def test_a_player_who_has_left_the_table_is_told_nothing(table):
    say(table, "Good morning")
    Seat.objects.filter(game=table.game, user=table.users["1"]).update(user=None, bot="greedy")

    deliver(now=NOW + HOUR)

    assert sent_to(table, "1") == []


# ------------------------------------------------------------------ switched off


@pytest.mark.one_database
def test_each_kind_has_an_unsubscribe_link(table):
    say(table, "Good morning")
    deliver(now=NOW + HOUR)
    (told,) = sent_to(table, "1")
    link = told.extra_headers["List-Unsubscribe"].strip("<>")

    Client().post(link, {"List-Unsubscribe": "One-Click"})

    assert OptOut.objects.filter(user=table.users["1"], kind=Kind.CHAT, channel="email").exists()


@pytest.mark.one_database
def test_without_mentions_a_line_comes_with_the_others(table):
    OptOut.objects.create(user=table.users["1"], kind=Kind.MENTION, channel="email", at=NOW)
    say(table, f"@{table.users['1'].display_name} hello")

    deliver(now=NOW)
    assert sent_to(table, "1") == []
    deliver(now=NOW + HOUR)

    (told,) = sent_to(table, "1")
    assert told.subject == "Thursday table: 1 new message in the chat"
    assert "hello" in told.body


# ------------------------------------------------------------------ shared destinations


@pytest.mark.one_database
@pytest.mark.parametrize("channel", ["webhook", "push"])
def test_words_stay_with_the_player(table, channel, monkeypatch):
    user = table.users["1"]
    place = Destination.objects.create(
        user=user,
        channel=channel,
        address="https://hooks.example.org/x",
        facts={"style": "json"},
        created_at=NOW,
    )
    posted: list[object] = []
    monkeypatch.setattr(
        CHANNELS["webhook"].outgoing,
        "post",
        lambda address, *, body, headers: posted.append(json.loads(body)),
    )
    say(table, "My hand is three ore")

    if channel == "webhook":
        deliver(now=NOW + HOUR)
    rows = list(Notification.objects.filter(user=user, destination=place))
    message = compose(rows, now=NOW, message_id="x", is_private=False)

    assert rows
    assert message.lines == ["1 new message in the chat"]
    assert in_short(message).text == "Thursday table: 1 new message in the chat"
    assert "ore" not in str(posted)
    assert len(posted) == (channel == "webhook")


@pytest.mark.one_database
def test_a_line_that_is_on_its_way_does_not_keep_the_next_one_back(table):
    say(table, "one")
    Notification.objects.update(claimed_until=NOW + 5 * MINUTE)
    say(table, "two", at=NOW + MINUTE)
    say(table, "three", at=NOW + 2 * MINUTE)

    assert Notification.objects.filter(user=table.users["1"], kind=Kind.CHAT).count() == 2
