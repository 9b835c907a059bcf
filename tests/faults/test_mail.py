"""The mail server is down, slow, refuses or greylists: sign-ups are answered, explained, and get their link."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Letter, User
from games.services.messages.letter_delivery import deliver_letters
from tests.conftest import PASSWORD
from tests.infrastructure import Mailbox, free_port

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

ANNA = {"display_name": "Anna", "email": "anna@example.org", "password1": PASSWORD}
SENT = "account_email_verification_sent"
A_MINUTE = timedelta(minutes=1)
Turn = Callable[[int], None]


@pytest.fixture
def turn_to(settings, letters_wait) -> Turn:
    """Return a function that lets the site send its email to a port."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = "127.0.0.1", 1

    def turn(port: int) -> None:
        settings.EMAIL_PORT = port

    return turn


@pytest.fixture
def up(mail_server: Mailbox, turn_to: Turn) -> Mailbox:
    """A running mail server that the site uses."""
    turn_to(mail_server.port)
    return mail_server


def sign_up(client: Client) -> str:
    answer = client.post(reverse("account_signup"), ANNA, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def page(client: Client) -> str:
    return client.get(reverse(SENT)).content.decode()


def welcome(client: Client, mailbox: Mailbox) -> None:
    """Follow the link in the last email, and check that there is an account."""
    body = mailbox.mails[-1].get_body(("plain",))
    assert body is not None
    found = re.search(rf"{site.SITE_URL}(/accounts/welcome/\S+)", body.get_content())
    assert found is not None
    assert not User.objects.filter(email="anna@example.org").exists()
    client.post(found[1])
    assert User.objects.get(email="anna@example.org").display_name == "Anna"


def work(now: datetime) -> int:
    """Run the workers' task."""
    return deliver_letters(now=now)


def test_the_server_is_down_and_comes_back(client, mail_server, turn_to):
    turn_to(free_port())
    now = timezone.now() + A_MINUTE

    assert "We’re sending a link" in sign_up(client)
    assert work(now) == 0
    assert "couldn’t be delivered yet" in page(client)
    # The same name and address again get the same answer.
    assert "We’re sending a link" in sign_up(Client())

    turn_to(mail_server.port)
    assert work(now + A_MINUTE) == 2
    assert "couldn’t be delivered yet" not in page(client)
    assert len({mail["Message-ID"] for mail in mail_server.mails}) == 2
    assert all(mail["Auto-Submitted"] == "auto-generated" for mail in mail_server.mails)
    # The first sign-up was retried after the other.
    welcome(client, mail_server)


def test_while_it_is_down_it_is_asked_once_and_not_for_every_letter(turn_to):
    turn_to(free_port())
    for _ in range(3):
        sign_up(Client())

    work(timezone.now())

    assert sorted(Letter.objects.values_list("attempts", flat=True)) == [0, 0, 1]


def test_the_server_takes_the_call_and_says_nothing(client, mail_server, turn_to):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        turn_to(silent.getsockname()[1])
        assert "We’re sending a link" in sign_up(client)
        now = timezone.now()
        assert work(now) == 0
    assert "couldn’t be delivered yet" in page(client)

    turn_to(mail_server.port)
    assert work(now + A_MINUTE) == 1
    welcome(client, mail_server)


def test_the_server_knows_no_such_address(client, up):
    up.refused_addresses = ["550 5.1.1 no such user here"]
    sign_up(client)
    now = timezone.now()
    assert work(now) == 0

    said = page(client)
    assert "doesn’t accept our email" in said
    assert "550 5.1.1 no such user here" in said
    assert "Correct the address, and we’ll send the link there." in said
    assert "Nothing after a few minutes?" not in said
    assert work(now + timedelta(days=2)) == 0

    client.post(reverse("send_sign_up_again"), {"email": "anna@example.com"})
    assert work(timezone.now()) == 1
    assert up.mails[0]["To"] == "anna@example.com"


def test_of_a_refused_address_with_an_account_the_page_says_the_same(client, up, player):
    """The page does not reveal which addresses are registered; the owner's settings show the refusal, too."""
    pages = []
    for knows in (False, True):
        if knows:
            anna = player("Bela", email="anna@example.org")
        browser = Client()
        up.refused_addresses = ["550 no such user"]
        sign_up(browser)
        work(timezone.now())
        pages.append(re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page(browser)))

    assert pages[0] == pages[1]
    anna.refresh_from_db()
    assert anna.mail_fails


def test_the_server_refuses_what_the_mail_says(client, up):
    up.refusals = ["554 5.6.0 what is this"]
    sign_up(client)
    work(timezone.now())

    assert "what is this" in page(client)


@pytest.mark.parametrize("where", ["refused_senders", "refused_addresses", "refusals"])
def test_the_server_refuses_the_site_and_takes_it_back(client, up, player, caplog, where):
    """Its owner's address is not blamed, and the link comes as soon as the site is accepted again."""
    bela = player("Bela", email="anna@example.org")
    getattr(up, where).append("550 5.7.1 blocked using bl.example.net")
    sign_up(client)
    now = timezone.now()
    assert work(now) == 0

    assert "couldn’t be delivered yet" in page(client)
    assert "refuses this site" in caplog.text
    bela.refresh_from_db()
    assert not bela.mail_fails
    assert work(now + A_MINUTE) == 1


def test_a_server_that_refuses_the_site_is_asked_once_and_not_for_every_letter(up):
    up.refused_addresses = ["550 5.7.1 blocked using bl.example.net"]
    for _ in range(3):
        sign_up(Client())

    work(timezone.now())

    assert sorted(Letter.objects.values_list("attempts", flat=True)) == [0, 0, 1]


def test_the_server_asks_to_come_back_later(client, up):
    """Greylisting: the address is refused for some minutes, and accepted then."""
    up.refused_addresses = ["451 4.7.1 greylisted, try again later"] * 2
    sign_up(client)
    now = timezone.now()
    assert work(now) == 0
    assert "couldn’t be delivered yet" in page(client)
    assert "451" not in page(client)

    assert work(now + A_MINUTE) == 0
    assert work(now + 2 * A_MINUTE) == 0
    assert work(now + 3 * A_MINUTE) == 1
    welcome(client, up)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("account_reset_password", {"email": "anna@example.org"}),
        ("account_request_login_code", {"email": "anna@example.org"}),
    ],
)
def test_a_new_password_and_a_code_are_asked_for_while_it_is_down(player, turn_to, name, fields):
    """The answer is the same for an unknown address."""
    turn_to(free_port())
    player("Anna")
    answers = [
        Client().post(reverse(name), fields | {"email": email})
        for email in ("anna@example.org", "b@example.org")
    ]

    assert len({(answer.status_code, answer["Location"]) for answer in answers}) == 1
    assert Letter.objects.pending().count() == 2
