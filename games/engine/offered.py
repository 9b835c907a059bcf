"""Choices that modules offer to a table, and how their games are rated and counted."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.types import Json


@dataclass(frozen=True)
class Compatible:
    """Compatibility of two modules: `yes`, `adapted` with rule ids and perhaps a remark, or `no` with the reason."""

    answer: str
    rules: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class OneOf:
    """A group of modules of which a game has at most one; modules with an equal `OneOf` exclude each other."""

    key: str
    rules: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Closed:
    """Values of another module's option that a module rules out, and why."""

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
    """Games of a title that are similar enough for one strength rating.

    A game of the family has at least one of `modules`. If empty, the family takes all games that no earlier family
    took.
    """

    key: str
    name: str
    modules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unless:
    """Values of another option for which this option has no effect."""

    option: str
    values: tuple[Json, ...]


@dataclass(frozen=True)
class OptionField:
    """An option that a table chooses before the game; the form and the check read it.

    :param help: its meaning; if there is an `unless`, the reason why it cannot be chosen then
    """

    key: str
    label: str
    choices: tuple[tuple[Json, str], ...]
    default: Json
    help: str = ""
    unless: Unless | None = None


@dataclass(frozen=True)
class Counted:
    """A chance result that is counted over all games of a title, such as the numbers rolled.

    `ways` gives the weight of each value with fair chance: the number of ways to get it. Modules define which log
    entries contain one (`Module.counts`).
    """

    key: str
    ways: dict[str, int]
