"""Tokens: created, shown once, hashed, revoked; and what they do not open."""

from __future__ import annotations

import pytest
from allauth.account.signals import password_changed, password_reset
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import ban, delete_account, export_data
from games.models.token import ApiToken
from games.services.api import api_tokens
from tests.api.conftest import Program, refusal
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NEW = {"name": "My bot", "scope": "play"}


@pytest.fixture
def anna(player) -> User:
    return player("Anna")


@pytest.fixture
def browser(anna) -> Client:
    """Anna's browser, in which she has just entered her password again."""
    client = Client()
    client.post(reverse("account_login"), {"login": anna.email, "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def made(browser: Client, **fields: str) -> str:
    """Create a token on the page; return its secret."""
    answer = browser.post(reverse("games:new_api_token"), {**NEW, **fields})
    assert answer.status_code == 200, answer.content
    return answer.context["secret"]


def test_a_token_is_shown_once_and_kept_as_a_fingerprint(browser, anna):
    secret = made(browser)

    row = ApiToken.objects.get()
    assert secret not in str(ApiToken.objects.values().get())
    assert row.hint in secret
    page = browser.get(reverse("games:api_tokens")).content.decode()
    assert "My bot" in page
    assert row.beginning in page
    # The same word is used from the tab to the page that explains it.
    assert page.count(">API</a>") == 1
    assert "Programs</a>" not in page
    assert secret not in page
    assert Program(secret).get("/me").json()["name"] == "Anna"


def test_making_one_asks_for_the_password_again(anna):
    client = Client()
    client.force_login(anna)

    answer = client.post(reverse("games:new_api_token"), NEW)

    assert answer.status_code == 302
    assert "reauthenticate" in answer["Location"]
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("fields", [{"name": ""}, {"name": " "}, {"scope": "everything"}, {"scope": ""}])
def test_a_bad_form_makes_none(browser, fields):
    answer = browser.post(reverse("games:new_api_token"), {**NEW, **fields})

    assert answer.status_code == 400
    assert not ApiToken.objects.exists()


def test_ten_are_enough(browser, anna):
    for number in range(10):
        api_tokens.make_api_token(user=anna, name=f"{number}", scope="read", now=timezone.now())

    answer = browser.post(reverse("games:new_api_token"), NEW)

    assert answer.status_code == 409
    assert "Revoke one first" in answer.content.decode()
    assert ApiToken.objects.count() == 10


def test_a_revoked_token_is_void_at_once(browser):
    secret = made(browser)
    token = ApiToken.objects.get()

    browser.post(reverse("games:revoke_api_token"), {"token": token.pk})

    assert refusal(Program(secret).get("/me")) == (401, "no_token")


def test_nobody_revokes_another_s(anna, player):
    token, _secret = api_tokens.make_api_token(user=anna, name="x", scope="read", now=timezone.now())
    other = Client()
    other.force_login(player("Bence"))

    other.post(reverse("games:revoke_api_token"), {"token": token.pk})
    assert other.post(reverse("games:revoke_api_token"), {"token": "x"}).status_code == 400

    assert ApiToken.objects.filter(pk=token.pk).exists()


@pytest.mark.parametrize("end", ["ban", "delete", "password changed", "password reset"])
def test_what_ends_sessions_ends_tokens(anna, program, end, rf):
    mine = program(anna)
    assert mine.get("/me").status_code == 200
    if end == "ban":
        ban(user=anna, now=timezone.now())
    elif end == "delete":
        delete_account(user=anna, now=timezone.now())
    else:
        signal = password_changed if end == "password changed" else password_reset
        signal.send(sender=User, request=rf.get("/"), user=anna)

    assert refusal(mine.get("/me")) == (401, "no_token")
    assert not ApiToken.objects.exists()


def test_a_new_password_on_the_page_ends_tokens(browser):
    secret = made(browser)
    new = "another calm harbor at dawn"

    browser.post(
        reverse("account_change_password"), {"oldpassword": PASSWORD, "password1": new, "password2": new}
    )

    assert refusal(Program(secret).get("/me")) == (401, "no_token")


@pytest.mark.parametrize("secret", ["", "x", "longshore_", "longshore_" + "A" * 43, "ä" * 40, "A" * 5000])
def test_a_wrong_token_opens_nothing(anna, secret):
    answer = Program(secret).get("/me")

    assert refusal(answer) == (401, "no_token")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_token_of_an_account_that_is_no_longer_active_opens_nothing(anna, program):
    mine = program(anna)
    User.objects.filter(pk=anna.pk).update(is_active=False)

    assert refusal(mine.get("/me")) == (401, "no_token")


def test_a_session_opens_nothing_here(browser):
    """Otherwise another site could send requests from a signed-in browser."""
    for answer in (
        browser.get("/api/v1/me"),
        browser.post("/api/v1/games", {"title": "catan"}, content_type="application/json"),
    ):
        assert refusal(answer) == (401, "no_token")
        assert "Access-Control-Allow-Origin" not in answer


def test_a_preflight_is_answered_without_a_permission(program, anna):
    answer = program(anna).client.options("/api/v1/me", headers={"Origin": "https://elsewhere.example"})

    assert refusal(answer) == (405, "method")
    assert not any(name.startswith("Access-Control") for name in answer.headers)


def test_a_token_that_looks_does_not_play(party, program):
    game = party()
    looks = program(game.users["0"], "read")

    answer = looks.post(f"/games/{game.game.pk}/resign")

    assert refusal(answer) == (403, "scope")
    assert not game.seat("0").is_resigned
    assert looks.get(f"/games/{game.game.pk}").status_code == 200


def test_last_use_is_noted_and_is_no_visit(program, anna):
    """A program that reads does not make its player present."""
    program(anna).get("/me")

    assert ApiToken.objects.get().used_at is not None
    anna.refresh_from_db()
    assert anna.acted_at is None


def test_too_many_requests_of_one_player_wait(program, anna, player, settings):
    settings.API_REQUESTS_PER_MINUTE = 3
    one, two, other = program(anna), program(anna), program(player("Bence"))
    for ask in (one, two, one):
        ask.get("/me")

    answer = two.get("/me")

    # A new minute may have begun meanwhile.
    answer = answer if answer.status_code == 429 else [two.get("/me") for _ in range(3)][-1]
    assert refusal(answer) == (429, "too_many")
    assert answer["Retry-After"] == "60"
    assert other.get("/me").status_code == 200


def test_moves_here_and_on_the_pages_share_one_limit(party, program, settings):
    settings.ACCOUNT_RATE_LIMITS = {"move": "2/m/user"}
    game = party()
    user = game.users[game.active]
    browser, mine = Client(), program(user)
    browser.force_login(user)
    for _ in range(2):
        browser.post(reverse("games:undo", args=[game.game.pk]))

    assert refusal(mine.post(f"/games/{game.game.pk}/undo")) == (429, "too_many")


def test_tokens_are_in_my_data_without_their_secret(program, anna):
    mine = program(anna)

    (row,) = export_data(user=anna)["api_tokens"]

    assert row["scope"] == "play"
    assert mine.secret not in str(row)


def test_problems_speak_the_player_s_language_and_are_kept_by_nobody(program, player):
    mine = program(player("Dieter", language="de"))

    answer = mine.get("/games/987654")

    assert refusal(answer) == (404, "not_found")
    assert answer["Cache-Control"] == "no-store"
    assert "Authorization" in answer["Vary"]
