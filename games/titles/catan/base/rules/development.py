"""Development cards, bought hidden and played one per part of a turn. BASE-DEV, BASE-BUILD-13."""

from __future__ import annotations

from collections import Counter

from games.engine.arguments import Abridged, Arguments
from games.engine.copies import copy_each, copy_lists
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Event, Question
from games.engine.record import Moved, Pile
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.building import COST, can_pay, can_pay_something, pay_for, why_not_pay
from games.titles.catan.base.rules.figures import (
    FigureMustMove,
    figure_options,
    figures,
    why_closed_to,
    why_not_figure,
)
from games.titles.catan.base.rules.free_pieces import free_pieces, push_free_pieces, why_no_free_pieces
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import give, hand, take
from games.titles.catan.base.rules.largest_army import as_if_played, knight_card_played
from games.titles.catan.base.rules.module import base, building, cards, cards_before_roll
from games.titles.catan.base.rules.points import POINTS_OF_CARDS
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.base.rules.supply import from_supply, why_not_from_supply
from games.titles.catan.base.rules.turn import refuse_argument
from games.titles.catan.kit.rules.cards import Cards, holds

base.copies(copy_each, "development_cards")
base.copies(copy_lists, "spent")
base.copies(list, "deck")

DECK = "deck"
"""The deck's name in the record; the top card is the last."""
CARD = "development_card"
KNIGHT = "knight"
ROAD_BUILDING = "road_building"
YEAR_OF_PLENTY = "year_of_plenty"
MONOPOLY = "monopoly"
CARDS_OF_PLENTY = 2


@Event
def card_bought(game: Game, seat: Seat) -> None:
    """A seat has drawn a development card from the deck."""


def development_cards(game: Game, seat: Seat) -> dict[str, int]:
    """Return a seat's unplayed cards by kind, including new ones; they are no goods and cannot be lost. BASE-DEV-04"""
    return game.state["base"]["development_cards"][seat]  # type: ignore[no-any-return]


def might_play_a_card(game: Game, seat: Seat) -> bool:
    """Return True if the seat holds a card of a playable kind and none was played in this part.

    BASE-DEV-01, BASE-DEV-05
    """
    held = development_cards(game, seat)
    return bool(held) and not held.keys() <= POINTS_OF_CARDS.keys() and not card_played(game)


def bought_in_part(game: Game, seat: Seat) -> dict[str, int]:
    """Return the cards that the seat bought in this part. BASE-DEV-02"""
    part = game.part_or_none
    if part is None or part["seat"] != seat:
        return {}
    return part.get("base", {}).get("bought", {})  # type: ignore[no-any-return]


def card_played(game: Game) -> bool:
    """Return True if a card has been played in this part. BASE-DEV-01"""
    part = game.part_or_none
    return part is not None and "card_played" in part.get("base", {})


def playable(game: Game, seat: Seat, kind: str) -> bool:
    """Return True if the seat holds an older card of this kind and none was played in this part.

    BASE-DEV-01, BASE-DEV-02
    """
    held = development_cards(game, seat).get(kind, 0)
    if not held:
        return False
    return held > bought_in_part(game, seat).get(kind, 0) and not card_played(game)


def why_not_playable(game: Game, seat: Seat, kind: str) -> Refusal | None:
    """BASE-ERR-31, BASE-ERR-32, BASE-ERR-33"""
    if card_played(game):
        return refuse("BASE-ERR-32")
    held = development_cards(game, seat).get(kind, 0)
    if not held:
        return refuse("BASE-ERR-33")
    if held <= bought_in_part(game, seat).get(kind, 0):
        return refuse("BASE-ERR-31")
    return None


def spend(game: Game, seat: Seat, kind: str) -> None:
    """Move a card from the hidden hand to the played ones, as the card of this part. BASE-DEV-13

    A card that is resolved when it is bought (TB-BA-13) no longer counts as new.
    """
    here, noted = game.state["base"], game.part_facts("base")
    _give_up(development_cards(game, seat), kind)
    bought = noted.get("bought", {})
    if bought.get(kind, 0) > development_cards(game, seat).get(kind, 0):
        _give_up(bought, kind)
    noted["card_played"] = kind
    if kind == KNIGHT:
        here["knights"][seat] += 1
    else:
        here["spent"][seat].append(kind)
    game.moved({kind: 1}, f"development/{seat}", f"played/{seat}")


