"""Messages in a real browser: push, the badge's count, and clicks."""

from __future__ import annotations

import base64
import itertools
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import expect

from accounts.activity import is_human_act
from tests.deep import with_deep
from tests.infrastructure import wait_until

REGISTER = """navigator.serviceWorker.register("/service-worker.js", { scope: "/" })
    .then(() => navigator.serviceWorker.ready).then(() => true)"""
# The page itself waits, since the policy forbids evaluating text repeatedly.
TAPPED = """async ({ url, urls, action, open }) => {
    let opened = null;
    let done = null;
    self.clients.matchAll = async () => open.map((url) => ({ url, focus: async () => { opened = "the open one"; } }));
    self.clients.openWindow = async (address) => { opened = address; };
    const event = new Event("notificationclick");
    event.notification = { close: () => {}, data: { url, urls } };
    event.action = action;
    event.waitUntil = (promise) => { done = promise; };
    self.dispatchEvent(event);
    await done;
    return opened;
}"""
CONTROLLED = """() => navigator.serviceWorker.controller ? null : new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(null), { once: true });
})"""
SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((shown) => shown.map((one) => [one.title, one.body, one.tag, one.data.url, one.renotify]))"""


@pytest.fixture(scope="module")
def browser(browser_with_windows):
    """A full Chromium, since the one without windows exits when it has to show a system notification."""
    return browser_with_windows


def test_a_push_message_is_shown(visit, site):
    page = visit()
    page.context.grant_permissions(["notifications"], origin=site.url)
    page.goto("/about/")
    registrations: list[dict[str, Any]] = []
    browser = page.context.new_cdp_session(page)
    browser.on(
        "ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"])
    )
    browser.send("ServiceWorker.enable")
    assert page.evaluate(REGISTER)
    expect(page.locator("main")).to_be_visible()
    page.evaluate(CONTROLLED)
    told = {
        "title": "Thursday: your turn",
        "body": "1 d left",
        "url": f"{site.url}/games/",
        "tag": "g",
        "count": 2,
    }

    def delivered() -> Any:
        """Return the shown notifications.

        Deliver again while there are none, as push services do; the tag prevents duplicates.
        """
        to = {"origin": site.url, "registrationId": registrations[-1]["registrationId"]}
        browser.send("ServiceWorker.deliverPushMessage", {**to, "data": json.dumps(told)})
        return page.evaluate(SHOWN)

    shown = wait_until(delivered, "the message is shown")
    assert shown == [["Thursday: your turn", "1 d left", "g", f"{site.url}/games/", True]]

    # A tap opens its page, and an action the action's, or goes to it if it is open. A page of another site is never
    # opened.
    (worker,) = page.context.service_workers
    urls = [f"{site.url}/lobby/", "https://elsewhere.example.org/games/"]
    facts = {"url": "/games/", "urls": urls, "open": [f"{site.url}/lobby/"]}
    opened = [worker.evaluate(TAPPED, {**facts, "action": one}) for one in ("", "0", "1")]
    assert opened == [f"{site.url}/games/", "the open one", site.url]


# ------------------------------------------------------------------ a subscription that ends

NUMBERS = itertools.count(1)
FIRST, SECOND, THIRD = (f"https://push.example.org/{one}" for one in ("first", "second", "third"))
# No push service can be reached from here, so page and worker make subscriptions up.
SUBSCRIPTIONS = """
    const subscriptionAt = (endpoint, end = () => {}) => ({ endpoint, unsubscribe: async () => end(),
        toJSON: () => ({ endpoint, keys: { p256dh: "KEY", auth: "AUTH" } }) });
"""
IN_THE_PAGE = """
    PushManager.prototype.getSubscription = async () => {
        const endpoint = localStorage.getItem("made-up");
        return endpoint && subscriptionAt(endpoint, () => localStorage.removeItem("made-up"));
    };
    // A browser that has a subscription returns it.
    PushManager.prototype.subscribe = async () => {
        const endpoint = localStorage.getItem("made-up") ?? localStorage.getItem("made-up-next");
        localStorage.setItem("made-up", endpoint);
        return subscriptionAt(endpoint);
    };
