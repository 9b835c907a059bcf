"""A template reads like the page that it renders, in either engine."""

from __future__ import annotations

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
