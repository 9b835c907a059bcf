"""The words of The Wonders of Catan: the names of wonders, what they need, claims and levels."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, pgettext_lazy

from games.titles.catan.wonders.rules import facts
from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary

NAMES = {
    facts.THEATER: pgettext_lazy("wonder", "Theater"),
    facts.GREAT_BRIDGE: pgettext_lazy("wonder", "Great Bridge"),
    facts.MONUMENT: pgettext_lazy("wonder", "Monument"),
    facts.GREAT_WALL: pgettext_lazy("wonder", "Great Wall"),
    facts.CATHEDRAL: pgettext_lazy("wonder", "Cathedral"),
}
# SF-WON-02
NEEDS = {
    facts.THEATER: _("two cities"),
    facts.GREAT_BRIDGE: _("a settlement or city on a marked corner of the strait"),
    facts.MONUMENT: _("a city at a harbor and a trade route of 5"),
    facts.GREAT_WALL: _("a settlement or city on a marked corner at the desert"),
    facts.CATHEDRAL: _("a city and 6 points"),
}
IN_SHORT = {
    facts.THEATER: _("2 cities"),
    facts.GREAT_BRIDGE: _("a settlement at the strait"),
    facts.MONUMENT: _("a harbor city, a route of 5"),
    facts.GREAT_WALL: _("a settlement at the desert"),
    facts.CATHEDRAL: _("a city, 6 points"),
}
"""The same in few words, for the panel; a city will do as well as a settlement."""


def _wonder(sentence: Sentence) -> str:
    return str(NAMES[sentence.facts["wonder"]])


VOCABULARY = Vocabulary(
    sentences={
        "wonder_claimed": gettext_noop("{seat} claims a wonder: {wonder}."),
        "wonder_built": gettext_noop("{seat} builds level {level} of a wonder: {wonder}."),
    },
    facts={"wonder": _wonder},
    steps={"robber": _("move the robber")},
    verbs={
        "claim_wonder": _("Claim a wonder"),
        "build_wonder": _("Build a level of your wonder"),
    },
)
