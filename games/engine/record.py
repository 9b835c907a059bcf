"""The record of a move: what was drawn and what changed its place, in order; a secret until the game is over.

An entry is one of three:

- chance: `{"label", "how", "of", "result"}` (see `chance.py`); what was drawn out of a pile, or shuffled in it,
  names it as `pile`; what was dealt names the `places`, in the order of the result
- a movement: `{"moved": {kind: count}, "source": pile, "target": pile}`; `moved` is a list where the order matters, the
  last on top; `at` is where it was put in, if not on top
- a turn that begins: `{"scope": "turn/17"}`

A title's *legend* says what the log tells of all this, so that whoever reads an export can hold log and record
together without knowing a rule: `catansite/static/check_game.py`, docs/fair-dice.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from games.engine.types import Json

BOX = "box"
"""Where all comes from in the set-up, and where what leaves the game goes."""
SEATS = "seats"
"""In place of what is drawn from: all seats."""

Entry = dict[str, Json]
Pile = Mapping[str, int] | Sequence[str]
"""What lies somewhere or moves: how many of each kind, or a row whose last is on top."""


def is_chance(entry: Entry) -> bool:
    """Whether something was drawn."""
    return "label" in entry


@dataclass(frozen=True)
class Tie:
    """What a fact of the log, or of the answer that time gave for an absent seat, has to do with the record.

    A fact is a path: `cards`, `gains.*` (each part of it), `dice.0`; empty, the whole answer. Piles and labels may
    hold `{seat}` (that fact beside it), `{key}` (of the part) and `*` (something that is not told).
    """

    fact: str

    def as_json(self) -> Json:
        """What is said, without what is not."""
        parts = {field.name: getattr(self, field.name) for field in fields(self)}
        said = {name: part for name, part in parts.items() if part is not None and part is not False}
        return {name: list(part) if isinstance(part, tuple) else part for name, part in said.items()}


@dataclass(frozen=True)
class Moved(Tie):
    """The fact tells what has moved from pile to pile.

    :param kind: what has moved, where the fact tells how many; where there is no fact, one of that kind
    :param number: how many have moved, where the log does not tell which
    :param luck: the label, after its beginning, under which it was drawn
    """

    source: str
    target: str
    kind: str | None = None
    number: int | None = None
    luck: str | None = None


@dataclass(frozen=True)
class Drawn(Tie):
    """The fact tells what was drawn.

    :param luck: its label, after its beginning
    :param of: what it was drawn from, if that is always the same: `[2, 6]` are two dice; `SEATS`
    :param or_argument: or it was chosen, in this part of the move's argument
    """

    luck: str
    of: Json = None
    or_argument: str | None = None


@dataclass(frozen=True)
class Dealt(Tie):
    """The fact is an object of places; what lies on each was fixed or dealt.

    :param dealt: label, after its beginning, → `things` in their printed order: shuffled, and dealt to the record's
        `places`; or laid in that order on shuffled places; or, where `walks` are named, along the one that was picked
    :param fixed: what was not dealt, by place
    :param again: it may have been dealt several times; the last deal counts
    """

    dealt: dict[str, Json]
    fixed: dict[str, Json]
    again: bool = False


@dataclass(frozen=True)
class Begun(Tie):
    """The fact is the number of the turn that begins, under which labels are used anew."""

    scope: str = "turn"
