"""The words of The Forgotten Tribe: gifts and harbors."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.drawing.names import name
from games.titles.catan.base.drawing.places import HARBORS
from games.wording.sentence import Sentence, place_name
from games.wording.vocabulary import Vocabulary


def _harbor(sentence: Sentence) -> str:
    return place_name(name(HARBORS[sentence.facts["harbor"]]))


VOCABULARY = Vocabulary(
    sentences={
        "gifts_laid": gettext_noop("The forgotten tribe lays out its gifts."),
        "gift_point": gettext_noop("{seat} receives a gift from the tribe: 1 victory point."),
        "gift_card": gettext_noop("{seat} receives a gift from the tribe: a development card."),
        "gift_harbor": gettext_noop("{seat} receives a gift from the tribe: {harbor}."),
        "harbor_placed": gettext_noop("{seat} places a harbor on the {at_edge}: {harbor}."),
    },
    private={"gift_card": ("card", gettext_noop("{seat} receives a gift from the tribe: {card}."))},
    facts={"harbor": _harbor},
    steps={"harbor_place": _("place a harbor")},
    explanations={"harbor_place": _("The tribe has given you a harbor for your coast.")},
    defaults={
        "harbor_place": _("the first possible path"),
        "main": _("your turn ends; a harbor that you keep is placed on the first possible path"),
    },
    verbs={"place_harbor": _("Place a harbor")},
)
