"""The words of Harbormaster."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.wording.sentence import Telling
from games.wording.vocabulary import Vocabulary

TAKEN = gettext_noop("{seat} takes the Harbormaster card ({harbor_points} harbor points).")
TAKEN_OVER = gettext_noop("{seat} takes the Harbormaster card from {from} ({harbor_points} harbor points).")
SET_ASIDE = gettext_noop("Nobody holds the Harbormaster card anymore.")


def _harbormaster(telling: Telling) -> str:
    if telling.facts.get("seat") is None:
        return telling.say(SET_ASIDE)
    return telling.say(TAKEN if telling.facts.get("from") is None else TAKEN_OVER)


VOCABULARY = Vocabulary(told_by={"harbormaster": _harbormaster})
