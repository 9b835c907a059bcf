"""The words of Barbarian Attack: landings, knights, cards that take effect immediately, prisoners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.drawing.names import AT, FROM
from games.titles.catan.kit.words import coins
from games.wording.sentence import Sentence, listed
from games.wording.vocabulary import Vocabulary
from games.wording.words import Words

STEPS = {
    "place_knight": _("place a knight"),
    "commit_treason": _("move barbarians"),
    "spin_intrigue": _("take a prisoner"),
    "move_knights": _("move knights"),
    "take_a_card": _("choose whether to take a card"),
    "place_mercenary": _("place a mercenary"),
}
EXPLANATIONS = {
    "place_knight": _("Your card gives you a knight. Choose a path for it."),
    "commit_treason": _("Your Treason card moves barbarians from two hexes on the coast to two others."),
    "spin_intrigue": _("Your Intrigue card takes one barbarian prisoner. Choose the hex."),
    "move_knights": _("Each of your knights may move once. None may stay beside the castle."),
    "take_a_card": _("You get to take a random card from another player. Choose from whom."),
    "place_mercenary": _("Your first knight brings a mercenary. Choose a path beside the castle."),
}
# TB-BA-D1, TB-BA-D2, TB-BA-D3, TB-BA-D4, TB-BA-D6
DEFAULTS = {
    "place_knight": _(
        "the first free path; a Black Knight goes to the strongest barbarians at your buildings"
    ),
    "commit_treason": _("barbarians leave your buildings and go where you have the fewest"),
    "spin_intrigue": _("the hex with the most barbarians at your buildings"),
    "move_knights": _("knights leave the castle for the nearest path, the others stay where they are"),
    "take_a_card": _("a card from the player with the most cards"),
    "place_mercenary": _("the first free path beside the castle"),
}
VERBS = {
    **coins.VERBS,
    "place_attack_knight": _("Place the knight"),
    "commit_treason": _("Move barbarians"),
    "spin_intrigue": _("Take a prisoner"),
    "send_knight": _("Move a knight"),
    "take_a_card": _("Take a card"),
    "place_mercenary": _("Place the mercenary"),
    "move_barbarian": _("Move a barbarian"),
    "set_attack_orders": _("Change standing orders"),
}
CARDS = {
    "knighthood": pgettext_lazy("development card", "Knighthood"),
    "black_knight": pgettext_lazy("development card", "Black Knight"),
    "treason": pgettext_lazy("development card", "Treason"),
    "intrigue": pgettext_lazy("development card", "Intrigue"),
}
# TB-BA-C7: there is no robber, and nobody holds Largest Army
EVENT_TEXTS = {
    "robber_attack": _(
        "Like a roll of seven: large hands lose half, and the active player may take a random card from another player."
    ),
    "robber_flees": _("There is no robber in this game: nothing happens."),
    "conflict": _(
        "The one player with the most knights on the board takes a random card from a player of their choice."
    ),
    "tournament": _(
        "The player with the most knights on the board takes a resource of their choice; if tied, each does."
    ),
}
SENTENCES = {
    **coins.SENTENCES,
    "barbarians_gone": gettext_noop("There are no barbarians left to land."),
    "hex_conquered": gettext_noop("Barbarians hold {hex}: it produces nothing until knights win it back."),
    "hex_freed": gettext_noop("The barbarians no longer hold {hex}."),
    "attack_card": gettext_noop("{seat} reveals {card}."),
    "attack_card_without_effect": gettext_noop("{card} has no effect."),
    "attack_deck_mixed": gettext_noop("The used development cards are shuffled into a new deck."),
    "attack_knight_placed": gettext_noop("{seat} places a knight on the {to_edge}."),
    "attack_knight_lost": gettext_noop("{seat} loses a knight on the {at_edge}."),
    "intrigue": gettext_noop("{seat} takes a barbarian prisoner at {at_hex}."),
    "prisoner_die": gettext_noop("{seat} rolls {dice} for a prisoner."),
    "prisoner_die_fixed": gettext_noop("The mercenaries count as {number} for a prisoner."),
    "nobody_robbed": gettext_noop("{seat} takes no card."),
    "mercenary_placed": gettext_noop("{seat} places a mercenary on the {to_edge}."),
    "barbarian_moved": gettext_noop(
        "{seat} pays {tokens} and moves a barbarian from {from_place} to {to_hex}."
    ),
}
LANDED = {
    "landed": gettext_noop("{seat} rolls {dice} for the landing: a barbarian lands at {at_hex}."),
    "full": gettext_noop("{seat} rolls {dice} for the landing: three barbarians are already at {at_hex}."),
    "again": gettext_noop("{seat} rolls {dice} for the landing and rolls again."),
}
FOR_WHAT = {
    "treason": gettext_noop("{seat} takes {coins} for the treason."),
    "lost_knight": gettext_noop("{seat} takes {coins} for the lost knight."),
    "no_prisoner": gettext_noop("{seat} takes {coins} instead of a prisoner."),
}
SENT = gettext_noop("{seat} moves a knight from the {from_place} to the {to_edge}.")
SENT_FOR_GRAIN = gettext_noop(
    "{seat} pays 1 grain and moves a knight from the {from_place} to the {to_edge}."
)
MERCENARY_SENT = gettext_noop("{seat} moves a mercenary from the {from_place} to the {to_edge}.")
MERCENARY_SENT_FOR_GRAIN = gettext_noop(
    "{seat} pays 1 grain and moves a mercenary from the {from_place} to the {to_edge}."
)
LOSSES = {
    "violet": gettext_noop("The color die shows violet: knights to the northwest and southeast are lost."),
    "green": gettext_noop("The color die shows green: knights to the northeast and southwest are lost."),
    "brown": gettext_noop("The color die shows brown: knights to the east and west are lost."),
}


def prisoners(count: int) -> str:
    return ngettext("{count} prisoner", "{count} prisoners", count).format(count=count)


def barbarians(count: int) -> str:
    return ngettext("{count} barbarian", "{count} barbarians", count).format(count=count)


def knights(count: int) -> str:
    return ngettext("{count} knight", "{count} knights", count).format(count=count)


def _landed(sentence: Sentence) -> str:
    return sentence.say(LANDED[sentence.facts["result"]])


def _coins_taken(sentence: Sentence) -> str:
    return sentence.say(FOR_WHAT[sentence.facts["why"]])


def _sent(sentence: Sentence) -> str:
    costs = bool(sentence.facts["cost"])
    if "owner" in sentence.facts:
        return sentence.say(MERCENARY_SENT_FOR_GRAIN if costs else MERCENARY_SENT)
    return sentence.say(SENT_FOR_GRAIN if costs else SENT)


def _party(sentence: Sentence, party: str) -> str:
    return gettext("mercenaries") if party == "mercenaries" else sentence.name(party)


def _beaten(sentence: Sentence) -> str:
    there = sentence.facts["knights"]
    said = gettext("Victory at {at_hex}: {knights} against {barbarians} ({parties}).")
    parties = listed(f"{_party(sentence, party)} {count}" for party, count in there.items())
    return said.format(
        at_hex=sentence["at_hex"],
        knights=knights(sum(there.values())),
        barbarians=barbarians(sentence.facts["number"]),
        parties=parties,
    )


def _taken(sentence: Sentence) -> str:
    taken = prisoners(sentence.facts["number"])
    if sentence.facts["seat"] is None:
        return gettext("The mercenaries lead away {prisoners}.").format(prisoners=taken)
    return gettext("{seat} takes {prisoners}.").format(
        seat=sentence.name(sentence.facts["seat"]), prisoners=taken
    )


def _treason(sentence: Sentence) -> str:
    taken, put = sentence.facts["taken"], sentence.facts["put"]
    said = {"seat": sentence["seat"], "at_hexes": listed(sentence.place(place, AT) for place in put)}
    if not taken:
        return gettext("{seat} plays Treason. Barbarians appear at {at_hexes}.").format(**said)
    return gettext("{seat} plays Treason. Barbarians leave {from_hexes} and appear at {at_hexes}.").format(
        **said, from_hexes=listed(sentence.place(place, FROM) for place in taken)
    )


def _losses(sentence: Sentence) -> str:
    return sentence.say(LOSSES[sentence.facts["color"]])


def _card(sentence: Sentence) -> str:
    return str(CARDS[sentence.facts["card"]])


def _tokens(sentence: Sentence) -> str:
    count = sentence.facts["cards"]["trade_token"]
    return ngettext("{count} trade token", "{count} trade tokens", count).format(count=count)


def _held(words: Words, sight: Mapping[str, Any]) -> list[str]:
    found = coins.coins_held(words, sight)
    viewer = sight["viewer"]
    count = sight["barbarian_attack"]["prisoners"][viewer] if viewer is not None else 0
    return [*found, prisoners(count)] if count else found


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    composers={
        "landing_rolled": _landed,
        "coins_taken": _coins_taken,
        "attack_knight_sent": _sent,
        "barbarians_beaten": _beaten,
        "prisoners_taken": _taken,
        "treason": _treason,
        "losses_rolled": _losses,
    },
    facts={"coins": coins.coins_in_words, "card": _card, "tokens": _tokens},
    steps=STEPS,
    explanations=EXPLANATIONS,
    defaults=DEFAULTS,
    verbs=VERBS,
    cards={**coins.CARDS, **CARDS},
    card_texts=EVENT_TEXTS,
    held=_held,
)
