"""The words for coins in the vocabulary of every scenario that uses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext, pgettext_lazy

from games.titles.catan.kit.rules.coins import COIN
from games.wording.sentence import Sentence
from games.wording.words import Words

CARDS = {COIN: pgettext_lazy("kind of good", "gold")}
VERBS = {"buy_resource": _("Buy a resource")}
SENTENCES = {"resource_bought": gettext_noop("{seat} buys {take} for {coins}.")}


def coins(count: int) -> str:
    """Return a number of coins in words: "3 gold"."""
    return ngettext("{count} gold", "{count} gold", count).format(count=count)


def coins_in_words(sentence: Sentence) -> str:
    """Return the coins that a log entry says were taken or spent."""
    return coins(sentence.facts.get("give", sentence.facts.get("cards"))[COIN])


def coins_held(words: Words, sight: Mapping[str, Any]) -> list[str]:
    """Return the viewer's purse for the list after the cards."""
    count = sight["base"]["seats"][sight["viewer"]]["purse"][COIN] if sight["viewer"] is not None else 0
    return [coins(count)] if count else []
