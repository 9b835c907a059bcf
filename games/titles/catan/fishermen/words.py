"""The words of the Fishermen of Catan: tokens, their uses, the old boot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.titles.catan.fishermen.rules import facts
from games.wording.sentence import Sentence
from games.wording.vocabulary import Vocabulary
from games.wording.words import Words

STEPS = {"exchange_fish": _("choose whether to exchange a fish token")}
# TB-FI-D1
EXPLANATIONS = {
    "exchange_fish": _(
        "You already have seven fish tokens. You may put one back and draw another at random."
    ),
}
# TB-FI-D1, TB-FI-D4
DEFAULTS = {
    "exchange_fish": _("a one-fish token is exchanged, never a better one"),
    "main": _("your turn ends; the old boot, if you have it, goes to the player with the most points"),
}
VERBS = {
    "exchange_fish": _("Exchange a fish token"),
    "lure_robber_away": _("Lure the robber away"),
    "steal_for_fish": _("Steal a card for fish"),
    "take_for_fish": _("Take a resource for fish"),
    "build_for_fish": _("Build a road for fish"),
    "draw_for_fish": _("Draw a development card for fish"),
    "give_boot": _("Give away the old boot"),
    "set_fishing_orders": _("Change standing orders"),
}
TOKENS = {
    "fish_1": pgettext_lazy("kind of good", "token with 1 fish"),
    "fish_2": pgettext_lazy("kind of good", "token with 2 fish"),
    "fish_3": pgettext_lazy("kind of good", "token with 3 fish"),
}
SENTENCES = {
    "fishing_grounds_laid": gettext_noop("The fishing grounds get their numbers."),
    "fish_dealt": gettext_noop("{seat} starts with fish: {tokens}."),
    "fish_mixed": gettext_noop("The used fish tokens are shuffled and put back face down."),
    "no_fish_for_anybody": gettext_noop("There aren’t enough fish tokens for everyone, so nobody draws."),
    "fish_brought": gettext_noop("{seat} takes {cards}."),
    "exchange_fish_filed": gettext_noop("{seat} has decided whether to exchange a fish token."),
    "fish_exchanged": gettext_noop("{seat} exchanges a fish token ({tokens})."),
    "boot_drawn": gettext_noop("{seat} draws the old boot and needs one more point to win."),
    "boot_given": gettext_noop("{seat} gives the old boot to {to}, who now needs one more point to win."),
}
PAID = {
    facts.ROBBER: gettext_noop("{seat} pays fish ({tokens}) to lure the robber away."),
    facts.CARD: gettext_noop("{seat} pays fish ({tokens}) to steal a card."),
    facts.RESOURCE: gettext_noop("{seat} pays fish ({tokens}) for a resource."),
    facts.ROAD: gettext_noop("{seat} pays fish ({tokens}) for a road."),
    facts.DEVELOPMENT_CARD: gettext_noop("{seat} pays fish ({tokens}) for a development card."),
}


def added_up(tokens: Mapping[str, int]) -> str:
    """Return the values of tokens, the largest first: "3 + 2 + 2"."""
    shown = (str(fish) for kind, fish in facts.FISH.items() for _token in range(tokens.get(kind, 0)))
    return " + ".join(sorted(shown, reverse=True))


def fish_tokens(count: int) -> str:
    return ngettext("{count} fish token", "{count} fish tokens", count).format(count=count)


def _tokens(sentence: Sentence) -> str:
    return added_up(sentence.facts["cards"])


def _drawn(sentence: Sentence) -> str:
    if "cards" in sentence.facts:
        return gettext("{seat} draws fish: {tokens}.").format_map(sentence)
    count = sentence.facts["count"]
    return ngettext(
        "{seat} draws {count} fish token.", "{seat} draws {count} fish tokens.", count
    ).format_map(sentence)


def _paid(sentence: Sentence) -> str:
    return sentence.say(PAID[sentence.facts["action"]])


def _card_bought(sentence: Sentence) -> str:
    """Return the sentence for a development card, which is "drawn" if it was paid with fish."""
    if sentence.facts["cost"]:
        known, unknown = (
            gettext_noop("{seat} buys a development card: {card}."),
            gettext_noop("{seat} buys a development card."),
        )
    else:
        known, unknown = (
            gettext_noop("{seat} draws a development card: {card}."),
            gettext_noop("{seat} draws a development card."),
        )
    return sentence.say(known if "card" in sentence.facts else unknown)


def _held(words: Words, sight: Mapping[str, Any]) -> list[str]:
    viewer = sight["viewer"]
    if viewer is None:
        return []
    tokens = sight["base"]["own"]["tiles"]
    fish = [gettext("fish {tokens}").format(tokens=added_up(tokens))] if any(tokens.values()) else []
    return [*fish, gettext("the old boot")] if sight["fishermen"]["boot"] == viewer else fish


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    composers={"fish_drawn": _drawn, "fish_paid": _paid, "card_bought": _card_bought},
    rewords=frozenset(("card_bought",)),
    facts={"tokens": _tokens},
    steps=STEPS,
    explanations=EXPLANATIONS,
    defaults=DEFAULTS,
    verbs=VERBS,
    cards={**TOKENS, facts.BOOT: pgettext_lazy("kind of good", "old boot")},
    held=_held,
)
