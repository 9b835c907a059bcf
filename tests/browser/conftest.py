"""A real Chromium and the real one-process server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    expect,
    sync_playwright,
)

from games.workshop.demo import PEOPLE
from tests.browser.in_sight import POSITIONS
from tests.browser.people import Player
from tests.browser.site import Site, running_site
from tests.browser.widths import DESKTOP, PHONE
from tests.deep import DEEP
from tests.infrastructure import MISSING

CHROMIUM = Path("/usr/bin/chromium")
WITHOUT_WINDOWS = Path("/usr/bin/chromium-headless-shell")
"""Debian builds both programs from one source. The one without windows uses a third less to open a page."""
# Generous, for busy machines. Nothing waits that long when all is well.
PATIENCE = 30_000
HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark all tests that need a browser, and leave those marked `deep` to `DEEP=1`."""
    left_out = []
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")
            if item.get_closest_marker("deep") and not DEEP:
                left_out.append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


# Only in this folder, since Django refuses database queries while Playwright runs.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """The driver of all browsers."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests, the one without windows if it is installed."""
    with _chromium(playwright, WITHOUT_WINDOWS if WITHOUT_WINDOWS.exists() else CHROMIUM) as running:
        yield running


@pytest.fixture(scope="package")
def browser_with_windows(playwright: Playwright) -> Iterator[Browser]:
    """A full Chromium, for what the other one cannot show."""
    with _chromium(playwright, CHROMIUM) as running:
        yield running


@contextmanager
def _chromium(playwright: Playwright, program: Path) -> Iterator[Browser]:
    if not program.exists():
        raise RuntimeError(MISSING.format(program=program, package=program.name))
    running = playwright.chromium.launch(executable_path=program)
    yield running
    running.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The running site with some games of its demo community."""
    with running_site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Open a new browser: `visit(phone=True)`. Faults on any page fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(*, phone: bool = False, **options: Any) -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            locale="en-GB",
            **options,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        listen(context, faults)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


def listen(context: BrowserContext, faults: list[str]) -> None:
    """Add to a list what goes wrong on pages: script errors, refusals by the policy, requests that fail.

    Refused moves and missing pages are no faults; a missing picture, script or style sheet is one.
    """

    def said(message: ConsoleMessage) -> None:
        refused = ("the server responded with a status of 4", "Response Status Error Code 4")
        if message.type == "error" and not any(words in message.text for words in refused):
            faults.append(message.text)

    def answered(response: Response) -> None:
        if response.status >= 400 and response.request.resource_type not in ("document", "xhr", "fetch"):
            faults.append(f"{response.status} for {response.url}")

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # as by a page that is left
            faults.append(f"{request.failure} for {request.url}")

    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", said)
    context.on("response", answered)
    context.on("requestfailed", failed)


@pytest.fixture
def player(visit: Callable[..., Page], site: Site) -> Callable[..., Player]:
    """Open a browser for a person: `player("Emma", phone=True)`."""

    def make(name: str, *, phone: bool = False, **options: Any) -> Player:
        page = visit(phone=phone, **options)
        return Player(name, page, site, phone=phone, has_scripts=options.get("java_script_enabled", True))

    return make


@pytest.fixture
def demo_player(player: Callable[..., Player]) -> Callable[..., Player]:
    """Open a browser in which a player of the demo is signed in: `demo_player("Anna", phone=True)`."""

    def make(name: str, **options: Any) -> Player:
        person = player(name, **options)
        person.arrive()
        return person

    return make


@pytest.fixture
def seated(demo_player: Callable[..., Player], site: Site) -> Callable[..., Player]:
    """Seat a player, who is to move, at a table with a module of CATAN, or of Hansa Teutonica: `seated("hansa")`."""

    def sit(kind: str, *, phone: bool = False) -> Player:
        if kind == "hansa":
            game = site.dealer.ask("seat", name="In sight", modules=["base"], title="hansa")
            seat = next(iter(site.dealer.ask("waiting", game=game)["due"]))
        else:
            game = site.dealer.ask("seat", name="In sight", modules=sorted({"base", kind}))
            seat = "1"
            site.dealer.ask("lay", game=game, position=POSITIONS[kind], seat=seat)
        person: Player = demo_player(PEOPLE[int(seat)].display_name, phone=phone)
        person.go_to_table(game)
        person.wait_until_due()
        return person

    return sit
