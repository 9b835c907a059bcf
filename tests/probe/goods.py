"""Probes of goods and hands: a purse of shells, rates, hands that lie open, development cards of a game's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.catan.base.bank_trade import trade_rates, why_short_of_rate
from games.catan.base.development import card_bought
from games.catan.base.goods import PURSE, Good, goods
from games.catan.base.hands import cards_left, hand, take
from games.catan.base.setup import development_deck
from games.catan.base.turn import part_began
from games.catan.base.views import deal_what_must_be_held, known_hands
from games.catan.kit.cards import Cards
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from tests.probe.title import probe

GOODS = probe("goods")
GOODS.messages.update({"PROBE-RATE": "It takes {rate} of them."})
SHELL = "shell"


@GOODS.sets_up
def nothing_has_left(game: Game) -> None:
    game.state[GOODS.key] = {"left": 0, "bought": 0}


@GOODS.shows
def what_has_left(game: Game, viewer: Seat | None) -> dict[str, Json]:
    """Besides, whether the second seat holds wool: all see it."""
    return {**game.state[GOODS.key], "wool": bool(hand(game, game.seats[1])["wool"])}


@GOODS.shows_of_seats
def the_first_hand_lies_open(game: Game, seat: Seat) -> dict[str, Json]:
    return {"open_hand": dict(hand(game, seat)) if seat == game.seats[0] else None}


@GOODS.imagines
def as_much_has_left(game: Game, whole: Json, luck: object) -> None:
    game.state[GOODS.key] = {fact: whole[GOODS.key][fact] for fact in ("left", "bought")}


@GOODS.answers(goods)
def shells_lie_in_a_purse(earlier: Callable[[Game], dict[str, Good]], game: Game) -> dict[str, Good]:
    """As coins: they never run out, are not counted for the seven, not stolen, and traded."""
    shell = Good(lives=PURSE, stock=None, traded_with_bank=True, traded_with_seats=True)
    return {**earlier(game), SHELL: shell}


@GOODS.on(part_began)
def a_turn_brings_a_shell(game: Game, seat: Seat) -> None:
    take(game, seat, {SHELL: 1})


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
    known = {kind: n for kind, n in whole[GOODS.key]["seats"][first]["open_hand"].items() if kind != SHELL}
    return {**earlier(game, whole), first: known}


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
