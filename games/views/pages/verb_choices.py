"""Choices of the current verb: on the board, by buttons, by steppers or in writing."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy

from games.drawing.board import VACANT, Preview, Target
from games.drawing.names import render
from games.drawing.titles import places_of
from games.engine import arguments
from games.views.pages.shown_actions import Actions, Bundle, Slot, Writing
from games.views.pages.verb_buttons import VerbButtons
from games.views.table import described_choices
from games.views.table.described_choices import Described, Filed, Pick
from games.wording.sentence import listed


class VerbChoices(VerbButtons):
    """The viewer's current choice and the answer that they have already filed.

    :cvar vacant_words: the question at a place where something could be built
    """

    vacant_words: ClassVar[Any] = gettext_lazy("What do you build here?")

    # The choices that are shown, with their places on the board; None if there are none.
    described: Described | None = None

    def _verb(self) -> str:
        """Return the verb from the address, or else the verb that the decision forces; "" if neither applies."""
        if self.ask.do in self.arguments:
            return self.ask.do
        forced = self.forced_verb()
        return forced if self.is_due and forced in self.arguments else ""

    def _actions(self) -> Actions:
        if not self.arguments:
            return self.actions_type()
        verb = self.verb
        if not verb:
            return self._with_board()
        ask = self.latest("asks", verb)
        asked = ask(self) if ask is not None else None
        if isinstance(asked, Actions):
            return asked
        choices = self.arguments[verb]
        if asked is None and isinstance(choices, arguments.Bundle):
            return self._so_many(verb, choices)
        look = self.look_of(verb)
        if asked is None and look.form:
            return self.with_menu(kind="form", form=look.form, verb=verb, prompt=look.prompts[0])
        if asked is None and isinstance(choices, arguments.Composite):
            return self._in_writing(verb, choices)
        shown = self.described = asked or described_choices.describe(self, verb, look, self.sayers())
        return self.with_menu(
            kind=shown.kind, verb=verb, prompt=shown.prompt, confirm=shown.confirm, picks=shown.picks
        )

    def vacant(self) -> dict[str, list[str]]:
        """Return the places where something could be built, each with its verbs, while nothing is being chosen."""
        return {}

    def _with_board(self) -> Actions:
        """Return the menu and mark buildable places on the board; if the address names one of them, offer its verbs."""
        vacant = self.vacant() if self.is_due else {}
        place = self.ask.at[0] if self.ask.at and self.ask.at[0] in vacant else ""
        picks = [pick for verb in vacant[place] for pick in self.picks_at(place, verb)] if place else []
        kind, prompt = ("picks", str(self.vacant_words)) if place else ("menu", "")
        targets = [self.vacant_place(other, vacant[other]) for other in vacant if other != place]
        self.described = Described("", kind, prompt, targets, rings=[place] if place else [])
        return self.with_menu(kind=kind, prompt=prompt, picks=picks, place=place or None)

    def vacant_place(self, place: str, verbs: list[str]) -> Target:
        """Return a place on the board that asks what is to be done there."""
        return self.page.link("", VACANT, place)

    def picks_at(self, place: str, verb: str) -> list[Pick]:
        return [self.pick_at(place, verb)]

    def pick_at(self, place: str, verb: str) -> Pick:
        """Return the button for a verb at a place: the move itself, the next choice, or the choice of another place."""
        walk, first = self._first_steps(verb)
        label = self.verb_label(verb)
        if place not in first:
            return Pick(verb, label, href=self.page.to(verb))
        whole = walk.is_end([place])
        if whole is None or self.look_of(verb).asks_first(walk.argument(whole)):
            return Pick(verb, label, href=self.page.to(verb, place))
        move = self.page.move(verb, walk.argument(whole), label, part=f"at-{place}")
        return Pick(place, label, move=move)

    def _first_steps(self, verb: str) -> tuple[described_choices.Walk, list[Any]]:
        """Return a verb's choices and its possible first parts.

        They are cached because many places ask for the same verb.
        """
        if verb not in self._walks:
            walk = described_choices.Walk(self.arguments[verb], ())
            self._walks[verb] = walk, walk.next
        return self._walks[verb]

    @cached_property
    def _walks(self) -> dict[str, tuple[described_choices.Walk, list[Any]]]:
        return {}

    def about(self) -> Any:
        """Return a description of what is being chosen."""
        return ""

    def _so_many(self, verb: str, choices: arguments.Bundle) -> Actions:
        """Return a form with a stepper per kind. An answer that the viewer has filed can be changed."""
        filed = self.sight["shows"].get("answers", {}).get(self.viewer) or {}
        prompt, label = self.latest("bundles", verb) or (self.verb_label(verb), self.verb_label(verb))
        if filed:
            prompt = gettext("You have chosen; you can change it until the others have, too.")
        kinds = self.latest("bundle_kinds", verb)
        slots = [
            self.slot(kind, most, filed.get(kind, 0))
            for kind, most in self.in_order(choices.cards)
            if kinds is None or kind in kinds
        ]
        is_hand = kinds is None and _some(choices.cards) == _some(self.hand)
        key = self.page.key(verb)
        bundle = Bundle(verb, key, slots, choices.least, choices.most, str(label), is_hand)
        return self.with_menu(
            kind="bundle",
            form="games/table/_bundle.jinja",
            verb=verb,
            prompt=str(prompt(self, choices.least) if callable(prompt) else prompt),
            bundle=bundle,
        )

    @property
    def hand(self) -> Mapping[str, int]:
        """The viewer's cards, if the title has hands."""
        return {}

    def slot(self, kind: str, most: int, value: int) -> Slot:
        return Slot(kind, self.words.card(kind), "", most, value, most)

    def in_order(self, cards: Mapping[str, int]) -> list[tuple[str, int]]:
        """Return the kinds of card with their numbers, in the page's order."""
        return list(cards.items())

    def _in_writing(self, verb: str, choices: arguments.Composite) -> Actions:
        """Return a text field for the whole argument in JSON, for verbs whose module brings no form of its own."""
        allowed = choices.sample(random.Random(verb))  # noqa: S311 (an example)
        shape = choices.describe()["shape"]
        writing = Writing(verb, self.page.key(verb), json.dumps(shape, indent=1), json.dumps(allowed))
        return self.with_menu(
            kind="form",
            form="games/table/_writing.jinja",
            verb=verb,
            prompt=self.verb_label(verb),
            writing=writing,
        )

    @cached_property
    def filed(self) -> Filed | None:
        """The viewer's own answer to a decision in which other seats are still due."""
        verb = self.forced_verb()
        if self.viewer not in self.sight["answered"] or verb not in self.arguments:
            return None
        value = self.sight["shows"]["answers"][self.viewer]
        return Filed(verb, value, self._answer_words(verb, value), self._change_address(verb))

    def _change_address(self, verb: str) -> str:
        """Return the address where another answer is chosen; "" if there is no other."""
        choices = self.arguments[verb]
        if isinstance(choices, arguments.Bundle):
            return self.page.to(verb) if sum(choices.cards.values()) > choices.least else ""
        if isinstance(choices, arguments.Sequence):
            return self.page.to(verb)
        return self.page.to(verb) if len(choices) > 1 else ""

    def _answer_words(self, verb: str, value: Any) -> str:
        if isinstance(value, list):
            return listed(self._answer_words(verb, one) for one in value)
        if isinstance(self.arguments[verb], arguments.Bundle):
            return self.words.cards(value)
        if self.is_place(value):
            names = places_of(self.sight)
            return "" if names is None else render(names[value], gettext)
        return str(described_choices.say(self, verb, value, self.look_of(verb), self.sayers()).label)

    def targets(self) -> list[Target]:
        return self.described.targets if self.described is not None else []

    def previews(self) -> list[Preview]:
        """Return the pieces to show before the move is confirmed."""
        return self.described.previews if self.described is not None else []


def _some(cards: Mapping[str, int]) -> dict[str, int]:
    """Return the kinds with a count above zero."""
    return {kind: count for kind, count in cards.items() if count}