def _give_up(cards: dict[str, int], kind: str) -> None:
    cards[kind] -= 1
    if not cards[kind]:
        del cards[kind]


for played in (KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY):
    base.ties_to_record(f"{played}_played", Moved("", "development/{seat}", "played/{seat}", kind=played))


@base.piles
def deck_and_cards(game: Game) -> dict[str, Pile]:
    """Return the deck and each seat's held and played cards. BASE-COMP-08, BASE-COMP-14"""
    here = game.state["base"]
    played = {seat: Counter(here["spent"][seat]) for seat in game.seats}
    for seat, knights in here["knights"].items():
        played[seat][KNIGHT] += knights
    return {
        DECK: here["deck"],
        **{f"development/{seat}": development_cards(game, seat) for seat in game.seats},
        **{f"played/{seat}": dict(cards) for seat, cards in played.items()},
    }


base.ties_to_record("card_bought", COST, Moved("card", DECK, "development/{seat}"))


def draw_development_card(game: Game, seat: Seat, cost: Cards) -> None:
    """Draw the top card, hidden and new in this part, whatever was paid for it. BASE-DEV-02

    :param cost: the cards paid to the bank; empty for a free card
    """
    kind = game.state["base"]["deck"].pop()
    find_development_card(game, seat, kind, DECK)
    game.log("card_bought", {seat: {"card": kind}}, seat=seat, cost=cost)
    card_bought(game, seat)


def find_development_card(game: Game, seat: Seat, kind: str, pile: str) -> None:
    """Move a card from a pile to a seat, hidden and new in this part (SF-FT-06); the caller logs it."""
    game.moved({kind: 1}, pile, f"development/{seat}")
    held = development_cards(game, seat)
    held[kind] = held.get(kind, 0) + 1
    bought = game.part_facts("base").setdefault("bought", {})
    bought[kind] = bought.get(kind, 0) + 1
    game.reveal()


def lay_aside_from_deck(game: Game, number: int, pile: str) -> list[str]:
    """Move the deck's top cards face down to a module's pile; the module itself updates its pile (SF-FT-03)."""
    deck = game.state["base"]["deck"]
    cards = [deck.pop() for _ in range(number)]
    game.moved(cards, DECK, pile)
    return cards


def mix_played_cards(game: Game) -> dict[Seat, list[str]]:
    """Shuffle all played cards back into the deck, except knights, which count for their seats (TB-BA-13).

    :return: the cards put back per seat, for the caller's log entry
    """
    here = game.state["base"]
    played: dict[Seat, list[str]] = here["spent"]
    for seat, spent in played.items():
        game.moved(spent, f"played/{seat}", DECK)
        here["deck"] += spent
    here["spent"] = {seat: [] for seat in played}
    here["deck"] = game.chance(DECK).about(pile=DECK).shuffled(here["deck"])
    game.reveal()
    return played


