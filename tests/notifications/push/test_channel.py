"""Web push: what arrives at a browser, unreadable for its push service (item 8)."""

from __future__ import annotations

import base64
import json
import os
from datetime import UTC, datetime
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from py_vapid import Vapid02

from accounts.models import User
from games.models.destination import Destination
from games.models.notification import Kind, Notification, OptOut
from games.notifications.channels import CHANNELS
from games.notifications.outgoing import Outgoing
from games.notifications.push import keys
from games.services.messages import contacts, notices
from tests.notifications.sending import deliver
from tests.notifications.servers import LOOPBACK, running
from tests.services.conftest import HOUR, NOW, step
from tests.views.forms import form_of

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A subscription with its keys, which decrypts what arrives."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def facts(self) -> dict[str, str]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": text(point), "auth": text(self.auth)}

    def read(self, body: bytes) -> dict:
        opened = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return json.loads(opened)


@pytest.fixture(autouse=True)
def _to_this_machine(settings, monkeypatch):
    settings.SITE_URL = "https://play.example.org"
    settings.VAPID_PRIVATE_KEY = keys.new_key()
    monkeypatch.setattr(CHANNELS["push"], "outgoing", Outgoing(allowed=LOOPBACK))


@pytest.fixture
def server():
    with running() as server:
        yield server


@pytest.fixture
def game(party):
    game = party(until=step("main"), decision_hours=24, name="Thursday table")
    Notification.objects.all().delete()
    return game


@pytest.fixture
def follower(game):
    following = str((int(game.active) + 1) % 4)
    OptOut.objects.create(user=game.users[following], kind="your_turn", at=NOW)
    return following


@pytest.fixture
def browser(game, server, follower):
    browser = Browser()
    contacts.add_destination(
        user=game.users[follower], channel="push", name="My phone", address=server.url("/push/abc"),
        facts=browser.facts, now=NOW,
    )  # fmt: skip
    return browser


def test_a_browser_reads_what_its_push_service_cannot(game, server, browser):
    game.play(game.active, "end_turn")
    deliver(now=NOW)

    (request,) = server.requests
    assert b"Thursday" not in request.body
    assert request.headers["Content-Encoding"] == "aes128gcm"
    assert (request.headers["Topic"], request.headers["Urgency"]) == ("waiting", "normal")
    assert request.headers["TTL"] == str(24 * 60 * 60)
    said = browser.read(request.body)
    assert said["title"] == "Thursday table: your turn to roll the dice"
    assert said["body"].replace("\xa0", " ").startswith("1 d left (by ")
    assert said["url"] == f"https://play.example.org{game.game.get_absolute_url()}#actions"
    assert said["count"] == 1


def test_a_reminder_is_urgent_and_replaces_no_call(game, server, browser, follower):
    game.play(game.active, "end_turn")
    deliver(now=NOW)
    facts = {"game": game.game, "kind": Kind.REMINDER, "payload": {}}
    notices.notify(user=game.users[follower], now=NOW, **facts)
    deliver(now=NOW)

    _call, reminder = server.requests
    assert reminder.headers["Urgency"] == "high"
    assert "Topic" not in reminder.headers


def test_its_buttons_lead_to_pages_that_ask_once_more(game, server, browser, client):
    """An offer has Accept and Decline if it can be accepted. A webhook gets no such links."""
    game.play(game.active, "end_turn")
    deliver(now=NOW)

    (button,) = browser.read(server.requests[0].body)["actions"]
    assert button["title"] == "Roll the dice"
    page = client.get(button["url"].removeprefix("https://play.example.org"))
    assert page.status_code == 200
    assert game.waiting.due == {next(iter(game.waiting.due)): "pre_roll"}
    assert [key for key, channel in CHANNELS.items() if channel.may_act] == ["push"]


def test_it_says_nothing_of_the_hand(game, server, browser, follower):
    game.play(game.active, "end_turn")
    deliver(now=NOW)

    said = json.dumps(browser.read(server.requests[0].body))
    assert not any(card in said for card in game.title.sight(game.state, follower)["base"]["own"]["hand"])


def test_the_push_service_learns_who_we_are(game, server, browser, settings):
    settings.CONTACT_EMAIL = "harbor@play.example.org"
    game.play(game.active, "end_turn")
    deliver(now=NOW)

    authorization = server.requests[0].headers["Authorization"]
    key = Vapid02.from_raw(settings.VAPID_PRIVATE_KEY.encode())
    token = authorization.removeprefix("vapid t=").partition(",k=")[0]
    assert Vapid02.verify(authorization)
    assert authorization.endswith(f",k={keys.public_key(key)}")
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims == {
        "aud": f"http://127.0.0.1:{server.port}",
        "sub": "mailto:harbor@play.example.org",
        "exp": int((NOW + 12 * HOUR).timestamp()),
    }


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_switched_off(game, server, browser, status):
    server.answers = [(status, {})]
    game.play(game.active, "end_turn")

    deliver(now=NOW)

    assert Destination.objects.get().off_at == NOW


def test_it_does_not_ring_at_night(game, server, browser, follower):
    User.objects.filter(pk=game.users[follower].pk).update(night_start=17 * 60)
    game.play(game.active, "end_turn")

    assert deliver(now=NOW) == 0
    assert deliver(now=datetime(2026, 3, 3, 1, 59, tzinfo=UTC)) == 0
    assert deliver(now=datetime(2026, 3, 3, 2, 0, tzinfo=UTC)) == 1


def test_a_push_service_inside_our_network_is_none(game, server, browser, monkeypatch):
    monkeypatch.setattr(CHANNELS["push"], "outgoing", Outgoing(allowed=()))
    game.play(game.active, "end_turn")

    deliver(now=NOW)

    assert server.requests == []
    assert Destination.objects.get().off_at == NOW


