"""Mail servers that refuse addresses or the site: whose email is switched off."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.models.notification import Kind, Notification
from games.services.messages import delivery_results, notices, outbox, refused_addresses
from tests.infrastructure import Mailbox
from tests.notifications.email.test_refusals import BLOCKED
from tests.services.conftest import HOUR, NOW, step

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


MINUTE = timedelta(minutes=1)


@pytest.fixture
def mailbox(settings: Any, mail_server: Mailbox) -> Mailbox:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mail_server.port
    return mail_server


@pytest.fixture
def four(party: Any, player: Any) -> list[User]:
    """Four players, each with a due email."""
    game = party(until=step("main"))
    Notification.objects.all().delete()
    players = [player() for _ in range(4)]
    for user in players:
        notices.notify(
            user=user, game=game.game, kind=Kind.TABLE_NEWS, now=NOW, payload={"news": "clocks_go_on"}
        )
    Notification.objects.update(not_before=NOW)
    return players


def off(players: list[User]) -> list[bool]:
    for user in players:
        user.refresh_from_db()
    return [user.mail_fails for user in players]


@pytest.mark.parametrize("where", ["refused_senders", "refused_addresses", "refusals"])
def test_a_server_that_refuses_the_site_costs_no_player_a_mail(four, mailbox, caplog, where):
    getattr(mailbox, where).extend([BLOCKED] * 4)

    assert outbox.deliver(now=NOW) == 0

    assert off(four) == [False] * 4
    assert caplog.text.count(f"ERROR    {refused_addresses.__name__}") == 4
    assert outbox.deliver(now=NOW + MINUTE) == 4
    assert {sent["To"] for sent in mailbox.mails} == {user.email for user in four}


def test_an_address_that_the_code_names_is_switched_off_alone(four, mailbox, caplog):
    mailbox.refused_addresses = ["550 5.1.1 no such user"]

    assert outbox.deliver(now=NOW) == 3

    assert off(four) == [True, False, False, False]
    assert "refuses this site" not in caplog.text
    assert not Notification.objects.pending().exists()


@pytest.mark.parametrize("said", ["550 blocked, see https://bl.example.net", "550 5.1.1 no such user"])
def test_many_refusals_at_once_alert_the_operator_and_switch_nobody_off(four, mailbox, caplog, said):
    """No code says so, or the mail server cannot read its own table of users."""
    mailbox.refused_addresses = [said] * 3

    assert outbox.deliver(now=NOW) == 1

    assert off(four) == [False] * 4
    assert "refuses this site" in caplog.text
    assert outbox.deliver(now=NOW + HOUR) == 3
    assert {sent["To"] for sent in mailbox.mails} == {user.email for user in four}


def test_what_came_up_meanwhile_for_an_address_that_is_on_again_is_sent(four, mailbox):
    mailbox.refused_addresses = ["550 blocked"]
    first = Notification.objects.order_by("pk").first()
    Notification.objects.exclude(pk=first.pk).update(not_before=NOW + 2 * MINUTE)
    outbox.deliver(now=NOW)
    again = Notification.objects.create(
        user=first.user,
        game=first.game,
        kind=first.kind,
        payload=first.payload,
        created_at=NOW,
        not_before=NOW,
    )
    outbox.deliver(now=NOW + MINUTE)
    again.refresh_from_db()
    assert again.dropped_at
    unwanted = Notification.objects.create(
        user=first.user, game=first.game, kind=first.kind, created_at=NOW, not_before=NOW,
        dropped_at=NOW + MINUTE,
    )  # fmt: skip

    mailbox.refused_addresses = ["550 blocked"] * 2
    outbox.deliver(now=NOW + 2 * MINUTE)
    outbox.deliver(now=NOW + 2 * HOUR)

    again.refresh_from_db()
    assert again.sent_at
    assert len(mailbox.mails) == 4
    unwanted.refresh_from_db()
    assert unwanted.dropped_at, "it was dropped for a reason of its own"


def test_refusals_on_different_days_switch_each_address_off(four, mailbox):
    mailbox.refused_addresses = ["550 no such user"] * 4
    for day, row in enumerate(Notification.objects.order_by("pk")):
        Notification.objects.filter(pk=row.pk).update(not_before=NOW + timedelta(days=day))
        Notification.objects.filter(pk__gt=row.pk).update(not_before=NOW + timedelta(days=day + 1))
        outbox.deliver(now=NOW + timedelta(days=day))

    assert off(four) == [True] * 4


def test_many_refusals_for_days_are_given_up(four, mailbox):
    mailbox.refused_addresses = ["550 no such user"] * 1000

    for hour in range(100):
        outbox.deliver(now=NOW + hour * HOUR)

    assert not Notification.objects.pending().exists()
    assert max(Notification.objects.values_list("attempts", flat=True)) <= delivery_results.MOST_ATTEMPTS
