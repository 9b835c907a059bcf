"""Signing in with Google and Discord: off without keys, and no way into another player's account."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialToken
from allauth.socialaccount.providers.google.provider import GoogleProvider
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import services, social_sign_in
from accounts.models import User
from tests.conftest import PASSWORD
from tests.views.forms import submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

KEYS = {name: {"APP": {"client_id": f"{name}-id", "secret": "x"}} for name in ("google", "discord")}
PEOPLE = {
    "google": {"id": "7", "email": "Anna@Example.org", "verified_email": True, "name": "Anna Real"},
    "discord": {
        "id": "8",
        "email": "anna@example.org",
        "verified": True,
        "username": "anna",
        "global_name": "Anna",
    },
}
BOTH = pytest.mark.parametrize("site", ["google", "discord"])


class Answer:
    ok, status_code, headers = True, 200, {"content-type": "application/json"}

    def __init__(self, facts):
        self.facts = facts

    def json(self):
        return self.facts

    def raise_for_status(self):
        pass


class Elsewhere:
    """Another site, as our server sees it."""

    def __init__(self):
        self.person = {}

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        pass

    def request(self, _method, _address, **_rest):
        return Answer({"access_token": "a-key-to-the-other-site", "token_type": "Bearer"})

    def get(self, _address, **_rest):
        return Answer(self.person)


@pytest.fixture
def other(monkeypatch, settings):
    """The other sites, with keys configured."""
    settings.SOCIALACCOUNT_PROVIDERS = KEYS
    answering = Elsewhere()
    monkeypatch.setattr(social_sign_in.SocialAccountAdapter, "get_requests_session", lambda self: answering)
    return answering


def come_back(client: Client, other: Elsewhere, site: str, *, process: str = "login", **person):
    """Press the button, and come back from the other site as this person."""
    other.person = PEOPLE[site] | person
    away = client.post(reverse(f"{site}_login"), {"process": process})
    assert away.status_code == 302, away.content.decode()
    state = parse_qs(urlsplit(away.url).query)["state"][0]
    return client.get(reverse(f"{site}_callback"), {"state": state, "code": "abc"}, follow=True)


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def sign_in(client: Client) -> None:
    login, again = reverse("account_login"), reverse("account_reauthenticate")
    submit(client, login, login, {"login": "anna@example.org", "password": PASSWORD})
    submit(client, again, again, {"password": PASSWORD})


def make_account(client: Client, page, **fields: str):
    """Send the form of the page to which a new player comes back."""
    return submit(client, page, reverse("socialaccount_signup"), {"display_name": "Anna", **fields})


# ------------------------------------------------------------------ keys


@pytest.mark.parametrize("page", ["account_login", "account_signup"])
def test_without_keys_nothing_is_offered(client, page):
    words = client.get(reverse(page)).content.decode()

    assert "Google" not in words
    assert "Discord" not in words


@BOTH
def test_without_keys_there_is_no_such_address(client, settings, site):
    settings.SOCIALACCOUNT_PROVIDERS = {name: keys for name, keys in KEYS.items() if name != site}

    assert client.post(reverse(f"{site}_login")).status_code == 404
    assert client.get(reverse(f"{site}_callback")).status_code == 404


@pytest.mark.parametrize("page", ["account_login", "account_signup"])
def test_only_sites_with_keys_are_offered(client, settings, page):
    settings.SOCIALACCOUNT_PROVIDERS = {"discord": KEYS["discord"]}

    words = client.get(reverse(page)).content.decode()

    assert "Continue with Discord" in words
    assert "Google" not in words


@BOTH
def test_a_button_leads_to_the_other_site_and_a_link_asks_first(client, other, site):
    login = reverse(f"{site}_login")
    asked = client.get(login)
    away = submit(client, asked, login)

    assert submit(client, reverse("account_login"), login).url.partition("?")[0] == away.url.partition("?")[0]
    assert "entrance-card" in asked.content.decode()
    host = {"google": "accounts.google.com", "discord": "discord.com"}[site]
    assert urlsplit(away.url).hostname == host
    query = parse_qs(urlsplit(away.url).query)
    assert query["client_id"] == [f"{site}-id"]
    assert query["redirect_uri"] == [f"http://testserver{reverse(f'{site}_callback')}"]


# ------------------------------------------------------------------ a new player


@BOTH
def test_a_new_player_chooses_a_name_and_is_in(client, other, site):
    page = come_back(client, other, site)
    assert "Anna Real" not in page.content.decode()
    assert not User.objects.exists()

    make_account(client, page, time_zone="Europe/Rome")

    anna = User.objects.get()
    assert signed_in(client)
    assert (anna.email, anna.display_name, anna.time_zone) == ("anna@example.org", "Anna", "Europe/Rome")
    assert not anna.has_usable_password()
    assert anna.emailaddress_set.get().verified
    assert not SocialToken.objects.exists()
    assert "a-key-to-the-other-site" not in str(client.session.items())


def test_a_guests_games_become_the_accounts(client, other):
    client.post("/games/now/")
    guest = User.objects.get(is_guest=True)
    page = come_back(client, other, "google")
    assert "Your guest games come with you." in page.content.decode()

    make_account(client, page)

    anna = User.objects.get()
    assert anna.pk == guest.pk
    assert (anna.email, anna.display_name, anna.is_guest) == ("anna@example.org", "Anna", False)
    assert client.session["_auth_user_id"] == str(anna.pk)
    assert anna.seats.count() == 1


def test_a_player_who_was_connected_signs_in_over_a_guest(client, other, player):
    anna = player("Anna")
    SocialAccount.objects.create(user=anna, provider="google", uid="7")
    client.post("/games/now/")

    come_back(client, other, "google")

    assert client.session["_auth_user_id"] == str(anna.pk)
    assert not anna.seats.exists()


def test_the_language_of_the_page_is_the_players(client, other):
    client.cookies["django_language"] = "hu"
    make_account(client, come_back(client, other, "discord"))

    anna = User.objects.get()
    assert (anna.language, anna.time_zone) == ("hu", "UTC")


def test_a_name_that_another_has_is_refused(client, other, player):
    player("Bea")
    answer = make_account(client, come_back(client, other, "google"), display_name="bea")

    assert "Another player has this name already." in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("site", "doubt"),
    [("google", {"verified_email": False}), ("discord", {"verified": False}), ("discord", {"email": None})],
)
def test_an_address_that_the_other_site_does_not_vouch_for_makes_no_account(client, other, site, doubt):
    answer = come_back(client, other, site, **doubt)

    assert answer.redirect_chain[-1][0] == reverse("account_signup")
    assert "confirm an email address of yours" in answer.content.decode()
    client.post(reverse("socialaccount_signup"), {"display_name": "Anna", "time_zone": ""})
    assert not User.objects.exists()


def test_only_the_address_that_the_other_site_vouches_for_is_taken(client, other, monkeypatch):
    """Another site may know several addresses of a person, and may not have confirmed each."""
    extract = GoogleProvider.extract_email_addresses
    doubtful = EmailAddress(email="someone@example.org", verified=False, primary=True)
    monkeypatch.setattr(
        GoogleProvider, "extract_email_addresses", lambda self, data: [doubtful, *extract(self, data)]
    )

    make_account(client, come_back(client, other, "google"))

    anna = User.objects.get()
    assert (anna.email, anna.emailaddress_set.get().email) == ("anna@example.org", "anna@example.org")


# ------------------------------------------------------------------ existing accounts


@BOTH
def test_an_account_with_the_same_address_is_not_opened(client, other, player, site):
    player("Anna")

    answer = come_back(client, other, site)

    assert not signed_in(client)
    assert "You already have an account with this address." in answer.content.decode()
    assert not SocialAccount.objects.exists()


@BOTH
def test_an_account_that_was_connected_is_opened(client, other, player, site):
    anna = player("Anna")
    sign_in(client)
    page = come_back(client, other, site, process="connect", email="elsewhere@example.org").content.decode()
    assert "Connected: you can sign in with it from now on." in page
    assert mail.outbox[-1].to == ["anna@example.org"]

    again = Client()
    come_back(again, other, site, email="elsewhere@example.org")

    assert again.session["_auth_user_id"] == str(anna.pk)
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"


def test_connecting_asks_for_the_password_again(client, other, player):
    client.force_login(player("Anna"))

    come_back(client, other, "google", process="connect")

    assert not SocialAccount.objects.exists()


def test_what_is_connected_with_another_player_stays_there(client, other, player):
    SocialAccount.objects.create(user=player("Bea"), provider="google", uid="7")
    player("Anna")
    sign_in(client)

    page = come_back(client, other, "google", process="connect").content.decode()

    assert "connected with another player" in page
    assert SocialAccount.objects.get().user.display_name == "Bea"


def test_a_second_factor_is_asked_for_as_well(client, other, player):
    anna = player("Anna")
    SocialAccount.objects.create(user=anna, provider="google", uid="7")
    Authenticator.objects.create(user=anna, type="totp", data={"secret": "x"})

    answer = come_back(client, other, "google")

    assert not signed_in(client)
    assert answer.redirect_chain[-1][0] == reverse("mfa_authenticate")


def test_a_banned_player_does_not_come_in_that_way(client, other, player):
    anna = player("Anna")
    SocialAccount.objects.create(user=anna, provider="google", uid="7")
    services.ban(user=anna, now=timezone.now())

    come_back(client, other, "google")

    assert not signed_in(client)


def test_disconnecting_needs_another_way_in(client, other):
    security, disconnect = reverse("mfa_index"), reverse("socialaccount_connections")
    set_password, again = reverse("account_set_password"), reverse("account_reauthenticate")
    make_account(client, come_back(client, other, "google"))

    refused = submit(client, security, disconnect).content.decode()
    assert "Choose a password first" in refused
    assert SocialAccount.objects.exists()

    submit(client, set_password, set_password, {"password1": PASSWORD, "password2": PASSWORD})
    submit(client, again, again, {"password": PASSWORD})
    submit(client, security, disconnect)
    assert not SocialAccount.objects.exists()
    assert "no longer opens yours" in mail.outbox[-1].body


# ------------------------------------------------------------------ errors, and what is stored


@BOTH
def test_a_visitor_who_turns_back_at_the_other_site_is_told_so(client, other, site):
    away = client.post(reverse(f"{site}_login"))
    state = parse_qs(urlsplit(away.url).query)["state"][0]

    page = client.get(reverse(f"{site}_callback"), {"state": state, "error": "access_denied"}, follow=True)

    assert "Nothing was changed" in page.content.decode()


@BOTH
def test_an_answer_that_nobody_asked_for_is_refused(client, other, site):
    page = client.get(reverse(f"{site}_callback"), {"state": "made-up", "code": "abc"})

    assert page.status_code == 401
    assert "entrance-card" in page.content.decode()
    assert not signed_in(client)


def test_my_data_tells_what_the_other_site_has_told(client, other, player):
    anna = player("Anna")
    SocialAccount.objects.create(user=anna, provider="google", uid="7", extra_data={"name": "Anna Real"})

    [told] = services.export_data(user=anna)["accounts_elsewhere"]

    assert told["site"] == "google"
    assert told["told"] == {"name": "Anna Real"}


def test_a_deleted_account_keeps_none_and_its_person_may_come_back(client, other, player):
    anna = player("Anna")
    SocialAccount.objects.create(user=anna, provider="google", uid="7")

    services.delete_account(user=anna, now=timezone.now())

    assert not SocialAccount.objects.exists()
    assert 'name="display_name"' in come_back(client, other, "google").content.decode()
