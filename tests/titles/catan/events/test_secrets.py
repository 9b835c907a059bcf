"""Answers filed for an event stay secret in everything that the site shows.

TB-GEN-10, TB-GEN-16
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models.destination import FeedKey
from games.titles.catan.events.page.panels import USUAL
from tests.deep import DEEP
from tests.secrets.reading import Told, differences, everything, in_turn, read
from tests.secrets.test_same_bytes import swap_what_is_hidden
from tests.services.conftest import NOW

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("clock_stands"),
    pytest.mark.one_database,
    pytest.mark.slow,
]

MODULES = ("base", "events")
Reached = Callable[[Any, Any], bool]


def one_has_filed(step: str) -> Reached:
    """Return a predicate: one seat has answered in secret, with an alternative, and another is still due."""

    def reached(title: Any, state: Any) -> bool:
        top = state["stack"][-1] if state["stack"] else {}
        if top.get("step") != step or not top["answers"] or len(title.waiting(state).due) != 1:
            return False
        (due,) = title.waiting(state).due
        return bool(others_filed(title, state, due))

    return reached


def others_filed(title: Any, state: Any, viewer: str | None) -> list[str]:
    """Return seeds of worlds that look the same to a viewer, in which somebody has answered differently."""
    sight, filed = title.sight(state, viewer), state["stack"][-1]["answers"]
    seeds = (f"another {number}" for number in range(20))
    return [seed for seed in seeds if title.imagine(sight, seed)["stack"][-1]["answers"] != filed]


@pytest.mark.parametrize("step", [step for step in USUAL if step != "help_neighbors"])
def test_what_one_has_filed_changes_no_byte_for_others(party, world, step):
    """TB-EV-12, TB-EV-18, TB-EV-25: This holds for seats that have not answered, seats that have, and spectators."""
    game = party(until=one_has_filed(step), modules=MODULES, decision_hours=24)
    (due,) = game.waiting.due
    for seat in in_turn((due, None), USUAL, step):
        user, told, filed = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, others_filed(game.title, game.state, seat)[0])
                filed.append(game.state["stack"][-1]["answers"])
                told.append(everything(game.fresh(), user))

        assert filed[0] != filed[1]
        assert not differences(*told), seat
        assert {"table", "parts", "mark", "log", "export", "protocol"} <= told[0].keys()


def test_what_a_leader_gives_changes_no_byte_for_others(party, world):
    """TB-EV-23, TB-EV-D6: Two leaders help, and one has answered. Feeds and calendars reveal nothing either."""
    game = party(until=one_has_filed("help_neighbors"), modules=MODULES, decision_hours=24, seed="help-3")
    (answered,) = game.state["stack"][-1]["answers"]
    assert len(game.state["stack"][-1]["owed"]) == 2
    (leader,) = game.waiting.due
    idle = [seat for seat in game.users if seat not in (answered, leader)]
    for seat in (leader, *(idle if DEEP else ()), None):
        user, told, filed = None if seat is None else game.users[seat], [], []
        for swapped in (False, True):
            with world():
                if swapped:
                    swap_what_is_hidden(game.fresh(), seat, others_filed(game.title, game.state, seat)[0])
                filed.append(game.state["stack"][-1]["answers"])
                told.append(everything(game.fresh(), user) | feeds(user))

        assert filed[0] != filed[1]
        assert not differences(*told), seat
        assert {"table", "parts", "mark", "log", "replay", "export", "protocol"} <= told[0].keys()
        assert user is None or any(name.startswith("program ") for name in told[0])


def feeds(user: User | None) -> Told:
    """Return the contents of a player's private feeds."""
    if user is None:
        return {}
    FeedKey.objects.create(user=user, key="k" * 43, created_at=NOW)
    return {
        name: read(Client().get(reverse(name, args=["k" * 43]))) for name in ("games:feed", "games:calendar")
    }
