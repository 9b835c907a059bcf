"""Standing orders: decisions that a seat makes in advance. CK-D-26

Only their owner sees them. They can be changed until they are used, and answer as soon as their decision comes up. An
order that cannot answer is switched off, its owner is notified, and the seat is asked. The order in which cards are
discarded belongs to the base game and also answers the Saboteur.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from games.engine.arguments import Arguments, Composite
from games.engine.copies import copy_each, copy_json
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import OpenVerb
from games.titles.catan.base.rules.goods import kinds
from games.titles.catan.base.rules.hands import bank
from games.titles.catan.base.rules.seven import answers_in_advance
from games.titles.catan.base.rules.standing_answers import (
    are_kinds,
    cards_in_order,
    discards_ordered,
    notices_are_read,
    standing,
    switched_off,
)
from games.titles.catan.base.rules.trade import has_parts
from games.titles.catan.cities_knights.rules.cities import plain_cities
from games.titles.catan.cities_knights.rules.module import cities_knights, own_state
from games.titles.catan.cities_knights.rules.out_of_turn import wants_the_usual_answer

cities_knights.copies(copy_each, "wishes")

AQUEDUCT, FIGHT, LOSE_CITY, WEDDING = "aqueduct", "fight", "lose_city", "wedding"
ORDERS = (AQUEDUCT, FIGHT, LOSE_CITY, WEDDING)
USUAL = "usual"
"""This key may be missing, which means empty: moves of schema 1 and 2 do not have it."""
SMALL = ("fifth_card", "defender_deck", "harbor_answer", "displaced_knight")
"""Decisions whose default answer a seat may order. None of these answers is random."""
DISCARD = "discard"
"""One of these orders in schema 1. Moves from then still contain it when a game is replayed."""
Wishes = dict[str, Json]


def no_wishes() -> Wishes:
    return {AQUEDUCT: None, FIGHT: False, LOSE_CITY: [], WEDDING: [], USUAL: []}


def wishes_of(game: Game, seat: Seat) -> Wishes:
    """Return a seat's orders. Only this file changes them."""
    return own_state(game)["wishes"][seat]  # type: ignore[no-any-return]


