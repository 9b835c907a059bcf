"""The words of The Fog Islands: what a seat discovers."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary

ONLY_THE_SEA = gettext_noop("{seat} discovers only the sea.")
LAND = gettext_noop("{seat} discovers {hex}.")
LAND_AND_A_CARD = gettext_noop("{seat} discovers {hex} and takes {cards}.")


def _discovered(sentence: Sentence) -> str:
    """SF-FOG-04"""
    if not sentence.facts["numbers"]:
        return sentence.say(ONLY_THE_SEA)
    return sentence.say(LAND_AND_A_CARD if sentence.facts["cards"] else LAND)


VOCABULARY = Vocabulary(composers={"hex_turned": _discovered})
