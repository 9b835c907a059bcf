"""What can be wrong: a move that the rules refuse, and a request that nobody could carry out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine.types import Json, Seat

CLOSED = "ENGINE-CLOSED"
"""The message of an action that is known, but not possible now."""


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: a rule id and the facts that its message names."""

    code: str
    facts: dict[str, Json] = field(default_factory=dict)


def refuse(code: str, **facts: Json) -> Refusal:
    """Spell a refusal as the rules do: `refuse("BASE-ERR-23")`, `refuse("BASE-ERR-09", n=4)`."""
    return Refusal(code, facts)


class Illegal(Exception):
    """The rules do not allow this move; nothing has changed.

    `code` is the id of the rule or message, `facts` what it names (a seat under `name`, seats under
    `names`, cards under `missing`, a resource, a number), `text` the English master text with the
    facts in braces (the key for translations), `message` that text filled in.
    """

    def __init__(self, code: str, facts: dict[str, Json], text: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts
        self.text = text
        self.message = message


class EngineError(Exception):
    """The request cannot be carried out at all: a bad state, an unknown title, a false script."""


def fill_in(text: str, facts: dict[str, Json], seat_name: Callable[[Seat], str]) -> str:
    """Put the facts of a refusal into its text; seats by name, cards counted."""
    return text.format_map({key: _as_words(key, value, seat_name) for key, value in facts.items()})


def _as_words(key: str, value: Json, seat_name: Callable[[Seat], str]) -> str:
    if key == "name":
        return seat_name(value)
    if key == "names":
        return ", ".join(seat_name(seat) for seat in value)
    if isinstance(value, dict):
        return ", ".join(f"{count} {kind}" for kind, count in value.items())
    return str(value)
