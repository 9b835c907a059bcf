"""Passkeys under attack: replayed, forged, borrowed, malformed; and what happens to them with the account.

A software device (`authenticator.py`) replaces the browser; tests/browser/test_passkeys.py uses a real one.
"""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.passkeys import LONGEST_CREDENTIAL, MOST_PASSKEYS
from accounts.services import ban, delete_account
from tests.accounts.authenticator import Device, flipped, posted
from tests.accounts.test_second_factor import sign_in, signed_in, sure
from tests.conftest import PASSWORD
from tests.views.forms import form_of, submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

ALONE, ADD = reverse("mfa_login_webauthn"), reverse("mfa_add_webauthn")
AFTER_PASSWORD, AGAIN = reverse("mfa_authenticate"), reverse("mfa_reauthenticate_webauthn")


@pytest.fixture(autouse=True)
def origin_counts(settings):
    """Refuse answers for another site, as in production."""
    settings.MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = False


def options_on(page: str) -> dict[str, Any]:
    return json.loads(html.unescape(re.search(r'data-options="([^"]+)"', page)[1]))


def asked(client: Client) -> dict[str, Any]:
    """Return the challenge of the sign-in page."""
    answer = client.get(ALONE, headers={"X-Requested-With": "XMLHttpRequest", "Accept": "application/json"})
    return answer.json()["request_options"]


def add(client: Client, device: Device, *, is_enough: bool = True, **more: Any) -> Any:
    """Make a passkey, with `more` added to what the page's script sends."""
    page = client.get(ADD)
    made = posted(device.made(options_on(page.content.decode())) | more)
    wishes = {"name": "My phone", "passwordless": is_enough}
    return client.post(ADD, form_of(page, ADD).filled(wishes | made))


def with_passkey(client: Client, device: Device, email: str = "anna@example.org") -> None:
    sign_in(client, email)
    sure(client)
    assert add(client, device, is_enough=device.is_resident).status_code == 302


@pytest.fixture
def phone(player) -> Device:
    """Anna's passkey, which suffices to sign in."""
    player("Anna")
    device = Device()
    with_passkey(Client(), device)
    return device


def alone(client: Client, credential: Any) -> bool:
    """Return True if a passkey alone signs in."""
    answer = client.post(ALONE, posted(credential))
    assert answer.status_code == 302
    return signed_in(client)


def after_password(client: Client, device: Device, email: str = "anna@example.org", **changed: Any) -> bool:
    """Return True if the second step is passed."""
    sign_in(client, email)
    options = options_on(client.get(AFTER_PASSWORD).content.decode())
    client.post(AFTER_PASSWORD, posted(device.signed(options, **changed)))
    return signed_in(client)


# ------------------------------------------------------------------ regular use


def test_a_passkey_signs_in_alone_and_after_the_password(phone):
    one, other = Client(), Client()

    assert alone(one, phone.signed(asked(one)))
    assert after_password(other, phone)


# ------------------------------------------------------------------ forged and replayed


@pytest.mark.parametrize(
    "changed",
    [
        {"origin": "https://testserver.evil.example"},
        {"origin": "http://testserver"},
        {"host": "evil.example"},
        {"signature": "AAAA"},
        {"signature": ""},
    ],
    ids=str,
)
def test_an_answer_for_another_site_or_without_its_signature_is_refused(phone, changed):
    one, other = Client(), Client()

    assert not alone(one, phone.signed(asked(one), **changed))
    assert not after_password(other, phone, **changed)


@pytest.mark.parametrize("part", ["signature", "authenticatorData"])
def test_a_changed_answer_is_refused(phone, part, client):
    credential = phone.signed(asked(client))
    credential["response"][part] = flipped(credential["response"][part])

    assert not alone(client, credential)


def test_an_answer_serves_once(phone, client):
    credential = phone.signed(asked(client))
    assert alone(client, credential)

    client.logout()

    assert not alone(client, credential)
    assert not alone(Client(), credential)


def test_an_answer_serves_once_within_a_session(phone, player):
    """It confirms the user's identity only once, even while the session lasts."""
    client = Client()
    alone(client, phone.signed(asked(client)))
    credential = phone.signed(options_on(client.get(AGAIN).content.decode()))

    first = client.post(f"{AGAIN}?next=/settings/", posted(credential))
    second = client.post(f"{AGAIN}?next=/settings/", posted(credential))

    assert (first.url, second.url) == ("/settings/", reverse("account_login"))


def test_an_answer_to_another_sessions_question_is_refused(phone):
    one, other = Client(), Client()
    to_one = phone.signed(asked(one))
    asked(other)

    assert not alone(other, to_one)
    assert not alone(Client(), to_one)


def test_an_earlier_question_of_the_same_session_is_void(phone, client):
    earlier = asked(client)
    asked(client)

    assert not alone(client, phone.signed(earlier))


