"""Probes of goods and hands: a purse of shells, hidden pearls, rates, open hands, a separate deck.

Ore is laid face up on an altar for one turn; two development cards lie face down in a chest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import BOX, Moved, Pile
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.bank_trade import own_harbors, trade_rates, why_short_of_rate
from games.titles.catan.base.rules.development import card_bought, find_development_card, lay_aside_from_deck
from games.titles.catan.base.rules.goods import PURSE, TILE, Good, goods
from games.titles.catan.base.rules.hands import (
    cards_came,
    cards_left,
    find,
    hand,
    hand_cards,
    lay_aside,
    return_to_bank,
    take,
)
from games.titles.catan.base.rules.points import points_of_cards
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.base.rules.sight import deal_what_must_be_held, known_hands
from games.titles.catan.base.rules.turn import part_began
from games.titles.catan.kit.rules.cards import Cards
from tests.probe.title import probe

GOODS = probe("goods")
GOODS.messages.update(
    {"PROBE-RATE": "It takes {rate} of them.", "PROBE-PEARL": "Black pearls stay where they are."}
)
SHELL = "shell"
WHITE, BLACK = "white_pearl", "black_pearl"
PEARLS = [WHITE] * 5 + [BLACK] * 7
MOST_PEARLS = 2
SACK, USED = "sack", "used"
ALTAR, CHEST = "altar", "development/chest"
IN_CHEST = 2
OPENED_IN = (6, 14)
"""The turns in which a card of the chest is found."""

GOODS.ties_to_record("shell_found", Moved("cards", "bank", "hand/{seat}"))
GOODS.ties_to_record("sack_mixed", Moved("pearls", USED, SACK))
GOODS.ties_to_record("pearl_drawn", Moved("card", SACK, "hand/{seat}"))
GOODS.ties_to_record("pearl_laid_aside", Moved("card", "hand/{seat}", USED))
GOODS.ties_to_record("chest_laid", Moved("", "deck", CHEST, number=IN_CHEST))
GOODS.ties_to_record("chest_opened", Moved("card", CHEST, "development/{seat}"))
GOODS.ties_to_record("ore_laid_down", Moved("cards", "hand/{seat}", ALTAR))
GOODS.ties_to_record("ore_taken_away", Moved("cards", ALTAR, "bank"))


@GOODS.sets_up
def nothing_has_left(game: Game) -> None:
    game.moved(PEARLS, BOX, SACK)
    game.state[GOODS.key] = {
        "left": 0,
        "came": 0,
        "bought": 0,
        USED: [],
        SACK: _mixed(game, PEARLS),
        ALTAR: 0,
        CHEST: [],
    }


@GOODS.sets_up
def a_chest_is_buried(game: Game) -> None:
    """As SF-FT-03"""
    if development_deck(game):
        game.state[GOODS.key][CHEST] = lay_aside_from_deck(game, IN_CHEST, CHEST)
        game.log("chest_laid")


def _mixed(game: Game, pearls: list[str]) -> list[str]:
    return game.chance(SACK).about(pile=SACK).shuffled(pearls)


@GOODS.piles
def pearls(game: Game) -> dict[str, Pile]:
    here = game.state[GOODS.key]
    return {**{name: here[name] for name in (SACK, USED, CHEST)}, ALTAR: {"ore": here[ALTAR]}}


COUNTED = ("left", "came", "bought", ALTAR)


@GOODS.shows
def what_has_left(game: Game) -> dict[str, Json]:
    """Return the counts, and whether the second seat holds wool, which all see."""
    here = game.state[GOODS.key]
    facts = {fact: here[fact] for fact in COUNTED}
    wool = bool(hand(game, game.seats[1])["wool"])
    return {
        **facts,
        "wool": wool,
        USED: list(here[USED]),
        SACK: len(here[SACK]),
        CHEST: len(here[CHEST]),
    }


@GOODS.shows_of_seats
def the_first_hand_lies_open(game: Game, seat: Seat) -> dict[str, Json]:
    return {"open_hand": dict(hand_cards(game, seat)) if seat == game.seats[0] else None}


@GOODS.imagines
def as_much_has_left(game: Game, whole: Json, luck: Random) -> None:
    """Deal pearls that the view does not show to the hands and the sack."""
    seen = whole[GOODS.key]
    unseen = Counter(PEARLS)
    unseen.subtract(seen[USED])
    for seat in whole["seats"]:
        unseen.subtract({kind: hand(game, seat)[kind] for kind in (WHITE, BLACK)})
    pile = list(unseen.elements())
    luck.shuffle(pile)
    for seat, public in whole["base"]["seats"].items():
        held = hand(game, seat)
        while held[WHITE] + held[BLACK] < public["tiles"]:
            held[pile.pop()] += 1
    facts = {fact: seen[fact] for fact in COUNTED}
    chest = lay_aside_from_deck(game, seen[CHEST], CHEST)
    game.state[GOODS.key] = {**facts, USED: list(seen[USED]), SACK: pile, CHEST: chest}


@GOODS.answers(goods)
def shells_lie_in_a_purse(earlier: Callable[[Game], dict[str, Good]], game: Game) -> dict[str, Good]:
    """As coins: they never run out, do not count for a seven, cannot be stolen, and can be traded.

    Pearls are like fish.
    """
    shell = Good(lives=PURSE, stock=None, traded_with_bank=True, traded_with_seats=True)
    return {
        **earlier(game),
        SHELL: shell,
        WHITE: Good(lives=TILE),
        BLACK: Good(lives=TILE, not_traded="PROBE-PEARL"),
    }


@GOODS.on(part_began)
def a_turn_brings_a_shell(game: Game, seat: Seat) -> None:
    take(game, seat, {SHELL: 1})
    game.log("shell_found", seat=seat, cards={SHELL: 1})


@GOODS.on(part_began)
def and_a_pearl(game: Game, seat: Seat) -> None:
    """Draw a pearl from the sack, as TB-FI-13; an empty sack is refilled with the used pearls and mixed (TB-FI-18)."""
    here = game.state[GOODS.key]
    if not here[SACK]:
        game.moved(here[USED], USED, SACK)
        game.log("sack_mixed", pearls=list(here[USED]))
        here[SACK], here[USED] = _mixed(game, here[USED]), []
    kind = here[SACK].pop()
    find(game, seat, {kind: 1}, SACK)
    game.reveal()
    game.log("pearl_drawn", {seat: {"card": kind}}, seat=seat)
    held = hand(game, seat)
    if held[WHITE] + held[BLACK] > MOST_PEARLS:
        spare = WHITE if held[WHITE] else BLACK
        lay_aside(game, seat, {spare: 1}, USED)
        here[USED].append(spare)
        game.log("pearl_laid_aside", seat=seat, card=spare)


@GOODS.on(part_began)
def what_lay_on_the_altar_is_taken_away_and_ore_laid_down(game: Game, seat: Seat) -> None:
    """As TB-CA-14: seen by all, and in no hand."""
    here = game.state[GOODS.key]
    if here[ALTAR]:
        return_to_bank(game, {"ore": here[ALTAR]}, ALTAR)
        game.log("ore_taken_away", cards={"ore": here[ALTAR]})
    here[ALTAR] = min(1, hand(game, seat)["ore"])
    if here[ALTAR]:
        lay_aside(game, seat, {"ore": 1}, ALTAR)
        game.log("ore_laid_down", seat=seat, cards={"ore": 1})


@GOODS.on(part_began)
def in_some_turns_the_chest_is_opened(game: Game, seat: Seat) -> None:
    """As SF-FT-06"""
    chest = game.state[GOODS.key][CHEST]
    if chest and game.state["base"]["turn"] in OPENED_IN:
        card = chest.pop()
        find_development_card(game, seat, card, CHEST)
        game.log("chest_opened", {seat: {"card": card}}, seat=seat)


@GOODS.answers(points_of_cards)
def a_monopoly_is_a_point_too(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """As a Toolmaking: TB-TB §11"""
    return {**earlier(game), "monopoly": 1}


@GOODS.answers(own_harbors)
def no_harbor_serves_the_last(earlier: Callable[[Game, Seat], set[str]], game: Game, seat: Seat) -> set[str]:
    """As TB-BA-11"""
    return set() if seat == game.seats[-1] else earlier(game, seat)


@GOODS.answers(trade_rates)
def ore_is_cheap(earlier: Callable[[Game, Seat], Cards], game: Game, seat: Seat) -> Cards:
    return {**earlier(game, seat), "ore": 2}


@GOODS.answers(why_short_of_rate)
def how_many_it_takes(
    earlier: Callable[[Game, Seat, str], Refusal], game: Game, seat: Seat, kind: str
) -> Refusal:
    return refuse("PROBE-RATE", rate=trade_rates(game, seat)[kind])


@GOODS.answers(development_deck)
def a_knight_in_place_of_a_monopoly(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    deck = dict(earlier(game))
    if "monopoly" in deck:
        deck["monopoly"] -= 1
        deck["knight"] += 1
    return deck


@GOODS.on(card_bought)
def count_what_is_bought(game: Game, seat: Seat) -> None:
    game.state[GOODS.key]["bought"] += 1


@GOODS.on(cards_left)
def count_what_has_left(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    game.state[GOODS.key]["left"] += sum(cards.values())


@GOODS.on(cards_came)
def count_what_has_come(game: Game, seat: Seat, cards: Mapping[str, int], hidden: bool) -> None:
    game.state[GOODS.key]["came"] += sum(cards.values())


@GOODS.answers(known_hands)
def all_know_the_first_hand(
    earlier: Callable[[Game, Json], dict[Seat, Cards]], game: Game, whole: Json
) -> dict[Seat, Cards]:
    first = next(iter(whole["seats"]))
    return {**earlier(game, whole), first: whole[GOODS.key]["seats"][first]["open_hand"]}


@GOODS.answers(deal_what_must_be_held)
def wool_is_where_all_saw_it(
    earlier: Callable[[Game, Json, dict[Seat, Cards], list[str]], None],
    game: Game,
    whole: Json,
    hands: dict[Seat, Cards],
    pile: list[str],
) -> None:
    for _ in range(whole[GOODS.key][ALTAR]):
        pile.remove("ore")
    earlier(game, whole, hands, pile)
    second = list(whole["seats"])[1]
    if whole[GOODS.key]["wool"] and not hands[second]["wool"]:
        pile.remove("wool")
        hands[second]["wool"] += 1
    if not whole[GOODS.key]["wool"]:
        pile.sort(key=lambda kind: kind != "wool")  # cards are dealt from the end
