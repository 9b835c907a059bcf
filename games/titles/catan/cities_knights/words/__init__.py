"""The words of Cities & Knights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.titles.catan.cities_knights.words import with_seafarers
from games.wording.sentence import Sentence, listed
from games.wording.vocabulary import Vocabulary
from games.wording.words import Words

COMMODITIES = {
    "cloth": pgettext_lazy("commodity", "cloth"),
    "coin": pgettext_lazy("commodity", "coin"),
    "paper": pgettext_lazy("commodity", "paper"),
}
PROGRESS_CARDS = {
    "alchemist": pgettext_lazy("progress card", "Alchemist"),
    "crane": pgettext_lazy("progress card", "Crane"),
    "mining": pgettext_lazy("progress card", "Mining"),
    "irrigation": pgettext_lazy("progress card", "Irrigation"),
    "printer": pgettext_lazy("progress card", "Printer"),
    "inventor": pgettext_lazy("progress card", "Inventor"),
    "engineer": pgettext_lazy("progress card", "Engineer"),
    "medicine": pgettext_lazy("progress card", "Medicine"),
    "smith": pgettext_lazy("progress card", "Smith"),
    "road_building": pgettext_lazy("progress card", "Road Building"),
    "bishop": pgettext_lazy("progress card", "Bishop"),
    "diplomat": pgettext_lazy("progress card", "Diplomat"),
    "warlord": pgettext_lazy("progress card", "Warlord"),
    "wedding": pgettext_lazy("progress card", "Wedding"),
    "intrigue": pgettext_lazy("progress card", "Intrigue"),
    "saboteur": pgettext_lazy("progress card", "Saboteur"),
    "spy": pgettext_lazy("progress card", "Spy"),
    "deserter": pgettext_lazy("progress card", "Deserter"),
    "constitution": pgettext_lazy("progress card", "Constitution"),
    "merchant": pgettext_lazy("progress card", "Merchant"),
    "commercial_harbor": pgettext_lazy("progress card", "Commercial Harbor"),
    "master_merchant": pgettext_lazy("progress card", "Master Merchant"),
    "merchant_fleet": pgettext_lazy("progress card", "Merchant Fleet"),
    "commodity_monopoly": pgettext_lazy("progress card", "Commodity Monopoly"),
    "resource_monopoly": pgettext_lazy("progress card", "Resource Monopoly"),
}
# The effect of each card, in our own words.
CARD_TEXTS = {
    "alchemist": _("Before you roll: choose what the dice show. Only the event die is still rolled."),
    "crane": _("Your next city improvement this turn costs one commodity less."),
    "mining": _("Take 2 ore for each mountains hex beside a building of yours."),
    "irrigation": _("Take 2 grain for each fields hex beside a building of yours."),
    "printer": _("One point, face up in front of you."),
    "inventor": _("Swap two number tokens; 2, 6, 8 and 12 stay where they are."),
    "engineer": _("Build a city wall for free."),
    "medicine": _("Upgrade a settlement to a city for 2 ore and 1 grain."),
    "smith": _("Promote up to two of your knights for free."),
    "road_building": _("Build two roads for free."),
    "bishop": _("Move the robber and take a card from everyone with a building there."),
    "diplomat": _("Remove a road with an open end. If it is yours, you may rebuild it elsewhere right away."),
    "warlord": _("Activate all your knights for free."),
    "wedding": _("Everyone with more points gives you 2 cards of their choice."),
    "intrigue": _("Drive another player’s knight away from a corner on one of your roads."),
    "saboteur": _("Everyone with at least as many points discards half of their cards."),
    "spy": _("Look at another player’s progress cards and take one."),
    "deserter": _("Another player removes one of their knights; you may place one of the same strength."),
    "constitution": _("One point, face up in front of you."),
    "merchant": _(
        "Put the merchant on a hex next to one of your buildings: 1 point, and 2:1 for its resource."
    ),
    "commercial_harbor": _("Offer each other player one resource; they must give a commodity for it."),
    "master_merchant": _("Look at the hand of a player with more points and take 2 cards."),
    "merchant_fleet": _("Until the end of your turn, trade any kind of card with the bank at 2:1."),
    "commodity_monopoly": _("Name a commodity: everyone gives you 1."),
    "resource_monopoly": _("Name a resource: everyone gives you 2."),
}
# What each card needs, shown while it cannot be played.
CARD_NEEDS = {
    "alchemist": _("Only before you roll."),
    "crane": _("You have nothing to improve right now."),
    "mining": _("You have no building next to a mountains hex."),
    "irrigation": _("You have no building next to a fields hex."),
    "inventor": _("There are no two numbers to swap."),
    "engineer": _("You have no wall left, or no city without one."),
    "medicine": _("You need 2 ore, 1 grain, a settlement on the board and a city still to build."),
    "smith": _("None of your knights can be promoted right now."),
    "road_building": _("You have no road left, or no place for one."),
    "bishop": _("The robber can’t move yet: the barbarians haven’t landed."),
    "diplomat": _("No road has an open end."),
    "warlord": _("You have no inactive knight."),
    "wedding": _("Nobody with more points than you has any cards."),
    "intrigue": _("No other player has a knight on one of your roads."),
    "saboteur": _("Nobody with at least as many points as you has two cards."),
    "spy": _("Nobody else has a progress card."),
    "deserter": _("Nobody else has a knight."),
    "merchant": _("You have no other hex next to one of your buildings."),
    "commercial_harbor": _("You have no resource, or have already played one this turn."),
    "master_merchant": _("Nobody with more points than you has any cards."),
}
AREAS = {
    "trade": pgettext_lazy("area of improvement", "Trade"),
    "politics": pgettext_lazy("area of improvement", "Politics"),
    "science": pgettext_lazy("area of improvement", "Science"),
}
LEVELS: dict[str, tuple[Any, ...]] = {
    "trade": (_("Market"), _("Guild"), _("Trading House"), _("Bank"), _("Great Exchange")),
    "politics": (_("Town Hall"), _("Church"), _("Fortress"), _("Cathedral"), _("Council of Catan")),
    "science": (_("Abbey"), _("Library"), _("Aqueduct"), _("Theater"), _("University")),
}
GIFTS = {
    "trade": _("2:1 for commodities"),
    "politics": _("mighty knights"),
    "science": _("a resource when a roll gives you nothing"),
}
COLORS = {
    "yellow": pgettext_lazy("color of a progress card", "yellow"),
    "blue": pgettext_lazy("color of a progress card", "blue"),
    "green": pgettext_lazy("color of a progress card", "green"),
}
DECKS = {
    "yellow": _("Trade (yellow)"),
    "blue": _("Politics (blue)"),
    "green": _("Science (green)"),
}
EVENTS = {
    "ship": _("a ship"),
    "gate_yellow": _("the yellow gate"),
    "gate_blue": _("the blue gate"),
    "gate_green": _("the green gate"),
}
KNIGHTS = {
    1: pgettext_lazy("knight", "basic"),
    2: pgettext_lazy("knight", "strong"),
    3: pgettext_lazy("knight", "mighty"),
}

STEPS = {
    "perfidy_commit": _("choose which knights fight the barbarians"),
    "lose_city": _("choose a city to lose"),
    "defender_deck": _("choose the deck of a progress card"),
    "fifth_card": _("return a progress card"),
    "aqueduct": _("take a resource from the Aqueduct"),
    "displaced_knight": _("move the displaced knight"),
    "wedding_gift": _("choose a wedding gift"),
    "saboteur_discard": _("discard half of the cards"),
    "harbor_answer": _("choose a commodity for the Commercial Harbor"),
    "spy_pick": _("take one of the progress cards"),
    "master_pick": _("take two of the cards"),
    "deserter_knight": _("choose the knight that deserts"),
    "deserter_place": _("place the deserter"),
}
# CK-D-04, CK-D-05, CK-D-06, CK-D-07, CK-D-10, CK-D-14, CK-D-15, CK-D-18
DEFAULTS = {
    "perfidy_commit": _("all active knights fight"),
    "lose_city": _("a city without a wall, then the one with the poorest numbers"),
    "defender_deck": _("the deck of your highest level"),
    "fifth_card": _("the newest card"),
    "aqueduct": _("the resource you have least of"),
    "displaced_knight": _("the nearest free corner"),
    "wedding_gift": _("random cards"),
    "saboteur_discard": _("random cards"),
    "harbor_answer": _("the commodity you have most of"),
    "spy_pick": _("a random card"),
    "master_pick": _("random cards"),
    "deserter_knight": _("the weakest knight"),
    "deserter_place": _("no knight is placed"),
}
VERBS = {
    "recruit_knight": _("Recruit a knight"),
    "activate_knight": _("Activate a knight"),
    "promote_knight": _("Promote a knight"),
    "move_knight": _("Move a knight"),
    "displace_knight": _("Drive a knight away"),
    "chase_robber": _("Chase the robber"),
    "build_wall": _("Build a city wall"),
    "set_city_upright": _("Rebuild a city"),
    "improve_city": _("Improve a city"),
    "return_progress_card": _("Return a progress card"),
    "give_up_city": _("Give up this city"),
    "choose_deck": _("Draw from this deck"),
    "take_from_aqueduct": _("Take a resource"),
    "relocate_knight": _("Move the knight here"),
    "give_wedding_gift": _("Give these cards"),
    "give_commodity": _("Give a commodity"),
    "take_progress_card": _("Take this card"),
    "take_cards": _("Take these cards"),
    "give_up_knight": _("Choose the knight to desert"),
    "place_deserter": _("Place the deserter"),
    "send_knights": _("Send the knights"),
    "offer_harbor_swap": _("Offer the trades"),
    "set_wishes": _("Change standing orders"),
    **{f"play_{kind}": name for kind, name in PROGRESS_CARDS.items() if kind != "road_building"},
}

SENTENCES = {
    "ship_moved": gettext_noop("The barbarian ship moves closer: step {ship} of 7."),
    "defender_of_catan": gettext_noop("{seat} is Defender of Catan: one point."),
    "lose_city_filed": gettext_noop("{seat} has chosen the city to lose."),
    "defender_deck_filed": gettext_noop("{seat} has chosen a deck."),
    "fifth_card_filed": gettext_noop("{seat} has chosen a progress card to return."),
    "aqueduct_filed": gettext_noop("{seat} has decided about the Aqueduct."),
    "aqueduct_used": gettext_noop("{seat} takes {cards} from the Aqueduct."),
    "aqueduct_declined": gettext_noop("{seat} takes nothing from the Aqueduct."),
    "knight_recruited": gettext_noop("{seat} recruits a knight at the {at_vertex}."),
    "knight_activated": gettext_noop("{seat} activates a knight at the {at_vertex}."),
    "knight_moved": gettext_noop("{seat} moves a knight to the {to_vertex}."),
    "knight_displaced": gettext_noop("{seat} drives away {owner}’s knight at the {at_vertex}."),
    "knight_relocated": gettext_noop("{seat} moves the displaced knight to the {to_vertex}."),
    "knight_removed": gettext_noop("{seat}’s knight has nowhere to go and leaves the board."),
    "robber_chased": gettext_noop("{seat}’s knight at the {at_vertex} chases the robber."),
    "wall_built": gettext_noop("{seat} builds a city wall at the {at_vertex}."),
    "city_set_upright": gettext_noop("{seat} rebuilds a toppled city at the {at_vertex}."),
    "card_paid": gettext_noop("{seat} gets {cards}."),
    "merchant_placed": gettext_noop("{seat} puts the merchant on {to_hex}."),
    "road_removed": gettext_noop("{seat} removes {owner}’s road on the {at_edge}."),
    "knight_driven_out": gettext_noop("{seat} drives away {owner}’s knight at the {at_vertex}."),
    "wedding_gift_filed": gettext_noop("{seat} has chosen a wedding gift."),
    "saboteur_discard_filed": gettext_noop("{seat} has chosen what to discard."),
    "progress_hand_seen": gettext_noop("{seat} looks at {target}’s progress cards."),
    "deserter_declined": gettext_noop("{seat} places no deserter."),
    "harbor_void": gettext_noop("{seat} has no commodity to give."),
    "harbor_answer_filed": gettext_noop("{seat} has chosen a commodity."),
    "hand_seen": gettext_noop("{seat} looks at {target}’s hand."),
}
PRIVATE_SENTENCES = {
    "hand_seen": ("cards", gettext_noop("{seat} looks at {target}’s hand: {cards}.")),
}


# ------------------------------------------------------------------ composed sentences


def color(name: Any) -> str:
    return str(COLORS.get(name, name))


def knight(level: Any) -> str:
    return str(KNIGHTS.get(level, level))


def level_name(area: str, level: int) -> str:
    """Return the building of a level, such as "Aqueduct", or "" at level 0."""
    return str(LEVELS[area][level - 1]) if level else ""


def _played(sentence: Sentence) -> str:
    return gettext("{seat} plays {card}.").format(seat=sentence["seat"], card=sentence["card"])


def _opened(sentence: Sentence) -> str:
    return gettext("{seat} reveals a card worth a point: {card}.").format(
        seat=sentence["seat"], card=sentence["card"]
    )


def _event(sentence: Sentence) -> str:
    return gettext("The event die shows {event}; red die: {red}.").format(
        event=EVENTS.get(sentence.facts["event"], sentence.facts["event"]), red=sentence.facts["red"]
    )


def _knights_sent(sentence: Sentence) -> str:
    sent = sentence.facts["vertices"]
    if not sent:
        return gettext("{seat} sends no knight to fight.").format_map(sentence)
    return ngettext(
        "{seat} sends {count} knight to fight.", "{seat} sends {count} knights to fight.", len(sent)
    ).format(seat=sentence["seat"], count=len(sent))


def _landed(sentence: Sentence) -> str:
    text = (
        gettext("The barbarians land with strength {strength}: Catan holds with {defense}{each}.")
        if sentence.facts["won"]
        else gettext("The barbarians land with strength {strength} and win: Catan has only {defense}{each}.")
    )
    each = contributions(sentence.facts.get("contributions", {}), sentence.name)
    return text.format(
        strength=sentence.facts["strength"],
        defense=sentence.facts["defense"],
        each=f" {each}" if each else "",
    )


def contributions(gave: Mapping[str, int], name: Any) -> str:
    """Return each seat's strength as "(Anna 3, Béla 1)", or ""."""
    parts = [
        gettext("{seat} {strength}").format(seat=name(seat), strength=strength)
        for seat, strength in gave.items()
    ]
    return f"({', '.join(parts)})" if parts else ""


