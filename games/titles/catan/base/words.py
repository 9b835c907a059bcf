"""The words of the base game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.drawing.board import COLORS
from games.wording.sentence import Sentence, listed
from games.wording.vocabulary import Asked, Vocabulary
from games.wording.words import Words

RESOURCES = {
    "brick": pgettext_lazy("resource", "brick"),
    "lumber": pgettext_lazy("resource", "lumber"),
    "wool": pgettext_lazy("resource", "wool"),
    "grain": pgettext_lazy("resource", "grain"),
    "ore": pgettext_lazy("resource", "ore"),
}
DEVELOPMENT_CARDS = {
    "knight": pgettext_lazy("development card", "knight"),
    "road_building": pgettext_lazy("development card", "Road Building"),
    "year_of_plenty": pgettext_lazy("development card", "Year of Plenty"),
    "monopoly": pgettext_lazy("development card", "Monopoly"),
    "victory_point": pgettext_lazy("development card", "victory point"),
}
STEPS = {
    "setup_settlement": _("place a starting settlement"),
    "setup_city": _("place a starting city"),
    "setup_road": _("place a starting road"),
    "pre_roll": _("roll the dice"),
    "discard": _("discard cards"),
    "robber": _("move the robber"),
    "main": _("trade and build"),
    "free_piece": _("place a free road"),
}
# BASE-DEC-01, BASE-DEC-02, BASE-DEC-04, BASE-DEC-05
DEFAULTS = {
    "setup_settlement": _("a good corner is chosen for you"),
    "setup_city": _("a good corner is chosen for you"),
    "setup_road": _("a random path is chosen"),
    "pre_roll": _("the dice are rolled"),
    "discard": _("random cards"),
    "robber": _("a random hex without buildings of yours, if possible one with somebody to rob"),
    "main": _("your turn ends"),
    "free_piece": _("no road is placed"),
}
VERBS = {
    "place_settlement": _("Place a settlement"),
    "place_city": _("Place a city"),
    "place_road": _("Place a road"),
    "roll": _("Roll the dice"),
    "play_knight": _("Play a knight"),
    "play_road_building": _("Play Road Building"),
    "play_year_of_plenty": _("Play Year of Plenty"),
    "play_monopoly": _("Play Monopoly"),
    "discard": _("Discard cards"),
    "move_robber": _("Move the robber"),
    "build_road": _("Build a road"),
    "build_settlement": _("Build a settlement"),
    "build_city": _("Build a city"),
    "buy_development_card": _("Buy a development card"),
    "trade_with_bank": _("Trade with the bank"),
    "make_offer": _("Make an offer"),
    "execute_offer": _("Swap"),
    "withdraw_offer": _("Withdraw an offer"),
    "answer_offer": _("Answer an offer"),
    "make_counter_offer": _("Make a counter-offer"),
    "answer_counter": _("Answer a counter-offer"),
    "wait_for_answers": _("Wait for answers"),
    "set_standing_answers": _("Change standing orders"),
    "place_free_piece": _("Place a free road"),
    "end_turn": _("End the turn"),
}
END_REASONS = {
    "turn_ended": _("the turn has ended"),
    "trade_closed": _("trading is over for this turn"),
    "cards_left": _("the player who made it lost cards"),
    "cards_gone": _("the cards are gone"),
}

# One sentence per kind of log entry; `Sentence` puts each fact into words.
SENTENCES = {
    "board_made": gettext_noop("The board is set up."),
    "figure_drawn": gettext_noop("The robber’s first hex is drawn."),
    "starting_seat": gettext_noop("{seat} begins."),
    "settlement_placed": gettext_noop("{seat} places a settlement at the {to_vertex}."),
    "city_placed": gettext_noop("{seat} places a city at the {to_vertex}."),
    "road_placed": gettext_noop("{seat} places a road on the {to_edge}."),
    "starting_cards": gettext_noop("{seat} starts with {cards}."),
    "placement_skipped": gettext_noop("{seat} finds no free corner and places nothing."),
    "turn_began": gettext_noop("{seat}’s turn."),
    "rolled": gettext_noop("{seat} rolls {dice}."),
    "discard_filed": gettext_noop("{seat} has chosen what to discard."),
    "robber_moved": gettext_noop("{seat} moves the robber to {to_hex}."),
    "robber_left": gettext_noop("{seat} takes the robber off the board."),
    "robber_stayed": gettext_noop("The robber has nowhere else to go and stays put."),
    "stolen": gettext_noop("{seat} steals a card from {victim}."),
    "nothing_to_steal": gettext_noop("There is nothing to steal."),
    "road_built": gettext_noop("{seat} builds a road on the {at_edge}."),
    "settlement_built": gettext_noop("{seat} builds a settlement at the {at_vertex}."),
    "city_built": gettext_noop("{seat} builds a city at the {at_vertex}."),
    "card_bought": gettext_noop("{seat} buys a development card."),
    "knight_played": gettext_noop("{seat} plays a knight."),
    "road_building_played": gettext_noop("{seat} plays Road Building."),
    "year_of_plenty_played": gettext_noop("{seat} plays Year of Plenty and takes {cards}."),
    "longest_road": gettext_noop("{seat} takes Longest Road (length {length})."),
    "largest_army": gettext_noop("{seat} takes Largest Army ({knights} knights)."),
    "bank_trade": gettext_noop("{seat} trades {give} for {take} with the bank."),
    "counter_declined": gettext_noop("{seat} declines {maker}’s counter-offer."),
    "waits_for_answers": gettext_noop("{seat} waits for answers."),
    "acceptance_cancelled": gettext_noop("{seat}’s acceptance is canceled: they no longer have the cards."),
    "trade_and_build_ended": gettext_noop("{seat} has finished trading and building."),
    "turn_ended": gettext_noop("{seat} ends the turn."),
    "game_over": gettext_noop("{winner} wins the game."),
}
# for viewers who know the fact that is named first
PRIVATE_SENTENCES = {
    "stolen": ("cards", gettext_noop("{seat} steals {cards} from {victim}.")),
    "card_bought": ("card", gettext_noop("{seat} buys a development card: {card}.")),
}


FOR_NEUTRALS = {
    "road_built": gettext_noop("{seat} builds a road for {owner} ({color}) on the {at_edge}."),
    "settlement_built": gettext_noop("{seat} builds a settlement for {owner} ({color}) at the {at_vertex}."),
}
BETWEEN_PLAYERS = "; "
"""Between lists of cards, which have commas and "and" of their own."""


def _color(sentence: Sentence) -> str:
    return gettext(COLORS[sentence.facts["color"]])


def _road_built(sentence: Sentence) -> str:
    return sentence.say((FOR_NEUTRALS if "owner" in sentence.facts else SENTENCES)["road_built"])


def _settlement_built(sentence: Sentence) -> str:
    return sentence.say((FOR_NEUTRALS if "owner" in sentence.facts else SENTENCES)["settlement_built"])


def _rolled(sentence: Sentence) -> str:
    if sentence.facts.get("void"):
        return sentence.say(
            gettext_noop("{seat} rolls {dice}. That doesn’t count: the dice are rolled again.")
        )
    return sentence.say(SENTENCES["rolled"])


def produced(sentence: Sentence) -> str:
    """Say what each seat gets, and what the bank lacks. BASE-PROD-01, BASE-PROD-03"""
    gains = [
        gettext("{seat} gets {cards}").format(seat=sentence.name(seat), cards=sentence.words.cards(gained))
        for seat, gained in sentence.facts.get("gains", {}).items()
        if gained
    ]
    said = BETWEEN_PLAYERS.join(gains) + "." if gains else gettext("Nobody gets anything.")
    short = sentence.facts.get("short") or []
    if short:
        said += " " + gettext("The bank is short of {resources}.").format(
            resources=listed(sentence.words.card(name) for name in short)
        )
    return said


def _discarded(sentence: Sentence) -> str:
    return (
        BETWEEN_PLAYERS.join(
            gettext("{seat} discards {cards}").format(
                seat=sentence.name(seat), cards=sentence.words.cards(thrown)
            )
            for seat, thrown in sentence.facts["cards"].items()
        )
        + "."
    )


def _monopoly(sentence: Sentence) -> str:
    taken = sum(sentence.facts["taken"].values())
    if not taken:
        return gettext("{seat} plays Monopoly on {resource} and gets nothing.").format_map(sentence)
    return ngettext(
        "{seat} plays Monopoly on {resource} and gets {count} card.",
        "{seat} plays Monopoly on {resource} and gets {count} cards.",
        taken,
    ).format(seat=sentence["seat"], resource=sentence["resource"], count=taken)


def _longest_road(sentence: Sentence) -> str:
    if sentence.facts.get("seat") is None:
        return gettext("Nobody holds Longest Road anymore.")
    return gettext(SENTENCES["longest_road"]).format_map(sentence)


def _largest_army(sentence: Sentence) -> str:
    if sentence.facts.get("seat") is None:
        return gettext("Nobody holds Largest Army anymore.")
    return gettext(SENTENCES["largest_army"]).format_map(sentence)


def _swapped(sentence: Sentence) -> str:
    one, other = sentence.facts["between"]
    gave = sentence.facts["gave"]
    return gettext("{one} gives {given} to {other} for {taken}.").format(
        one=sentence.name(one),
        other=sentence.name(other),
        given=sentence.words.cards(gave[one]),
        taken=sentence.words.cards(gave[other]),
    )


def _offer(sentence: Sentence) -> dict[str, str]:
    offer = sentence.facts["offer"]
    if not isinstance(offer, dict):
        return {"id": str(offer), "seat": sentence["seat"]}
    return {
        "id": str(offer.get("id", "")),
        "seat": sentence.name(offer["from"]),
        "give": sentence.words.cards(offer["give"]),
        "want": sentence.words.cards(offer["want"]),
        "to": listed(sentence.name(seat) for seat in offer.get("to", [])),
    }


def _offer_made(sentence: Sentence) -> str:
    return gettext("{seat} offers {give} for {want} to {to}.").format_map(_offer(sentence))


def _counter_made(sentence: Sentence) -> str:
    return gettext("{seat} counters: {give} for {want}.").format_map(_offer(sentence))


def _offer_answered(sentence: Sentence) -> str:
    if sentence.facts.get("answer") == "accept":
        return gettext("{seat} accepts the offer.").format_map(sentence)
    if sentence.facts.get("answer") == "pending":
        return gettext("{seat} takes back their answer.").format_map(sentence)
    return gettext("{seat} declines the offer.").format_map(sentence)


def _offer_withdrawn(sentence: Sentence) -> str:
    return gettext("{seat} withdraws an offer.").format_map(_offer(sentence))


def _offer_closed(sentence: Sentence) -> str:
    why = END_REASONS.get(sentence.facts.get("why", ""))
    maker = sentence.name(sentence.facts.get("maker"))
    if why is None:
        return gettext("{name}’s offer has ended.").format(name=maker)
    return gettext("{name}’s offer has ended: {why}.").format(name=maker, why=why)


COMPOSERS = {
    "rolled": _rolled,
    "road_built": _road_built,
    "settlement_built": _settlement_built,
    "produced": produced,
    "discarded": _discarded,
    "monopoly_played": _monopoly,
    "longest_road": _longest_road,
    "largest_army": _largest_army,
    "swapped": _swapped,
    "offer_made": _offer_made,
    "counter_made": _counter_made,
    "offer_answered": _offer_answered,
    "offer_withdrawn": _offer_withdrawn,
    "offer_closed": _offer_closed,
}


def _held(words: Words, sight: Mapping[str, Any]) -> list[str]:
    """Return the resource cards, then the development cards, in words."""
    own = sight["base"].get("own", {})
    hand, development = own.get("hand"), own.get("development_cards")
    return [
        *([words.cards(Counter(hand))] if hand else []),
        *([words.copies(Counter(development))] if development else []),
    ]


def _is_silent(entry: Mapping[str, Any]) -> bool:
    """Hide offers that close because the turn ends (BASE-OFFER-13)."""
    return bool(entry["kind"] == "offer_closed" and entry["public"].get("why") == "turn_ended")


TALK = frozenset(
    ("offer_made", "counter_made", "offer_answered", "offer_withdrawn", "offer_closed", "counter_declined",
     "waits_for_answers", "acceptance_cancelled")
)  # fmt: skip

VOCABULARY = Vocabulary(
    sentences=SENTENCES,
    talk=TALK,
    private=PRIVATE_SENTENCES,
    composers=COMPOSERS,
    facts={"color": _color},
    steps=STEPS,
    defaults=DEFAULTS,
    verbs=VERBS,
    cards={**RESOURCES, **DEVELOPMENT_CARDS},
    held=_held,
    asked=Asked(
        _("you’ve been offered a trade"),
        _(
            "Accept, decline or make a counter-offer. The game doesn’t wait for you: without an "
            "answer the offer ends with the turn."
        ),
    ),
    switched_off={
        "discard": _(
            "“Discard in this order” was switched off on turn %(turn)d: too few cards of those kinds."
        ),
    },
    is_silent=_is_silent,
)
