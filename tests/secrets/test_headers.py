"""A strict Content-Security-Policy on every page, and no page that would need a weaker one."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
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
# In development only: the table's page in the gallery's windows, and a mail's HTML, without scripts.
WINDOWS = {"games:gallery_table"}
MAILS = {"games:mailbox_html", "games:gallery_mail_html"}


class Inline(HTMLParser):
    """Finds what a strict policy would refuse."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Look at one tag."""
        names = dict(attributes)
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(f"<{tag}>")
        for name, value in attributes:
            is_code = name.startswith(("on", "hx-on")) or (value or "").strip().startswith("javascript:")
            if is_code or name == "style":
                self.found.append(f"<{tag} {name}={value!r}>")


@pytest.fixture
def clients(party):
    """A player of a running game, a player of a finished one, and a visitor."""
    game = party(until=is_over)
    signed_in = Client()
    signed_in.force_login(game.users["0"])
    return game.fresh(), [Client(), signed_in]


@pytest.mark.parametrize("address", addresses(), ids=lambda address: address.name)
def test_every_page_is_under_a_strict_policy(clients, address):
    game, readers = clients
    for client in readers:
        answer = client.get(address.of(game))
        policy = dict(
            part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";") if " " in part
        )

        if address.name in WINDOWS:
            assert policy.items() >= {**STRICT, "frame-ancestors": "'self'"}.items()
        elif address.name in MAILS:
            assert answer.status_code == 404 or policy["script-src"] == "'none'"
        else:
            assert policy.items() >= STRICT.items()
        assert "unsafe-eval" not in str(policy)
        assert "unsafe" not in policy["script-src"]
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] in ("DENY", "SAMEORIGIN")
        if answer["Content-Type"].startswith("text/html"):
            inline = Inline()
            inline.feed(answer.content.decode())
            found = [one for one in inline.found if address.name not in MAILS or "style" not in one]
            assert not found


@pytest.mark.parametrize("until", [None, "main"])
def test_a_running_table_has_nothing_inline(party, until):
    from tests.services.conftest import step

    game = party(until=step("main") if until else None)
    for user in (*game.users.values(), None):
        client = Client()
        if user is not None:
            client.force_login(user)
        for question in ("", "?do=make_offer", "?do=trade_with_bank", "?do=build_road"):
            inline = Inline()
            inline.feed(client.get(game.game.get_absolute_url() + question).content.decode())
            assert not inline.found


def test_what_only_one_viewer_may_see_is_kept_by_nobody(party):
    game = party()
    client = Client()
    client.force_login(game.users["0"])

    for path in ("", "export/", "replay/", "log/"):
        answer = client.get(game.game.get_absolute_url() + path)
        assert "no-store" in answer["Cache-Control"]
        assert "private" in answer["Cache-Control"]
