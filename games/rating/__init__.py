"""Ratings as arithmetic: pure functions of skills and places.

`skill` is what the site believes of a player and how a game's places change it (Weng–Lin), `field` the
site's own rule: who is rated against whom when seats have been left and taken over. Nothing here knows
Django, a row or a title.
"""

from __future__ import annotations

from games.rating.field import Entrant, Judgment, Part, field_of, judge
from games.rating.skill import PROVISIONAL_UNDER, SHOWN_AT_START, START, Skill, rate, shown

__all__ = [
    "PROVISIONAL_UNDER",
    "SHOWN_AT_START",
    "START",
    "Entrant",
    "Judgment",
    "Part",
    "Skill",
    "field_of",
    "judge",
    "rate",
    "shown",
]
