"""The words of The Fog Islands: what a seat discovers."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

from games.titles.catan.base.drawing.places import hex_name
from games.wording.sentence import Sentence, place_name
from games.wording.vocabulary import Vocabulary

ONLY_THE_SEA = gettext_noop("{seat} discovers only the sea.")
LAND = gettext_noop("{seat} discovers {land}.")
LAND_AND_A_CARD = gettext_noop("{seat} discovers {land} and takes {cards}.")


def _discovered(sentence: Sentence) -> str:
    """Name the land by what it is now; the place had another name before the move. SF-FOG-04"""
    if not sentence.facts["numbers"]:
        return sentence.say(ONLY_THE_SEA)
    text = LAND_AND_A_CARD if sentence.facts["cards"] else LAND
    land = place_name(hex_name(sentence.facts))
    return gettext(text).format(seat=sentence["seat"], land=land, cards=sentence["cards"])


VOCABULARY = Vocabulary(composers={"hex_turned": _discovered})
