"""The outbox: written with the move, delivered at least once, one message per absence."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail

from games.models.claims import claim
from games.models.notification import Notification, OptOut
from games.notifications.channels import CHANNELS
from games.notifications.message import still_true
from games.services.messages import delivery_results, outbox
from games.services.table import new_tables
from tests.notifications.sending import message_about, send
from tests.selectors.conftest import ORDER, table_of
from tests.services.conftest import HOUR, NOW, step

pytestmark = pytest.mark.django_db

# When the first message of an absence is due.
SOON = NOW + timedelta(minutes=10)


@pytest.fixture(autouse=True)
def _in_memory(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def waiting(party):
    """A game that has just come to its next seat, with nothing else in the outbox."""
    game = party(until=step("main"))
    Notification.objects.all().delete()
    game.play(game.active, "end_turn")
    return game


def test_messages_go_out_in_the_order_in_which_they_are_due(player):
    game = table_of(player("Anna"))
    rows = [
        Notification.objects.create(
            user=game.host, game=game, kind="your_turn", created_at=NOW, not_before=NOW + hours * HOUR
        )
        for hours in ORDER
    ]

    assert [*Notification.objects.due(NOW + 9 * HOUR)] == [rows[2], rows[0], rows[1], rows[3]]


def test_a_player_who_becomes_due_is_notified(waiting):
    (row,) = Notification.objects.all()

    assert row.user == waiting.users[waiting.active]
    assert row.kind == "your_turn"
    assert (row.created_at, row.not_before) == (NOW, SOON)


def test_nobody_is_notified_of_the_next_decision_of_their_own_turn(waiting):
    waiting.play(waiting.active, "roll")

    assert Notification.objects.count() == 1


def test_a_mail_goes_out_and_is_marked(waiting):
    assert outbox.deliver(now=SOON) == 1

    (sent,) = mail.outbox
    row = Notification.objects.get()
    assert sent.to == [row.user.email]
    assert row.sent_at == SOON
    assert outbox.deliver(now=NOW + HOUR) == 0


def test_what_has_been_answered_is_not_sent(waiting):
    while waiting.active == (seat := waiting.active) and waiting.waiting.due[seat] != "main":
        waiting.play_any(seat)
    waiting.play(waiting.active, "end_turn")
    first = Notification.objects.order_by("pk").first()

    outbox.deliver(now=SOON)

    first.refresh_from_db()
    assert first.sent_at is None
    assert first.dropped_at == SOON


def test_a_second_message_waits_in_the_first(waiting, player):
    """Two games that wait for one player make one email."""
    seat = waiting.active
    other = new_tables.create_game(
        host=waiting.users[seat],
        title="catan",
        modules=["base"],
        options={},
        seats=3,
        bots=2,
        name="Second table",
        now=NOW,
    )
    mine = other.seats.get(number=0)
    if mine.decision is None:
        other.seats.update(
            decision=None, step="", due_at=None, due_since=None, remind_at=None, clock_from=None
        )
        mine.ask(decision=1, step="setup_settlement", since=NOW)
        mine.due_at = mine.remind_at = None
        mine.save()
        Notification.objects.create(
            user=mine.user, game=other, kind="your_turn", created_at=NOW, not_before=NOW
        )
    assert Notification.objects.filter(user=waiting.users[seat]).count() == 2

    outbox.deliver(now=SOON)

    (sent,) = mail.outbox
    assert "Second table" in sent.body
    assert not Notification.objects.pending().exists()


def test_a_player_who_has_switched_a_kind_off_gets_none(waiting):
    OptOut.objects.create(user=waiting.users[waiting.active], kind="your_turn", at=NOW)

    outbox.deliver(now=SOON)

    assert mail.outbox == []
    assert Notification.objects.get().dropped_at == SOON


def test_trouble_is_tried_again_later_with_the_same_message_id(waiting, monkeypatch):
    attempts = []

    def fail(message):
        attempts.append(message.extra_headers["Message-ID"])
        if len(attempts) < 3:
            raise ConnectionRefusedError("no mail server")
        return 1

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", fail)
    outbox.deliver(now=SOON)
    row = Notification.objects.get()
    assert row.attempts == 1
    assert "no mail server" in row.trouble
    assert outbox.deliver(now=SOON) == 0

    outbox.deliver(now=SOON + timedelta(minutes=1))
    outbox.deliver(now=SOON + timedelta(minutes=3))

    assert len(attempts) == 3
    assert len(set(attempts)) == 1
    row.refresh_from_db()
    assert row.sent_at is not None


def test_trouble_ends_after_a_dozen_times(waiting, monkeypatch):
    def fail(_message):
        raise ConnectionRefusedError

    monkeypatch.setattr("django.core.mail.EmailMultiAlternatives.send", fail)
    Notification.objects.update(attempts=delivery_results.MOST_ATTEMPTS - 2)
    now = NOW
    for _time in range(4):
        outbox.deliver(now=now)
        now += timedelta(hours=7)

    row = Notification.objects.get()
    assert row.attempts == delivery_results.MOST_ATTEMPTS
    assert row.dropped_at is not None


def test_a_worker_that_dies_gives_its_rows_back(waiting):
    """Its rows were claimed, perhaps even sent, but never marked."""
    claim(Notification.objects.due(SOON), now=SOON, until=SOON + outbox.LEASE, limit=10)

    assert outbox.deliver(now=SOON) == 0
    assert outbox.deliver(now=SOON + outbox.LEASE) == 1


def test_one_player_in_trouble_keeps_no_other_waiting(party, monkeypatch):
    game = party(until=step("discard", 2))
    game.fresh()
    unlucky = Notification.objects.filter(kind="your_turn").first().user
    from django.core.mail import EmailMultiAlternatives

    real = EmailMultiAlternatives.send

    def fail(message):
        if message.to == [unlucky.email]:
            raise ConnectionRefusedError
        return real(message)

    monkeypatch.setattr(EmailMultiAlternatives, "send", fail)
    outbox.deliver(now=SOON)

    assert {sent.to[0] for sent in mail.outbox} == {
        row.user.email for row in Notification.objects.exclude(user=unlucky)
    }


def test_a_former_player_gets_no_mail(waiting):
    user = waiting.users[waiting.active]
    user.anonymize(now=NOW)

    outbox.deliver(now=SOON)

    assert mail.outbox == []


def test_a_player_who_is_due_is_not_called_while_a_bot_plays_the_seat(waiting):
    user = waiting.users[waiting.active]
    called = list(Notification.objects.filter(user=user, kind="your_turn"))
    assert still_true(called) == called

    waiting.game.seats.filter(user=user).update(bot="greedy")

    assert still_true(called) == []


def test_what_others_seek_and_would_give_stands_in_mails(waiting):
    """In the words of the site; the reader's own is left out."""
    reader, other = (waiting.seat(key) for key in (waiting.active, str((int(waiting.active) + 1) % 4)))
    for seat in (reader, other):
        seat.wants = {"want": ["brick", "ore"], "have": ["wool"], "turn": "", "changes": 1}
        seat.save()
    called = list(Notification.objects.filter(user=reader.user, kind="your_turn"))

    send(called, now=NOW)

    line = f"{other.display_name}: WANT brick, ore · HAVE wool"
    assert message_about(called, now=NOW).own.wants == [line]
    assert all(line in text for text in (mail.outbox[0].body, mail.outbox[0].alternatives[0][0]))


def test_a_hand_goes_into_mails_alone(waiting):
    """Other people may read along on all other channels."""
    called = list(Notification.objects.filter(user=waiting.users[waiting.active], kind="your_turn"))

    told = {channel: message_about(called, now=NOW, channel=channel) for channel in CHANNELS}

    assert {channel for channel, message in told.items() if message.own is not None} == {"email"}
    assert told["email"].own.hand