def test_without_a_key_there_is_no_push(client, game, server, browser, settings, follower):
    settings.VAPID_PRIVATE_KEY, settings.PRODUCTION = "", True
    game.play(game.active, "end_turn")

    deliver(now=NOW)

    assert server.requests == []
    client.force_login(game.users[follower])
    assert "not set up for this" in client.get(reverse("games:channel", args=["push"])).content.decode()


def test_a_development_site_makes_its_key_once(settings, tmp_path):
    settings.VAPID_PRIVATE_KEY, settings.VAR_DIR = "", tmp_path

    first, second = (keys.public_key(keys.site_key()) for _time in range(2))

    assert first == second
    assert [path.name for path in tmp_path.iterdir()] == ["vapid_key"]


def test_a_command_makes_a_key_for_production(capsys, settings):
    call_command("vapid_key")

    name, _equals, key = capsys.readouterr().out.strip().partition("=")
    settings.VAPID_PRIVATE_KEY = key
    assert name == "VAPID_PRIVATE_KEY"
    assert len(keys.public_key(keys.site_key())) == 87


# ------------------------------------------------------------------ the settings page


@pytest.fixture
def page(client, player):
    client.force_login(player("Anna"))
    return client


def subscribe(page, **other: str):
    """Send what the page's script puts into its form."""
    facts = {"name": "My phone", "address": "https://push.example.org/abc", **Browser().facts, **other}
    shown, to = (reverse(f"games:{name}", args=["push"]) for name in ("channel", "add_destination"))
    return page.post(to, form_of(page.get(shown), to).filled(facts))


def test_a_browser_is_added(page):
    assert subscribe(page).status_code == 302

    shown = page.get(reverse("games:channel", args=["push"])).content.decode()
    assert "My phone" in shown
    assert "push.example.org" not in shown


def test_the_same_browser_is_added_once(page):
    subscribe(page)
    subscribe(page)

    assert Destination.objects.count() == 1


@pytest.mark.parametrize(
    "other",
    [{"p256dh": "AAAA"}, {"p256dh": "!"}, {"auth": "AAAA"}, {"auth": "ä"}, {"address": "no address"},
     {"address": "https://127.0.0.1/"}],
)  # fmt: skip
def test_broken_keys_are_refused(page, other):
    assert subscribe(page, **other).status_code == 400
    assert not Destination.objects.exists()


def test_the_page_hands_the_site_s_key_to_the_browser(page):
    shown = page.get(reverse("games:channel", args=["push"])).content.decode()

    assert f'data-key="{keys.public_key(keys.site_key())}"' in shown


# ------------------------------------------------------------------ a subscription that ends or changes

OLD, FRESH = "https://push.example.org/abc", "https://push.example.org/new"


def renew(client, old: str = OLD, **fresh: str):
    """Ask as a page or a worker does, without a CSRF token."""
    return client.post(reverse("games:renew_push"), {"old": old, **fresh})


@pytest.fixture
def subscribed(player):
    """Anna's browser, which sends no CSRF token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(player("Anna"))
    contacts.add_destination(
        user=User.objects.get(display_name="Anna"), channel="push", name="My phone", address=OLD,
        facts=Browser().facts, now=NOW,
    )  # fmt: skip
    return client


def test_a_browser_asks_what_became_of_its_subscription(subscribed):
    key = keys.public_key(keys.site_key())
    assert renew(subscribed).json() == {"state": "on", "key": key}

    Destination.objects.get().switch_off(trouble="410", now=NOW)
    assert renew(subscribed).json() == {"state": "off", "key": key}
    assert not Destination.objects.get().is_on

    Destination.objects.all().delete()
    assert renew(subscribed).json() == {"state": "unknown"}


def test_a_new_subscription_takes_the_place_of_the_old_one(subscribed):
    Destination.objects.get().switch_off(trouble="410", now=NOW)
    facts = Browser().facts

    assert renew(subscribed, address=FRESH, **facts).json()["state"] == "on"

    place = Destination.objects.get()
    assert (place.address, place.facts, place.name, place.off_at) == (FRESH, facts, "My phone", None)


def test_a_new_subscription_that_is_known_already_is_there_once(subscribed):
    anna = User.objects.get(display_name="Anna")
    contacts.add_destination(
        user=anna, channel="push", name="Again", address=FRESH, facts=Browser().facts, now=NOW
    )

    renew(subscribed, address=FRESH, **Browser().facts)

    assert [place.name for place in Destination.objects.all()] == ["My phone"]


@pytest.mark.parametrize(
    "other", [{"p256dh": "AAAA"}, {"auth": "ä"}, {"address": "https://127.0.0.1/"}, {"address": ""}]
)
def test_a_broken_subscription_takes_no_place(subscribed, other):
    assert renew(subscribed, **{"address": FRESH, **Browser().facts, **other}).status_code == 400
    assert Destination.objects.get().address == OLD


@pytest.mark.parametrize("old", ["https://push.example.org/guessed", "", "\x00", OLD])
def test_nobody_takes_another_s_messages(subscribed, player, old):
    stranger = Client()
    stranger.force_login(player("Bela"))

    assert renew(stranger, old, address=FRESH, **Browser().facts).json() == {"state": "unknown"}
    assert renew(Client(), old, address=FRESH, **Browser().facts).status_code == 302

    assert Destination.objects.get().address == OLD


def test_a_webhook_is_no_subscription(subscribed):
    Destination.objects.update(channel="webhook")

    assert renew(subscribed, address=FRESH, **Browser().facts).json() == {"state": "unknown"}


def test_the_scripts_know_the_address_of_the_renewal():
    script = Path("catansite/static/js/push.js").read_text()

    assert f'const RENEW = "{reverse("games:renew_push")}";' in script
