"""The site's rule for which players are rated against each other when seats were left and taken over.

- Each seat counts once for the others, by the player who sat there from the start.
- Players who left a seat permanently come after all who stayed; the first to leave is last.
- Players who stayed are ranked by their seats' final places.
- A replacement is rated by the seat's final place against those who sat at the other seats from the start, and only
  if neither the estimate nor the conservative rating falls. A replacement does not affect anyone else's rating.
- A replacement who leaves as well is not rated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from games.rating.skill import Skill, rate


class Part(StrEnum):
    """A player's kind of participation in a game."""

    STAYED = "stayed"
    LEFT = "left"
    REPLACEMENT = "replacement"


@dataclass(frozen=True)
class Entrant:
    """A player who sat at a table.

    `rank` is the seat's rank at the end of the game; `left_at` is when the player left it permanently.
    """

    player: int
    seat: int
    rank: int
    part: Part = Part.STAYED
    left_at: datetime | None = None

    @property
    def is_rated(self) -> bool:
        """False for a replacement who has left again."""
        return self.part != Part.REPLACEMENT or self.left_at is None


@dataclass(frozen=True)
class Judgment:
    """The effect of a game on one player's rating, and the opponents it was computed with."""

    entrant: Entrant
    place: int
    before: Skill
    after: Skill
    opponents: tuple[tuple[Entrant, int, Skill], ...]
    """Each opponent with the place and the skill before the game."""


def field_of(entrants: Sequence[Entrant]) -> list[tuple[Entrant, int]]:
    """Return those who sat there from the start with the places they are rated by, in seat order."""
    field = sorted((one for one in entrants if one.part != Part.REPLACEMENT), key=lambda one: one.seat)
    return _placed(field)


def judge(entrants: Sequence[Entrant], skills: Mapping[int, Skill]) -> list[Judgment]:
    """Return the effect of a game on each player's rating, in seat order; empty if nobody has an opponent.

    :param skills: each player's skill before the game, by the player's number
    """
    field = field_of(entrants)
    judgments = _judged(field, skills) if len(field) > 1 else []
    for one in entrants:
        others = [other for other, _place in field if other.seat != one.seat]
        if one.part == Part.REPLACEMENT and one.is_rated and others:
            against = sorted([one, *others], key=lambda other: other.seat)
            [own] = [j for j in _judged(_placed(against), skills) if j.entrant is one]
            judgments.append(_only_gain(own))
    return sorted(judgments, key=lambda judgment: (judgment.entrant.seat, judgment.entrant.part))


def _placed(field: Sequence[Entrant]) -> list[tuple[Entrant, int]]:
    orders = [_order(one) for one in field]
    return [(one, 1 + sum(other < mine for other in orders)) for one, mine in zip(field, orders, strict=True)]


def _order(one: Entrant) -> tuple[int, float]:
    if one.part == Part.LEFT:
        assert one.left_at is not None, f"nobody knows when {one.player} left seat {one.seat}"
        return 1, -one.left_at.timestamp()
    return 0, one.rank


def _judged(field: Sequence[tuple[Entrant, int]], skills: Mapping[int, Skill]) -> list[Judgment]:
    before = [skills[one.player] for one, _place in field]
    after = rate(before, [place for _one, place in field])
    rows = [(one, place, skill) for (one, place), skill in zip(field, before, strict=True)]
    return [
        Judgment(one, place, skill, after[index], tuple(row for row in rows if row[0] is not one))
        for index, (one, place, skill) in enumerate(rows)
    ]


def _only_gain(judgment: Judgment) -> Judgment:
    before, after = judgment.before, judgment.after
    if after.mu >= before.mu and after.ordinal >= before.ordinal:
        return judgment
    return Judgment(judgment.entrant, judgment.place, before, before, judgment.opponents)
