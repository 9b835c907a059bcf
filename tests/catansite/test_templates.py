"""A template reads like the page that it renders, in either engine."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FOLDERS = (ROOT / "templates", *(ROOT / "games").rglob("templates"))
WIDEST = 160


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
