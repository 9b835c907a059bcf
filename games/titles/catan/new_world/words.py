"""The words of New World: harbors that are drawn and placed."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.drawing.names import name
from games.titles.catan.base.drawing.places import HARBORS
from games.titles.catan.new_world.rules.harbors import type_of
from games.wording.sentence import Sentence, place_name
from games.wording.vocabulary import Vocabulary


def _harbor(sentence: Sentence) -> str:
    """Name the harbor of an entry: a type, or a tile of the pile."""
    return place_name(name(HARBORS[type_of(sentence.facts["harbor"])]))


VOCABULARY = Vocabulary(
    sentences={
        "harbor_drawn": gettext_noop("{seat} draws: {harbor}."),
        "starting_harbor_placed": gettext_noop("{seat} places a harbor on the {at_edge}: {harbor}."),
        "starting_harbor_skipped": gettext_noop("{seat} can’t place a harbor, since there is no coast left."),
    },
    facts={"harbor": _harbor},
    steps={"starting_harbor": _("place a harbor")},
    explanations={
        "starting_harbor": _("Harbors are drawn and placed in turn, before the first settlements."),
    },
    defaults={"starting_harbor": _("the possible path nearest the middle of the board")},
    verbs={"place_starting_harbor": _("Place a harbor")},
)
