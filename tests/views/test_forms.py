"""The forms that tests send are those that pages show."""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from tests.views.forms import Page, form_of, has_form

PAGE = """
<main id="main"><p>Unclosed
<form id="one" method="post" action="/a/?x=1" hx-post="/a/">
  <input type="hidden" name="seat" value="2"><input type="hidden" name="zone" value="">
  <input name="name" value="An&amp;na"><textarea name="about">
Two
lines</textarea>
  <input type="checkbox" name="rated" checked><input type="checkbox" name="bots" value="yes">
  <input type="radio" name="pace" value="slow"><input type="radio" name="pace" value="daily" checked>
  <select name="size"><option value="3">three<option value="4" selected>four<option value="5" disabled>five</select>
  <input name="gone" value="1" disabled>
  <button type="button" name="not" value="sent">Help</button>
  <button name="agree" value="yes"><svg><path d=""/></svg> Keep <b>playing</b></button>
</form>
<form action="/b/"><input name="q"><input type="submit" value="Find"></form>
<button form="one" name="agree" value="no" formaction="/c/">Stop</button>
<div id="actions"><a href="/d/" id="back">Back</a></div></main>
"""


@pytest.fixture
def page() -> HttpResponse:
    made = HttpResponse(PAGE)
    made.request = {"PATH_INFO": "/here/"}
    return made


def test_a_form_sends_what_it_holds(page):
    assert form_of(page, "/a/").initial == {
        "seat": ["2"], "zone": [""], "name": ["An&na"], "about": ["Two\nlines"], "rated": ["on"],
        "pace": ["daily"], "size": ["4"],
    }  # fmt: skip


def test_what_is_filled_in_is_sent_instead(page):
    filled = form_of(page, "/a/").filled(
        {"zone": "Asia/Tokyo", "name": "Béla", "rated": False, "bots": True, "pace": "slow", "size": 3}
    )

    assert {name: filled[name] for name in ("zone", "name", "rated", "bots", "pace", "size", "seat")} == {
        "zone": ["Asia/Tokyo"], "name": ["Béla"], "rated": [], "bots": ["yes"], "pace": ["slow"],
        "size": [3], "seat": ["2"],
    }  # fmt: skip


@pytest.mark.parametrize(
    "values",
    [{"gone": "1"}, {"unknown": "1"}, {"seat": "3"}, {"pace": "hasty"}, {"size": "5"}, {"bots": "no"}],
)
def test_what_the_page_does_not_offer_cannot_be_sent(page, values):
    with pytest.raises(AssertionError):
        form_of(page, "/a/").filled(values)


def test_a_button_is_pressed_by_its_words_or_its_value(page):
    form = form_of(page, "/a/")

    assert form.pressed("Keep playing") == form.pressed("yes")
    assert (form.pressed("Stop").action, form.pressed("Stop").value) == ("/c/", "no")
    for press in (None, "Help", "maybe"):
        with pytest.raises(AssertionError):
            form.pressed(press)
    assert form_of(page, "/b/").pressed(None).words == "Find"


def test_a_form_is_found_by_where_it_or_its_buttons_lead(page):
    assert form_of(page, "/c/") == form_of(page, "/a/?x=1") == form_of(page, "/a/", {"seat": 2})
    assert (has_form(page, "/a/"), has_form(page, "/d/")) == (True, False)
    for to, holding in (("/d/", {}), ("/a/", {"seat": 3})):
        with pytest.raises(AssertionError):
            form_of(page, to, holding)


def test_links_and_forms_know_what_is_around_them():
    read = Page(PAGE)

    assert [(link.href, link.id, set(link.within)) for link in read.links] == [
        ("/d/", "back", {"main", "actions", "back"})
    ]
    assert set(read.forms[1].within) == {"main"}
