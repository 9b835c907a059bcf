"""The words of Cities & Knights in games with Seafarers. SF-CK"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary

OTHER = "seafarers"
SHIP_REMOVED = gettext_noop("{seat} removes {owner}’s ship on the {at_edge}.")
ROAD_REMOVED = gettext_noop("{seat} removes {owner}’s road on the {at_edge}.")

CARD_TEXTS = {
    "road_building": _("Build two roads, two ships, or one of each for free."),
    "diplomat": _(
        "Remove a road or ship with an open end. If it is yours, you may rebuild it elsewhere right away."
    ),
    "intrigue": _("Drive another player’s knight away from a corner on one of your roads or ships."),
    "bishop": _("Move the robber, not the pirate, and take a card from everyone with a building there."),
    "merchant": _(
        "Put the merchant on a hex next to one of your buildings, but not on a gold field: 1 point, and 2:1 for its "
        "resource."
    ),
}
CARD_NEEDS = {
    "road_building": _("You have no road or ship left, or no place for one."),
    "diplomat": _("No road or ship has an open end."),
    "intrigue": _("No other player has a knight on one of your roads or ships."),
}


def _removed(sentence: Sentence) -> str:
    """SF-CK-19"""
    return sentence.say(SHIP_REMOVED if sentence.facts["piece"] == "ship" else ROAD_REMOVED)


VOCABULARY = Vocabulary(
    sentences={"pirate_chased": gettext_noop("{seat}’s knight at the {at_vertex} chases the pirate.")},
    composers={"road_removed": _removed},
    verbs={"chase_pirate": _("Chase the pirate")},
    card_texts=CARD_TEXTS,
)
