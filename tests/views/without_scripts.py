"""A player whose browser runs no scripts: follows links, sends forms, knows no title's rules."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from django.test import Client

PARTS = {"actions", "board-pieces"}
# Undo and resignation lead nowhere, nor does the link back from a choice.
NOT_TAKEN = ("/undo/", "/resign/")
BACK = "choose-nothing"
STANDING = ("set_standing",)
MOST_CLICKS = 90


@dataclass
class Form:
    """A form with the initial values of its fields."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Page(HTMLParser):
    """The links and forms of the page's parts that make moves, without attributes for scripts."""

    text: str
    links: list[str] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.depth: list[str] = []
        self.inside = 0
        self.form: Form | None = None
        self.area = ""
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if self.inside or found.get("id") in PARTS:
            self.inside += tag not in VOID
        if not self.inside:
            return
        if tag == "a" and found.get("href") and found.get("id") != BACK:
            self.links.append(found["href"])
        if tag == "form":
            self.form = Form(found["action"])
            self.forms.append(self.form)
        if self.form is not None and tag in ("input", "button") and found.get("name"):
            if found.get("type") in ("radio", "checkbox") and "checked" not in found:
                return
            self.form.fields.append((found["name"], found.get("value", "")))
        if self.form is not None and tag == "textarea":
            self.area = found["name"]

    def handle_data(self, data: str) -> None:
        if self.form is not None and self.area:
            self.form.fields.append((self.area, data))

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""
        if self.inside and tag not in VOID:
            self.inside -= 1
        if tag == "form":
            self.form = None


VOID = {"input", "img", "br", "use", "circle", "path", "rect"}


class Player:
    """Clicks at random in the part of the page that offers actions."""

    def __init__(self, client: Client, address: str, luck: random.Random) -> None:
        self.client, self.address, self.luck = client, address, luck

    def move(self) -> str:
        """Click until a move is made; return its verb.

        :raises AssertionError: the page leads nowhere, or refuses what it offers
        """
        address = self.address
        for _click in range(MOST_CLICKS):
            answer = self.client.get(address)
            assert answer.status_code == 200, address
            page = Page(answer.content.decode())
            ways: list[Any] = [*self._links(page, address), *self._forms(page)]
            assert ways, address
            way = self.luck.choice(ways)
            if isinstance(way, Form):
                return self._send(way)
            address = urljoin(address, way)
        raise AssertionError(f"no move after {MOST_CLICKS} clicks: {address}")

    def _links(self, page: Page, here: str) -> list[str]:
        """Return the links that lead deeper into an open choice, or else into any choice."""
        links = list(dict.fromkeys(link for link in page.links if "do=" in link))
        links = [link for link in links if urljoin(here, link) != here]
        return [link for link in links if not any(word in link for word in STANDING)]

    def _forms(self, page: Page) -> list[Form]:
        return [form for form in page.forms if not any(word in form.action for word in NOT_TAKEN)]

    def _send(self, form: Form) -> str:
        sent: dict[str, list[str]] = {}
        for name, value in form.fields:
            sent.setdefault(name, []).append(value)
        answer = self.client.post(form.action, sent)
        assert answer.status_code == 303, (sent, answer.content.decode()[:400])
        return sent["verb"][0]
