"""Advice to bots about fish, the lake and the old boot.

Numbers are in hundredths of a victory point, as in `games/titles/catan/base/rules/evaluation.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement

from games.engine.arguments import Arguments, Sequence
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board, pips
from games.titles.catan.base.rules.development import KNIGHT, development_cards
from games.titles.catan.base.rules.evaluation import Earned, foreseen, worth_besides, worth_trying
from games.titles.catan.base.rules.pieces import CITY, building_at
from games.titles.catan.base.rules.worth import earned_besides
from games.titles.catan.fishermen.rules import facts
from games.titles.catan.fishermen.rules.actions import ACTIONS, DrawForFish, fish_cost
from games.titles.catan.fishermen.rules.income import fished_vertices
from games.titles.catan.fishermen.rules.module import fishermen
from games.titles.catan.fishermen.rules.tokens import fish_of, holder, tokens_of, use
from games.titles.catan.fishermen.rules.waters import grounds, lake
from games.titles.catan.kit.rules.cards import total

FISH_KEPT = 2.4
"""The worth of an unspent fish."""
TOO_MANY = 4.0
"""The deduction for each token above five, as a seat with seven tokens draws no more."""
ROOM_FOR = 5
FISHING_PIP = 3.0
"""The worth of a pip of a number that brings a token."""
TOKEN = 0.75
"""The worth of a token in cards: it has two fish on average; four buy a card of choice, five a road."""
FISH = "fish"
BOOT = 60.0
NUMBERS = tuple(sorted({*facts.NUMBERS, *facts.LAKE_NUMBERS}))


@fishermen.answers(worth_besides)
def fish_are_worth_something(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Add the worth of unspent fish and fishing places, and deduct the boot."""
    value = earlier(game, seat) + FISH_KEPT * fish_of(game, seat)
    value -= TOO_MANY * max(0, total(tokens_of(game, seat)) - ROOM_FOR)
    value += FISHING_PIP * _fishing_pips(game, seat)
    return value - BOOT * (holder(game) == seat)


@fishermen.answers(earned_besides)
def tokens_are_income(
    earlier: Callable[[Game], dict[str, list[Earned]]], game: Game
) -> dict[str, list[Earned]]:
    """Add the tokens that fishing grounds and the lake bring. TB-FI-07, TB-FI-08"""
    earned = earlier(game)
    for place, number in grounds(game).items():
        _add(earned, facts.GROUNDS[place].vertices, (place, FISH, TOKEN * pips(number)))
    where = lake(game)
    _add(earned, board(game).corners[where], (where, FISH, TOKEN * sum(map(pips, facts.LAKE_NUMBERS))))
    return earned


def _add(earned: dict[str, list[Earned]], vertices: Iterable[str], one: Earned) -> None:
    for vertex in vertices:
        earned.setdefault(vertex, []).append(one)


def _fishing_pips(game: Game, seat: Seat) -> float:
    """Return the pips of the numbers on which the seat's buildings draw tokens."""
    number_of = 0
    for number in NUMBERS:
        for vertex in fished_vertices(game, number):
            standing = building_at(game, vertex)
            if standing is not None and standing[0] == seat:
                number_of += pips(number) * (2 if standing[1] == CITY else 1)
    return number_of


@fishermen.answers(worth_trying)
def the_cheapest_tokens_are_tried(
    earlier: Callable[[Game, Seat, str, Arguments], list[Json] | None],
    game: Game,
    seat: Seat,
    verb: str,
    choices: Arguments,
) -> list[Json] | None:
    """Return one payment for each target."""
    action = next((action for action, one in ACTIONS.items() if one.name == verb), None)
    if action is None or not isinstance(choices, Sequence):
        return earlier(game, seat, verb, choices)
    paid = cheapest(tokens_of(game, seat), fish_cost(game, seat, action))
    if not ACTIONS[action].is_for_something:
        return [paid]
    return [[target, *paid] for target in choices.next([])]


def cheapest(held: dict[str, int], cost: int) -> list[str]:
    """Return the tokens that pay with the least surplus. Among equals prefer more tokens, since that makes room.

    :raises ValueError: they do not suffice
    """
    return min(_that_suffice(held, cost), key=lambda tokens: (_fish(tokens), -len(tokens)))


def _that_suffice(held: dict[str, int], cost: int) -> Iterable[list[str]]:
    for number in range(1, facts.MOST_TOKENS + 1):
        for tokens in combinations_with_replacement(facts.FISH, number):
            if _fish(tokens) >= cost and all(tokens.count(kind) <= held[kind] for kind in tokens):
                yield list(tokens)


def _fish(tokens: Iterable[str]) -> int:
    return sum(facts.FISH[token] for token in tokens)


@fishermen.answers(foreseen)
def a_drawn_card_is_taken_for_the_commonest(
    earlier: Callable[[Game, Seat, str, Json], bool], game: Game, seat: Seat, verb: str, argument: Json
) -> bool:
    """Treat the drawn card as a knight, as for bought cards."""
    if verb == DrawForFish.name:
        use(game, seat, {kind: argument.count(kind) for kind in facts.FISH if kind in argument})
        held = development_cards(game, seat)
        held[KNIGHT] = held.get(KNIGHT, 0) + 1
        return True
    return earlier(game, seat, verb, argument)
