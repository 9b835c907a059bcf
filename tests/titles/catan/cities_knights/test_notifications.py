"""The email for each decision of Cities & Knights says in words what is to be decided (issue 3, item 3)."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import pytest
from django.core import mail

from games import catalog
from games.drawing.titles import drawing_of
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.wording.words import words_of
from tests.notifications.sending import send
from tests.services.conftest import NOW
from tests.titles.catan.cities_knights.test_page import MODULES, positions

pytestmark = pytest.mark.one_database

TITLE = catalog.title("catan")
WORDS = words_of("catan", MODULES)
RULES = TITLE.rules(MODULES)
DECISIONS = sorted(
    name for name, step in RULES.steps.items() if step.waits and name not in TITLE.rules(["base"]).steps
)
BARE = "Waiting for {names}."


@functools.cache
def asked(decision: str) -> tuple[dict[str, Any], str]:
    """Return a position in which a seat is asked for this decision, and the seat."""
    for state, _seat, _fresh in positions():
        for seat, step in TITLE.waiting(state).due.items():
            if step == decision:
                return state, seat
    raise LookupError(decision)


@pytest.mark.parametrize("decision", DECISIONS)
def test_it_is_said_in_words_what_waits(decision):
    said = WORDS.waiting_for(decision)

    assert said != decision.replace("_", " ")
    assert len(said.split()) >= 3
    assert said[0].islower()
    assert not said.endswith(".")
    assert RULES.steps[decision].sentence != BARE
    assert "{names}" in RULES.steps[decision].sentence


@pytest.mark.django_db
@pytest.mark.parametrize("decision", DECISIONS)
@pytest.mark.parametrize("kind", [Kind.YOUR_TURN, Kind.REMINDER])
def test_the_mail_says_which_decision_waits(party, monkeypatch, decision, kind):
    plain = replace(drawing_of("catan"), png=lambda sight, rings: b"no picture")
    monkeypatch.setattr("games.notifications.email.channel.drawing_of", lambda title: plain)
    monkeypatch.setattr("games.notifications.email.channel.small", lambda drawn: drawn)
    game = party(decision_hours=24, name="Thursday table")
    state, seat = asked(decision)
    Game.objects.filter(pk=game.game.pk).update(modules=MODULES, state=state)
    game.game.seats.update(
        decision=None, step="", due_since=None, due_at=None, remind_at=None, clock_from=None
    )
    game.game.seats.filter(number=seat).update(
        decision=state["decision"], step=decision, due_since=NOW, due_at=NOW.replace(day=3)
    )
    user = game.users[seat]
    row = Notification.objects.create(
        user=user, game=game.game, kind=kind, payload={}, message_id="m", created_at=NOW, not_before=NOW
    )
    mail.outbox.clear()

    send([row], now=NOW)

    (sent,) = mail.outbox
    task = WORDS.waiting_for(decision)
    assert task in sent.body
    assert f"After that we make the default move for you: {WORDS.default(decision)}." in sent.body
    assert decision not in sent.subject
    assert decision not in sent.body
    if kind == Kind.YOUR_TURN:
        assert sent.subject == f"Thursday table: your turn to {task}"
    for card in state["cities_knights"]["progress"][seat]:
        assert WORDS.card(card) in sent.body
