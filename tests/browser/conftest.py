"""A real Chromium before the real one-process server."""

from __future__ import annotations

import os
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
"""Debian builds both of one source; the one that cannot show a window takes a third less for a page of its own."""
NOT_ASKED_FOR = (
    # renderers for the list below the address bar, one for each context: half of what opening a page costs
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # a renderer kept ready for a site that is not visited
    "SpareRendererForSitePerProcess",
    # a second renderer for the first page of each context; no page here talks to one that it has opened
    "CrossOriginOpenerPolicy",
    # Playwright's own; of two lists Chromium takes the last
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
"""Features of Chromium's own windows and processes, of which no page here knows."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=" + ",".join(NOT_ASKED_FOR),
]
NOWHERE = "about:blank"
# Unless pictures are wanted: all that lies, moves and is hit is the same, but Chromium makes no dots of it, which is a
# quarter of what a table costs.
PAINT_NOTHING = """
    const nothing = new CSSStyleSheet();
    nothing.replaceSync(":root { opacity: 0 !important }");
    document.adoptedStyleSheets = [nothing];
"""
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
# Generous, for machines that do much else besides; nothing waits that long when all is well.
PATIENCE = 30_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all that needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")


# Of this folder alone: a running Playwright does not let Django ask its database.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What drives all browsers."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests, the one without windows where it is installed."""
    with _chromium(playwright, WITHOUT_WINDOWS if WITHOUT_WINDOWS.exists() else CHROMIUM) as running:
        yield running


@pytest.fixture
def browser_with_windows(playwright: Playwright) -> Iterator[Browser]:
    """A whole Chromium, for what the other one cannot show."""
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
    """The site, with its demo community."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with running_site(tmp_path_factory.mktemp("site"), kept=shared / "demo.sqlite3") as running:
        yield running


class Visits:
    """Browsers of people's own, and what is wrong with any of their pages."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self._browser, self._site = browser, site
        self._contexts: list[BrowserContext] = []
        self._kept: dict[tuple[str, bool], Player] = {}
        self.troubles: list[str] = []

    def open(self, *, phone: bool = False, **options: Any) -> Page:
        """Open a browser for somebody."""
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
        """Find somebody of the demo signed in, in the window that an earlier test has left, or in a new one."""
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
def dealt(site: Site, luck: str) -> None:
    """Let the site deal this test the same games each time."""
    site.deal(luck)


@pytest.fixture
def visit(browser: Browser, site: Site, dealt: None) -> Iterator[Callable[..., Page]]:
    """Open a browser of one's own: `visit(phone=True)`; errors of any page fail the test."""
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
    """Somebody of the demo: `familiar("Anna", phone=True)`; the tests of a file share the window, which costs much.

    It is as large as at first, and nothing is kept in it but a page that one leaves. Errors fail the test.
    """

    def find(name: str, *, phone: bool = False) -> Player:
        return visits_of_this_file.kept(name, phone=phone)

    yield find
    troubles = list(visits_of_this_file.troubles)
    visits_of_this_file.troubles.clear()
    assert not troubles


def _note(said: Any, troubles: list[str]) -> None:
    """A refusal by the Content-Security-Policy, or a script's complaint; refused moves are none."""
    refused = ("the server responded with a status of 4", "Response Status Error Code 4")
    if said.type == "error" and not any(words in said.text for words in refused):
        troubles.append(said.text)


@pytest.fixture
def player(visit: Callable[..., Page], site: Site) -> Callable[..., Player]:
    """Somebody with a browser: `player("Emma", phone=True)`."""

    def make(name: str, *, phone: bool = False, **options: Any) -> Player:
        page = visit(phone=phone, **options)
        return Player(name, page, site, phone=phone, has_scripts=options.get("java_script_enabled", True))

    return make
