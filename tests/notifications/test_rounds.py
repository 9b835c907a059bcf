"""Rounds of deliveries: a slow mail server duplicates no email, and deleted rows stop no delivery."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection

from accounts.models import Letter, User
from accounts.services import delete_account
from games.models.destination import Destination
from games.models.notification import Kind, Notification
from games.notifications.channels import CHANNELS
from games.notifications.errors import TryLater, Unreachable
from games.services import worker_wakeups
from games.services.messages import contacts, letter_delivery, notices, outbox
from games.services.operations import administration
from tests.infrastructure import Mailbox, smtp
from tests.services.conftest import NOW, step

pytestmark = pytest.mark.django_db

SLOW = 18.0
"""Seconds that the mail server takes for each email."""


@pytest.fixture
def game(party: Any) -> Any:
    game = party(until=step("main"))
    Notification.objects.all().delete()
    return game


def news_for(users: list[User], game: Any) -> list[Notification]:
    """Make one email due for each of these players."""
    for user in users:
        notices.notify(
            user=user, game=game.game, kind=Kind.TABLE_NEWS, now=NOW, payload={"news": "clocks_go_on"}
        )
    Notification.objects.update(not_before=NOW)
    return list(Notification.objects.order_by("pk"))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The seconds that have passed since NOW."""
    clock = SimpleNamespace(seconds=0.0)
    steady = SimpleNamespace(monotonic=lambda: clock.seconds)
    for module in (outbox, letter_delivery):
        monkeypatch.setattr(module, "time", steady)
    return clock


# ------------------------------------------------------------------ a slow mail server


@pytest.fixture
def slow_server(settings: Any, clock: SimpleNamespace) -> Iterator[Mailbox]:
    """A mail server that takes 18 seconds for each email."""
    with smtp() as mailbox:
        take = mailbox.handle_DATA

        async def take_slowly(*arguments: Any) -> str:
            clock.seconds += SLOW
            return await take(*arguments)

        mailbox.handle_DATA = take_slowly  # type: ignore[method-assign]
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mailbox.port
        yield mailbox


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_twenty_mails_of_eighteen_seconds_come_once_by_two_workers(game, player, slow_server, clock):
    """Together they take longer than a lease."""
    news_for([player() for _ in range(20)], game)
    together = threading.Barrier(2, timeout=20)
    trouble: list[Exception] = []

    def work() -> None:
        try:
            together.wait()
            while Notification.objects.pending().exists():
                outbox.deliver(now=NOW + timedelta(seconds=clock.seconds))
        except Exception as error:
            trouble.append(error)
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert trouble == []
    assert clock.seconds > outbox.LEASE.total_seconds()
    assert len({sent["Message-ID"] for sent in slow_server.mails}) == len(slow_server.mails) == 20


def test_a_round_ends_soon_and_wakes_the_next(game, player, slow_server, django_capture_on_commit_callbacks):
    news_for([player() for _ in range(3)], game)

    with worker_wakeups.kept() as woken, django_capture_on_commit_callbacks(execute=True):
        assert outbox.deliver(now=NOW) == 1

    assert woken == [(worker_wakeups.DELIVER, ())]
    assert Notification.objects.pending().filter(claimed_until=None).count() == 2


def test_a_round_of_letters_ends_soon_and_wakes_the_next(
    slow_server, letters_wait, django_capture_on_commit_callbacks
):
    some_letters(3)

    with worker_wakeups.kept() as woken, django_capture_on_commit_callbacks(execute=True):
        assert letter_delivery.deliver_letters(now=NOW) == 1

    assert woken == [(worker_wakeups.DELIVER, ())]
    assert Letter.objects.pending().filter(claimed_until=None).count() == 2


# ------------------------------------------------------------------ rows that have gone


