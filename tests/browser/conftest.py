"""A real Chromium and the real one-process server."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.people import Player
from tests.browser.site import Site, running_site
from tests.infrastructure import MISSING

CHROMIUM = Path("/usr/bin/chromium")
WITHOUT_WINDOWS = Path("/usr/bin/chromium-headless-shell")
"""Debian builds both programs from one source. The one without windows uses a third less to open a page."""
NOT_ASKED_FOR = (
    # Renderers for the list below the address bar, one per context: half the cost of opening a page.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # A spare renderer for a site that is not visited.
    "SpareRendererForSitePerProcess",
    # A second renderer for the first page of each context; no page here talks to one that it has opened.
    "CrossOriginOpenerPolicy",
    # Playwright's own list; of two lists Chromium uses the last.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""Features of Chromium's own windows and processes that no page here uses."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=" + ",".join(NOT_ASKED_FOR),
]
NOWHERE = "about:blank"
# Unless screenshots are wanted, Chromium paints nothing, which saves a quarter of the cost of a table. Layout,
# animations and hit areas stay the same.
PAINT_NOTHING = """
    const nothing = new CSSStyleSheet();
    nothing.replaceSync(":root { opacity: 0 !important }");
    document.adoptedStyleSheets = [nothing];
"""
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
# Generous, for busy machines. Nothing waits that long when all is well.
PATIENCE = 30_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests that need a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")


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


@pytest.fixture
def browser_with_windows(playwright: Playwright) -> Iterator[Browser]:
    """A full Chromium, for what the other one cannot show."""
    with _chromium(playwright, CHROMIUM) as running:
        yield running


@contextmanager
def _chromium(playwright: Playwright, program: Path) -> Iterator[Browser]:
    if not program.exists():
        raise RuntimeError(MISSING.format(program=program, package=program.name))
    running = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
    yield running
    running.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The running site with its demo community."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with running_site(tmp_path_factory.mktemp("site"), kept=shared / "demo.sqlite3") as running:
        yield running


class Visits:
    """Browser contexts, and the errors of all their pages."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self._browser, self._site = browser, site
        self._contexts: list[BrowserContext] = []
        self._kept: dict[tuple[str, bool], Player] = {}
        self.troubles: list[str] = []

    def open(self, *, phone: bool = False, **options: Any) -> Page:
        """Open a new browser context and return its page."""
        context = self._browser.new_context(
            base_url=self._site.url,
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            locale="en-GB",
            **options,
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        if "SCREENSHOTS" not in os.environ:
            page.add_init_script(PAINT_NOTHING)
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("console", lambda said: _note(said, self.troubles))
        return page

    def kept(self, name: str, *, phone: bool) -> Player:
        """Return a signed-in demo player, in the window that an earlier test has left or in a new one."""
        if (name, phone) not in self._kept:
            self._kept[name, phone] = Player(name, self.open(phone=phone), self._site, phone=phone)
            self._kept[name, phone].arrive()
            return self._kept[name, phone]
        found = self._kept[name, phone]
        if found.page.url != NOWHERE:
            found.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        found.page.set_viewport_size(PHONE if phone else DESKTOP)
        return found

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def dealt(site: Site) -> None:
    """Make the site deal the same games to this test each time, since pytest-randomly seeds `random`."""
    site.deal(random.randbytes(8).hex())


@pytest.fixture
def visit(browser: Browser, site: Site, dealt: None) -> Iterator[Callable[..., Page]]:
    """Open a new browser: `visit(phone=True)`. Errors on any page fail the test."""
    visits = Visits(browser, site)
    yield visits.open
    visits.close()
    assert not visits.troubles


@pytest.fixture(scope="module")
def visits_of_this_file(browser: Browser, site: Site) -> Iterator[Visits]:
    """Browsers that stay open for the tests of one file."""
    visits = Visits(browser, site)
    yield visits
    visits.close()


@pytest.fixture
def familiar(visits_of_this_file: Visits, dealt: None) -> Iterator[Callable[..., Player]]:
    """Return a demo player: `familiar("Anna", phone=True)`. The tests of a file share the window, which is expensive.

    It has its original size, and nothing is stored in it. Errors fail the test.
    """

    def find(name: str, *, phone: bool = False) -> Player:
        return visits_of_this_file.kept(name, phone=phone)

    yield find
    troubles = list(visits_of_this_file.troubles)
    visits_of_this_file.troubles.clear()
    assert not troubles


def _note(said: Any, troubles: list[str]) -> None:
    """Record a refusal by the Content-Security-Policy or a script error; a refused move is neither."""
    refused = ("the server responded with a status of 4", "Response Status Error Code 4")
    if said.type == "error" and not any(words in said.text for words in refused):
        troubles.append(said.text)


@pytest.fixture
def player(visit: Callable[..., Page], site: Site) -> Callable[..., Player]:
    """Open a browser for a person: `player("Emma", phone=True)`."""

    def make(name: str, *, phone: bool = False, **options: Any) -> Player:
        page = visit(phone=phone, **options)
        return Player(name, page, site, phone=phone, has_scripts=options.get("java_script_enabled", True))

    return make
