"""The sentences of pages, each with its element and classes, where it is found first.

Names of players and numbers are masked, and log lines and lists of places left out, since they tell the game, not the
page. So a sentence, a class or a panel that a page has lost is missing in the list, and little else changes it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from games.drawing.samples import PEOPLE
from tests.views.references import Element, Tree

NAME = re.compile(rf"\b(?:{'|'.join(PEOPLE.values())}|Player \d)\b")
TOKEN = re.compile(r"[\w:-]{30,}")
"""A part of an address that differs with the key of a row."""
NAMES = re.compile(r"N(?:, N)*,? and N\b|N(?:, N)+\b")
LEFT_OUT_TAGS = {"svg", "script", "style", "time", "code", "kbd", "nav", "textarea"}
LEFT_OUT_CLASSES = {"told-line", "place-list", "seat-mark"}


def masked(words: str) -> str:
    return re.sub(r"\d+", "#", NAMES.sub("NN", NAME.sub("N", words)))


def sentences(page: str) -> Iterator[str]:
    """Yield the words of each element that are not in an element within it."""
    for one in Tree(page.partition("<main")[2]).all:
        words = masked(" ".join(one.own_words.split()))
        if re.search(r"\w{2}", words) and not any(map(_is_left_out, (one, *one.above()))):
            yield f"{'.'.join((one.tag, *one.attrs.get('class', '').split()))} {words}"


def _is_left_out(one: Element) -> bool:
    return one.tag in LEFT_OUT_TAGS or bool(LEFT_OUT_CLASSES & {*one.attrs.get("class", "").split()})


def said_first(pages: Mapping[str, str]) -> list[str]:
    """Return the name of each page with the sentences that no earlier page has."""
    known: set[str] = set()
    lines: list[str] = []
    for name, page in pages.items():
        new = [one for one in dict.fromkeys(sentences(page)) if one not in known]
        known |= {*new}
        lines += [masked(TOKEN.sub("TOKEN", name)), *(f"    {one}" for one in new)] if new else []
    return lines


def in_list(path: Path, said: list[str]) -> list[str]:
    """Return the lines of a kept list, which is written again if the environment has REWRITE."""
    if "REWRITE" in os.environ:
        path.write_text("\n".join(said) + "\n", encoding="utf-8")
    return path.read_text(encoding="utf-8").splitlines()
