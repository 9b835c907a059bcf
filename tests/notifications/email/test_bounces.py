"""Bounced email is noticed, stops further email, is shown, and email can start again (item 7)."""

from __future__ import annotations

import io
import json
import re
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models.notification import Notification
from games.notifications.email.bounces import Bounce, read_report
from games.services.messages import contacts, outbox
from tests.services.conftest import NOW, step
from tests.views.forms import submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

SOON = NOW + timedelta(minutes=10)
REPORT = """\
From: MAILER-DAEMON@mx.example.net
To: games@testserver
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

I am sorry to inform you.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; {address}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; {said}

--B
Content-Type: {returned}

Message-ID: <{message_id}@testserver>
Subject: Thursday table: your turn

--B--
"""


@pytest.fixture(autouse=True)
def _in_memory(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.SITE_URL = "http://testserver"
    settings.BOUNCE_SECRET = "between the provider and us"


@pytest.fixture
def sent(party):
    """An email that has been sent, with its player and game."""
    game = party(until=step("main"))
    Notification.objects.all().delete()
    game.play(game.active, "end_turn")
    outbox.deliver(now=SOON)
    row = Notification.objects.get()
    return SimpleNamespace(game=game, user=row.user, message_id=row.message_id)


def report(sent, **other: str) -> bytes:
    facts = {
        "address": sent.user.email.upper(),
        "action": "failed",
        "status": "5.1.1",
        "returned": "text/rfc822-headers",
        "message_id": sent.message_id,
        **other,
    }
    unknown = f"550 5.1.1 <{facts['address']}>: Recipient address\n    rejected: User unknown"
    return REPORT.format(**{"said": unknown, **facts}).encode()


def take_in(text: bytes, monkeypatch) -> str:
    said = io.StringIO()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    call_command("bounce", stdout=said)
    return said.getvalue()


def fails(user) -> bool:
    user.refresh_from_db()
    return user.mail_fails


@pytest.mark.parametrize("returned", ["text/rfc822-headers", "message/rfc822"])
def test_a_report_says_which_mail_came_back_and_why(sent, returned):
    assert read_report(report(sent, returned=returned)) == [
        Bounce(
            sent.user.email,
            f"550 5.1.1 <{sent.user.email.upper()}>: Recipient address rejected: User unknown",
            f"<{sent.message_id}@testserver>",
            "5.1.1",
        )
    ]


def test_the_mail_server_s_pipe_marks_the_address(sent, monkeypatch):
    assert "has stopped" in take_in(report(sent), monkeypatch)

    assert fails(sent.user)
    assert "User unknown" in sent.user.mail_trouble


@pytest.mark.parametrize(
    "other",
    [
        {"action": "delayed"},
        {"status": "4.2.2"},
        {"message_id": "not-one-of-ours"},
        {"address": "somebody.else@example.org"},
    ],
    ids=["a delay", "for now", "a mail that we have not sent", "a stranger"],
)
def test_nobody_s_mail_is_stopped_by_what_is_no_proof(sent, monkeypatch, other):
    assert "stopped" not in take_in(report(sent, **other), monkeypatch)

    assert not fails(sent.user)


BLOCKED = "550 5.7.1 Service unavailable; client [192.0.2.1] blocked using bl.example.net"


@pytest.mark.parametrize(
    ("status", "said"),
    [("5.7.1", BLOCKED), ("5.0.0", BLOCKED), ("5.1.1", BLOCKED), ("5.7.1", "550 blocked"), ("5.2.2", "552 full"),
     ("5.0.0", "451 4.7.1 greylisted"), ("5.0.0", "554 no")],
)  # fmt: skip
def test_a_report_about_the_site_or_one_mail_stops_nothing(sent, monkeypatch, status, said):
    text = report(sent, status=status, said=said)

    assert "stopped" not in take_in(text, monkeypatch)
    assert hook(text, content_type="message/rfc822").json() == {"stopped": 0}

    assert not fails(sent.user)


@pytest.mark.parametrize(
    ("status", "said"), [("5.1.10", "556 null MX"), ("5.0.0", "550 User unknown"), ("5.2.1", "550 disabled")]
)
def test_a_report_about_the_address_stops_its_mail(sent, monkeypatch, status, said):
    assert "has stopped" in take_in(report(sent, status=status, said=said), monkeypatch)

    assert fails(sent.user)


def test_the_operator_is_alerted_of_a_report_that_the_site_is_refused(sent, monkeypatch, caplog):
    take_in(report(sent, status="5.7.1", said=BLOCKED, message_id="not-one-of-ours"), monkeypatch)
    assert "refuses this site" not in caplog.text

    take_in(report(sent, status="5.7.1", said=BLOCKED), monkeypatch)
    assert f"refuses this site; no address is switched off for it: {BLOCKED}" in caplog.text


def test_the_hook_s_reason_is_read_in_the_same_way(sent):
    def stopped(reason: str) -> int:
        return hook(json.dumps({"address": sent.user.email, "reason": reason}).encode()).json()["stopped"]

    assert [stopped(BLOCKED), stopped("452 4.2.2 full"), stopped("smtp; 550 5.1.1 unknown")] == [0, 0, 1]


@pytest.mark.parametrize(("reason", "are_off"), [("550 blocked", False), ("550 5.1.1 unknown", True)])
def test_many_reports_at_once_stop_mail_only_by_a_code_that_says_the_address(player, reason, are_off):
    players = [player() for _ in range(3)]
    for one in players:
        hook(json.dumps({"address": one.email, "reason": reason}).encode())

    assert [fails(one) for one in players] == [are_off] * 3


@pytest.mark.parametrize("text", [b"", b"hello", b"\xff\x00" * 50, b"Content-Type: multipart/report\n\n--"])
def test_what_is_no_report_changes_nothing(sent, monkeypatch, text):
    assert "nothing was changed" in take_in(text, monkeypatch)


@pytest.mark.parametrize("broken", ["<", "<[>", "<@", '"', "=?utf-8?q?=?=", "\x00", "(" * 50])
@pytest.mark.parametrize("part", ["message/rfc822", "text/rfc822-headers"])
def test_a_report_with_broken_headers_proves_nothing(sent, monkeypatch, broken, part):
    """Anybody can send reports, so even an unparsable header must not cause an error."""
    text = report(sent, returned=part).replace(f"<{sent.message_id}@testserver>".encode(), broken.encode())

    assert "stopped" not in take_in(text, monkeypatch)
    assert hook(text, content_type="message/rfc822").status_code == 200


def test_what_no_database_can_keep_is_left_out(sent):
    told = {"address": sent.user.email, "reason": "550\x00 gone"}

    assert hook(json.dumps({**told, "address": "\x00" + sent.user.email}).encode()).json() == {"stopped": 0}
    assert hook(json.dumps(told).encode()).json() == {"stopped": 1}

    sent.user.refresh_from_db()
    assert sent.user.mail_trouble == "550 gone"


def hook(body: bytes, secret: str = "between the provider and us", content_type: str = "application/json"):
    return Client(enforce_csrf_checks=True).post(
        reverse("games:bounced"),
        body,
        content_type=content_type,
        headers={"Authorization": f"Bearer {secret}"},
    )


def test_the_provider_reports_by_a_hook(sent):
    told = json.dumps({"address": sent.user.email, "reason": "mailbox full for good"}).encode()

    assert hook(told).json() == {"stopped": 1}

    assert fails(sent.user)


def test_the_hook_takes_reports_of_mail_servers_too(sent):
    assert hook(report(sent), content_type="message/rfc822").json() == {"stopped": 1}


@pytest.mark.parametrize("secret", ["", "guessed", "ä"])
def test_the_hook_is_closed_to_others(sent, secret):
    told = json.dumps({"address": sent.user.email, "reason": ""}).encode()

    assert hook(told, secret.encode().decode("latin-1")).status_code == 403
    assert not fails(sent.user)


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"address": 1}', b'{"address": "a", "reason": []}'])
def test_the_hook_refuses_nonsense(sent, body):
    assert hook(body).status_code == 400


