"""A player whose browser runs no scripts: follows links, sends forms, knows no title's rules."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import urljoin

from django.test import Client

from tests.views.forms import Form, Page

PARTS = {"actions", "board-pieces"}
# Undo and resignation lead nowhere, nor does the link back from a choice.
NOT_TAKEN = ("/undo/", "/resign/")
BACK = "choose-nothing"
STANDING = ("set_standing",)
MOST_CLICKS = 90


def ways_of(text: str) -> tuple[list[str], list[Form]]:
    """Return the links and forms of the page's parts that make moves."""
    page = Page(text)
    links = [link.href for link in page.links if link.within & PARTS and link.id != BACK]
    return links, [form for form in page.forms if form.within & PARTS]


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
            links, forms = ways_of(answer.content.decode())
            ways: list[Any] = [*self._leading_on(links, address), *self._that_move(forms)]
            assert ways, address
            way = self.luck.choice(ways)
            if isinstance(way, Form):
                return self.send(way)
            address = urljoin(address, way)
        raise AssertionError(f"no move after {MOST_CLICKS} clicks: {address}")

    def _leading_on(self, links: list[str], here: str) -> list[str]:
        """Return the links that lead deeper into an open choice, or else into any choice."""
        links = list(dict.fromkeys(link for link in links if "do=" in link))
        links = [link for link in links if urljoin(here, link) != here]
        return [link for link in links if not any(word in link for word in STANDING)]

    def _that_move(self, forms: list[Form]) -> list[Form]:
        return [form for form in forms if not any(word in form.action for word in NOT_TAKEN)]

    def send(self, form: Form) -> str:
        """Send a form that makes a move, and return its verb."""
        button = self.luck.choice(form.buttons) if len(form.buttons) > 1 else form.buttons[0]
        sent = form.initial
        if button.name:
            sent.setdefault(button.name, []).append(button.value)
        answer = self.client.post(form.action, sent)
        assert answer.status_code == 303, (sent, answer.content.decode()[:400])
        return sent["verb"][0]
