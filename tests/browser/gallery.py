"""The pages of the gallery of development sites."""

from __future__ import annotations

import re
from html import unescape

from playwright.sync_api import Page

from tests.browser.site import PATIENCE


def positions(page: Page, title: str) -> list[str]:
    """Return the address of each position of a title, as the page of the seat that it is about."""
    # The first request for the gallery plays its games.
    answer = page.request.get(f"/dev/gallery/{title}/", timeout=PATIENCE * 1000)
    found = re.findall(r'<iframe[^>]* src="([^"]+)"', answer.text())
    assert found
    return [unescape(address) for address in found]
