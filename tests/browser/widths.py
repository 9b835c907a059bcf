"""The windows in which pages are looked at."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.deep import DEEP

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
LOW_DESKTOP: ViewportSize = {"width": 1280, "height": 720}
TABLET: ViewportSize = {"width": 768, "height": 1024}
PHONE: ViewportSize = {"width": 360, "height": 740}
LARGE_PHONE: ViewportSize = {"width": 390, "height": 844}
PHONE_ON_ITS_SIDE: ViewportSize = {"width": 844, "height": 390}


def at(width: str) -> pytest.MarkDecorator:
    """Run a test at a "desk" or on a "phone", and at both with `DEEP=1`. The test gets its `width`."""
    return pytest.mark.parametrize("width", ["desk", "phone"] if DEEP else [width])
