"""Grades of placements, ready for templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.drawing.names import Name
from games.drawing.titles import Drawing


@dataclass(frozen=True)
class Grade:
    """A placement with the places' names."""

    verb: str
    place: Name
    best: Name
    rank: int
    of: int
    chance: float
    best_chance: float
    reasons: dict[str, Any]
    best_reasons: dict[str, Any]
    number: int = 0

    @property
    def percent(self) -> float:
        return 100 * self.chance

    @property
    def best_percent(self) -> float:
        return 100 * self.best_chance

    @property
    def is_best(self) -> bool:
        return self.rank == 1


def grades_of(drawing: Drawing, sight: Mapping[str, Any], grades: Sequence[Mapping[str, Any]]) -> list[Grade]:
    """Return stored grades (`bots/grades.py`) with the names of the places on this board."""
    names = drawing.names(sight)
    assert names is not None
    return [
        Grade(**{**grade, "place": names[grade["place"]], "best": names[grade["best"]]}) for grade in grades
    ]
