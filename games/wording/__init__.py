"""What happened, in words: one place for the log, the mail, the summary and the refusals.

What a module says lies in the file of its title and key as a `Vocabulary`; `words_of`
puts the vocabularies of a game together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.drawing.names import PlaceNames
from games.drawing.titles import drawing_of
from games.wording.telling import Telling, dice, listed, place_name
from games.wording.vocabulary import Asked, Vocabulary
from games.wording.words import Words, words_of

__all__ = [
    "Asked",
    "Telling",
    "Vocabulary",
    "Words",
    "dice",
    "listed",
    "place_name",
    "places_of",
    "words_of",
]


def places_of(view: Mapping[str, Any]) -> PlaceNames | None:
    """Return the names of a board's places, from anybody's view of the game."""
    return drawing_of(view["title"]).names(view)
