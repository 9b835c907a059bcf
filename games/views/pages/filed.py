"""The viewer's answer to a decision in which other seats are still due."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from games.drawing.names import render
from games.drawing.titles import places_of
from games.engine import arguments
from games.views.pages.choice import Filed
from games.views.pages.reading import Reading
from games.views.pages.values import say
from games.wording.sentence import listed


def filed_of(reading: Reading) -> Filed | None:
    verb = reading.forced_verb
    if reading.viewer not in reading.sight["answered"] or verb not in reading.arguments:
        return None
    value = reading.sight["shows"]["answers"][reading.viewer]
    address = reading.page.to(verb) if _has_another(reading.arguments[verb]) else ""
    return Filed(verb, value, _words(reading, verb, value), address)


def _has_another(choices: Any) -> bool:
    """Return True if another answer can be chosen."""
    if isinstance(choices, arguments.Bundle):
        return sum(choices.cards.values()) > choices.least
    return isinstance(choices, arguments.Sequence) or len(choices) > 1


def _words(reading: Reading, verb: str, value: Any) -> str:
    if isinstance(value, list):
        return listed(_words(reading, verb, one) for one in value)
    if isinstance(reading.arguments[verb], arguments.Bundle):
        return reading.words.cards(value)
    if reading.is_place(value):
        names = places_of(reading.sight)
        return "" if names is None else render(names[value], gettext)
    return str(say(reading, verb, value, reading.modules.look(verb)).label)
