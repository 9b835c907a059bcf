"""The words of Traders & Barbarians: wagons and what they carry, tolls, barbarians on the paths."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop, ngettext, pgettext_lazy

from games.drawing.names import AT, TO, name
from games.titles.catan.kit.words import coins
from games.titles.catan.traders_and_barbarians.drawing.lands import CALLED
from games.wording.sentence import Sentence, place_name
from games.wording.vocabulary import Vocabulary
from games.wording.words import Words

STEPS = {
    "move_barbarian": _("move a barbarian"),
    "take_from_road": _("choose whether to take a card"),
    "move_wagon": _("move the wagon"),
    "place_driven_off": _("choose where the barbarian goes"),
}
EXPLANATIONS = {
    "move_barbarian": _("Choose one of the three barbarians and the path where it goes."),
    "take_from_road": _(
        "The barbarian stands on another player’s road: you may take a random card from its owner."
    ),
    "move_wagon": _("Trading and building are over. Your wagon may move now; then your turn ends."),
    "place_driven_off": _("Your wagon has driven off a barbarian. Choose the path where it goes."),
}
# TB-TB-D1, TB-TB-D4, TB-TB-D5
DEFAULTS = {
    "move_barbarian": _("a barbarian goes to a road of the player with the most points"),
    "take_from_road": _("a card is taken"),
    "move_wagon": _("the wagon stays where it is"),
    "place_driven_off": _("the barbarian stays where it is"),
}
VERBS = {
    **coins.VERBS,
    "improve_wagon": _("Improve your wagon"),
    "move_on": _("Move your wagon"),
    "feed_wagon": _("Spend 1 grain"),
    "drive_off": _("Drive off a barbarian"),
    "play_swift_journey": _("Play Swift Journey"),
    "move_barbarian": _("Move a barbarian"),
    "take_from_road": _("Take a card"),
    "place_driven_off": _("Place the barbarian"),
    "send_barbarian": _("Move a barbarian"),
    "set_wagon_orders": _("Change standing orders"),
}
CARDS = {"swift_journey": pgettext_lazy("development card", "Swift Journey")}
TILES = {
    "marble": _("marble"),
    "glass": _("glass"),
    "sand": _("sand"),
    "tools": _("tools"),
}
PLACES = {
    "castle": pgettext_lazy("trade hex", "the castle"),
    "quarry": pgettext_lazy("trade hex", "the quarry"),
    "glassworks": pgettext_lazy("trade hex", "the glassworks"),
}
SENTENCES = {
    **coins.SENTENCES,
    "goods_shuffled": gettext_noop("The goods of castle, quarry and glassworks are shuffled."),
    "wagon_placed": gettext_noop("{seat}’s wagon starts at the {at_vertex}."),
    "wagon_improved": gettext_noop("{seat} improves a wagon to card {level}."),
    "toll_paid": gettext_noop("{seat} pays {to} 1 gold for the road."),
    "toll_to_bank": gettext_noop("{seat} pays the bank 1 gold for the road."),
    "wagon_fed": gettext_noop("{seat} spends 1 grain on the wagon."),
    "barbarian_sent": gettext_noop("{seat} moves a barbarian from the {from_place} to the {to_edge}."),
    "barbarian_left_alone": gettext_noop("{seat} leaves the barbarian where it is."),
    "barbarian_paid_for": gettext_noop("{seat} pays 1 trade token to move a barbarian."),
    "nobody_robbed": gettext_noop("{seat} takes no card."),
    "swift_journey_played": gettext_noop("{seat} plays Swift Journey and moves again."),
    "tile_loaded": gettext_noop("{seat} loads {tile} at {at_trade_hex}."),
    "tile_delivered": gettext_noop("{seat} delivers {tile} to {to_trade_hex}."),
}
FOR_WHAT = {
    "start": gettext_noop("{seat} starts with {coins}."),
    "delivery": gettext_noop("{seat} takes {coins} for the delivery."),
}
BRAVED = {
    True: gettext_noop("{seat} rolls {die} and drives a barbarian off the {from_edge}."),
    False: gettext_noop("{seat} rolls {die} and fails to drive the barbarian off the {from_edge}."),
}


def movement(count: int) -> str:
    return ngettext("{count} movement point", "{count} movement points", count).format(count=count)


def deliveries(count: int) -> str:
    return ngettext("{count} delivery", "{count} deliveries", count).format(count=count)


def _moved(sentence: Sentence) -> str:
    left = sentence.facts["left"]
    said = ngettext(
        "{seat} moves the wagon to the {to_vertex}. {count} movement point left.",
        "{seat} moves the wagon to the {to_vertex}. {count} movement points left.",
        left,
    )
    return said.format(seat=sentence["seat"], to_vertex=sentence["to_vertex"], count=left)


def _coins_taken(sentence: Sentence) -> str:
    return sentence.say(FOR_WHAT[sentence.facts["why"]])


def _braved(sentence: Sentence) -> str:
    return sentence.say(BRAVED[sentence.facts["drives"]])


def _tile(sentence: Sentence) -> str:
    return str(TILES[sentence.facts["tile"]])


def _trade_hex(sentence: Sentence, form: str) -> str:
    return place_name(name(CALLED[sentence.facts["place"]][0]), form)


def _die(sentence: Sentence) -> str:
    return str(sentence.facts["dice"][0])


def _held(words: Words, sight: Mapping[str, Any]) -> list[str]:
    found = coins.coins_held(words, sight)
    viewer = sight["viewer"]
    carried = sight["traders_and_barbarians"]["seats"][viewer]["cargo"] if viewer is not None else None
    return [*found, str(TILES[carried])] if carried else found


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    composers={"wagon_moved": _moved, "coins_taken": _coins_taken, "barbarian_braved": _braved},
    facts={
        "coins": coins.coins_in_words,
        "tile": _tile,
        "at_trade_hex": partial(_trade_hex, form=AT),
        "to_trade_hex": partial(_trade_hex, form=TO),
        "die": _die,
    },
    steps=STEPS,
    explanations=EXPLANATIONS,
    defaults=DEFAULTS,
    verbs=VERBS,
    cards={**coins.CARDS, **CARDS},
    held=_held,
)
