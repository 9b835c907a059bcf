"""The words of Catan for Two: neutral players, trade tokens and their uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.titles.catan.for_two.rules.tokens import TOKEN
from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary
from games.wording.words import Words

NEUTRALS = {
    "north": pgettext_lazy("neutral player", "North"),
    "south": pgettext_lazy("neutral player", "South"),
}
STEPS = {
    "neutral_road": _("place a neutral road"),
    "neutral_settlement": _("place a neutral settlement"),
    "forced_trade": _("choose what to give in a forced trade"),
}
EXPLANATIONS = {
    "neutral_road": _("North or South gets a free road because you have built. Choose for whom and where."),
    "neutral_settlement": _(
        "North or South gets a free settlement because you have built one. Choose for whom and where."
    ),
    "forced_trade": _("You have taken cards from your opponent. Choose what to give in exchange."),
}
# TB-2P-D1, TB-2P-D2
DEFAULTS = {
    "neutral_road": _("a road for the neutral player who has fewer"),
    "neutral_settlement": _("the topmost free corner"),
    "forced_trade": _("the cards you have most of"),
}
VERBS = {
    "place_neutral_road": _("Place a neutral road"),
    "place_neutral_settlement": _("Place a neutral settlement"),
    "force_trade": _("Force a trade"),
    "give_in_exchange": _("Give cards in exchange"),
    "send_robber_home": _("Send the robber home"),
    "exchange_knight": _("Exchange a knight for tokens"),
}


def trade_tokens(count: int) -> str:
    return ngettext("{count} trade token", "{count} trade tokens", count).format(count=count)


def _tokens(sentence: Sentence) -> str:
    return trade_tokens(sentence.facts["cards"][TOKEN])


FOR_WHAT = {
    "start": gettext_noop("{seat} starts with {tokens}."),
    "desert": gettext_noop("{seat} takes {tokens} for a settlement beside the desert."),
    "swamp": gettext_noop("{seat} takes {tokens} for a settlement beside a swamp."),
    "swamp_and_coast": gettext_noop(
        "{seat} takes {tokens} for a settlement beside a swamp and on the coast."
    ),
    "coast": gettext_noop("{seat} takes {tokens} for a settlement on the coast."),
    "desert_and_coast": gettext_noop(
        "{seat} takes {tokens} for a settlement beside the desert and on the coast."
    ),
    "knight": gettext_noop("{seat} takes {tokens} for the knight."),
    "trade_hex": gettext_noop("{seat} takes {tokens} for building beside a trade hex."),
    "lost_knight": gettext_noop("{seat} takes {tokens} for the lost knight."),
}
SENTENCES = {
    "number_repeated": gettext_noop("The number {number} again: it doesn’t produce a second time."),
    "forced_trade_begun": gettext_noop("{seat} pays {tokens} and forces a trade."),
    "forced_trade_took": gettext_noop("{seat} takes a random card from {victim}."),
    "robber_sent_home": gettext_noop("{seat} pays {tokens} and sends the robber home."),
    "knight_exchanged": gettext_noop("{seat} exchanges a played knight for trade tokens."),
}
SECOND_ATTACK = gettext_noop("Two robber attacks in one turn: the second has no effect.")
SEVEN = 7
PRIVATE_SENTENCES = {
    "forced_trade_took": ("cards", gettext_noop("{seat} takes {cards} from {victim}.")),
}


def _taken(sentence: Sentence) -> str:
    return sentence.say(FOR_WHAT[sentence.facts["why"]])


def _given(sentence: Sentence) -> str:
    if "cards" in sentence.facts:
        return gettext("{seat} gives {to} {cards} in exchange.").format_map(sentence)
    count = sentence.facts["count"]
    return ngettext(
        "{seat} gives {to} {count} card in exchange.", "{seat} gives {to} {count} cards in exchange.", count
    ).format_map(sentence)


def _held(words: Words, sight: Mapping[str, Any]) -> list[str]:
    if sight["viewer"] is None:
        return []
    count = sight["base"]["seats"][sight["viewer"]].get("purse", {}).get(TOKEN, 0)
    return [trade_tokens(count)] if count else []


def _repeated(sentence: Sentence) -> str:
    """Return the sentence for a repeated number. A seven never produces, so its sentence is about the robber."""
    return sentence.say(SECOND_ATTACK if sentence.facts["number"] == SEVEN else SENTENCES["number_repeated"])


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    private=PRIVATE_SENTENCES,
    composers={
        "trade_tokens_taken": _taken,
        "forced_trade_gave": _given,
        "number_repeated": _repeated,
    },
    facts={"tokens": _tokens},
    steps=STEPS,
    explanations=EXPLANATIONS,
    defaults=DEFAULTS,
    verbs=VERBS,
    cards={TOKEN: pgettext_lazy("kind of good", "trade token")},
    neutrals=NEUTRALS,
    held=_held,
)
