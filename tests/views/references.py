"""Faults of a page: references that lead to nothing, and fields or buttons without words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.contrib.staticfiles import finders
from django.urls import Resolver404, resolve

from tests.views.forms import VOID

# Attributes that hold ids of elements.
IDS = (
    "for",
    "aria-labelledby",
    "aria-describedby",
    "aria-controls",
    "popovertarget",
    "list",
    "form",
    "data-dialog",
)
# Attributes that hold selectors. Only those that begin with "#" are looked at.
SELECTORS = ("hx-target", "hx-select", "hx-select-oob")
ADDRESSES = ("href", "action", "formaction", "hx-get", "hx-post", "src")
FIELDS = ("input", "select", "textarea")
WORDS = ("aria-label", "aria-labelledby", "title", "alt")


class Element:
    def __init__(self, tag: str, attrs: dict[str, str], around: Element | None) -> None:
        self.tag, self.attrs, self.around = tag, attrs, around
        self.words = ""
        self.own_words = ""
        self.within: list[Element] = []

    def above(self) -> Iterator[Element]:
        """Yield the elements around this one, the nearest first."""
        here = self.around
        while here is not None:
            yield here
            here = here.around

    def below(self) -> Iterator[Element]:
        for one in self.within:
            yield one
            yield from one.below()

    @property
    def is_named(self) -> bool:
        return bool(self.words.strip()) or any(
            one.attrs.get(name) for one in (self, *self.below()) for name in WORDS
        )

    def __str__(self) -> str:
        return f"<{self.tag} {' '.join(f'{name}={value!r}' for name, value in self.attrs.items())[:120]}>"


class Tree(HTMLParser):
    """The elements of a page, in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.all: list[Element] = []
        self._open: list[Element] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        around = self._open[-1] if self._open else None
        one = Element(tag, {name: value or "" for name, value in attrs}, around)
        self.all.append(one)
        if around is not None:
            around.within.append(one)
        if tag not in VOID:
            self._open.append(one)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if any(one.tag == tag for one in self._open):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        for one in self._open:
            one.words += data
        if self._open:
            self._open[-1].own_words += data


def faults_of(text: str, here: str) -> list[str]:
    """Return what is wrong with the whole page at the address `here`."""
    tree = Tree(text).all
    ids = Counter(one.attrs["id"] for one in tree if "id" in one.attrs)
    labels = {one.attrs["for"] for one in tree if one.tag == "label" and "for" in one.attrs and one.is_named}
    found = [f"{number} × id {name}" for name, number in ids.items() if number > 1]
    for one in tree:
        found += [f"{one} names #{name}" for name in _named(one) if name not in ids]
        found += [f"{one} leads nowhere" for address in _addresses(one) if not _leads(urljoin(here, address))]
        found += _faults_as_form(one, labels)
    return found


def _named(one: Element) -> Iterator[str]:
    """Yield the ids that an element names."""
    for name in IDS:
        yield from one.attrs.get(name, "").split()
    for name in SELECTORS:
        yield from (
            part.strip()[1:] for part in one.attrs.get(name, "").split(",") if part.strip().startswith("#")
        )
    address = one.attrs.get("href", "")
    if address.startswith("#") and len(address) > 1:
        yield address[1:]


def _addresses(one: Element) -> Iterator[str]:
    yield from (one.attrs[name] for name in ADDRESSES if name in one.attrs)
    if one.tag == "meta" and one.attrs.get("property") in ("og:image", "og:url"):
        yield one.attrs["content"]


def _leads(address: str) -> bool:
    """Return True if the site answers at an address of its own."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return address.startswith(("https://", "mailto:", settings.SITE_URL))
    if parts.path.startswith(settings.STATIC_URL):
        return finders.find(parts.path.removeprefix(settings.STATIC_URL)) is not None
    try:
        resolve(parts.path)
    except Resolver404:
        return False
    return True


def _faults_as_form(one: Element, labels: set[str]) -> Iterator[str]:
    kind = one.attrs.get("type", "")
    if one.tag in FIELDS and kind not in ("hidden", "submit"):
        is_labeled = one.attrs.get("id") in labels or any(
            up.tag == "label" and up.is_named for up in one.above()
        )
        if not is_labeled and not any(one.attrs.get(name) for name in WORDS):
            yield f"{one} has no label"
    if one.tag in ("button", "a", "summary") and "hidden" not in one.attrs and not one.is_named:
        yield f"{one} has no words"
    if one.tag == "form":
        holds = {field.attrs.get("name"): field.attrs.get("value") for field in one.below()}
        is_post = one.attrs.get("method", "get").lower() == "post"
        if is_post != bool(holds.get("csrfmiddlewaretoken")) and one.attrs.get("method") != "dialog":
            yield f"{one} is sent {'without' if is_post else 'with'} a token"
        sent = one.attrs.get("hx-post")
        if sent is not None and sent.partition("?")[0] != one.attrs.get("action", "").partition("?")[0]:
            yield f"{one} is sent elsewhere without scripts"
    if one.tag == "a" and "hx-get" in one.attrs and "href" not in one.attrs:
        yield f"{one} needs scripts"
