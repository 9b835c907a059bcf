"""The words of The Caravans: bids, votes and camels."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from games.drawing.names import TO
from games.wording.sentence import Sentence, listed
from games.wording.vocabulary import Vocabulary

STEPS = {
    "bid_for_camel": _("bid for the camel"),
    "agree_on_camel": _("agree on a path"),
    "place_camel": _("choose the camel’s path"),
}
EXPLANATIONS = {
    "bid_for_camel": _(
        "A camel is about to leave. Each grain or wool card you bid is one vote on its path; the cards go to the "
        "bank either way."
    ),
    "agree_on_camel": _(
        "No one has a majority alone. Two or more bidders who support the same path and have more than half of all "
        "votes decide together."
    ),
}
# TB-CA-D1, TB-CA-D2, TB-CA-D3, TB-CA-D4
DEFAULTS = {
    "bid_for_camel": _("nothing is bid"),
    "agree_on_camel": _("no other path is supported"),
    "place_camel": _("the path that earns the most"),
}
VERBS = {
    "bid_for_camel": _("Bid for the camel"),
    "support_camel": _("Support a path"),
    "place_camel": _("Send the camel"),
    "set_caravan_orders": _("Change standing orders"),
}
SENTENCES = {
    "oasis_laid": gettext_noop("The oasis lies in the middle; its three arrows show where caravans start."),
    "vote_called": gettext_noop("{seat} has built, so a camel leaves: everyone may bid on its path."),
    "bids_spent": gettext_noop("All bids go to the bank: {cards}."),
    "no_second_camel": gettext_noop("No other caravan can continue, so there is no second camel."),
}
SUPPORTS = {
    (True, False): gettext_noop("{seat} supports sending the camel to the {to_path}."),
    (True, True): gettext_noop("{seat} insists on sending the camel to the {to_path}."),
    (False, False): gettext_noop("{seat} supports no path for now."),
    (False, True): gettext_noop("{seat} supports no path."),
}


def _bid(sentence: Sentence) -> str:
    if sentence.facts["cards"]:
        return gettext("{seat} bids {cards} for the camel.").format_map(sentence)
    return gettext("{seat} bids nothing.").format_map(sentence)


def _supported(sentence: Sentence) -> str:
    return sentence.say(SUPPORTS[sentence.facts["place"] is not None, sentence.facts["final"]])


def _to_path(sentence: Sentence) -> str:
    return sentence.place(sentence.facts["place"], TO)


def _placed(sentence: Sentence) -> str:
    """Name the seats that decided, the camel's path, and the seats that gain a point."""
    facts = sentence.facts
    names = listed(sentence.name(seat) for seat in facts["seats"])
    said = ngettext(
        "{names} sends a camel to the {to_edge}.",
        "{names} agree and send the camel to the {to_edge}.",
        len(facts["seats"]),
    )
    told = said.format(names=names, to_edge=sentence["to_edge"])
    gains = dict.fromkeys(gain["seat"] for gain in facts["gains"])
    if not gains:
        return told
    seats = listed(sentence.name(seat) for seat in gains)
    return told + " " + gettext("A point between camels: {names}.").format(names=seats)


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    composers={"camel_bid": _bid, "camel_supported": _supported, "camel_placed": _placed},
    facts={"to_path": _to_path},
    steps=STEPS,
    explanations=EXPLANATIONS,
    defaults=DEFAULTS,
    verbs=VERBS,
)
