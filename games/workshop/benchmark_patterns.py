"""What the games of one kind in a benchmark share."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pattern:
    """The common data of a title's games with this number of seats."""

    title: str
    modules: tuple[str, ...]
    family: str
    seats: int
    colors: tuple[str, ...]
    # The final state of one game, and moments on the way to it.
    final: str
    moves: int
    turns: int
    points: tuple[int, ...]
    moments: tuple[Moment, ...]


@dataclass(frozen=True)
class Moment:
    """A running game: its state, and the decision of each due seat."""

    state: str
    moves: int
    decision: int
    due: dict[str, str]
