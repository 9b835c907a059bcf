"""The words of The Rivers of Catan: bridges, coins and the tiles of the settlers."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext

from games.titles.catan.kit.words import coins
from games.wording.sentence import Sentence, listed
from games.wording.vocabulary import Vocabulary

SENTENCES = {
    **coins.SENTENCES,
    "bridge_built": gettext_noop("{seat} builds a bridge on the {at_edge}."),
}
FOR_WHAT = {
    "settlement": gettext_noop("{seat} takes {coins} for the settlement on the river."),
    "road": gettext_noop("{seat} takes {coins} for the road along the river."),
    "bridge": gettext_noop("{seat} takes {coins} for the bridge."),
}
WEALTHIEST = gettext_noop("{seat} is now the wealthiest settler.")
NOBODY = gettext_noop("Nobody is the wealthiest settler anymore.")


def _coins_taken(sentence: Sentence) -> str:
    return sentence.say(FOR_WHAT[sentence.facts["why"]])


def _wealthiest(sentence: Sentence) -> str:
    return sentence.say(NOBODY if sentence.facts["seat"] is None else WEALTHIEST)


def _poorest(sentence: Sentence) -> str:
    seats = sentence.facts["seats"]
    said = ngettext(
        "The poorest settler is now {names}.", "The poorest settlers are now {names}.", len(seats)
    )
    return said.format(names=listed(sentence.name(seat) for seat in seats))


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    composers={
        "coins_taken": _coins_taken,
        "wealthiest_settler": _wealthiest,
        "poorest_settlers": _poorest,
    },
    facts={"coins": coins.coins_in_words},
    verbs={**coins.VERBS, "build_bridge": _("Build a bridge")},
    cards=coins.CARDS,
    held=coins.coins_held,
)