def _city_lost(sentence: Sentence) -> str:
    if sentence.facts.get("toppled"):
        said = gettext("{seat}’s city at the {at_vertex} is toppled.").format_map(sentence)
    else:
        said = gettext("{seat} loses the city at the {at_vertex}, which becomes a settlement.").format_map(
            sentence
        )
    return said + " " + gettext("Its wall falls, too.") if sentence.facts.get("wall") else said


def _drawn(sentence: Sentence) -> str:
    facts = {"seat": sentence["seat"], "color": color(sentence.facts["color"])}
    if "card" in sentence.facts:
        return gettext("{seat} draws a {color} progress card: {card}.").format(**facts, card=sentence["card"])
    return gettext("{seat} draws a {color} progress card.").format(**facts)


def _returned(sentence: Sentence) -> str:
    facts = {"seat": sentence["seat"], "color": color(sentence.facts["color"])}
    if "card" in sentence.facts:
        return gettext("{seat} returns a {color} progress card: {card}.").format(
            **facts, card=sentence["card"]
        )
    return gettext("{seat} returns a {color} progress card.").format(**facts)


def _card_taken(sentence: Sentence) -> str:
    facts = {"seat": sentence["seat"], "target": sentence["target"], "color": color(sentence.facts["color"])}
    if "card" in sentence.facts:
        return gettext("{seat} takes a {color} progress card from {target}: {card}.").format(
            **facts, card=sentence["card"]
        )
    return gettext("{seat} takes a {color} progress card from {target}.").format(**facts)