def test_without_a_secret_there_is_no_hook(sent, settings):
    settings.BOUNCE_SECRET = ""

    assert hook(b"{}", "").status_code == 404


def test_then_mails_stop_and_settings_say_why(sent, client):
    contacts.mail_bounced(address=sent.user.email, reason="550 no such <mailbox>", now=NOW)
    Notification.objects.update(sent_at=None, not_before=NOW)
    mail.outbox.clear()

    assert outbox.deliver(now=SOON) == 0
    assert mail.outbox == []
    assert Notification.objects.get().dropped_at == SOON
    client.force_login(sent.user)
    page = client.get(reverse("games:notifications")).content.decode()
    assert "have bounced" in page
    assert "550 no such &lt;mailbox&gt;" in page


def test_they_start_again_when_a_test_mail_has_arrived(sent, client):
    contacts.mail_bounced(address=sent.user.email, reason="550", now=NOW)
    client.force_login(sent.user)
    mail.outbox.clear()

    submit(client, reverse("games:notifications"), reverse("games:test_message", args=["email"]))
    (test,) = mail.outbox
    path = re.search(r"http://testserver(/mail-works/\S+)", test.body)[1]
    reader = Client()

    page = reader.get(path)
    assert fails(sent.user)
    assert submit(reader, page, path).status_code == 200
    assert not fails(sent.user)


def test_another_address_has_another_chance(sent):
    contacts.mail_bounced(address=sent.user.email, reason="550", now=NOW)
    sent.user.refresh_from_db()
    sent.user.email = "new.address@example.org"
    sent.user.save()

    assert not fails(sent.user)


def test_a_link_to_an_address_of_the_past_says_nothing_about_the_present_one(sent, client):
    from games.notifications.email.arrival_check import works_link

    path = works_link(sent.user).removeprefix("http://testserver")
    sent.user.email = "new.address@example.org"
    sent.user.note_mail_fails(trouble="550", now=NOW)
    sent.user.save()

    assert Client().post(path).status_code == 404
    assert fails(sent.user)


def test_the_link_of_a_test_email_works_for_a_week(sent, time_machine):
    from games.notifications.email.arrival_check import VALID_FOR, works_link

    path = works_link(sent.user).removeprefix("http://testserver")
    asked_at = timezone.now()
    sent.user.note_mail_fails(trouble="550", now=NOW)
    sent.user.save()

    time_machine.move_to(asked_at + VALID_FOR - timedelta(minutes=1))
    assert Client().get(path).status_code == 200
    time_machine.move_to(asked_at + VALID_FOR + timedelta(minutes=1))
    assert Client().post(path).status_code == 404
    assert fails(sent.user)
