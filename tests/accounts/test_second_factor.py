"""Second factors: an app's codes, recovery codes, and what happens to them with the account."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import second_factor
from accounts.services import delete_account, export_data
from tests.conftest import PASSWORD
from tests.views.forms import submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

LOGIN, CODE, AGAIN = "/accounts/login/", "/accounts/second-factor/", "/accounts/reauthenticate/"
APP, NO_APP, NEW_CODES = (f"/settings/security/{path}/" for path in ("app", "app/remove", "codes/new"))
EARLIER = "the key that the site had before, long enough to be one"
HALF_MINUTE = 60_000_000


def in_one_half_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the clock in the half minute for which a code was made, however slow the machine is."""
    monkeypatch.setattr(auth, "yield_hotp_counters_from_time", lambda: iter([HALF_MINUTE]))


@pytest.fixture(autouse=True)
def half_minute(monkeypatch):
    in_one_half_minute(monkeypatch)


def sign_in(client: Client, email: str = "anna@example.org"):
    return submit(client, LOGIN, LOGIN, {"login": email, "password": PASSWORD})


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def sure(client: Client) -> None:
    """Enter the password again, as sensitive pages require."""
    submit(client, AGAIN, AGAIN, {"password": PASSWORD})


def code_of(secret: str) -> str:
    return auth.format_hotp_value(auth.hotp_value(secret, HALF_MINUTE))


def secret_on(page: str) -> str:
    return re.search(r'<code class="secret">(\w+)</code>', page).group(1)


def set_up_app(client: Client) -> str:
    """Sign in, scan the picture, type the code; return the app's secret."""
    if not signed_in(client):
        sign_in(client)
    sure(client)
    page = client.get(APP)
    secret = secret_on(page.content.decode())
    answer = submit(client, page, APP, {"code": code_of(secret)})
    assert answer.status_code == 302, answer.content.decode()
    # Each code is accepted only once; do not wait for the next one.
    cache.clear()
    return secret


def codes_on(page: str) -> list[str]:
    return re.findall(r"<li><code>(\d{8})</code></li>", page)


# ------------------------------------------------------------------ an app's codes


def test_an_app_is_set_up_and_asked_for_its_code(client, player):
    player("Anna")
    secret = set_up_app(client)

    again = Client()
    answer = sign_in(again)
    assert answer.url == reverse("mfa_authenticate")
    assert not signed_in(again)
    page = again.get(answer.url)
    assert "One more step" in page.content.decode()
    assert "Use a passkey" not in page.content.decode()

    wrong = submit(again, page, CODE, {"code": "000000" if code_of(secret) != "000000" else "111111"})
    assert not signed_in(again)
    submit(again, wrong, CODE, {"code": code_of(secret)})
    assert signed_in(again)


def test_a_code_serves_once(client, player):
    player("Anna")
    secret = set_up_app(client)
    one, other = Client(), Client()
    sign_in(one)
    sign_in(other)
    code = code_of(secret)

    submit(one, CODE, CODE, {"code": code})
    submit(other, CODE, CODE, {"code": code})

    assert [signed_in(one), signed_in(other)] == [True, False]


def test_the_page_before_asks_for_the_password_again(client, player):
    client.force_login(player("Anna"))

    answer = client.get(reverse("mfa_activate_totp"))

    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_reauthenticate"))


def test_an_emailed_code_and_a_new_password_do_not_go_around_the_second_factor(client, player):
    player("Anna")
    set_up_app(client)
    mail.outbox.clear()

    by_code, by_reset = Client(), Client()
    ask, send, reset = map(
        reverse, ("account_request_login_code", "account_confirm_login_code", "account_reset_password")
    )
    page = submit(by_code, ask, ask, {"email": "anna@example.org"}, follow=True)
    code = re.search(r"^[A-Z0-9-]{6,}$", mail.outbox[-1].body, re.MULTILINE).group(0)
    submit(by_code, page, send, {"code": code})
    submit(by_reset, reset, reset, {"email": "anna@example.org"})
    path = re.search(r"http://testserver(/\S+)", mail.outbox[-1].body).group(1)
    page = by_reset.get(path, follow=True)
    new = {"password1": "another calm harbor", "password2": "another calm harbor"}
    submit(by_reset, page, page.request["PATH_INFO"], new)

    assert not signed_in(by_code)
    assert not signed_in(by_reset)


def test_guessing_codes_is_slowed_down(client, player):
    player("Anna")
    secret = set_up_app(client)
    again = Client()
    sign_in(again)

    for _ in range(6):
        submit(again, CODE, CODE, {"code": "12345678"})
    submit(again, CODE, CODE, {"code": code_of(secret)})

    assert not signed_in(again)


