"""Password, emailed code, reset, limits."""

from __future__ import annotations

import contextlib
import re
from urllib.parse import urlencode

import pytest
from django.core import mail
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse
from django.utils import timezone

from accounts.services import ban
from tests.conftest import PASSWORD
from tests.views.forms import submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

LOGIN, SIGN_OUT = "/accounts/login/", "/accounts/logout/"
ASK_CODE, SEND_CODE = "/accounts/login/code/", "/accounts/login/code/confirm/"
RESET = "/accounts/password/reset/"


def sign_in(client, password=PASSWORD, email="anna@example.org"):
    return submit(client, LOGIN, LOGIN, {"login": email, "password": password})


def mailed_code() -> str:
    return re.search(r"^[A-Z0-9-]{6,}$", mail.outbox[-1].body, re.MULTILINE).group(0)


def signed_in(client) -> bool:
    return "_auth_user_id" in client.session


def test_by_password_in_whatever_case_the_address_is_written(client, player):
    player("Anna")

    sign_in(client, email="Anna@Example.ORG")

    assert signed_in(client)


def test_a_browser_stays_signed_in_for_sixty_days_and_its_cookies_are_for_the_site_alone(client, player):
    player("Anna")

    sign_in(client)

    session, token = client.cookies["sessionid"], client.cookies["csrftoken"]
    assert session["max-age"] == 60 * 24 * 60 * 60
    assert [(one["httponly"], one["samesite"]) for one in (session, token)] == [(True, "Lax")] * 2


def test_a_wrong_password_says_so_without_saying_which_half(client, player):
    player("Anna")

    wrong = sign_in(client, password="wrong").content.decode()
    unknown = sign_in(client, email="nobody@example.org").content.decode()

    def error(page):
        return re.search(r'role="alert">(.*?)</div>', page, re.DOTALL).group(1)

    assert not signed_in(client)
    assert error(wrong) == error(unknown)


def test_by_mailed_code(client, player):
    player("Anna")

    page = submit(client, ASK_CODE, ASK_CODE, {"email": "anna@example.org"}, follow=True)
    submit(client, page, SEND_CODE, {"code": mailed_code()})

    assert "anna@example.org" in page.content.decode()
    assert signed_in(client)


def test_a_forgotten_password_is_replaced_by_mail(client, player):
    player("Anna")

    submit(client, RESET, RESET, {"email": "anna@example.org"})
    path = re.search(r"http://testserver(/\S+)", mail.outbox[0].body).group(1)
    page = client.get(path, follow=True)
    new = "another calm harbor"
    submit(client, page, page.request["PATH_INFO"], {"password1": new, "password2": new})
    client.logout()
    sign_in(client, password=new)

    assert signed_in(client)


def test_an_unknown_address_learns_the_same_from_the_page(client, player):
    player("Anna")

    known = client.post(reverse("account_reset_password"), {"email": "anna@example.org"})
    unknown = client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})

    assert known.url == unknown.url


def test_a_banned_player_gets_no_new_password(client, player):
    ban(user=player("Anna"), now=timezone.now())

    submit(client, RESET, RESET, {"email": "anna@example.org"})

    assert not any("/password/reset/key/" in message.body for message in mail.outbox)


def test_guessing_passwords_is_slowed_down(client, player):
    player("Anna")

    for _ in range(6):
        sign_in(client, password="wrong")
    sign_in(client)

    assert not signed_in(client)


def test_an_owner_who_is_locked_out_by_others_gets_in_by_a_mailed_code(client, player):
    player("Anna")
    for number in range(6):
        Client(REMOTE_ADDR=f"10.0.0.{number}").post(
            reverse("account_login"), {"login": "anna@example.org", "password": "wrong"}
        )

    page = sign_in(client).content.decode()
    asked = submit(client, ASK_CODE, ASK_CODE, {"email": "anna@example.org"}, follow=True)
    submit(client, asked, SEND_CODE, {"code": mailed_code()})

    assert "Choose “Email me a sign-in code” below" in page
    assert f'href="{reverse("account_request_login_code")}"' in page
    assert signed_in(client)


def test_an_unknown_address_is_locked_with_the_same_words(client):
    for _ in range(6):
        answer = sign_in(client, email="nobody@example.org")

    assert "Choose “Email me a sign-in code” below" in answer.content.decode()


def test_trying_too_often_from_one_place_is_refused_with_a_page(client):
    answers = [sign_in(client, email=f"{n}@example.org") for n in range(31)]

    assert answers[-1].status_code == 429
    assert "Slow down a little" in answers[-1].content.decode()


def test_asking_for_more_and_more_codes_sends_three_mails(player):
    player("Anna")

    for _ in range(5):
        Client().post(reverse("account_request_login_code"), {"email": "anna@example.org"})

    assert len(mail.outbox) == 3


def test_the_admin_has_no_door_of_its_own(client):
    response = client.get("/admin/login/?next=/admin/")

    assert response.status_code == 302
    assert response.url.startswith(reverse("account_login"))


def test_signing_out_asks_by_post(client, player):
    client.force_login(player("Anna"))

    assert f'href="{SIGN_OUT}"' in client.get("/").content.decode()
    page = client.get(SIGN_OUT)
    assert signed_in(client)
    submit(client, page, SIGN_OUT)

    assert not signed_in(client)


@pytest.mark.parametrize(
    "name", ["account_login", "account_signup", "account_reset_password", "account_request_login_code"]
)
def test_every_door_wears_our_frame(client, name):
    page = client.get(reverse(name)).content.decode()

    assert 'class="entrance-card"' in page
    assert "unofficial fan project" in page
    assert "style=" not in page
    assert "placeholder=" not in page


@pytest.mark.parametrize(
    "name", ["account_email", "account_change_password", "account_logout", "account_reauthenticate"]
)
def test_pages_of_the_signed_in_wear_our_frame_too(client, player, name):
    player("Anna")
    sign_in(client)

    page = client.get(reverse(name), follow=True).content.decode()

    assert "site-header" in page
    assert "style=" not in page
    assert "Menu:" not in page


def doors():
    """Yield each of allauth's addresses that takes no argument."""
    for name in get_resolver().reverse_dict:
        if isinstance(name, str) and name.startswith(("account_", "mfa_", "socialaccount_")):
            with contextlib.suppress(NoReverseMatch):
                yield reverse(name)


@pytest.mark.parametrize("signs_in", [False, True])
@pytest.mark.parametrize("page", ["http://[", "//[", "https://a]b/", "//[::1"])
def test_a_next_page_that_is_no_address_is_passed_over_at_every_door(player, page, signs_in):
    anna = player("Anna")
    found = {}
    for address in doors():
        client = Client(raise_request_exception=False)
        if signs_in:
            client.force_login(anna)
        found[address] = {
            client.get(address, {"next": page}).status_code,
            client.post(f"{address}?{urlencode({'next': page})}", {"next": page}).status_code,
        }

    assert len(found) > 15
    assert {address: codes for address, codes in found.items() if max(codes) >= 500} == {}


def test_signing_in_with_such_a_next_page_leads_to_the_front_page(client, player):
    player("Anna")

    answer = client.post(
        reverse("account_login"), {"login": "anna@example.org", "password": PASSWORD, "next": "http://["}
    )

    assert (answer.status_code, answer["Location"]) == (302, "/")
