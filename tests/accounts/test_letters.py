"""Account emails in the outbox: encrypted, sent once, retried, and withdrawn."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.letters import KEPT, forget_letters
from accounts.models import Letter, SignUp, User
from accounts.services import delete_account, export_data
from games import tasks
from games.notifications.errors import TryLater
from games.services.messages import contacts, letter_delivery
from games.services.messages.letter_delivery import deliver_letters
from tests.conftest import PASSWORD
from tests.selectors.conftest import ORDER
from tests.services.conftest import HOUR
from tests.views.forms import submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

ANNA = {"display_name": "Anna", "email": "anna@example.org", "password1": PASSWORD}
RESET = "/accounts/password/reset/"
SENT, AGAIN = "account_email_verification_sent", "send_sign_up_again"


def sign_up(client: Client, **fields: str) -> str:
    """Send the form, and return the page that follows."""
    page = reverse("account_signup")
    return submit(client, page, page, ANNA | fields, follow=True).content.decode()


def again(client: Client, email: str = ANNA["email"]) -> str:
    page = reverse(SENT)
    return submit(client, page, reverse(AGAIN), {"email": email}, follow=True).content.decode()


def link_in(message) -> str:
    return re.search(rf"{settings.SITE_URL}(/accounts/welcome/\S+)", message.body).group(1)


def test_a_letter_is_sealed_until_it_is_sent_and_empty_afterwards(client, letters_wait):
    sign_up(client)
    letter = Letter.objects.get()
    assert not mail.outbox
    assert letter.sealed
    assert not {"welcome", "Anna", "http"} & set(re.findall(r"\w+", letter.sealed))

    assert deliver_letters(now=timezone.now()) == 1
    assert deliver_letters(now=timezone.now()) == 0

    [message] = mail.outbox
    assert message.extra_headers["Message-ID"].startswith(f"<{letter.message_id}@")
    assert message.extra_headers["Auto-Submitted"] == "auto-generated"
    letter.refresh_from_db()
    assert letter.sent_at
    assert letter.sealed == ""


def test_the_workers_task_sends_letters(client, letters_wait):
    sign_up(client)

    assert tasks.deliver() == 1
    assert len(mail.outbox) == 1


def test_a_letter_can_be_read_after_a_change_of_the_site_s_key(client, letters_wait, settings):
    sign_up(client)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another", [settings.SECRET_KEY]
    assert deliver_letters(now=timezone.now()) == 1

    Letter.objects.all().delete()
    sign_up(client)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a third", []
    assert deliver_letters(now=timezone.now()) == 0
    assert not Letter.objects.pending().exists()


def test_a_code_that_is_too_old_is_not_sent(client, player, letters_wait):
    player("Anna")
    page = reverse("account_request_login_code")
    submit(client, page, page, {"email": "anna@example.org"})

    assert deliver_letters(now=timezone.now() + timedelta(minutes=15)) == 0
    assert Letter.objects.get().dropped_at
    assert not mail.outbox


@pytest.mark.parametrize("knows", [False, True])
def test_a_mistyped_address_is_corrected_and_the_first_letter_withdrawn(client, player, letters_wait, knows):
    """The page offers the same for an address that has an account. Another visitor's letter still goes out."""
    if knows:
        player("Bela", email="ana@example.org")
    sign_up(Client(), email="bence@example.org", display_name="Bence")
    page = sign_up(client, email="ana@example.org")
    assert 'value="ana@example.org"' in page

    page = again(client)

    assert "anna@example.org" in page
    assert deliver_letters(now=timezone.now()) == 2
    [other, message] = mail.outbox
    assert (other.to, message.to) == (["bence@example.org"], ["anna@example.org"])
    # The browser that signed up is asked nothing twice.
    assert 'name="password"' not in client.get(link_in(message)).content.decode()
    submit(client, link_in(message), link_in(message))
    assert User.objects.get(email="anna@example.org").check_password(PASSWORD)


def test_sent_again_while_it_waits_it_is_tried_at_once_and_is_one_letter(client, letters_wait):
    sign_up(client)
    Letter.objects.update(attempts=3, not_before=timezone.now() + timedelta(minutes=8))

    again(client)

    assert SignUp.objects.count() == Letter.objects.count() == 1
    assert deliver_letters(now=timezone.now()) == 1


def test_an_undelivered_letter_waits_longer_each_time_up_to_a_quarter_of_an_hour(
    client, letters_wait, monkeypatch
):
    def say_no(message):
        raise TryLater("the mail server is busy")

    monkeypatch.setattr(letter_delivery, "send", say_no)
    sign_up(client)
    now = timezone.now()

    for minutes in (1, 2, 4, 8, 15, 15):
        assert deliver_letters(now=now) == 0
        letter = Letter.objects.get()
        assert letter.not_before - now == timedelta(minutes=minutes)
        assert letter.trouble == "the mail server is busy"
        now = letter.not_before