@base.verb(building, only_if=can_pay_something)
class BuyDevelopmentCard(Verb):
    """Buy the top card of the deck, known only to its buyer. BASE-BUILD-13, BASE-DEV-03, BASE-HIDE-08"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None] if game.state["base"]["deck"] and can_pay(game, seat, CARD) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if argument is not None:
            return refuse_argument(argument)
        if not game.state["base"]["deck"]:
            return refuse("BASE-ERR-30")
        return why_not_pay(game, seat, CARD)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        draw_development_card(game, seat, pay_for(game, seat, CARD))


@Question
def why_no_knight(game: Game, seat: Seat) -> Refusal | None:
    """Return why a seat cannot play the knight that it holds now (SF-PI-11)."""
    return None


@base.verb(cards, cards_before_roll, only_if=might_play_a_card)
class PlayKnight(Verb):
    """Move the robber without discards, and count the knight for Largest Army. BASE-DEV-06, BASE-DEV-07, BASE-DEC-11

    In a game without figures it moves none.

    The destination may be named with the card or asked for afterwards. In both cases it is checked after the award
    (BASE-LA-03, TB-FR-01).
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not playable(game, seat, KNIGHT) or why_no_knight(game, seat) is not None:
            return []
        moved = figures(game).get(ROBBER)
        if moved is None:
            return Abridged([None], "victim")
        with as_if_played(game, seat):
            return Abridged([None, *figure_options(game, moved, seat)], "victim")

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        refusal = why_not_playable(game, seat, KNIGHT) or why_no_knight(game, seat)
        if refusal is not None or argument is None:
            return refusal
        moved = figures(game).get(ROBBER)
        if moved is None:
            return refuse_argument(argument)
        with as_if_played(game, seat):
            return why_not_figure(game, moved, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend(game, seat, KNIGHT)
        game.log("knight_played", seat=seat)
        knight_card_played(game, seat)
        named = None if argument is None else [ROBBER, argument]
        moved = list(figures(game))
        if moved:
            game.push(FigureMustMove.of(seat=seat, figures=moved, named=named))


def closed_to_knight(game: Game, seat: Seat) -> Json:
    """Return the hexes to which a playable knight cannot send the robber, with reasons. BASE-DEV-06"""
    is_its_part = game.in_part and game.part["seat"] == seat
    if not is_its_part or not playable(game, seat, KNIGHT) or ROBBER not in figures(game):
        return {}
    with as_if_played(game, seat):
        return why_closed_to(game, ROBBER, seat)


@base.verb(cards, cards_before_roll, only_if=might_play_a_card)
class PlayRoadBuilding(Verb):
    """Place one or two free roads, one after the other. BASE-DEV-08, BASE-DEV-09, BASE-DEV-10, BASE-DEC-12"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return free_pieces(game, seat) if playable(game, seat, ROAD_BUILDING) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_playable(game, seat, ROAD_BUILDING) or why_no_free_pieces(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend(game, seat, ROAD_BUILDING)
        game.log("road_building_played", seat=seat)
        push_free_pieces(game, seat, argument)


base.ties_to_record("year_of_plenty_played", Moved("cards", "bank", "hand/{seat}"))


@base.verb(cards, cards_before_roll, only_if=might_play_a_card)
class PlayYearOfPlenty(Verb):
    """Take any two cards from the bank, or its last one. BASE-DEV-11, BASE-DEC-13"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not playable(game, seat, YEAR_OF_PLENTY):
            return []
        return from_supply(game, CARDS_OF_PLENTY)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-37, BASE-ERR-38, BASE-ERR-58"""
        refusal = why_not_playable(game, seat, YEAR_OF_PLENTY)
        return refusal or why_not_from_supply(game, CARDS_OF_PLENTY, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend(game, seat, YEAR_OF_PLENTY)
        take(game, seat, argument)
        game.log("year_of_plenty_played", seat=seat, cards=argument)


base.ties_to_record("monopoly_played", Moved("taken.*", "hand/{key}", "hand/{seat}", kind="{resource}"))


@base.verb(cards, cards_before_roll, only_if=might_play_a_card)
class PlayMonopoly(Verb):
    """Take all cards of one resource from every opponent. BASE-DEV-12, BASE-DEC-14"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return list(kinds(game, "taken_by_monopoly")) if playable(game, seat, MONOPOLY) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-39"""
        refusal = why_not_playable(game, seat, MONOPOLY)
        if refusal is not None:
            return refusal
        return None if argument in kinds(game, "taken_by_monopoly") else refuse("BASE-ERR-39")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend(game, seat, MONOPOLY)
        taken = {
            other: hand(game, other)[argument]
            for other in game.seats
            if other != seat and holds(hand(game, other), {argument: 1})
        }
        game.reveal()
        game.log("monopoly_played", seat=seat, resource=argument, taken=taken)
        for other, count in taken.items():
            give(game, other, seat, {argument: count})
