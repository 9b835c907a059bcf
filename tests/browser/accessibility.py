"""Faults of a page as it is shown: sideways scrolling, and violations that axe-core finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.browser.widths import DESKTOP, PHONE
from tests.deep import DEEP

Look = tuple[Literal["light", "dark"], ViewportSize]
LOOKS: tuple[Look, ...] = (("light", PHONE), ("dark", DESKTOP), ("dark", PHONE), ("light", DESKTOP))
# Pages in frames have addresses of their own, at which they are looked at.
OPTIONS = {"resultTypes": ["violations"], "iframes": False}


def looks_of_each() -> Iterator[tuple[Look, ...]]:
    """Yield the looks of one page after another: one each, which take turns, or all with `DEEP=1`."""
    while True:
        yield from [LOOKS] if DEEP else [(look,) for look in LOOKS]


def put_on(page: Page, look: Look) -> None:
    """Show the pages that follow in a theme and a size. Without motion, an open page changes at once."""
    theme, size = look
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    page.set_viewport_size(size)


def faults(page: Page) -> list[str]:
    """Return what is wrong with the page in its current theme and at its current size."""
    violations = Axe().run(page, options=OPTIONS).response["violations"]
    return [*sideways(page), *map(_described, violations)]


def sideways(page: Page) -> list[str]:
    """Return the width of a page that is wider than its window."""
    wide, room = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    return [f"{wide} px wide at {room} px"] if wide > room else []


def _described(violation: dict[str, Any]) -> str:
    nodes = violation["nodes"]
    places = "; ".join(" ".join(node["target"]) for node in nodes[:4])
    why = nodes[0]["failureSummary"].replace("\n", " ")[:200]
    return f"{violation['id']} ({len(nodes)}): {places}: {why}"
