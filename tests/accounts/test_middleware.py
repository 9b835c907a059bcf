"""Whose language and whose clock a page shows."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone, translation

from accounts.middleware import PreferencesMiddleware
from accounts.models import User


@pytest.fixture
def seen_by():
    """Return (time zone, language) as a page sees them."""

    def see(user):
        seen = []

        def page(request):
            seen.append((timezone.get_current_timezone_name(), translation.get_language()))
            return HttpResponse()

        request = RequestFactory().get("/")
        request.user = user
        with translation.override("en"):
            PreferencesMiddleware(page)(request)
        return seen[0]

    yield see
    timezone.deactivate()


def test_a_player_sees_the_own_clock_and_language(seen_by):
    assert seen_by(User(time_zone="Asia/Tokyo", language="it")) == ("Asia/Tokyo", "it")


def test_a_visitor_after_a_player_sees_utc_again(seen_by):
    seen_by(User(time_zone="Asia/Tokyo", language="it"))

    assert seen_by(AnonymousUser()) == ("UTC", "en")
