"""Webhooks: their formats, signature and back-off, and what they never reveal (item 8)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import json
from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.isolation import isolated
from games.models.destination import Destination
from games.models.notification import Notification, OptOut
from games.notifications.channels import CHANNELS
from games.notifications.outgoing import Outgoing
from games.notifications.webhook.channel import Said, for_discord
from games.services.messages import contacts, notices
from tests.notifications.sending import deliver
from tests.notifications.servers import LOOPBACK, running
from tests.services.conftest import HOUR, NOW, step
from tests.views.forms import confirmed, submit

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

PAGE = "/settings/messages/webhook/"


@pytest.fixture(autouse=True)
def _to_this_machine(settings, monkeypatch):
    settings.SITE_URL = "https://play.example.org"
    monkeypatch.setattr(CHANNELS["webhook"], "outgoing", Outgoing(allowed=LOOPBACK))


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
    """The seat that comes next, whose player gets no emails."""
    following = str((int(game.active) + 1) % 4)
    OptOut.objects.bulk_create(
        OptOut(user=game.users[following], kind=kind, at=NOW) for kind in ("your_turn", "reminder")
    )
    return following


@pytest.fixture
def hook(game, server, follower):
    """Make a webhook for the player who comes next: `hook("discord")`."""

    def make(style: str, path: str = "/hook?token=a-secret") -> Destination:
        return contacts.add_destination(
            user=game.users[follower],
            channel="webhook",
            name="Our room",
            address=server.url(path),
            facts={"style": style},
            now=NOW,
        )

    return make


def told(server) -> dict:
    return json.loads(server.requests[-1].body)


def test_discord_gets_a_line_that_calls_nobody(game, server, hook, follower):
    user = game.users[follower]
    user.display_name = "_Anna_ x"
    user.save()
    game.game.name = "@everyone *now* <@1> `x`"
    game.game.save(update_fields=["name"])
    hook("discord")

    game.play(game.active, "end_turn")
    deliver(now=NOW)

    said = told(server)
    assert said["allowed_mentions"] == {"parse": []}
    line, link = said["content"].split("\n")
    assert line.startswith("\\_Anna\\_ x · @everyone \\*now\\* \\<@1\\> \\`x\\`: your turn to roll the dice")
    assert "1 d left \\(by " in line.replace("\xa0", " ")
    assert link == f"https://play.example.org{game.game.get_absolute_url()}#actions"


def test_a_long_line_for_discord_is_cut_and_keeps_its_link():
    link = "https://play.example.org/games/1/"

    body, _headers = for_discord(Said("1", "chat", NOW, f"{'x' * 3000}\n{link}", {}), Destination())

    content = json.loads(body)["content"]
    assert len(content) == 2000
    assert content.endswith(f"x\n{link}")


def test_slack_gets_a_text_without_markup_of_others(game, server, hook):
    game.game.name = "<!channel> & Co"
    game.game.save(update_fields=["name"])
    hook("slack")

    game.play(game.active, "end_turn")
    deliver(now=NOW)

    assert "&lt;!channel&gt; &amp; Co" in told(server)["text"]
    assert "<" not in told(server)["text"]


def test_json_is_signed(game, server, hook, follower):
    place = hook("json")

    game.play(game.active, "end_turn")
    deliver(now=NOW)

    request, said = server.requests[-1], told(server)
    assert said["type"] == "your_turn"
    assert said["timestamp"] == NOW.isoformat()
    assert said["data"]["player"] == game.users[follower].display_name
    assert said["data"]["game"] == {
        "id": game.game.pk,
        "title": "catan",
        "name": "Thursday table",
        "address": f"https://play.example.org{game.game.get_absolute_url()}#actions",
    }
    assert said["data"]["due_at"] == (NOW + 24 * HOUR).isoformat()
    name, seconds = request.headers["Webhook-Id"], request.headers["Webhook-Timestamp"]
    assert seconds == str(int(NOW.timestamp()))
    key = base64.b64decode(place.signing_secret.removeprefix("whsec_"))
    wanted = hmac.new(key, f"{name}.{seconds}.".encode() + request.body, hashlib.sha256).digest()
    assert request.headers["Webhook-Signature"] == f"v1,{base64.b64encode(wanted).decode()}"
    assert len(key) == 32


@pytest.mark.parametrize("style", ["discord", "slack", "json"])
def test_a_room_learns_nothing_that_not_everybody_may_know(game, server, hook, follower, style):
    """The bytes are the same, whatever the player holds."""
    hook(style)
    game.play(game.active, "end_turn")
    deliver(now=NOW)
    state = game.state
    hand = state["base"]["hands"][follower]
    state["base"]["hands"][follower] = {kind: count + 3 for kind, count in hand.items()}
    game.game.state = state
    game.game.save(update_fields=["state"])
    Notification.objects.filter(channel="webhook").update(sent_at=None, not_before=NOW)

    deliver(now=NOW)

    first, second = server.requests
    assert first.body == second.body
    assert not any(kind in first.body.decode() for kind in ("wool", "ore", "grain"))


def test_a_repeated_message_has_the_same_id(game, server, hook):
    hook("json")
    game.play(game.active, "end_turn")
    deliver(now=NOW)
    Notification.objects.filter(channel="webhook").update(sent_at=None)

    deliver(now=NOW + HOUR)

    first, second = server.requests
    assert first.headers["Webhook-Id"] == second.headers["Webhook-Id"]
    assert first.headers["Webhook-Timestamp"] != second.headers["Webhook-Timestamp"]


def test_trouble_backs_off_and_ends_with_a_success(game, server, hook):
    place = hook("slack")
    server.answers = [(500, {}), (503, {}), (500, {})]
    game.play(game.active, "end_turn")
    attempts = []
    for minute in range(20):
        before = len(server.requests)
        deliver(now=NOW + timedelta(minutes=minute))
        attempts += [minute] * (len(server.requests) - before)

    assert attempts == [0, 1, 3, 7]
    place.refresh_from_db()
    assert (place.failing_since, place.failures, place.trouble) == (None, 0, "")
    assert place.sent_at == NOW + timedelta(minutes=7)


def test_another_message_does_not_jump_the_queue(game, server, hook, follower):
    """While a webhook is backing off, nothing is sent there."""
    place = hook("slack")
    server.answers = [(500, {})] * 5
    game.play(game.active, "end_turn")
    for minute in (0, 1, 3):
        deliver(now=NOW + timedelta(minutes=minute))
    assert len(server.requests) == 3

    Notification.objects.create(
        user=place.user, game=game.game, kind="game_over", channel="webhook", destination=place,
        created_at=NOW, not_before=NOW,
    )  # fmt: skip
    deliver(now=NOW + timedelta(minutes=4))

    assert len(server.requests) == 3


def test_the_other_side_may_ask_for_more_patience(game, server, hook):
    place = hook("discord")
    server.answers = [(429, {"Retry-After": "600"})]
    game.play(game.active, "end_turn")

    deliver(now=NOW)

    place.refresh_from_db()
    assert place.retry_at == NOW + timedelta(minutes=10)


def test_after_a_day_of_failures_it_is_switched_off(game, server, hook):
    place = hook("slack")
    server.answers = [(500, {})] * 100
    game.play(game.active, "end_turn")
    now = NOW
    while now < NOW + 40 * HOUR:
        deliver(now=now)
        now += timedelta(minutes=10)

    place.refresh_from_db()
    assert NOW + 24 * HOUR <= place.off_at <= NOW + 31 * HOUR
    assert "500" in place.trouble
    assert len(server.requests) < 15
    assert not Notification.objects.pending().filter(destination=place).exists()


def test_nothing_more_is_written_for_a_place_that_is_off(game, server, hook):
    hook("slack").switch_off(trouble="test", now=NOW)

    game.play(game.active, "end_turn")

    assert not Notification.objects.filter(channel="webhook").exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_webhook_that_was_deleted_there_is_switched_off_at_once(game, server, hook, status):
    place = hook("discord")
    server.answers = [(status, {})]
    game.play(game.active, "end_turn")

    deliver(now=NOW)

    place.refresh_from_db()
    assert place.off_at == NOW
    assert str(status) in place.trouble
    contacts.send_test(user=place.user, channel="webhook", destination_id=place.pk, now=NOW + HOUR)
    place.refresh_from_db()
    assert (place.is_on, place.sent_at, place.trouble) == (True, NOW + HOUR, "")


def test_trouble_of_a_webhook_keeps_no_mail_waiting(game, server, hook, follower, mailoutbox):
    place = hook("slack")
    OptOut.objects.all().delete()
    server.answers = [(500, {})] * 9
    game.play(game.active, "end_turn")

    deliver(now=NOW + timedelta(minutes=10))

    assert [sent.to for sent in mailoutbox] == [[game.users[follower].email]]
    place.refresh_from_db()
    assert place.failures == 1


def test_a_webhook_to_our_own_network_is_switched_off(game, server, hook, monkeypatch, caplog):
    monkeypatch.setattr(CHANNELS["webhook"], "outgoing", Outgoing(allowed=()))
    place = hook("slack")
    game.play(game.active, "end_turn")

    deliver(now=NOW)

    place.refresh_from_db()
    assert place.off_at == NOW
    assert "n’t on the public internet" in place.trouble
    assert server.requests == []
    # The address is a secret that no log line contains.
    assert "a-secret" not in caplog.text


# ------------------------------------------------------------------ the settings page


@pytest.fixture
def page(client, game, follower):
    client.force_login(game.users[follower])
    return client


def fill_in(page, **other: str):
    data = {"name": "Our room", "style": "json", "address": "https://hooks.example.org/a-secret", **other}
    return submit(page, PAGE, f"{PAGE}add/", data)


def test_a_webhook_is_added_and_its_address_shown_nowhere_again(page):
    added = fill_in(page)
    assert added.status_code == 302
    assert confirmed(added) == "Added. Send a test message to see that it works."

    shown = page.get(reverse("games:channel", args=["webhook"])).content.decode()
    assert "Our room" in shown
    assert Destination.objects.get().signing_secret in shown
    assert "a-secret" not in shown


@pytest.mark.parametrize(
    "other",
    [{"address": "ftp://x/"}, {"address": ""}, {"name": ""}, {"name": "x" * 61}],
)
def test_what_cannot_be_a_webhook_is_explained(page, other):
    answer = fill_in(page, **other)

    assert answer.status_code == 400
    assert 'class="field-errors' in answer.content.decode() or "errorlist" in answer.content.decode()
    assert not Destination.objects.exists()


def test_a_style_that_the_page_does_not_offer_is_refused(page):
    sent = {"name": "Our room", "style": "smoke", "address": "https://hooks.example.org/a-secret"}

    assert page.post(f"{PAGE}add/", sent).status_code == 400
    assert not Destination.objects.exists()


@pytest.mark.parametrize(
    "address",
    ["https://127.0.0.1/", "https://10.0.0.1:8443/x", "https://169.254.169.254/", "https://[::1]/",
     "https://[::ffff:192.168.0.1]/", "https://2130706433/", "https://127.1/", "http://hooks.example.org/"],
)  # fmt: skip
def test_what_is_plainly_inside_is_refused_when_it_is_added(page, settings, address):
    """This needs no name look-up."""
    settings.OUTGOING_ALLOWED = []

    assert fill_in(page, address=address).status_code == 400
    assert not Destination.objects.exists()


def test_a_network_that_the_site_allows_may_be_named_by_number(page, settings):
    settings.OUTGOING_ALLOWED = [ipaddress.ip_network("10.1.2.0/24")]

    assert fill_in(page, address="http://10.1.2.3/x").status_code == 302
    assert fill_in(page, address="http://10.1.3.3/x").status_code == 400


def test_ten_are_enough(page):
    for number in range(10):
        fill_in(page, address=f"https://hooks.example.org/{number}")

    assert fill_in(page, address="https://hooks.example.org/eleven").status_code == 409
    assert Destination.objects.count() == 10


def test_a_test_message_says_whether_it_works(page, server, hook):
    place = hook("json")
    holding = {"destination": place.pk}

    sent = submit(page, PAGE, f"{PAGE}test/", holding=holding)
    assert sent.status_code == 302
    assert confirmed(sent) == f"A test message is on its way to {isolated(place.name)}."
    assert told(server)["type"] == "test"

    server.answers = [(500, {})]
    failed = submit(page, PAGE, f"{PAGE}test/", holding=holding)
    assert failed.status_code == 409
    assert "busy or down (500)" in failed.content.decode()


def test_it_is_switched_on_again_and_removed(page, hook):
    place = hook("json")
    place.switch_off(trouble="gone", now=NOW)
    assert "switched off" in page.get(PAGE).content.decode()

    on = submit(page, PAGE, reverse("games:switch_on_destination", args=["webhook"]))
    place.refresh_from_db()
    assert place.is_on
    assert confirmed(on) == "Switched on. Send a test message to see that it works."

    gone = submit(page, PAGE, reverse("games:remove_destination", args=["webhook"]))
    assert not Destination.objects.exists()
    assert confirmed(gone) == "Removed."


@pytest.mark.parametrize("name", ["test_message", "switch_on_destination", "remove_destination"])
def test_nobody_touches_another_player_s_place(client, game, hook, server, name):
    place = hook("json")
    other = next(user for user in game.users.values() if user != place.user)
    client.force_login(other)
    assert place.name not in client.get(PAGE).content.decode()

    for destination in (place.pk, "", "x", 10**30):
        answer = client.post(reverse(f"games:{name}", args=["webhook"]), {"destination": destination})
        assert answer.status_code == 404
    client.force_login(place.user)
    assert place.name in client.get(PAGE).content.decode()
    elsewhere = reverse(f"games:{name}", args=["push"])
    assert client.post(elsewhere, {"destination": place.pk}).status_code == 404

    assert Destination.objects.filter(pk=place.pk).exists()
    assert server.requests == []


def test_its_schedule_and_kinds_are_its_own(page, game, follower):
    user = game.users[follower]
    form = {"pace": "daily", "delay_minutes": "30", "digest_hour": "7", "kinds": ["reminder"]}

    assert submit(page, PAGE, PAGE, form).status_code == 302

    schedule = notices.schedule_of(user, "webhook")
    assert (schedule.pace, schedule.digest_hour) == ("daily", 7)
    assert notices.schedule_of(user, "email").pace == "absence"
    assert "reminder" not in user.opt_outs.filter(channel="webhook").values_list("kind", flat=True)


@pytest.mark.parametrize("field", ["pace", "delay_minutes", "digest_hour", "kinds"])
def test_a_choice_that_there_is_not_is_refused(page, field):
    form = {"pace": "daily", "delay_minutes": "30", "digest_hour": "7", "kinds": "reminder", field: "99"}

    assert page.post(reverse("games:channel", args=["webhook"]), form).status_code == 400


def test_deleting_the_account_forgets_all_places(game, hook, follower):
    from accounts.services import delete_account

    hook("json")
    user = game.users[follower]
    contacts.renew_feed_key(user=user, now=NOW)

    delete_account(user=user, now=NOW)

    assert not Destination.objects.exists()
    assert contacts.feed_key(user) is None
