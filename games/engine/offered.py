"""How tables may choose a module, and what its games count as."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.types import Json


@dataclass(frozen=True)
class Compatible:
    """Whether two modules go together: `yes`, `adapted` with rule ids, `no` with the reason."""

    answer: str
    rules: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class OneOf:
    """Modules of which a game has one at most: all that name the same; any two of them do not go together, and why."""

    key: str
    rules: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Closed:
    """Values of another module's option that are not offered together with a module, and why."""

    values: tuple[Json, ...]
    reason: str


@dataclass(frozen=True)
class Preset:
    """A game that a table can choose with one tap."""

    key: str
    name: str
    modules: tuple[str, ...]
    options: dict[str, Json]
    blurb: str


@dataclass(frozen=True)
class Family:
    """Games of a title that are played alike, so that one's strength in them is one number.

    `modules` are those of which a game of the family has at least one; none: all games that no
    earlier family took.
    """

    key: str
    name: str
    modules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unless:
    """Values of another option with which a choice makes no difference."""

    option: str
    values: tuple[Json, ...]


@dataclass(frozen=True)
class OptionField:
    """A choice that a table makes before the game: the form and the check read it.

    :param help: what it means; where there is an `unless`, why it cannot be chosen then
    """

    key: str
    label: str
    choices: tuple[tuple[Json, str], ...]
    default: Json
    help: str = ""
    unless: Unless | None = None


@dataclass(frozen=True)
class Counted:
    """Something that chance brings in a title's games and that is counted over all of them: its numbers.

    `ways` says how often, of the sum of all ways, fair chance brings each value; modules say which log
    entries bring one (`Module.counts`).
    """

    key: str
    ways: dict[str, int]