def _hand_of_progress_seen(sentence: Sentence) -> str:
    seen = sentence.facts.get("cards")
    if isinstance(seen, list):
        return gettext("{seat} looks at {target}’s progress cards: {cards}.").format(
            seat=sentence["seat"],
            target=sentence["target"],
            cards=listed(sentence.words.card(one) for one in seen),
        )
    return gettext(SENTENCES["progress_hand_seen"]).format_map(sentence)


def _improved(sentence: Sentence) -> str:
    return gettext("{seat} builds the {building} ({area}, level {level}).").format(
        seat=sentence["seat"],
        building=level_name(sentence.facts["area"], sentence.facts["level"]),
        area=AREAS[sentence.facts["area"]],
        level=sentence.facts["level"],
    )


def _metropolis(sentence: Sentence) -> str:
    facts = {
        "seat": sentence["seat"],
        "area": AREAS[sentence.facts["area"]],
        "at_vertex": sentence["at_vertex"],
    }
    if sentence.facts.get("from") is not None:
        return gettext("{seat} takes the metropolis of {area} from {holder}, now at the {at_vertex}.").format(
            **facts, holder=sentence.name(sentence.facts["from"])
        )
    return gettext("{seat} gets the metropolis of {area} at the {at_vertex}.").format(**facts)


