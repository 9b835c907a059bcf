"""Reminders with a clock and without."""

from __future__ import annotations

import re

import pytest
from django.core import mail

from games.models.game import Game
from games.models.notification import Kind, Notification
from tests.notifications.sending import send
from tests.services.conftest import NOW, step

pytestmark = pytest.mark.django_db

ANSWERS = "After that we make the default move for you: your turn ends."
IS_LOST = "After that your seat is lost."


@pytest.fixture
def remind(party):
    """Send the active player's reminder of a game; return its subject and text."""

    def remind(hours: int | None, policy: str) -> tuple[str, str]:
        game = party(until=step("main"), decision_hours=hours, name="Thursday table")
        Game.objects.filter(pk=game.game.pk).update(policy=policy)
        row = Notification.objects.create(
            user=game.users[game.active],
            game=game.fresh(),
            kind=Kind.REMINDER,
            payload={},
            message_id="m",
            created_at=NOW,
            not_before=NOW,
        )
        mail.outbox.clear()
        assert send([row], now=NOW)
        (sent,) = mail.outbox
        html = sent.alternatives[0].content
        for said in (ANSWERS, IS_LOST):
            assert (said in html) == (said in sent.body)
        return sent.subject, sent.body

    return remind


@pytest.mark.parametrize(("policy", "then"), [("autopilot", ANSWERS), ("strict", IS_LOST)])
def test_it_says_how_long_and_what_happens_then(remind, policy, then):
    subject, text = remind(24, policy)

    assert subject.startswith("Thursday table: ")
    assert subject.endswith(" left")
    assert re.search(r" left \(by \w{3} \d+ \w{3}, \d\d:\d\d\) · UTC\. After that", text)
    assert {said for said in (ANSWERS, IS_LOST) if said in text} == {then}


def test_without_a_clock_it_names_no_time(remind):
    subject, text = remind(None, "autopilot")

    assert subject == "Thursday table: still your turn to trade and build"
    assert "There’s no hurry, but the others can’t continue until you do." in text
    assert ANSWERS not in text
    assert " until " not in text.partition("the others can’t continue")[0]
