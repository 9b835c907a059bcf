"""Probes of goods and hands: a purse of shells, pearls face down, rates, hands that lie open, a deck of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

from games.catan.base.bank_trade import trade_rates, why_short_of_rate
from games.catan.base.development import card_bought
from games.catan.base.goods import PURSE, TILE, Good, goods
from games.catan.base.hands import cards_left, find, hand, hand_cards, lay_aside, take
from games.catan.base.setup import development_deck
from games.catan.base.turn import part_began
from games.catan.base.views import deal_what_must_be_held, known_hands
from games.catan.kit.cards import Cards
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import BOX, Moved, Pile
from games.engine.types import Json, Seat
from tests.probe.title import probe

GOODS = probe("goods")
GOODS.messages.update({"PROBE-RATE": "It takes {rate} of them."})
SHELL = "shell"
WHITE, BLACK = "white_pearl", "black_pearl"
PEARLS = [WHITE] * 5 + [BLACK] * 7
MOST_PEARLS = 2
SACK, USED = "sack", "used"

GOODS.tells("shell_found", Moved("cards", "bank", "hand/{seat}"))
GOODS.tells("sack_mixed", Moved("pearls", USED, SACK))
GOODS.tells("pearl_drawn", Moved("card", SACK, "hand/{seat}"))
GOODS.tells("pearl_laid_aside", Moved("card", "hand/{seat}", USED))


@GOODS.sets_up
def nothing_has_left(game: Game) -> None:
    game.moved(PEARLS, BOX, SACK)
    game.state[GOODS.key] = {"left": 0, "bought": 0, USED: [], SACK: _mixed(game, PEARLS)}


def _mixed(game: Game, pearls: list[str]) -> list[str]:
    return game.chance(SACK).about(pile=SACK).shuffled(pearls)


@GOODS.piles
def pearls(game: Game) -> dict[str, Pile]:
    return {name: game.state[GOODS.key][name] for name in (SACK, USED)}


@GOODS.shows
def what_has_left(game: Game, viewer: Seat | None) -> dict[str, Json]:
    """Besides, whether the second seat holds wool: all see it."""
    here = game.state[GOODS.key]
    facts = {fact: here[fact] for fact in ("left", "bought")}
    wool = bool(hand(game, game.seats[1])["wool"])
    return {**facts, "wool": wool, USED: list(here[USED]), SACK: len(here[SACK])}


@GOODS.shows_of_seats
def the_first_hand_lies_open(game: Game, seat: Seat) -> dict[str, Json]:
    return {"open_hand": dict(hand_cards(game, seat)) if seat == game.seats[0] else None}


@GOODS.imagines
def as_much_has_left(game: Game, whole: Json, luck: Random) -> None:
    """Pearls that the view does not show are dealt to the hands it tells of, and to the sack."""
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
    facts = {fact: seen[fact] for fact in ("left", "bought")}
    game.state[GOODS.key] = {**facts, USED: list(seen[USED]), SACK: pile}


@GOODS.answers(goods)
def shells_lie_in_a_purse(earlier: Callable[[Game], dict[str, Good]], game: Game) -> dict[str, Good]:
    """As coins: they never run out, are not counted for the seven, not stolen, and traded. Pearls lie as fish do."""
    shell = Good(lives=PURSE, stock=None, traded_with_bank=True, traded_with_seats=True)
    return {**earlier(game), SHELL: shell, WHITE: Good(lives=TILE), BLACK: Good(lives=TILE)}


@GOODS.on(part_began)
def a_turn_brings_a_shell(game: Game, seat: Seat) -> None:
    take(game, seat, {SHELL: 1})
    game.tell("shell_found", seat=seat, cards={SHELL: 1})


@GOODS.on(part_began)
def and_a_pearl(game: Game, seat: Seat) -> None:
    """Off the sack, as TB-FI-13; what is too much is laid aside, and mixed when the sack is empty (TB-FI-18)."""
    here = game.state[GOODS.key]
    if not here[SACK]:
        game.moved(here[USED], USED, SACK)
        game.tell("sack_mixed", pearls=list(here[USED]))
        here[SACK], here[USED] = _mixed(game, here[USED]), []
    kind = here[SACK].pop()
    find(game, seat, {kind: 1}, SACK)
    game.reveal()
    game.tell("pearl_drawn", {seat: {"card": kind}}, seat=seat)
    held = hand(game, seat)
    if held[WHITE] + held[BLACK] > MOST_PEARLS:
        spare = WHITE if held[WHITE] else BLACK
        lay_aside(game, seat, {spare: 1}, USED)
        here[USED].append(spare)
        game.tell("pearl_laid_aside", seat=seat, card=spare)


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
    earlier(game, whole, hands, pile)
    second = list(whole["seats"])[1]
    if whole[GOODS.key]["wool"] and not hands[second]["wool"]:
        pile.remove("wool")
        hands[second]["wool"] += 1
    if not whole[GOODS.key]["wool"]:
        pile.sort(key=lambda kind: kind != "wool")  # cards are dealt from the end
