"""The words of Cloth for Catan: villages, their cloth, and what the pirate takes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.wording.sentence import Sentence, listed
from games.wording.vocabulary import Vocabulary

REACHED = gettext_noop("{seat} reaches village {village} and takes 1 cloth.")
REACHED_EMPTY = gettext_noop("{seat} reaches village {village}, which has no cloth left.")


def _village_reached(sentence: Sentence) -> str:
    """SF-CL-05"""
    return sentence.say(REACHED if sentence.facts["cloth"] else REACHED_EMPTY)


def _paid(sentence: Sentence) -> str:
    return listed(sentence.name(seat) for seat in sentence.facts["seats"])


VOCABULARY = Vocabulary(
    sentences={
        "cloth_paid": gettext_noop("Village {village} pays 1 cloth each: {seats}."),
        "cloth_stolen": gettext_noop("{seat} takes 1 cloth from {victim}."),
        "cloth_runs_out": gettext_noop("Cloth is running out: only {number} villages have some."),
    },
    composers={"village_reached": _village_reached},
    facts={"seats": _paid},
    steps={"choose_loot": _("take a card or cloth")},
    explanations={"choose_loot": _("Your pirate robs a player who has both cards and cloth.")},
    defaults={"choose_loot": _("1 cloth")},
    verbs={"take_loot": _("Take a card or cloth")},
)
