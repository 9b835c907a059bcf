"""Refusals of illegal moves, and errors for requests that cannot be carried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from games.engine.types import Json, Seat

CLOSED = "ENGINE-CLOSED"
"""The message for a verb that exists but is not possible now."""


@dataclass(frozen=True)
class Refusal:
    """The reason why a move is not allowed: a rule id and the facts that its message names."""

    code: str
    facts: dict[str, Json] = field(default_factory=dict)


def refuse(code: str, **facts: Json) -> Refusal:
    """Return a refusal, as in `refuse("BASE-ERR-23")` or `refuse("BASE-ERR-09", n=4)`."""
    return Refusal(code, facts)


class Illegal(Exception):
    """The rules do not allow this move; nothing has changed.

    `code` is the id of the rule or message. `facts` are the values that the message names: a seat under `name`, seats
    under `names`, cards under `missing`, a resource, a number. `text` is the English master text with the facts in
    braces (the key for translations), `message` is that text filled in.
    """

    def __init__(self, code: str, facts: dict[str, Json], text: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts
        self.text = text
        self.message = message


class EngineError(Exception):
    """The request cannot be carried out at all, for example a bad state, an unknown title or a wrong script."""


def fill_in(text: str, facts: dict[str, Json], seat_name: Callable[[Seat], str]) -> str:
    """Fill the facts of a refusal into its text: seats by name, cards with their counts."""
    return text.format_map({key: _as_words(key, value, seat_name) for key, value in facts.items()})


def _as_words(key: str, value: Json, seat_name: Callable[[Seat], str]) -> str:
    if key == "name":
        return seat_name(value)
    if key == "names":
        return ", ".join(seat_name(seat) for seat in value)
    if isinstance(value, dict):
        return ", ".join(f"{count} {kind}" for kind, count in value.items())
    return str(value)
