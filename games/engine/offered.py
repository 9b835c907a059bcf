"""How tables may choose a module: games with it at one tap, what it goes together with, what its games count as."""

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
