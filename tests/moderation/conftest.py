"""A chat line that breaks the rules, and the moderators who decide about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models.moderation import Report
from games.models.talk import ChatMessage
from games.services.moderation import player_reports
from games.services.table import talk
from tests.services.conftest import NOW, Party, party

__all__ = ["party"]

BAD = "You are all fools"


@pytest.fixture
def moderator(player: Callable[..., User]) -> User:
    """A player added to the moderators by an administrator."""
    user = player("Moderata")
    user.groups.add(Group.objects.get(name="Moderators"))
    return user


@pytest.fixture
def browser() -> Callable[[User | None], Client]:
    def open_it(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return open_it


@pytest.fixture
def table(party: Callable[..., Party]) -> Party:
    """A table of four at which seat 1 has written an insult."""
    game = party()
    for seat, text in (("0", "Good evening"), ("1", BAD), ("2", "Well")):
        talk.say(game_id=game.game.pk, user=game.users[seat], text=text, now=NOW)
    return game


@pytest.fixture
def line(table: Party) -> ChatMessage:
    return ChatMessage.objects.get(text=BAD)


@pytest.fixture
def reported(table: Party, line: ChatMessage) -> Report:
    """Seat 0's report of the line."""
    return report(table.users["0"], line)


def report(reporter: User, line: ChatMessage, **more: Any) -> Report:
    return player_reports.report(
        reporter=reporter,
        player=line.user,
        message=line,
        now=NOW,
        **{"reason": "insult", "words": "", **more},
    )


def case_address(row: Report) -> str:
    return reverse("games:moderation_case", args=[row.pk])
