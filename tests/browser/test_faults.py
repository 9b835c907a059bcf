"""The browser's tests find what they look for: planted faults of pages that this file makes up."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route

from tests.browser.accessibility import faults
from tests.browser.conftest import listen
from tests.browser.widths import PHONE

POLICY = {"content-security-policy": "style-src 'self'"}
PAGE = (
    "<!doctype html><html lang='en'><head><title>Words</title></head>"
    "<body><main><h1>Words</h1>{}</main></body></html>"
)


@pytest.fixture
def show(browser, site):
    """Load a page with this content; return it, and the list of what goes wrong on it."""
    context = browser.new_context(base_url=site.url, viewport=PHONE)
    noted: list[str] = []
    listen(context, noted)
    page = context.new_page()

    def load(content: str):
        def answer(route: Route) -> None:
            route.fulfill(body=PAGE.format(content), content_type="text/html", headers=POLICY)

        page.route("**/planted/", answer)
        page.goto("/planted/")
        return page, noted

    yield load
    context.close()


def test_a_page_without_faults_has_none(show):
    page, noted = show("<p>Words</p>")

    assert faults(page) == []
    assert noted == []


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        ("<p><img src='data:,'></p>", "image-alt"),
        ("<p><button> </button></p>", "button-name"),
        ("<p><label>Age</label><input></p>", "label"),
        ("<div aria-hidden='true'><button>A</button></div>", "aria-hidden-focus"),
        ("<h4>Ore</h4>", "heading-order"),
        ("<font color='#ccc'>Pale</font>", "color-contrast"),
    ],
)
def test_what_cannot_be_read_or_used_is_found(show, content, rule):
    page, _noted = show(content)

    assert [fault.partition(" ")[0] for fault in faults(page)] == [rule]


def test_what_is_wider_than_a_phone_is_found(show):
    page, _noted = show("<pre>" + "wide " * 100 + "</pre>")

    assert any("px wide at 360 px" in fault for fault in faults(page))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("<script>nothing.at.all()</script>", "nothing is not defined"),
        ("<p style='color: red'>Words</p>", "Content Security Policy"),
        ("<img src='/static/nothing.png' alt='Nothing'>", "404 for "),
        ("<img src='http://127.0.0.1:1/nothing.png' alt='Nothing'>", "ERR_"),
    ],
    ids=["script", "policy", "missing", "unreachable"],
)
def test_what_goes_wrong_while_a_page_is_shown_is_found(show, content, words):
    _page, noted = show(content)

    assert any(words in fault for fault in noted), noted
