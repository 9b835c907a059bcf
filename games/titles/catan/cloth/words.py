"""The words of Cloth for Catan: villages, their cloth, and what the pirate takes."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.titles.catan.cloth.rules import facts
from games.wording.sentence import Sentence, listed
from games.wording.vocabulary import Vocabulary

REACHED = gettext_noop("{seat} reaches village {village} and takes 1 cloth.")
REACHED_EMPTY = gettext_noop("{seat} reaches village {village}, which has no cloth left.")


def _village_reached(sentence: Sentence) -> str:
    """SF-CL-05"""
    return sentence.say(REACHED if sentence.facts["cloth"] else REACHED_EMPTY)


def _village(sentence: Sentence) -> str:
    """Return a village's number, with its place if another village has the same. P6-SF-06"""
    number, vertex = sentence.facts["village"], sentence.facts.get("vertex")
    for villages in facts.VILLAGES.values():
        if vertex in villages.numbers and [*villages.numbers.values()].count(number) > 1:
            return gettext("{number} ({place})").format(number=number, place=sentence.place(vertex))
    return str(number)


def _paid(sentence: Sentence) -> str:
    return listed(sentence.name(seat) for seat in sentence.facts["seats"])


VOCABULARY = Vocabulary(
    sentences={
        "cloth_paid": gettext_noop("Village {village} pays 1 cloth each: {seats}."),
        "cloth_stolen": gettext_noop("{seat} takes 1 cloth from {victim}."),
        "cloth_runs_out": gettext_noop("Cloth is running out: only {number} villages have some."),
    },
    composers={"village_reached": _village_reached},
    facts={"seats": _paid, "village": _village},
    steps={"choose_loot": _("take a card or cloth")},
    explanations={"choose_loot": _("Your pirate robs a player who has both cards and cloth.")},
    defaults={"choose_loot": _("1 cloth")},
    verbs={"take_loot": _("Take a card or cloth")},
)
