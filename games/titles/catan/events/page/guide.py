"""The guide to Events of Catan, filled from the module's tables."""

from __future__ import annotations

from typing import Any

from games.titles.catan.base.drawing import cards
from games.titles.catan.base.rules.facts import RED_NUMBERS
from games.titles.catan.events import words
from games.titles.catan.events.rules import facts
from games.views.pages.module_page import Guide

MODULES = ("base", "events")


def _facts() -> dict[str, Any]:
    """Return the numbers that are new to players who know base CATAN."""
    return {
        "cards": sum(facts.CARDS.values()),
        "unseen": facts.UNDER_NEW_YEAR,
        "events": [_event(event) for event in words.EVENTS],
        "repair": [cards.goods_of(MODULES).stack(kind, count) for kind, count in facts.REPAIR_COST.items()],
    }


def _event(event: str) -> dict[str, Any]:
    """Return the name, the text and the numbers of an event."""
    numbers = [
        facts.number_of(card)
        for card, count in facts.CARDS.items()
        if facts.event_of(card) == event
        for _ in range(count)
    ]
    return {
        "name": words.EVENTS[event],
        "text": words.EVENT_TEXTS[event],
        "count": len(numbers),
        "numbers": [(number, number in RED_NUMBERS) for number in sorted(set(numbers))],
    }


GUIDE = Guide("catan/events/templates/guide.html", _facts)
