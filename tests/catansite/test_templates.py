"""A template reads like the page that it renders, in either engine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines

ROOT = Path(settings.BASE_DIR)
FOLDERS = (ROOT / "templates", *(ROOT / "games").rglob("templates"))
WIDEST = 160
COMMENT = re.compile(r"\{#.*?#\}")


def test_lines_can_be_read():
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(path for folder in FOLDERS for path in folder.rglob("*.*"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > WIDEST
    ]

    assert not long


def found(pattern: str, *kinds: str) -> set[str]:
    """Return the templates of these kinds in which the pattern is found."""
    return {
        str(path.relative_to(ROOT))
        for folder in FOLDERS
        for path in folder.rglob("*.*")
        if path.suffix in kinds and re.search(pattern, path.read_text())
    }


def test_only_what_the_site_itself_writes_goes_into_a_page_without_escaping():
    """The help of a form's field, and a game of the front page that has been rendered already."""
    written = r"\|\s*safe\b|autoescape|Markup"

    assert found(written, ".html", ".jinja") == {
        "templates/forms/field.html",
        "templates/games/front/home.html",
    }


def test_plain_texts_of_mails_are_written_without_escaping():
    """A mail has no HTML in its plain part, so a name such as `Tom & Jerry` stands there as it is."""
    mails = found(r"\{[{%]", ".txt") - found(r"^{% extends ", ".txt")
    pages = {name for name in mails if "/messages/" in name and "/mail/" not in name}
    escaped = {name for name in mails - pages if "{% autoescape off %}" not in (ROOT / name).read_text()}

    assert len(mails - pages) > 20
    assert escaped <= {"templates/mfa/recovery_codes/download.txt"}, "it has digits alone"


def test_each_tag_ends_on_its_line():
    """Django would print a tag or a comment of two lines as text."""
    torn = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(path for folder in FOLDERS for path in folder.rglob("*.*"))
        if path.suffix != ".jinja"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if any(
            line.count(begin) != line.count(end) for begin, end in (("{#", "#}"), ("{%", "%}"), ("{{", "}}"))
        )
    ]

    assert not torn


PAGES = [
    path
    for folder in FOLDERS
    for path in sorted(folder.rglob("*.*"))
    if path.suffix in (".html", ".jinja") and "emails" not in path.parts
]
FORMS = [
    (path, found[1], found[2])
    for path in PAGES
    for found in re.finditer(r"<form\b(.*?)>(.*?)</form>", path.read_text(), re.DOTALL)
]


def test_a_form_that_changes_something_is_posted_with_a_token():
    wrong = {
        f"{path.relative_to(ROOT)}: {attributes.strip()[:60]}"
        for path, attributes, content in FORMS
        if ('method="post"' in attributes) != bool(re.search("csrf|move_fields", content))
    }

    assert len(FORMS) > 120
    assert wrong == set()


def test_each_form_has_a_button_that_sends_it():
    """Scripts send those for passkeys, and the replay's; other buttons stand outside, or come from the caller."""
    sends = re.compile(
        r'<button(?![^>]*type="button")|type="submit"|data-passkey-go|caller\(\)|replay-slider'
    )
    without = {path.name for path, _attributes, content in FORMS if not sends.search(content)}

    assert without == {"_new_table.html", "_composer.jinja", "design.html"}


def test_an_element_that_is_named_is_in_the_same_template():
    """Without it a label, a popover or a part that HTMX replaces leads nowhere."""
    names = ("for", "aria-labelledby", "aria-describedby", "popovertarget", "hx-target", "form")
    elsewhere = set()
    for path in PAGES:
        text = path.read_text()
        ids = set(re.findall(r'\bid="([^"]+)"', text))
        named = {
            value.lstrip("#") for name in names for value in re.findall(rf'(?<=\s){name}="([^"]+)"', text)
        }
        elsewhere |= {f"{path.name}: {one}" for one in named - ids - {"this"} if "{" not in one}

    assert elsewhere == {
        "_asking.html: content",
        "_chat.html: chat-lines",
        "_open_so_far.jinja: so-far",
        "_so_far.jinja: so-far",
        "_which_game.html: new-table-form",
    }


def named_in(path: Path) -> set[str]:
    """Return the values and addresses that a template writes."""
    text = COMMENT.sub("", path.read_text())
    tags = " ".join(re.findall(r"\{% (?:blocktranslate|include|with)[^%]*%\}", text))
    written = re.findall(r"\{\{\s*([\w.]+)", text) + re.findall(r"\b\w+=([a-z][\w.]+)", tags)
    return {*written, *re.findall(r"\{% url ['\"]([\w:]+)", text)} - {"game", "game.display_name"}


def test_an_email_s_text_says_what_its_html_says():
    """Except for what only one of them needs. The frame of the HTML names the game and the site."""
    pairs = {path: path.with_suffix(".txt") for path in sorted((ROOT / "templates").rglob("*.html"))}
    differing = {
        html.name: named_in(html) ^ named_in(text)
        for html, text in pairs.items()
        if text.exists() and named_in(html) != named_in(text)
    }

    assert differing == {
        "_frame.html": {
            "message.about", "board_id", "bystanders", "game.rules.name", "site_name",
        },
        "community.html": {"message.said.button"},
        "arrival_check.html": {"site_name", "site_url"},
    }  # fmt: skip


def test_a_variable_that_a_page_lacks_is_an_error():
    """Django would show nothing. See `tests/settings.py`."""
    with pytest.raises(AssertionError, match="reads nothing_of_the_kind"):
        engines["django"].from_string("{{ nothing_of_the_kind }}").render({})