@cities_knights.open_verb
class SetWishes(OpenVerb):
    """Set all orders of the seat at once; there is no log entry, so that they stay secret. CK-D-26

    `aqueduct`: a resource to take; `fight`: send all knights; `lose_city`: the seat's cities, of which the first that
    can be lost goes; `wedding`: kinds of card, given in this order; `usual`: small decisions that get their
    default answer at once.
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Composite(self, game, seat)

    def shape(self, game: Game, seat: Seat) -> Json:
        return {
            AQUEDUCT: [None, *kinds(game, "is_resource")],
            FIGHT: [False, True],
            LOSE_CITY: _own_cities(game, seat),
            WEDDING: list(kinds(game, "in_hand")),
            USUAL: list(SMALL),
        }

    def sample(self, game: Game, seat: Seat, luck: random.Random) -> Json:
        cities, cards = _own_cities(game, seat), kinds(game, "in_hand")
        return {
            AQUEDUCT: luck.choice([None, *kinds(game, "is_resource")]),
            FIGHT: luck.random() < 0.5,
            LOSE_CITY: luck.sample(cities, luck.randint(0, len(cities))),
            WEDDING: luck.sample(cards, luck.randint(0, len(cards))),
            USUAL: luck.sample(SMALL, luck.randint(0, len(SMALL))),
        }

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        later = [part for part in (USUAL, DISCARD) if isinstance(argument, dict) and part in argument]
        parts = (*ORDERS, *later)
        if not has_parts(argument, *parts) or type(argument[FIGHT]) is not bool:
            return refuse("BASE-ERR-68")
        kind = argument[AQUEDUCT]
        if kind is not None and (not isinstance(kind, str) or kind not in kinds(game, "is_resource")):
            return refuse("CK-ILL-61")
        if not _are_some_of(argument[LOSE_CITY], _own_cities(game, seat)):
            return refuse("CK-ILL-46")
        if not _are_some_of(argument.get(USUAL, []), SMALL):
            return refuse("BASE-ERR-68")
        are_orders = all(are_kinds(game, argument.get(order, [])) for order in (WEDDING, DISCARD))
        return None if are_orders else refuse("CK-D-26a")

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return no_wishes()

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        return {
            AQUEDUCT: kinds(game, "is_resource")[0],
            FIGHT: True,
            LOSE_CITY: _own_cities(game, seat),
            WEDDING: list(kinds(game, "in_hand")),
            USUAL: list(SMALL),
        }

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        wishes = {**no_wishes(), **copy_json(argument)}
        if DISCARD in wishes:
            standing(game, seat)[DISCARD] = wishes.pop(DISCARD)
        own_state(game)["wishes"][seat] = wishes
        notices_are_read(game, seat, ORDERS)


def _own_cities(game: Game, seat: Seat) -> list[str]:
    cities = game.state["base"]["cities"]
    return [vertex for vertex in sorted(cities) if cities[vertex] == seat]


def _are_some_of(named: Json, allowed: Iterable[str]) -> bool:
    """Return whether `named` is a list of allowed values without duplicates."""
    if not isinstance(named, list) or not all(isinstance(one, str) and one in allowed for one in named):
        return False
    return len(set(named)) == len(named)


# Answers


def fights_with_all(game: Game, seat: Seat) -> bool:
    """Return whether the seat ordered "fight with all knights". CK-D-26"""
    return bool(wishes_of(game, seat)[FIGHT])


@cities_knights.answers(wants_the_usual_answer)
def some_small_decisions_are_answered_at_once(
    earlier: Callable[[Game, Seat, str], bool], game: Game, seat: Seat, decision: str
) -> bool:
    """CK-D-26"""
    return decision in wishes_of(game, seat)[USUAL] or earlier(game, seat, decision)


def _kind_from_aqueduct(game: Game, seat: Seat, owed: Json) -> Json:
    kind = wishes_of(game, seat)[AQUEDUCT]
    return kind if kind is not None and bank(game)[kind] else None


def _city_to_lose(game: Game, seat: Seat, owed: Json) -> Json:
    plain = plain_cities(game, seat)
    return next((city for city in wishes_of(game, seat)[LOSE_CITY] if city in plain), None)


def _gift(game: Game, seat: Seat, owed: Json) -> Json:
    return cards_in_order(game, seat, wishes_of(game, seat)[WEDDING], owed)


ANSWERS: dict[str, tuple[str, Callable[[Game, Seat, Json], Json]]] = {
    "aqueduct": (AQUEDUCT, _kind_from_aqueduct),
    "lose_city": (LOSE_CITY, _city_to_lose),
    "wedding_gift": (WEDDING, _gift),
}
"""The order that answers each decision, and the function that finds the answer."""
SABOTEUR = "saboteur_discard"


@cities_knights.answers(answers_in_advance)
def standing_orders_answer(
    earlier: Callable[[Game, str, dict[Seat, Json]], dict[Seat, Json]],
    game: Game,
    decision: str,
    owed: dict[Seat, Json],
) -> dict[Seat, Json]:
    """Answer with standing orders, and switch off an order that cannot answer. CK-D-26"""
    answers = dict(earlier(game, decision, owed))
    if decision == SABOTEUR:
        answers.update(discards_ordered(game, owed))
    if decision not in ANSWERS:
        return answers
    order, find = ANSWERS[decision]
    for seat in owed:
        if seat not in answers and wishes_of(game, seat)[order]:
            answer = find(game, seat, owed[seat])
            if answer is None:
                wishes_of(game, seat)[order] = no_wishes()[order]
                switched_off(game, seat, order)
            else:
                answers[seat] = answer
    return answers


# Sight


def wishes_sight(game: Game, seat: Seat) -> Json:
    """Return a seat's orders, to be shown to that seat alone."""
    return copy_json(wishes_of(game, seat))


def wishes_imagined(whole: Json) -> dict[Seat, Wishes]:
    """Return the orders for a state drawn from a sight: the viewer's own, and none for the others."""
    wishes = {seat: no_wishes() for seat in whole["seats"]}
    if whole["viewer"] is not None:
        wishes[whole["viewer"]] = copy_json(whole["cities_knights"]["own"]["wishes"])
    return wishes
