"""The signed-in user is read together with the session, and only where Django would find the same."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib import auth
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts import sessions
from accounts.models import Session, User
from accounts.sessions import SessionStore
from accounts.signed_in import player_of
from tests.views.forms import submit

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return User.objects.create_user("anna@example.org", "a long password", display_name="Anna")


@pytest.fixture
def key(anna):
    """The key of a session in which Anna is signed in."""
    client = Client()
    client.force_login(anna)
    return client.session.session_key


def asking(key):
    """A request with that session, as the middleware gets it."""
    request = RequestFactory().get("/")
    request.session = SessionStore(key)
    return request


def changed(key, **values):
    """Change a session's content, as only the site can; its row keeps its player."""
    session = SessionStore(key)
    for name, value in values.items():
        session[name] = value
    session.save()
    return key


@pytest.mark.database
def test_one_query_finds_session_and_player(anna, key, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = player_of(asking(key))
        assert found == anna
        assert (found.email, found.vacation_taken, found.joined_at) == (anna.email, [], anna.joined_at)


def test_nobody_is_found_without_a_session_that_counts(anna, key):
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))

    for one in (key, "unknown", None):
        assert player_of(asking(one)) == AnonymousUser()


def test_a_session_outlives_a_clock_that_is_ahead_for_a_moment(anna, key, monkeypatch, time_machine):
    """By the database's clock it has not expired, and a wrong answer would make the browser forget it."""
    now = timezone.now()
    monkeypatch.setattr(sessions, "database_time", lambda: now)
    time_machine.move_to(now + timedelta(days=61))

    assert player_of(asking(key)) == anna


def end_by_a_new_password(anna):
    anna.set_password("another long password")


def end_all(anna):
    anna.end_sessions()


def ban(anna):
    anna.is_active = False


@pytest.mark.parametrize("end", [end_by_a_new_password, end_all, ban])
def test_what_ends_sessions_ends_this_one(anna, key, end):
    end(anna)
    anna.save()

    request = asking(key)

    assert player_of(request) == AnonymousUser()
    assert auth.get_user(asking(key)) == AnonymousUser()


@pytest.mark.parametrize(
    "said",
    [
        {HASH_SESSION_KEY: "forged"},
        {HASH_SESSION_KEY: ""},
        {HASH_SESSION_KEY: None},
        {BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend"},
    ],
)
def test_a_session_that_is_not_in_order_signs_nobody_in(key, said):
    assert player_of(asking(changed(key, **said))) == AnonymousUser()


def test_what_the_session_says_counts_not_the_player_of_its_row(anna, key):
    bence = User.objects.create_user("bence@example.org", "-", display_name="Bence")
    Session.objects.filter(pk=key).update(user=bence)

    assert player_of(asking(key)) == anna


def test_a_session_from_before_its_row_knew_its_player_still_counts(anna, key):
    Session.objects.filter(pk=key).update(user=None)

    assert player_of(asking(key)) == anna


def test_a_session_signed_with_an_earlier_key_is_signed_again(anna, key, settings):
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "a new key of the site " * 3
    request = asking(key)

    assert player_of(request) == anna
    assert request.session[HASH_SESSION_KEY] == User.objects.get().get_session_auth_hash()


def test_the_row_knows_who_signs_in_and_out(client, anna):
    client.force_login(anna)
    assert Session.objects.get().user == anna

    submit(client, reverse("account_logout"), reverse("account_logout"))
    assert not Session.objects.filter(user=anna).exists()
    assert SESSION_KEY not in client.session


def test_an_account_that_is_removed_takes_its_sessions_along(anna, key):
    anna.delete()

    assert not Session.objects.exists()
