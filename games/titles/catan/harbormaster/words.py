"""The words of Harbormaster."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary

TAKEN = gettext_noop("{seat} takes the Harbormaster card ({harbor_points} harbor points).")
TAKEN_OVER = gettext_noop("{seat} takes the Harbormaster card from {from} ({harbor_points} harbor points).")
SET_ASIDE = gettext_noop("Nobody holds the Harbormaster card anymore.")


def _harbormaster(sentence: Sentence) -> str:
    if sentence.facts.get("seat") is None:
        return sentence.say(SET_ASIDE)
    return sentence.say(TAKEN if sentence.facts.get("from") is None else TAKEN_OVER)


VOCABULARY = Vocabulary(composers={"harbormaster": _harbormaster})
