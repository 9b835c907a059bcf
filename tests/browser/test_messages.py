"""What a real browser does with messages: push, the badge's count, and the marks of a click."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.activity import is_human_act
from tests.infrastructure import wait_until

REGISTER = """navigator.serviceWorker.register("/service-worker.js", { scope: "/" })
    .then(() => navigator.serviceWorker.ready).then(() => true)"""
# Waited for by the page itself: to evaluate a text again and again is what the policy forbids.
CONTROLLED = """() => navigator.serviceWorker.controller ? null : new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(null), { once: true });
})"""
SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
    .then((shown) => shown.map((one) => [one.title, one.body, one.tag, one.data.url]))"""
IDLE = 5_000


@pytest.fixture
def browser(browser_with_windows):
    """Chromium without windows ends when it has to show a message of the system."""
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
        """What is shown; handed over again while nothing is, as push services do. The tag lets one message be one."""
        to = {"origin": site.url, "registrationId": registrations[-1]["registrationId"]}
        browser.send("ServiceWorker.deliverPushMessage", {**to, "data": json.dumps(told)})
        return page.evaluate(SHOWN)

    shown = wait_until(delivered, "the message is shown")
    assert shown == [["Thursday: your turn", "1 d left", "g", f"{site.url}/games/"]]


class Asked:
    """A request as the site's own code reads it."""

    def __init__(self, request: Any) -> None:
        self.method = request.method
        self.headers = {name.title(): value for name, value in request.all_headers().items()}
        if "Hx-Request" in self.headers:
            self.headers["HX-Request"] = self.headers["Hx-Request"]


def test_an_open_tab_does_nothing_that_a_person_would(player, site):
    """The table asks for news all the time; a click on a link is another matter."""
    anna = player("Anna")
    anna.arrive()
    anna.go_to_table(site.dealer.ask("games")["One point to go"])
    requests: list[Any] = []
    anna.page.on("request", lambda request: requests.append(request))

    anna.page.wait_for_timeout(IDLE)
    polls = [Asked(request) for request in requests]
    assert polls
    assert not any(is_human_act(asked) for asked in polls)

    anna.page.get_by_role("link", name="Lobby").first.click()
    anna.page.wait_for_url("**/lobby/")
    assert any(is_human_act(Asked(request)) for request in requests)
