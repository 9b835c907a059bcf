"""The words of Harbormaster."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.wording.telling import Telling
from games.wording.vocabulary import Vocabulary

TAKEN = gettext_noop("{seat} takes the Harbormaster card ({harbor_points} harbor points).")
SET_ASIDE = gettext_noop("Nobody holds the Harbormaster card anymore.")


def _harbormaster(telling: Telling) -> str:
    return telling.say(SET_ASIDE if telling.facts.get("seat") is None else TAKEN)


VOCABULARY = Vocabulary(told_by={"harbormaster": _harbormaster})