@pytest.fixture
def in_memory(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def is_sent(row: Notification) -> None:
    Notification.objects.filter(pk=row.pk).update(sent_at=NOW)


def is_canceled(row: Notification) -> None:
    administration.cancel_messages(messages=[row.pk], now=NOW)


def is_deleted(row: Notification) -> None:
    Notification.objects.filter(pk=row.pk).delete()


def account_is_gone(row: Notification) -> None:
    delete_account(user=User.objects.get(pk=row.user_id), now=NOW)


Happens = Callable[[Notification], None]
GONE = pytest.mark.parametrize("happens", [is_sent, is_canceled, is_deleted, account_is_gone])


@GONE
def test_what_is_gone_at_its_turn_is_passed_over(game, player, monkeypatch, in_memory, happens: Happens):
    first, second = news_for([player(), player()], game)
    claim, claimed_before = outbox.claim, []

    def claim_and_lose(rows: Any, **how: Any) -> list[int]:
        claimed: list[int] = claim(rows, **how)
        if first.pk in claimed and not claimed_before:
            claimed_before.append(first.pk)
            happens(first)
        return claimed

    monkeypatch.setattr(outbox, "claim", claim_and_lose)

    assert outbox.deliver(now=NOW) == 1
    assert [one.to for one in mail.outbox] == [[second.user.email]]


@GONE
@pytest.mark.parametrize(
    "answer", [None, TryLater("not now"), Unreachable("550 5.1.1 gone"), OSError("cut")], ids=repr
)
def test_what_goes_while_it_is_sent_stops_nobody(
    game, player, monkeypatch, in_memory, happens: Happens, answer: Exception | None
):
    first, second = news_for([player(), player()], game)
    to_second = [second.user.email]
    real = EmailMultiAlternatives.send

    def send(message: EmailMultiAlternatives) -> int:
        if message.to != to_second:
            happens(first)
            if answer is not None:
                raise answer
        return real(message)

    monkeypatch.setattr(EmailMultiAlternatives, "send", send)

    outbox.deliver(now=NOW)

    assert to_second in [one.to for one in mail.outbox]
    second.refresh_from_db()
    assert second.sent_at == NOW


def test_a_mail_that_is_canceled_while_it_is_sent_is_not_sent_again_with_the_others(
    game, player, monkeypatch, in_memory
):
    anna = player()
    first, second = news_for([anna, anna], game)
    real = EmailMultiAlternatives.send

    def send(message: EmailMultiAlternatives) -> int:
        is_canceled(first)
        return real(message)

    monkeypatch.setattr(EmailMultiAlternatives, "send", send)

    assert outbox.deliver(now=NOW) == 1

    assert not Notification.objects.pending().exists()
    second.refresh_from_db()
    assert second.sent_at == NOW


@pytest.mark.parametrize("answer", [None, TryLater("not now"), Unreachable("410")], ids=repr)
def test_a_place_that_is_removed_while_something_is_sent_there_stops_nobody(
    game, player, monkeypatch, answer: Exception | None
):
    anna = player()
    place = contacts.add_destination(
        user=anna,
        channel="webhook",
        name="",
        address="https://example.org/",
        facts={"style": "json"},
        now=NOW,
    )
    news_for([anna], game)

    def send(_message: Any, destination: Destination) -> None:
        contacts.remove_destination(user=anna, destination_id=destination.pk)
        if answer is not None:
            raise answer

    monkeypatch.setattr(CHANNELS["webhook"], "send", send)

    outbox.deliver_to_strangers(now=NOW)

    assert not Destination.objects.filter(pk=place.pk).exists()
    assert not Notification.objects.filter(destination=place.pk).exists()


def some_letters(count: int) -> None:
    from accounts.letters import write_letter

    for number in range(count):
        message = EmailMultiAlternatives("Hello", "Hello", to=[f"{number}@example.org"])
        write_letter(kind="password_changed", message=message, now=NOW)


def test_a_letter_that_is_gone_at_its_turn_is_passed_over(monkeypatch, letters_wait, in_memory):
    some_letters(2)
    claim = letter_delivery.claim

    def claim_and_lose(rows: Any, **how: Any) -> list[int]:
        claimed: list[int] = claim(rows, **how)
        Letter.objects.filter(pk__in=claimed, email="0@example.org").delete()
        return claimed

    monkeypatch.setattr(letter_delivery, "claim", claim_and_lose)

    assert letter_delivery.deliver_letters(now=NOW) == 1
    assert [one.to for one in mail.outbox] == [["1@example.org"]]