@pytest.mark.parametrize("knows", [False, True])
def test_sent_again_it_is_another_link_three_times_an_hour_at_most(client, player, knows):
    if knows:
        player("Bela", email="anna@example.org")
    pages = [sign_up(client), *[again(client) for _ in range(4)]]

    assert len(mail.outbox) == 3
    assert len({re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page) for page in pages[1:]}) == 1


def test_a_visitor_who_has_not_signed_up_is_led_to_the_form(client):
    assert client.post(reverse(AGAIN), {"email": "anna@example.org"}).url == reverse("account_signup")
    assert not Letter.objects.exists()
    assert "Resend the link" not in client.get(reverse(SENT)).content.decode()


def test_no_address_is_no_address(client):
    sign_up(client)

    answer = submit(client, reverse(SENT), reverse(AGAIN), {"email": "anna@"})

    assert answer.status_code == 400
    assert b"field-errors" in answer.content
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("knows", [False, True])
def test_an_address_that_has_had_enough_is_answered_like_any_other(player, knows):
    """The page does not reveal that somebody else is signing up with this address."""
    if knows:
        player("Bela", email="anna@example.org")
    pages = {re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", sign_up(Client())) for _ in range(5)}

    assert len(mail.outbox) == 3
    assert len(pages) == 1


def test_a_visitor_s_request_is_answered_in_the_account_s_language(client, player):
    player("Anna", language="de")

    page = submit(client, RESET, RESET, {"email": "anna@example.org"}, follow=True)

    assert '<html lang="en"' in page.content.decode()
    [message] = mail.outbox
    assert "Passwort" in message.subject


def test_a_new_password_is_told_in_the_account_s_language(client, player):
    player("Anna", language="de")
    client.force_login(User.objects.get())
    fields = {"oldpassword": PASSWORD, "password1": "another calm harbor", "password2": "another calm harbor"}
    page = reverse("account_change_password")
    submit(client, page, page, fields)

    [message] = mail.outbox
    assert "Passwort" in message.subject
    assert reverse("account_reset_password") in message.body
    [(html, _kind)] = message.alternatives
    assert "prefers-color-scheme: dark" in html
    assert 'lang="de"' in html
    assert message.body == message.body.strip() + "\n"


def test_a_letter_that_comes_back_is_noticed(client, player):
    anna = player("Anna")
    submit(client, RESET, RESET, {"email": anna.email})
    name = mail.outbox[0].extra_headers["Message-ID"]

    assert contacts.mail_bounced(address=anna.email, reason="gone", now=timezone.now(), message_id=name)
    anna.refresh_from_db()
    assert anna.mail_fails


def test_letters_are_among_one_s_data_and_go_with_the_account(client, player):
    anna = player("Anna")
    submit(client, RESET, RESET, {"email": anna.email})
    [kept] = export_data(user=anna)["emails_about_the_account"]
    assert kept["kind"] == "password_reset_key"
    sign_up(Client(), display_name="Else")

    delete_account(user=anna, now=timezone.now())

    assert not Letter.objects.exists()
    assert not SignUp.objects.exists()


def test_old_letters_are_forgotten(client):
    sign_up(client)

    assert forget_letters(now=timezone.now() + KEPT - timedelta(hours=1)) == 0
    assert forget_letters(now=timezone.now() + KEPT) == 1


@pytest.mark.parametrize("name", ["Staff", "Anna", "Аnna", "ㅤㅤ", "x\u202ey"])
def test_an_administrator_gets_no_name_that_the_forms_refuse(player, monkeypatch, name):
    player("Anna")
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)

    with pytest.raises(CommandError):
        call_command("createsuperuser", interactive=False, email="root@example.org", display_name=name)

    assert not User.objects.filter(is_superuser=True).exists()


def test_the_first_administrator_signs_in_without_a_mail(client, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, email="Root@example.org", display_name="Root")

    address = EmailAddress.objects.get()
    assert (address.email, address.verified, address.primary) == ("root@example.org", True, True)
    fields = {"login": "root@example.org", "password": PASSWORD}
    page = client.get("/admin/", follow=True)
    answer = submit(client, page, reverse("account_login"), fields, follow=True)

    assert answer.request["PATH_INFO"] == "/admin/"
    assert answer.status_code == 200
    assert not Letter.objects.exists()


def test_letters_go_out_in_the_order_in_which_they_are_due():
    now = timezone.now()
    letters = [
        Letter.objects.create(
            kind="any", email=ANNA["email"], created_at=now, not_before=now - hours * HOUR, expires_at=now
        )
        for hours in ORDER
    ]

    assert [*Letter.objects.due(now)] == [letters[1], letters[3], letters[0], letters[2]]