def test_a_player_who_no_longer_wants_codes_signs_in_by_password(client, player):
    anna = player("Anna")
    set_up_app(client)

    submit(client, NO_APP, NO_APP)

    assert not Authenticator.objects.filter(user=anna).exists()
    again = Client()
    sign_in(again)
    assert signed_in(again)


GUARDED = [
    "mfa_deactivate_totp",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "mfa_download_recovery_codes",
    "mfa_add_webauthn",
]


@pytest.mark.parametrize("name", GUARDED)
def test_a_password_alone_neither_removes_nor_shows_a_second_factor(client, player, name):
    """A signed-in browser and the password are not enough; the second factor is required."""
    anna = player("Anna")
    secret = set_up_app(client)
    taken = Client()
    sign_in(taken)
    submit(taken, CODE, CODE, {"code": code_of(secret)})
    cache.clear()

    refused = taken.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    asked, sent = taken.get(reverse(name)), taken.post(reverse(name))

    assert refused.url == reverse("mfa_reauthenticate")
    assert asked.url.startswith(reverse("mfa_reauthenticate"))
    assert sent.status_code in (302, 405)
    assert {row.type for row in Authenticator.objects.filter(user=anna)} == {"totp", "recovery_codes"}
    assert AGAIN not in taken.get(asked.url).content.decode()
    # Without the address of the next page, the form does not go on with the request that was sent.
    submit(taken, refused.url, reverse("mfa_reauthenticate"), {"code": code_of(secret)})
    assert taken.get(reverse(name)).status_code == 200


def test_each_change_is_told_by_email(client, player, django_capture_on_commit_callbacks):
    player("Anna")
    with django_capture_on_commit_callbacks(execute=True):
        set_up_app(client)
    with django_capture_on_commit_callbacks(execute=True):
        submit(client, NEW_CODES, NEW_CODES)
    with django_capture_on_commit_callbacks(execute=True):
        submit(client, NO_APP, NO_APP)

    assert [message.subject.partition(": ")[2] for message in mail.outbox] == [
        "An authenticator app was set up",
        "You have new recovery codes",
        "Your authenticator app was removed",
    ]
    assert all("choose a new password" in message.body for message in mail.outbox)
    assert all(message.alternatives for message in mail.outbox)


def test_the_address_can_still_be_changed(client, player):
    player("Anna")
    set_up_app(client)

    submit(client, "/accounts/email/", "/accounts/email/", {"email": "else@example.org"})

    assert mail.outbox[-1].to == ["else@example.org"]


# ------------------------------------------------------------------ recovery codes


def test_a_recovery_code_signs_in_once(client, player):
    player("Anna")
    set_up_app(client)
    codes = codes_on(client.get(reverse("mfa_view_recovery_codes")).content.decode())
    assert len(codes) == 10
    assert client.get(reverse("mfa_download_recovery_codes")).content.decode().split() == codes

    one, other = Client(), Client()
    for again in (one, other):
        sign_in(again)
        submit(again, CODE, CODE, {"code": codes[0]})

    assert [signed_in(one), signed_in(other)] == [True, False]
    assert "9 codes are left" in client.get(reverse("mfa_index")).content.decode()


def test_new_codes_replace_the_earlier_ones(client, player):
    player("Anna")
    set_up_app(client)
    earlier = codes_on(client.get(reverse("mfa_view_recovery_codes")).content.decode())

    submit(client, NEW_CODES, NEW_CODES)

    later = codes_on(client.get(reverse("mfa_view_recovery_codes")).content.decode())
    assert len(earlier) == len(later) == 10
    assert not set(earlier) & set(later)


def test_codes_go_with_a_second_factor_alone(client, player):
    anna = player("Anna")
    sign_in(client)
    sure(client)

    page = client.post(reverse("mfa_generate_recovery_codes")).content.decode()

    assert "add one first" in page
    assert not Authenticator.objects.filter(user=anna).exists()


# ------------------------------------------------------------------ what is kept


def test_secrets_are_sealed(client, player):
    anna = player("Anna")
    secret = set_up_app(client)

    kept = [str(data) for data in Authenticator.objects.filter(user=anna).values_list("data", flat=True)]

    assert len(kept) == 2
    assert not any(secret in data for data in kept)


