"""Everything that can be sent to the site is limited, or listed here with the reason why it is not."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.conf import settings as site
from django.core import mail
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from accounts.models import SignUp
from tests.conftest import PASSWORD
from tests.secrets.addresses import everything_kept

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NOT_LIMITED = {
    "look": "writes a cookie, and at most the language of the sender",
    "unsubscribe": "mail programs post it from few addresses; a signed link switches one thing off",
    "bounced": "the mail provider's; without its secret it does nothing",
    "moderation": "for moderators alone",
    "moderation_case": "for moderators alone",
    "moderation_trail": "for moderators alone",
}
PARTS = {"int": "1", "slug": "end", "str": "x"}


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the names of our own pages, each with a matching address."""
    for one in patterns:
        here = before + str(one.pattern)
        if isinstance(one, URLResolver):
            if one.namespace in ("", None, "games", "accounts") and "api/v1" not in here:
                yield from addresses(one.url_patterns, here)
        elif (one.lookup_str or "").startswith(("games.views", "accounts.views")):
            path = re.sub(r"<(\w+):\w+>", lambda found: PARTS[found[1]], here)
            if "<" not in path and "(?P" not in path and not path.startswith("dev/"):
                yield one.name or "", f"/{path}"


PAGES = dict(addresses(get_resolver().url_patterns))


def test_the_pages_are_found():
    assert {"move", "chat", "new_table", "befriend", "report_name", "join_ladder"} <= set(PAGES)
    assert len(PAGES) > 80


@pytest.mark.parametrize("name", PAGES)
def test_whatever_can_be_sent_is_limited(settings, player, name):
    settings.ACCOUNT_RATE_LIMITS = {
        action: re.sub(r"^\d+/\w+", "1/h", rate.split(",")[0])
        for action, rate in site.ACCOUNT_RATE_LIMITS.items()
    }
    client = Client()
    client.force_login(player("Anna"))
    # Some pages ask for the password again.
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})

    first = client.post(PAGES[name])
    before = everything_kept()
    second = client.post(PAGES[name])

    if first.status_code == 405 or name in NOT_LIMITED:
        return
    assert second.status_code == 429, (PAGES[name], first.status_code)
    assert "try again" in second.content.decode()
    assert everything_kept() == before


def test_sign_ups_from_one_place_end_for_the_day(settings, client):
    settings.ACCOUNT_RATE_LIMITS = {**site.ACCOUNT_RATE_LIMITS, "signup": "20/m/ip,2/d/ip"}
    for name in ("Anna", "Bence", "Chiara"):
        Client().post(
            reverse("account_signup"),
            {
                "display_name": name,
                "email": f"{name.lower()}@example.org",
                "password1": "a calm harbor at dusk",
            },
        )

    assert SignUp.objects.count() == 2
    assert len(mail.outbox) == 2


def test_nobody_gets_mail_after_mail_by_somebody_else_s_doing(settings, player):
    player("Anna")
    settings.ACCOUNT_RATE_LIMITS = {
        **site.ACCOUNT_RATE_LIMITS,
        "request_login_code": "20/m/ip,3/m/key,2/h/key",
        "reset_password": "20/m/ip,5/m/key,2/h/key",
    }
    for _ in range(4):
        Client().post(reverse("account_request_login_code"), {"email": "anna@example.org"})
        Client().post(reverse("account_reset_password"), {"email": "anna@example.org"})

    assert len(mail.outbox) == 4
