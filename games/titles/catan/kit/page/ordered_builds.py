"""The part of a form in which a seat orders builds in advance: the ordered lines, and what could come next.

Each line is a verb with its argument, written as JSON in the value of a field. Ticked lines stay, in their order. What
is chosen below them is added at the end.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext

from games.drawing.names import render
from games.drawing.titles import places_of
from games.forms.moves import read_json
from games.titles.catan.kit.page.usual_orders import read_orders
from games.views.pages.values import say
from games.wording.sentence import listed

if TYPE_CHECKING:
    from games.titles.catan.base.page.reading import CatanReading


@dataclass(frozen=True)
class Written:
    """A line as its field sends it, with its text."""

    value: str
    text: str


@dataclass(frozen=True)
class Addition:
    """A verb that can be added, and its possible lines. A verb without a choice has a single line without text."""

    verb: str
    label: str
    lines: list[Written]

    @property
    def is_plain(self) -> bool:
        return [line.text for line in self.lines] == [""]


@dataclass(frozen=True)
class OrderedBuilds:
    """The viewer's order for builds.

    :param own: the order in the viewer's sight
    :param verb: the move that changes it
    """

    catan: CatanReading
    own: Mapping[str, Any]
    verb: str

    @property
    def then(self) -> str:
        return str(self.own["then"])

    @property
    def lines(self) -> list[Written]:
        found = []
        for verb, argument in self.own["lines"]:
            label, what = self.catan.words.verb_label(verb), self._text(verb, argument)
            found.append(_written(verb, argument, f"{label}: {what}" if what else label))
        return found

    @property
    def is_stuck(self) -> bool:
        """True if no cards could make the first line possible."""
        return bool(self._shape["stuck"])

    @property
    def additions(self) -> list[Addition]:
        """The verbs whose lines could be added, with these lines; none if the order is full."""
        builds = self._shape["builds"]
        if len(self.own["lines"]) >= builds["most"]:
            return []
        return [
            Addition(
                verb,
                self.catan.words.verb_label(verb),
                [_written(verb, value, self._text(verb, value)) for value in described["values"]],
            )
            for verb, described in builds["next"].items()
            if described["kind"] == "listed"
        ]

    @property
    def _shape(self) -> dict[str, Any]:
        shape: dict[str, Any] = self.catan.arguments[self.verb].describe()["shape"]
        return shape

    def _text(self, verb: str, argument: Any) -> str:
        """Return an argument in words: its places and other values; "" if there is nothing to choose."""
        if isinstance(argument, Mapping):
            argument = list(argument.values())
        values = argument if isinstance(argument, list) else [argument]
        return capfirst(listed(self._said(verb, value) for value in values if value is not None))

    def _said(self, verb: str, value: Any) -> str:
        names = places_of(self.catan.sight)
        if names is not None and self.catan.is_place(value):
            try:
                return str(render(names[value], gettext))
            except ValueError:  # a program may order a place that is not on the board
                return str(value)
        return str(say(self.catan, verb, value, self.catan.modules.look(verb)).label)


def _written(verb: str, argument: Any, text: str) -> Written:
    return Written(json.dumps([verb, argument]), text)


def read_orders_and_builds(data: QueryDict) -> dict[str, Any]:
    """Return the argument of the move from the submitted form.

    :raises BadArgument: a line is not JSON
    """
    written = [*data.getlist("line"), *data.getlist("add")]
    lines = [read_json(line) for line in written if line]
    return {**read_orders(data), "builds": lines, "then": data.get("then", "ask")}