def test_an_answer_to_the_question_for_a_new_passkey_does_not_sign_in(phone):
    client = Client()
    alone(client, phone.signed(asked(client)))
    client.post(AGAIN, posted(phone.signed(options_on(client.get(AGAIN).content.decode()))))
    options = options_on(client.get(ADD).content.decode())

    answer = client.post(ADD, {"name": "x"} | posted(phone.signed(options)))

    assert answer.status_code == 200
    assert Authenticator.objects.filter(type="webauthn").count() == 1


# ------------------------------------------------------------------ other players' passkeys


def test_another_players_passkey_is_no_second_factor(phone, player):
    player("Bea")
    theirs = Device()
    with_passkey(Client(), theirs, "bea@example.org")

    assert not after_password(Client(), theirs)
    assert not after_password(Client(), phone, "bea@example.org")


def test_a_passkey_signs_in_its_own_player_whatever_name_is_sent_with_it(phone, player, client):
    player("Bea")
    theirs = Device()
    with_passkey(Client(), theirs, "bea@example.org")
    theirs.user_handle = phone.user_handle

    assert not alone(client, theirs.signed(asked(client)))


def test_another_players_passkey_does_not_confirm_who_somebody_is(phone, player):
    bea, theirs, client = player("Bea"), Device(), Client()
    with_passkey(client, theirs, "bea@example.org")
    again = Client()
    alone(again, theirs.signed(asked(again)))
    options = options_on(again.get(AGAIN).content.decode())

    again.post(AGAIN, posted(phone.signed(options)))

    mine = Authenticator.objects.get(user=bea, type="webauthn")
    assert again.post(reverse("mfa_remove_webauthn", args=[mine.pk])).url.startswith("/accounts/confirm/")
    assert Authenticator.objects.filter(pk=mine.pk).exists()


# ------------------------------------------------------------------ the device's user


def test_alone_it_must_have_asked_who_holds_it(phone, client):
    phone.verifies = False

    assert not alone(client, phone.signed(asked(client)))


def test_a_weaker_question_of_the_second_step_does_not_make_a_stolen_key_sign_in_alone(phone, player):
    """The thief uses the weaker challenge of their own second step to make the key sign in elsewhere."""
    player("Thief")
    own = Device(verifies=False, is_resident=False)
    with_passkey(Client(), own, "thief@example.org")
    client = Client()
    sign_in(client, "thief@example.org")
    options = options_on(client.get(AFTER_PASSWORD).content.decode())
    phone.verifies = False

    assert not alone(client, phone.signed(options))


def test_a_key_that_comes_after_the_password_does_not_sign_in_alone(player, client):
    player("Anna")
    key = Device(is_resident=False)
    with_passkey(Client(), key)

    assert not alone(client, key.signed(asked(client)))
    assert after_password(Client(), key)


def test_a_passkey_of_a_browser_that_says_little_signs_in_alone(player, client):
    anna, phone = player("Anna"), Device()
    again = Client()
    sign_in(again)
    sure(again)
    add(again, phone, clientExtensionResults={})

    assert Authenticator.objects.get(user=anna, type="webauthn").wrap().is_passwordless is None
    assert alone(client, phone.signed(asked(client)))


def test_a_passkey_that_is_to_sign_in_alone_must_ask_who_holds_it(player, client):
    player("Anna")
    sign_in(client)
    sure(client)

    answer = add(client, Device(verifies=False))

    assert answer.status_code == 200
    assert not Authenticator.objects.exists()


# ------------------------------------------------------------------ the account's end


@pytest.mark.parametrize("end", [ban, delete_account])
def test_a_passkey_of_an_account_that_is_banned_or_deleted_opens_nothing(phone, client, end):
    credential = phone.signed(asked(client))

    end(user=User.objects.get(email="anna@example.org"), now=timezone.now())

    assert not alone(client, credential)
    assert not after_password_of_nobody(phone)


def after_password_of_nobody(device: Device) -> bool:
    client = Client()
    sign_in(client)
    assert client.get(AFTER_PASSWORD).status_code == 302
    return signed_in(client)


def test_a_removed_passkey_opens_nothing(phone, client):
    Authenticator.objects.filter(type="webauthn").delete()

    assert not alone(client, phone.signed(asked(client)))


# ------------------------------------------------------------------ removal and names


def confirmed(device: Device) -> Client:
    """Return a browser in which the player has signed in and reauthenticated with the passkey alone."""
    client = Client()
    alone(client, device.signed(asked(client)))
    client.post(AGAIN, posted(device.signed(options_on(client.get(AGAIN).content.decode()))))
    return client


def test_the_last_passkey_goes_with_the_recovery_codes_and_the_password_signs_in(phone):
    row = Authenticator.objects.get(type="webauthn")
    remove = reverse("mfa_remove_webauthn", args=[row.pk])

    answer = submit(confirmed(phone), remove, remove)

    assert answer.status_code == 302
    assert not Authenticator.objects.exists()
    assert mail.outbox[-1].to == ["anna@example.org"]
    again = Client()
    sign_in(again)
    assert signed_in(again)


def test_a_password_alone_removes_no_passkey(phone):
    row, client = Authenticator.objects.get(type="webauthn"), Client()
    alone(client, phone.signed(asked(client)))
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})

    answer = client.post(reverse("mfa_remove_webauthn", args=[row.pk]))

    assert answer.url.startswith("/accounts/confirm/")
    assert Authenticator.objects.filter(pk=row.pk).exists()


