"""Emails about a module's decisions say what to decide, and what happens on a timeout.

Covered are modules whose `mails.py` has `ASKED`: positions in which their decisions are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from django.core import mail
from django.utils.html import escape

from games.drawing.titles import drawing_of
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.titles.catan.title import CATAN
from games.wording.words import words_of
from games.workshop.positions.story import Story
from tests.module_files import defined
from tests.notifications.sending import send
from tests.services.conftest import NOW

pytestmark = pytest.mark.one_database

STORIES: dict[str, Callable[[], Mapping[str, Story]]] = {
    f"{module}-{decision}": asked
    for module, (decisions, asked) in defined(
        "mails", "catan", [module.key for module in CATAN.modules], "ASKED"
    ).items()
    for decision in decisions
}


def test_modules_name_decisions():
    assert STORIES


@pytest.mark.django_db
@pytest.mark.parametrize("named", STORIES)
def test_the_mail_says_which_decision_waits_and_what_time_answers(party, monkeypatch, named):
    decision = named.partition("-")[2]
    story = STORIES[named]()[decision]
    plain = replace(drawing_of("catan"), png=lambda sight, rings: b"no picture")
    monkeypatch.setattr("games.notifications.email.channel.drawing_of", lambda title: plain)
    monkeypatch.setattr("games.notifications.email.channel.small", lambda drawn: drawn)
    state = story.state
    seat = story.first_due
    modules = tuple(state["modules"])
    game = party(seats=len(state["seats"]), modules=modules, decision_hours=24, name="Thursday table")
    Game.objects.filter(pk=game.game.pk).update(state=state)
    game.game.seats.update(
        decision=None, step="", due_since=None, due_at=None, remind_at=None, clock_from=None
    )
    game.game.seats.filter(number=seat).update(
        decision=state["decision"], step=decision, due_since=NOW, due_at=NOW.replace(day=3)
    )
    row = Notification.objects.create(
        user=game.users[seat],
        game=game.game,
        kind=Kind.YOUR_TURN,
        payload={},
        message_id="m",
        created_at=NOW,
        not_before=NOW,
    )
    mail.outbox.clear()

    send([row], now=NOW)

    (sent,) = mail.outbox
    task = words_of("catan", modules).waiting_for(decision)
    assert sent.subject == f"Thursday table: your turn to {task}"
    assert task in sent.body
    explanation = words_of("catan", modules).explanation(decision)
    (html, _kind) = sent.alternatives[0]
    assert explanation or decision == "main"
    assert explanation in sent.body
    assert escape(explanation) in html
    assert decision not in sent.body
    default = words_of("catan", modules).default(decision)
    assert default
    for said in (sent.body, html):
        assert f"After that we make the default move for you: {default}." in said
    neutrals = "North (neutral, orange) · South (neutral, white)"
    assert (neutrals in html) == ("for_two" in modules)
