"""A game and its viewers: a player, an opponent, a stranger, a visitor."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.template.backends.jinja2 import Template
from django.test import Client
from django.test.signals import template_rendered

from accounts.models import User
from tests.services.conftest import Party, party
from tests.views.forms import HTMX, submit

__all__ = ["party"]

KEYS = itertools.count(1)


class Eyes:
    """A browser of one viewer of a table."""

    def __init__(self, game: Party | None, user: User | None) -> None:
        self.game, self.user, self.client = game, user, Client()
        if user is not None:
            self.client.force_login(user)

    def at(self, path: str = "") -> str:
        assert self.game is not None
        return f"/games/{self.game.game.pk}/{path}"

    def look(self, path: str = "", *, htmx: bool = False, **query: Any) -> HttpResponse:
        return self.client.get(self.at(path), query, headers=HTMX if htmx else {})

    def send(self, path: str, data: dict[str, Any] | None = None, *, htmx: bool = False) -> HttpResponse:
        return self.client.post(self.at(path), data or {}, headers=HTMX if htmx else {})

    def submit(
        self,
        path: str,
        values: dict[str, Any] | None = None,
        *,
        press: str | None = None,
        holding: dict[str, Any] | None = None,
        htmx: bool = False,
        **query: Any,
    ) -> HttpResponse:
        """Fill in and send the form of the table's page that leads to this path."""
        page = self.look(**query)
        return submit(self.client, page, self.at(path), values, press=press, holding=holding, htmx=htmx)

    def move(self, verb: str, argument: Any = None, *, htmx: bool = False, **fields: Any) -> HttpResponse:
        """Send a move as the page does."""
        assert self.game is not None
        data = {
            "verb": verb,
            "decision": self.game.waiting.decision,
            "key": f"view-{next(KEYS)}",
            **fields,
        }
        if argument is not None:
            data["argument"] = json.dumps(argument)
        return self.send("move/", data, htmx=htmx)


@pytest.fixture
def eyes(player: Callable[..., User]) -> Callable[..., Eyes]:
    """Open a browser at a game: `eyes(game, "0")` a player, `eyes(game)` a visitor, `eyes(game, "stranger")`."""

    def open_them(game: Party | None = None, who: str | None = None) -> Eyes:
        if who is None:
            return Eyes(game, None)
        if game is not None and who in game.users:
            return Eyes(game, game.users[who])
        return Eyes(game, player(who.capitalize()))

    return open_them


@pytest.fixture(autouse=True)
def _contexts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Note the context of Jinja pages in `response.context`, as Django does for its own templates."""
    render = Template.render

    def noted(self: Template, context: dict[str, Any] | None = None, request: Any = None) -> str:
        context = {} if context is None else context
        rendered = render(self, context, request)
        template_rendered.send(sender=self, template=self, context=context)
        return rendered

    monkeypatch.setattr(Template, "render", noted)


def text(response: HttpResponse) -> str:
    return unescape(response.content.decode())


def targets(response: HttpResponse) -> list[str]:
    """Return the places on the board that may be chosen."""
    return re.findall(r'data-place="([^"]+)"', text(response))