def _promoted(sentence: Sentence) -> str:
    return gettext("{seat} promotes a knight at the {at_vertex}, now {level}.").format(
        seat=sentence["seat"], level=knight(sentence.facts["level"]), at_vertex=sentence["at_vertex"]
    )


def _tokens(sentence: Sentence) -> str:
    one, other = sentence.facts["hexes"]
    return gettext("{seat} swaps the numbers of two hexes: {one} and {other}.").format(
        seat=sentence["seat"], one=sentence.place(one), other=sentence.place(other)
    )


def _gift(sentence: Sentence) -> str:
    facts = {"seat": sentence["seat"], "to": sentence.name(sentence.facts["to"])}
    if "cards" in sentence.facts:
        return gettext("{seat} gives {to} {cards}.").format(**facts, cards=sentence["cards"])
    count = sentence.facts["count"]
    return ngettext("{seat} gives {to} {count} card.", "{seat} gives {to} {count} cards.", count).format(
        **facts, count=count
    )


def _taken(sentence: Sentence) -> str:
    facts = {"seat": sentence["seat"], "target": sentence["target"]}
    if "cards" in sentence.facts:
        return gettext("{seat} takes {cards} from {target}.").format(**facts, cards=sentence["cards"])
    count = sentence.facts["count"]
    return ngettext(
        "{seat} takes {count} card from {target}.", "{seat} takes {count} cards from {target}.", count
    ).format(**facts, count=count)


