"""The viewer's current choice: on the board, by buttons, by steppers, in a form or in writing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext

from games.drawing.board import Target
from games.engine import arguments
from games.views.pages.choice import Bundle, Choice, Pick, Writing
from games.views.pages.described import describe
from games.views.pages.menu import PLAIN_KEYS
from games.views.pages.module_page import Button
from games.views.pages.reading import Reading


def choice_of(reading: Reading, unasked: Callable[[Any], Choice]) -> Choice:
    """Return the form that the viewer has opened, or the choice of the verb that the viewer uses.

    :param unasked: returns the choice of a due seat while it uses no verb
    """
    form = reading.modules.latest("forms", reading.ask.do)
    opened: Choice | None = form(reading) if form is not None else None
    if opened is not None:
        return opened
    verb = reading.verb
    if not verb:
        return unasked(reading) if reading.is_due and reading.arguments else Choice(kind="none")
    ask = reading.modules.latest("asks", verb)
    asked: Choice | None = ask(reading) if ask is not None else None
    if asked is not None:
        return asked
    if verb in reading.given_up:
        return _what_is_given_up(reading, verb)
    choices, look = reading.arguments[verb], reading.modules.look(verb)
    if isinstance(choices, arguments.Bundle):
        return _so_many(reading, verb, choices)
    if look.form:
        return Choice(verb, "form", look.prompts[0], form=look.form)
    if isinstance(choices, arguments.Composite):
        return _in_writing(reading, verb, choices)
    return describe(reading, verb, look)


def _what_is_given_up(reading: Reading, verb: str) -> Choice:
    """Return the question before a move by which the viewer loses something that is still possible."""
    button = reading.modules.latest("moves", verb) or Button()
    what = " · ".join(reading.words.verb_label(one) for one in reading.given_up[verb])
    move = reading.page.move(
        verb,
        label=button.says(reading),
        look="primary",
        part="anyway",
        shortcut=button.key or PLAIN_KEYS.get(verb, ""),
    )
    return Choice(verb, "confirm", gettext("Still possible: %(what)s") % {"what": what}, confirm=[move])


def at_places(
    reading: Reading,
    verbs: Mapping[str, list[str]],
    question: Any,
    target: Callable[[str], Target],
    picks: Callable[[str, str], list[Pick]],
) -> Choice:
    """Return the choice of a place while no verb is used. At the place that the address names, its verbs are offered.

    :param verbs: what can be done at each place
    :param question: the question at a place
    :param target: returns the mark of a place on the board
    :param picks: returns the buttons for a verb at a place
    """
    asked = reading.ask.at[0] if reading.ask.at and reading.ask.at[0] in verbs else ""
    targets = [target(place) for place in verbs if place != asked]
    if not asked:
        return Choice(targets=targets)
    buttons = [pick for verb in verbs[asked] for pick in picks(asked, verb)]
    return Choice("", "picks", str(question), targets, picks=buttons, rings=[asked])


def _so_many(reading: Reading, verb: str, choices: arguments.Bundle) -> Choice:
    """Return a form with a stepper per kind. An answer that the viewer has filed can be changed."""
    filed = reading.sight["shows"].get("answers", {}).get(reading.viewer) or {}
    label = reading.words.verb_label(verb)
    prompt, button = reading.modules.latest("bundles", verb) or (label, label)
    if filed:
        prompt = gettext("You have chosen; you can change it until the others have, too.")
    kinds = reading.modules.latest("bundle_kinds", verb)
    slots = [
        replace(slot, value=filed.get(slot.kind, 0))
        for slot in reading.steppers(choices.cards)
        if kinds is None or slot.kind in kinds
    ]
    is_hand = kinds is None and _some(choices.cards) == _some(reading.hand)
    bundle = Bundle(verb, reading.page.key(verb), slots, choices.least, choices.most, str(button), is_hand)
    said = str(prompt(reading, choices.least) if callable(prompt) else prompt)
    return Choice(verb, "bundle", said, form="games/table/_bundle.jinja", details=bundle)


def _in_writing(reading: Reading, verb: str, choices: arguments.Composite) -> Choice:
    """Return a text field for the whole argument in JSON, for verbs whose module brings no form of its own."""
    allowed = choices.sample(random.Random(verb))  # noqa: S311 (an example)
    shape = choices.describe()["shape"]
    writing = Writing(verb, reading.page.key(verb), json.dumps(shape, indent=1), json.dumps(allowed))
    prompt = reading.words.verb_label(verb)
    return Choice(verb, "form", prompt, form="games/table/_writing.jinja", details=writing)


def _some(cards: Mapping[str, int]) -> dict[str, int]:
    """Return the kinds with a count above zero."""
    return {kind: count for kind, count in cards.items() if count}
