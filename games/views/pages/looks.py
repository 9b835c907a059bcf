"""Words and looks with which modules ask for verbs and name values, where the defaults do not read well."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.drawing.names import Name

Prompt = Callable[[Any], str]
"""Takes the reading of a table."""
Kind = str | Callable[[Any, list[Any]], str]
Owner = Callable[[Any, list[Any]], "str | None"]
"""Takes the reading of a table and the chosen parts; returns the seat whose piece they place."""
Final = Callable[[Any, Any], bool]
"""Takes the reading of a table and the argument of a move; returns True if the move cannot be taken back freely."""
Reasons = Callable[[Any, list[Any]], Mapping[str, Name]]
"""Takes the reading of a table and the chosen parts; returns closed places, each with the reason."""


@dataclass(frozen=True)
class Look:
    """How to ask for a verb.

    :param prompts: the question for each part, or a `Prompt`; the last one holds for all later parts
    :param kinds: the kinds of targets, part by part; without one, a place is highlighted as the kind of place it is
    :param label: the button that makes the move; a tuple holds one label per number of chosen parts
    :param asked: the question before the move is made; a tuple as for `label`
    :param is_final: the move cannot be taken back freely, so a tap on a place or value asks first; may depend on the
      table and the move's argument
    :param nothing: the button for "none"
    :param done: the button that ends a sequence early
    :param form: a template for the whole argument, where the description does not read well
    :param owner: the seat whose piece would stand there, None while that has not been chosen; the viewer if not
      given
    :param closed: returns the places that cannot come next, with the reasons
    :param closed_hint: the text about closed places
    """

    prompts: tuple[Any, ...] = ()
    kinds: tuple[Kind, ...] = ()
    label: Any = ""
    asked: Any = ""
    is_final: bool | Final = False
    nothing: Any = ""
    done: Any = ""
    form: str = ""
    owner: Owner | None = None
    closed: Reasons | None = None
    closed_hint: Any = ""

    def asks_first(self, reading: Any, argument: Any) -> bool:
        """Return True if a move with this argument has to be confirmed."""
        return self.is_final(reading, argument) if callable(self.is_final) else self.is_final


def with_prompts(look: Look, *prompts: Any) -> Look:
    """Return the same look with other questions."""
    return replace(look, prompts=prompts)


@dataclass(frozen=True)
class Said:
    """The label and symbol of a value.

    :param color: color of the seat whose piece the symbol shows
    """

    label: Any
    symbol: str = ""
    note: Any = ""
    color: str = ""


Sayer = Callable[[Any, str, Any], "Said | None"]
"""Takes the reading of a table, a verb and a value; returns the value's label, or None if it knows none."""