def _deserted(sentence: Sentence) -> str:
    return gettext("{seat}’s {level} knight at the {at_vertex} deserts.").format(
        level=knight(sentence.facts["level"]), seat=sentence["seat"], at_vertex=sentence["at_vertex"]
    )


def _deserter(sentence: Sentence) -> str:
    return gettext("{seat} places a {level} knight at the {to_vertex}.").format(
        level=knight(sentence.facts["level"]), seat=sentence["seat"], to_vertex=sentence["to_vertex"]
    )


def _harbor_offered(sentence: Sentence) -> str:
    facts = {"seat": sentence["seat"], "to": listed(sentence.name(seat) for seat in sentence.facts["to"])}
    if "resources" in sentence.facts:
        offered = listed(
            gettext("{card} to {seat}").format(card=sentence.words.card(kind), seat=sentence.name(seat))
            for seat, kind in sentence.facts["resources"].items()
        )
        return gettext("{seat} offers {offered} for a commodity.").format(
            seat=sentence["seat"], offered=offered
        )
    if "resource" in sentence.facts:
        return gettext("{seat} offers a resource for a commodity to {to}; you would get {resource}.").format(
            **facts, resource=sentence["resource"]
        )
    return gettext("{seat} offers a resource for a commodity to {to}.").format(**facts)