NASTY = [
    "<script>alert(1)</script>",
    "\u202eenohp",
    "{{ 7|add:7 }}",
    "%(name)s {0}",
    "‘; DROP TABLE",
    "\U0001f600",
    "\u3164",
]


@pytest.mark.parametrize("name", NASTY)
def test_a_passkey_is_renamed_with_whatever_name_and_shown_by_it(phone, name):
    row, client = Authenticator.objects.get(type="webauthn"), confirmed(phone)
    edit = reverse("mfa_edit_webauthn", args=[row.pk])

    submit(client, edit, edit, {"name": name})

    page = client.get(reverse("mfa_index")).content.decode()
    assert html.escape(name) in page
    assert "<script>alert" not in page
    row.refresh_from_db()
    assert row.data["name"] == name
    again = Client()
    assert alone(again, phone.signed(asked(again)))


@pytest.mark.parametrize("name", ["", "   ", "a\x00b", "x" * 41])
def test_a_name_that_cannot_be_kept_is_refused_in_the_form(phone, name):
    row, client = Authenticator.objects.get(type="webauthn"), confirmed(phone)
    edit = reverse("mfa_edit_webauthn", args=[row.pk])

    answer = submit(client, edit, edit, {"name": name})

    assert answer.status_code == 200
    row.refresh_from_db()
    assert row.data["name"] == "My phone"


# ------------------------------------------------------------------ malformed


def broken(credential: dict[str, Any]) -> list[Any]:
    """Return the answer with each of its parts missing or of a wrong type, and values that are no answers."""
    wrong: list[Any] = [None, 5, "", "x", "é", [], {}, "AAAA", "A" * 64, {"a": 1}, True]
    found: list[Any] = ["", "{", "[" * 20_000, "null", "5", '"x"', "[]", "{}", '{"id": "\\ud800"}']
    for part in list(credential):
        found.append({name: value for name, value in credential.items() if name != part})
        found += [credential | {part: value} for value in wrong]
    response = credential["response"]
    for part in list(response):
        found.append(
            credential | {"response": {name: each for name, each in response.items() if name != part}}
        )
        found += [credential | {"response": response | {part: value}} for value in wrong]
    return found


@pytest.mark.parametrize("where", [ALONE, AFTER_PASSWORD, AGAIN])
def test_a_malformed_answer_is_refused_and_no_error(phone, where, settings):
    settings.ACCOUNT_RATE_LIMITS = False
    client = confirmed(phone) if where == AGAIN else Client()
    client.raise_request_exception = False
    if where == AFTER_PASSWORD:
        sign_in(client)
    options = asked(client) if where == ALONE else options_on(client.get(where).content.decode())
    wrong = {}
    for one in broken(phone.signed(options)):
        cache.clear()
        status = client.post(where, posted(one)).status_code
        if status >= 500:
            wrong[str(one)[:300]] = status

    assert wrong == {}


def test_a_malformed_passkey_is_refused_and_no_error(phone):
    client = confirmed(phone)
    client.raise_request_exception = False
    options = options_on(client.get(ADD).content.decode())
    wrong = {}
    for one in broken(Device().made(options)):
        status = client.post(ADD, {"name": "x"} | posted(one)).status_code
        if status >= 500:
            wrong[str(one)[:300]] = status

    assert wrong == {}
    assert client.get(reverse("mfa_index")).status_code == 200
    assert client.get(ADD).status_code == 200


def test_of_a_passkey_only_what_it_needs_is_kept(player, client):
    """PostgreSQL refuses NUL and lone surrogates in JSON."""
    player("Anna")
    sign_in(client)
    sure(client)

    answer = add(
        client, Device(), more="\x00", clientExtensionResults={"credProps": {"rk": True}, "\ud800": "\x00"}
    )

    assert answer.status_code == 302
    kept = Authenticator.objects.get(type="webauthn").data["credential"]
    assert set(kept) == {"id", "rawId", "type", "response", "clientExtensionResults"}
    assert set(kept["response"]) == {"clientDataJSON", "attestationObject"}
    assert kept["clientExtensionResults"] == {"credProps": {"rk": True}}


def test_a_passkey_larger_than_any_device_makes_is_refused(player, client):
    player("Anna")
    sign_in(client)
    sure(client)

    answer = add(client, Device(), more="x" * LONGEST_CREDENTIAL)

    assert answer.status_code == 200
    assert not Authenticator.objects.exists()


def test_an_account_has_so_many_passkeys_at_most(player, client):
    anna = player("Anna")
    sign_in(client)
    sure(client)
    Authenticator.objects.create(user=player("Bence"), type="webauthn", data={})
    for _number in range(MOST_PASSKEYS):
        add(client, Device())

    page = add(client, Device()).content.decode()

    assert Authenticator.objects.filter(user=anna, type="webauthn").count() == MOST_PASSKEYS
    assert "Remove one first" in page