"""
IN_THE_WORKER = """async ({ told, next }) => {
    SUBSCRIPTIONS
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => subscriptionAt(next);
    const event = new Event("pushsubscriptionchange");
    let done = null;
    event.waitUntil = (promise) => { done = promise; };
    for (const [name, endpoint] of Object.entries(told)) event[name] = subscriptionAt(endpoint);
    self.dispatchEvent(event);
    await done;
}"""


def made_up(script: str) -> str:
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    key = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = [base64.urlsafe_b64encode(raw).rstrip(b"=").decode() for raw in (key, bytes(16))]
    whole = script.replace("SUBSCRIPTIONS", SUBSCRIPTIONS)
    return whole.replace("KEY", keys[0]).replace("AUTH", keys[1])


class Device:
    """A browser with notifications enabled and made-up subscriptions."""

    def __init__(self, player: Any, site: Any) -> None:
        self.page, self.site, self.email = player.page, site, player.email
        self.page.context.grant_permissions(["notifications"], origin=site.url)
        self.page.add_init_script(made_up(SUBSCRIPTIONS + IN_THE_PAGE))
        self.page.goto("/settings/messages/push/")
        self.will_subscribe_at(FIRST)
        self.page.get_by_role("button", name="Enable notifications on this device").click()
        self.page.wait_for_url("**/settings/messages/push/")
        expect(self.page.get_by_role("button", name="Remove")).to_be_visible()
        assert self.known == [[FIRST, True]]
        self.will_subscribe_at(SECOND)

    def will_subscribe_at(self, address: str) -> None:
        self.page.evaluate("(address) => localStorage.setItem('made-up-next', address)", address)

    @property
    def known(self) -> list[list[Any]]:
        """The push addresses that the site has, and whether it sends to them."""
        return list(self.site.dealer.ask("pushes", email=self.email))

    def dies(self) -> None:
        self.site.dealer.ask("push_dies", email=self.email)

    def forgets(self) -> None:
        """Lose the subscription, as browsers do with one that has ended."""
        self.page.evaluate("localStorage.removeItem('made-up')")

    def visit(self) -> None:
        """Open a page as if an hour later, and wait until it has checked its subscription."""
        self.page.evaluate("localStorage.removeItem('push-asked-at')")
        self.page.goto("/lobby/")
        self.page.evaluate(ASKED_AGAIN)


# The page itself waits, as above.
ASKED_AGAIN = """() => new Promise((done) => {
    const look = () => (localStorage.getItem("push-asked-at") ? done(null) : setTimeout(look, 20));
    look();
})"""

ASKS_AFTER = """async (minutes) => {
    const before = String(Date.now() - minutes * 60000);
    localStorage.setItem("push-asked-at", before);
    await keepPush();
    return localStorage.getItem("push-asked-at") !== before;
}"""


@pytest.fixture
def device(player, site) -> Device:
    anna = player(f"Pushed {next(NUMBERS)}")
    anna.arrive(is_new=True)
    return Device(anna, site)


@pytest.mark.parametrize("forgets", [False, True], ids=["the browser keeps it", "the browser loses it"])
def test_a_subscription_that_has_died_is_renewed_at_the_next_visit(device, forgets):
    device.visit()
    assert device.known == [[FIRST, True]]

    device.dies()
    if forgets:
        device.forgets()
    device.visit()

    assert device.known == [[SECOND, True]]

    # And again, since the device remembers the new address.
    device.will_subscribe_at(THIRD)
    device.dies()
    device.forgets()
    device.visit()

    assert device.known == [[THIRD, True]]


def test_a_device_asks_for_its_subscription_once_an_hour(device):
    device.visit()

    asked = [device.page.evaluate(ASKS_AFTER, minutes) for minutes in (59, 61)]

    assert asked == [False, True]


def test_a_device_that_its_player_has_removed_is_not_asked_again(device):
    device.page.get_by_role("button", name="Remove").click()
    expect(device.page.get_by_role("button", name="Remove")).to_have_count(0)

    device.forgets()
    device.visit()

    assert device.known == []


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"oldSubscription": FIRST, "newSubscription": SECOND},
        *with_deep([{"oldSubscription": FIRST}, {"newSubscription": SECOND}]),
    ],
    ids=lambda told: " and ".join(told) or "nothing",
)
def test_a_worker_passes_a_changed_subscription_on(device, told):
    """Browsers differ in the information that they pass."""
    (worker,) = device.page.context.service_workers

    worker.evaluate(made_up(IN_THE_WORKER), {"told": told, "next": SECOND})

    assert device.known == [[SECOND, True]]


class Asked:
    """A request in the form that the site's own code reads."""

    def __init__(self, request: Any) -> None:
        self.method = request.method
        self.headers = {name.title(): value for name, value in request.all_headers().items()}
        if "Hx-Request" in self.headers:
            self.headers["HX-Request"] = self.headers["Hx-Request"]


def test_an_open_tab_does_nothing_that_a_person_would(player, site):
    """The table polls for news all the time; a click on a link is a human act."""
    anna = player("Anna")
    anna.arrive()
    anna.go_to_table(site.dealer.ask("games")["One point to go"])
    requests: list[Any] = []
    anna.page.on("request", lambda request: requests.append(request))

    for _poll in range(2):
        anna.page.wait_for_event("request", lambda request: "/mark/" in request.url)
    polls = [Asked(request) for request in requests]
    assert polls
    assert not any(is_human_act(asked) for asked in polls)

    anna.page.get_by_role("link", name="Lobby").first.click()
    anna.page.wait_for_url("**/lobby/")
    assert any(is_human_act(Asked(request)) for request in requests)
