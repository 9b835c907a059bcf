"""The record of a move: what was drawn and what moved, in order. It is secret until the game is over.

An entry is one of three:

- chance: `{"label", "how", "of", "result"}` (see `chance.py`). If it was drawn from a pile or shuffled in it, the pile
  is named as `pile`; if it was dealt, `places` lists the places in the order of the result.
- a movement: `{"moved": {kind: count}, "source": pile, "target": pile}`. `moved` is a list if the order matters, the
  last on top; `at` is the position where it was inserted, if not on top.
- a turn that begins: `{"scope": "turn/17"}`

A title's *legend* describes how log entries relate to the record, so that a program can check an export's log against
its record without knowing the rules: `catansite/static/check_game.py`, docs/fair-dice.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from games.engine.types import Json

BOX = "box"
"""The pile that everything comes from during set-up, and where things that leave the game go."""
SEATS = "seats"
"""Stands for all seats as the set that is drawn from."""

Entry = dict[str, Json]
Pile = Mapping[str, int] | Sequence[str]
"""Things that lie somewhere or move: a count per kind, or a list whose last item is on top."""


def is_chance(entry: Entry) -> bool:
    return "label" in entry


@dataclass(frozen=True)
class Tie:
    """The relation between the record and one fact of a log entry or of an answer given for an absent seat.

    A fact is a path: `cards`, `gains.*` (each part of it), `dice.0`; empty means the whole answer. Piles and labels may
    contain `{seat}` (the fact `seat` of the same entry), `{key}` (the key of the part) and `*` (not logged).
    """

    fact: str

    def as_json(self) -> Json:
        """Return the fields that are set."""
        parts = {field.name: getattr(self, field.name) for field in fields(self)}
        said = {name: part for name, part in parts.items() if part is not None and part is not False}
        return {name: list(part) if isinstance(part, tuple) else part for name, part in said.items()}


@dataclass(frozen=True)
class Moved(Tie):
    """The fact shows what moved from pile to pile.

    :param kind: what moved, if the fact is a number; without a fact, one of that kind
    :param number: how many moved, if the log does not show which
    :param luck: the label, without its scope, under which it was drawn
    """

    source: str
    target: str
    kind: str | None = None
    number: int | None = None
    luck: str | None = None


@dataclass(frozen=True)
class Drawn(Tie):
    """The fact shows what was drawn.

    :param luck: the label, without its scope
    :param of: what it was drawn from, if that is always the same: `[2, 6]` for two dice; `SEATS`
    :param or_argument: the part of the move's argument in which it was chosen, if it was not drawn
    """

    luck: str
    of: Json = None
    or_argument: str | None = None


@dataclass(frozen=True)
class Dealt(Tie):
    """The fact is an object by place; each place's content was fixed or dealt.

    :param dealt: by label, without its scope: `things` in their printed order, shuffled and dealt to the record's
        `places`; or laid in that order on shuffled places; or, if there are `walks`, along the walk that was picked
    :param fixed: what was not dealt, by place
    :param again: it may have been dealt several times; the last deal counts
    """

    dealt: dict[str, Json]
    fixed: dict[str, Json]
    again: bool = False


@dataclass(frozen=True)
class Begun(Tie):
    """The fact is the number of the turn that begins, in which labels may be used again."""

    scope: str = "turn"
