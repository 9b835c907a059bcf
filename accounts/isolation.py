"""Isolation of texts that people write, so that right-to-left letters do not move the words and numbers around them.

Without it, "אננה כהן 36", a name and its points, is drawn as "36 אננה כהן". Names get isolation characters where they
come from (`User.public_name`, `Seat.display_name`, `Game.display_name` …), and are then safe in pages, drawings,
sentences, subjects and feeds. In templates, longer texts such as chat messages stand in `<bdi>` or in an element with
`dir="auto"`.
"""

from __future__ import annotations

import re

import regex

FIRST_STRONG, END = "\u2068", "\u2069"
RIGHT_TO_LEFT = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")
CONTROLS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def isolated(text: str) -> str:
    """Return a text for use inside another one.

    The site's languages run from left to right, so a text without right-to-left letters needs no isolation.
    """
    return f"{FIRST_STRONG}{bare(text)}{END}" if RIGHT_TO_LEFT.search(text) else bare(text)


def bare(text: str) -> str:
    """Return a text without characters that set its direction, for programs, and for what was copied from a page."""
    return CONTROLS.sub("", text)
