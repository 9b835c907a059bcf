"""From the sign-up form to the first signed-in page, by mail."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.urls import reverse

from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

ANNA = {"display_name": "Anna", "email": "Anna@Example.org", "password1": PASSWORD}


@pytest.fixture
def hashings(monkeypatch) -> list[str]:
    """Each password that is hashed."""
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(hasher, password, salt):
        hashed.append(password)
        return encode(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    return hashed


def sign_up(client, **fields):
    return client.post(reverse("account_signup"), ANNA | fields)


def link_in(message) -> str:
    return re.search(r"https?://testserver(/\S+)", message.body).group(1)


def test_in_development_the_page_leads_to_the_mailbox_and_nowhere_else(client, settings):
    page = reverse("account_email_verification_sent")
    mailbox = reverse("games:mailbox")

    assert mailbox in client.get(page).content.decode()
    settings.DEV_PAGES = False
    assert mailbox not in client.get(page).content.decode()


def test_a_new_player_confirms_the_address_and_is_signed_in(client):
    response = sign_up(client, time_zone="Europe/Budapest")

    assert response.url == reverse("account_email_verification_sent")
    [message] = mail.outbox
    assert message.to == ["anna@example.org"]
    assert "<h1" in message.alternatives[0][0]

    path = link_in(message)
    assert client.get(path).status_code == 200
    assert "_auth_user_id" not in client.session
    client.post(path)

    anna = User.objects.get(email="anna@example.org")
    assert client.session["_auth_user_id"] == str(anna.pk)
    assert (anna.display_name, anna.time_zone, anna.language) == ("Anna", "Europe/Budapest", "en")


def test_the_language_of_the_browser_becomes_the_players(client):
    client.post(reverse("account_signup"), ANNA, headers={"accept-language": "hu-HU,hu;q=0.9"})

    assert User.objects.get().language == "hu"


def test_an_unknown_time_zone_is_taken_as_utc(client):
    sign_up(client, time_zone="Middle/Earth")

    assert User.objects.get().time_zone == "UTC"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("display_name", "bela"),
        ("display_name", "<b>Anna</b>"),
        ("display_name", "x"),
        ("display_name", "x" * 25),
        ("display_name", ""),
        ("email", "no address"),
        ("password1", "12345678"),
        ("password1", "short"),
    ],
)
def test_a_wrong_field_is_named_and_nobody_is_created(client, player, field, value):
    player("Bela")

    response = sign_up(client, **{field: value})

    assert response.context["form"].errors.keys() == {field}
    assert b"field-errors" in response.content
    assert User.objects.count() == 1
    assert not mail.outbox


def test_a_taken_address_is_told_to_its_owner_alone(client, player):
    player("Bela", email="anna@example.org")

    response = sign_up(client)

    assert response.url == reverse("account_email_verification_sent")
    assert User.objects.count() == 1
    assert "account already" in mail.outbox[0].subject


def test_a_robot_that_fills_the_trap_is_sent_away_kindly(client):
    response = sign_up(client, website="https://spam.example")

    assert response.status_code == 302
    assert not User.objects.exists()
    assert not mail.outbox


@pytest.mark.parametrize("is_robot", [False, True])
@pytest.mark.parametrize("account", ["none", "confirmed", "not confirmed", "shut out"])
def test_a_known_address_costs_what_a_new_one_costs(client, player, hashings, account, is_robot):
    """Time must not tell who has an account: hashing a password takes longer than all else, a mail comes next."""
    if account != "none":
        player("Bela", email="anna@example.org", is_active=account != "shut out")
        EmailAddress.objects.update(verified=account != "not confirmed")
    hashings.clear()

    response = sign_up(client, website="https://spam.example" if is_robot else "")

    assert response.url == reverse("account_email_verification_sent")
    assert len(hashings) == len(mail.outbox) == (0 if is_robot else 1)


def test_nobody_signs_in_before_the_address_is_confirmed(client):
    sign_up(client)
    client.cookies.clear()

    client.post(reverse("account_login"), {"login": "anna@example.org", "password": PASSWORD})

    assert "_auth_user_id" not in client.session


def test_an_old_confirmation_link_explains_itself(client):
    response = client.get(reverse("account_confirm_email", args=["nonsense"]))

    assert response.status_code == 200
    assert "too old" in response.content.decode()
