"""The mail of each decision of the variants and of the Fishermen says what is to be decided, and what time answers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core import mail
from django.utils.html import escape

from games.drawing.titles import drawing_of
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.titles.catan.events import samples as events
from games.titles.catan.fishermen import samples as fishermen
from games.titles.catan.for_two import samples as for_two
from games.wording.words import words_of
from games.workshop.samples.story import Story
from tests.notifications.sending import send
from tests.services.conftest import NOW

pytestmark = pytest.mark.one_database

STORIES = {
    **dict.fromkeys(events.EVENTS, events),
    **dict.fromkeys(("neutral_road", "neutral_settlement", "forced_trade"), for_two),
    **dict.fromkeys(("exchange_fish", "main"), fishermen),
}


def asked(decision: str) -> Story:
    return STORIES[decision].asked()[decision]


@pytest.mark.django_db
@pytest.mark.parametrize("decision", STORIES)
def test_the_mail_says_which_decision_waits_and_what_time_answers(party, monkeypatch, decision):
    """TB-EV-D3, TB-EV-D4, TB-EV-D5, TB-EV-D6, TB-2P-D1, TB-2P-D2, TB-FI-D1, TB-FI-D4"""
    plain = replace(drawing_of("catan"), png=lambda view, rings: b"no picture")
    monkeypatch.setattr("games.notifications.email.channel.drawing_of", lambda title: plain)
    monkeypatch.setattr("games.notifications.email.channel.small", lambda drawn: drawn)
    state = asked(decision).state
    seat = asked(decision).first_due
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