def _harbor_swapped(sentence: Sentence) -> str:
    one, other = (sentence.name(seat) for seat in sentence.facts["between"])
    gave = sentence.facts.get("gave")
    if gave is None:
        return gettext("{one} and {other} trade a resource for a commodity.").format(one=one, other=other)
    first, second = sentence.facts["between"]
    return gettext("{one} gives {given} to {other} for {taken}.").format(
        one=one,
        other=other,
        given=sentence.words.cards(gave[first]),
        taken=sentence.words.cards(gave[second]),
    )


def _monopoly(sentence: Sentence) -> str:
    taken = sum(sentence.facts["taken"].values())
    goods = sentence.words.card(sentence.facts["goods"])
    if not taken:
        return gettext("{seat} names {goods} and gets nothing.").format(seat=sentence["seat"], goods=goods)
    return ngettext(
        "{seat} names {goods} and gets {count} card.", "{seat} names {goods} and gets {count} cards.", taken
    ).format(seat=sentence["seat"], goods=goods, count=taken)


COMPOSERS = {
    "progress_played": _played,
    "point_card_opened": _opened,
    "event_rolled": _event,
    "knights_sent": _knights_sent,
    "barbarians_landed": _landed,
    "city_lost": _city_lost,
    "progress_drawn": _drawn,
    "progress_returned": _returned,
    "progress_card_taken": _card_taken,
    "progress_hand_seen": _hand_of_progress_seen,
    "city_improved": _improved,
    "metropolis_placed": _metropolis,
    "knight_promoted": _promoted,
    "tokens_swapped": _tokens,
    "wedding_gift_given": _gift,
    "cards_taken": _taken,
    "knight_deserted": _deserted,
    "deserter_placed": _deserter,
    "harbor_offered": _harbor_offered,
    "harbor_swapped": _harbor_swapped,
    "monopoly_taken": _monopoly,
}


def _held(words: Words, sight: Mapping[str, Any]) -> list[str]:
    progress = sight["cities_knights"].get("own", {}).get("progress")
    return [words.copies(Counter(progress))] if progress else []


VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    private=PRIVATE_SENTENCES,
    composers=COMPOSERS,
    steps=STEPS,
    defaults=DEFAULTS,
    verbs=VERBS,
    cards={**COMMODITIES, **PROGRESS_CARDS},
    held=_held,
    together={with_seafarers.OTHER: with_seafarers.VOCABULARY},
    switched_off={
        "wedding": _(
            "“Give at a wedding, in this order” was switched off on turn %(turn)d: too few cards of "
            "those kinds."
        ),
        "aqueduct": _("“Take from the Aqueduct” was switched off on turn %(turn)d: the bank had none of it."),
        "lose_city": _(
            "“City the barbarians may take” was switched off on turn %(turn)d: it couldn’t be taken."
        ),
    },
)
