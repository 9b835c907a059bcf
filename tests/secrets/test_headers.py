"""Every page has a strict Content-Security-Policy, and none needs a weaker one."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.secrets.addresses import addresses
from tests.services.conftest import is_over

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

STRICT = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
}
# In development only: the table's page in the gallery's frames, and an email's HTML, without scripts.
WINDOWS = {"games:gallery_table"}
MAILS = {"games:mailbox_html", "games:gallery_mail_html"}
# Pages that say the same to everybody, apart from the reader's name at the top. They vary by cookie.
SAME_FOR_ALL = {
    "games:api_page",
    "games:fair_dice",
    "games:hall_of_fame",
    "games:how_to_play",
    "games:how_to_play_module",
    "games:how_to_play_title",
    "games:import",
    "games:one_visit",
    "games:rules",
    "games:rules_ladders",
    "games:rules_ratings",
    "games:rules_tournaments",
    "games:unsubscribe",
}
# allauth's own pages, and those of a development machine
OTHERS = ("account_", "socialaccount_", "design", "games:gallery", "games:mailbox")


class Inline(HTMLParser):
    """Finds what a strict policy would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = dict(attributes)
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(f"<{tag}>")
        for name, value in attributes:
            is_code = name.startswith(("on", "hx-on")) or (value or "").strip().startswith("javascript:")
            if is_code or name == "style":
                self.found.append(f"<{tag} {name}={value!r}>")


@pytest.fixture
def clients(party):
    """A finished game, and the browsers of a visitor and of one of its players."""
    game = party(until=is_over)
    signed_in = Client()
    signed_in.force_login(game.users["0"])
    return game.fresh(), [Client(), signed_in]


def test_every_page_is_under_a_strict_policy(clients):
    game, readers = clients
    troubles = {}
    for address in addresses():
        cache.clear()
        for client in readers:
            if found := weaknesses(address.name, client.get(address.of(game))):
                troubles[address.name] = found

    assert not troubles


def weaknesses(name: str, answer: Any) -> list[str]:
    """Return what a response allows or contains that a strict policy would not."""
    policy = dict(
        part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";") if " " in part
    )
    found = []
    if name in WINDOWS:
        if not policy.items() >= {**STRICT, "frame-ancestors": "'self'"}.items():
            found.append(f"{policy}")
    elif name in MAILS:
        if answer.status_code != 404 and policy["script-src"] != "'none'":
            found.append(f"{policy}")
    elif not policy.items() >= STRICT.items():
        found.append(f"{policy}")
    if "unsafe-eval" in str(policy) or "unsafe" in policy["script-src"]:
        found.append(f"unsafe: {policy}")
    if answer["X-Content-Type-Options"] != "nosniff":
        found.append("its kind may be guessed")
    if answer["X-Frame-Options"] not in ("DENY", "SAMEORIGIN"):
        found.append("it may lie in a frame")
    if answer.get("Cross-Origin-Opener-Policy") != "same-origin":
        found.append("whoever has opened it may talk to it")
    if answer["Content-Type"].startswith("text/html"):
        is_kept = not {"private", "no-store"} & set(answer.get("Cache-Control", "").split(", "))
        if is_kept and answer.status_code == 200 and name not in SAME_FOR_ALL and not name.startswith(OTHERS):
            found.append("it may be kept for others")
        inline = Inline()
        inline.feed(answer.content.decode())
        found += [one for one in inline.found if name not in MAILS or "style" not in one]
    return found


@pytest.mark.parametrize("until", [None, "main"])
def test_a_running_table_has_nothing_inline(party, until):
    from tests.services.conftest import step

    game = party(until=step("main") if until else None)
    for user in (*game.users.values(), None):
        client = Client()
        if user is not None:
            client.force_login(user)
        for question in ("", "?pane=more", "?do=make_offer", "?do=trade_with_bank", "?do=build_road"):
            inline = Inline()
            inline.feed(client.get(game.game.get_absolute_url() + question).content.decode())
            assert not inline.found


def test_what_only_one_viewer_may_see_is_kept_by_nobody(party):
    game = party()
    client = Client()
    client.force_login(game.users["0"])

    for path in ("", "export/", "replay/", "log/"):
        answer = client.get(game.game.get_absolute_url() + path)
        assert {"private", "no-cache", "no-store"} <= set(answer["Cache-Control"].split(", "))
        assert {"HX-Request", "Cookie"} <= set(answer["Vary"].split(", "))