def test_secrets_outlive_a_change_of_the_key(client, player, settings):
    player("Anna")
    present, settings.SECRET_KEY = settings.SECRET_KEY, EARLIER
    secret = set_up_app(client)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = present, [EARLIER]

    call_command("seal_again")
    settings.SECRET_KEY_FALLBACKS = []

    again = Client()
    sign_in(again)
    submit(again, CODE, CODE, {"code": code_of(secret)})
    assert signed_in(again)


def test_my_data_names_second_factors_without_their_secrets(client, player):
    anna = player("Anna")
    secret = set_up_app(client)

    told = export_data(user=anna)["second_factors"]

    assert [one["kind"] for one in told] == ["totp", "recovery_codes"]
    assert secret not in str(told)


def test_a_deleted_account_keeps_none(client, player):
    anna = player("Anna")
    set_up_app(client)

    delete_account(user=anna, now=timezone.now())

    assert not Authenticator.objects.exists()


# ------------------------------------------------------------------ pages


@pytest.mark.parametrize(
    "name",
    [
        "mfa_index",
        "mfa_activate_totp",
        "mfa_deactivate_totp",
        "mfa_view_recovery_codes",
        "mfa_generate_recovery_codes",
        "mfa_add_webauthn",
        "mfa_reauthenticate",
        "socialaccount_connections",
    ],
)
def test_pages_wear_our_frame_and_are_not_kept_by_browsers(client, player, name):
    player("Anna")
    set_up_app(client)
    if name == "mfa_activate_totp":
        client.post(reverse("mfa_deactivate_totp"))

    answer = client.get(reverse(name))
    page = answer.content.decode()

    assert answer.status_code == 200
    assert "site-header" in page
    assert "style=" not in page
    assert "placeholder=" not in page
    assert "Menu:" not in page
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    "name", ["mfa_index", "mfa_activate_totp", "mfa_view_recovery_codes", "mfa_add_webauthn"]
)
def test_a_visitor_signs_in_first(client, name):
    answer = client.get(reverse(name))

    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_login"))


def test_another_players_passkey_is_not_there(client, player):
    row = Authenticator.objects.create(user=player("Bea"), type="webauthn", data={"name": "Bea’s"})
    player("Anna")
    sign_in(client)
    sure(client)

    assert client.get(reverse("mfa_edit_webauthn", args=[row.pk])).status_code == 404
    assert client.post(reverse("mfa_remove_webauthn", args=[row.pk])).status_code == 404
    assert Authenticator.objects.filter(pk=row.pk).exists()


# ------------------------------------------------------------------ staff


def test_staff_without_a_second_factor_are_asked_for_one(client, player):
    player("Anna", is_staff=True, is_superuser=True)
    sign_in(client)

    assert "please protect your account" in client.get(reverse("mfa_index")).content.decode()
    assert "with a password alone" in client.get("/admin/").content.decode()

    set_up_app(client)
    assert "please protect your account" not in client.get(reverse("mfa_index")).content.decode()
    assert "with a password alone" not in client.get("/admin/").content.decode()


def test_staff_take_second_factors_from_who_has_lost_them(client, player):
    anna = player("Anna")
    set_up_app(client)
    boss = Client()
    boss.force_login(player("Boss", is_staff=True, is_superuser=True))
    address = f"/admin/accounts/user/{anna.pk}/remove-second-factors/"

    boss.post(address, {"reason": "phone lost, called us"})

    again = Client()
    sign_in(again)
    assert signed_in(again)
    assert mail.outbox[-1].to == ["anna@example.org"]
    assert "Your second factors were removed" in mail.outbox[-1].subject


def test_a_single_factor_that_is_removed_is_emailed_as_well(client, player):
    anna = player("Anna")
    Authenticator.objects.create(user=anna, type="webauthn", data={"name": "Key ring"})

    assert second_factor.remove_second_factors(user=anna) == 1
    assert second_factor.remove_second_factors(user=anna) == 0

    (told,) = mail.outbox
    assert told.to == ["anna@example.org"]
    assert "Your second factors were removed" in told.subject


def test_second_factors_of_staff_stay(client, player):
    anna = player("Anna", is_staff=True)
    set_up_app(client)
    boss = Client()
    boss.force_login(player("Boss", is_staff=True, is_superuser=True))

    boss.post(f"/admin/accounts/user/{anna.pk}/remove-second-factors/", {"reason": "lost"})

    assert Authenticator.objects.filter(user=anna).exists()


@pytest.mark.parametrize(
    "model", ["mfa/authenticator", "socialaccount/socialapp", "socialaccount/socialtoken"]
)
def test_the_admin_shows_no_secrets(client, player, model):
    client.force_login(player("Boss", is_staff=True, is_superuser=True))

    assert client.get(f"/admin/{model}/").status_code == 404
