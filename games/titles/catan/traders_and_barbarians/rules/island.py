"""The island with castle, quarry and glassworks, and without a robber or Longest Road.

TB-TB-01, TB-TB-02, TB-TB-06, TB-TB-07, TB-TB-08, TB-TB-09, TB-TB-10, TB-TB-11, TB-TB-12. Each trade hex has a plaza
in its middle and four paths that lead to it. Roads may be built on them as on any path, and the distance rule ignores
them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import layout, terrains
from games.titles.catan.base.rules.facts import TOKENS
from games.titles.catan.base.rules.figures import Figure, figures
from games.titles.catan.base.rules.layout import Layout, Pool, Spiral, Terrain
from games.titles.catan.base.rules.longest_road import award_seats
from games.titles.catan.base.rules.pieces import closed_to_roads, closed_to_settlements
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.base.rules.production import WAYS, earnings, roll_again
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.base.rules.setup import setup_steps, with_a_city_that_pays
from games.titles.catan.kit.rules.coins import take_coins
from games.titles.catan.kit.rules.step_lists import Steps
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.module import traders_and_barbarians

# Layout

TRADE_HEXES = {one.hex: one.terrain for one in facts.TRADE_HEXES}


@traders_and_barbarians.answers(terrains)
def trade_hexes_yield_nothing(
    earlier: Callable[[Game], dict[str, Terrain]], game: Game
) -> dict[str, Terrain]:
    """TB-TB-02"""
    return {**earlier(game), **dict.fromkeys(TRADE_HEXES.values(), Terrain(takes_token=False))}


OTHER_HEXES = Pool("terrain", tuple(kind for kind, count in facts.OTHER_HEXES.items() for _ in range(count)))
"""TB-TB-01"""
SPIRAL = Spiral(
    "spiral",
    facts.TOKEN_ORDERS,
    tuple(number for number in TOKENS if number not in facts.TOKENS_LEFT_OUT),
)
"""The same spiral as base's, without the trade hexes. TB-TB-02"""


@traders_and_barbarians.answers(layout)
def three_trade_hexes_lie_on_the_coast(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """Lay the trade hexes; the harbors stay as the table has chosen them. TB-TB-01, TB-TB-02, TB-TB-08"""
    return replace(
        earlier(game), fixed=TRADE_HEXES, pools=(OTHER_HEXES,), tokens=(SPIRAL,), paths=facts.PATHS
    )


# Places closed to building

NO_BUILDINGS: dict[str, Refusal] = {
    **dict.fromkeys(facts.AT_PLAZA, refuse("TB-TB-E1")),
    **dict.fromkeys(facts.SEA_CORNERS, refuse("TB-TB-E3")),
}
NO_ROADS: dict[str, Refusal] = dict.fromkeys(facts.SEA_EDGES, refuse("TB-TB-E2"))


@traders_and_barbarians.answers(closed_to_settlements)
def nobody_settles_on_plazas_or_at_their_sea(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """Close plazas and sea corners to settlements, also in the set-up. TB-TB-09, TB-TB-11, TB-TB-E1, TB-TB-E3"""
    return {**earlier(game, seat), **NO_BUILDINGS}


@traders_and_barbarians.answers(closed_to_roads)
def no_road_along_their_sea(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """TB-TB-10, TB-TB-E2"""
    return {**earlier(game, seat), **NO_ROADS}


# Parts of base without use here


@traders_and_barbarians.answers(figures)
def there_is_no_robber(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    """TB-TB-06"""
    return {name: figure for name, figure in earlier(game).items() if name != ROBBER}


@traders_and_barbarians.answers(award_seats)
def nobody_holds_longest_road(earlier: Callable[[Game], list[Seat]], game: Game) -> list[Seat]:
    """TB-TB-06"""
    return []


@traders_and_barbarians.answers(roll_again)
def two_and_twelve_are_rolled_again(
    earlier: Callable[[Game, list[int]], bool], game: Game, dice: list[int]
) -> bool:
    """TB-TB-12"""
    return sum(dice) in facts.VOID or earlier(game, dice)


@traders_and_barbarians.fortune("rolled")
def cards_by_dice(game: Game, verb: str, told: dict[str, Json]) -> dict[Seat, tuple[int, float]]:
    """Compare a roll with the average of the rolls that count. TB-TB-12"""
    if told.get("void"):
        return {}
    ways = {number: count for number, count in WAYS.items() if number not in facts.VOID}
    average = dict.fromkeys(game.state["seats"], 0.0)
    for number, count in ways.items():
        for seat, cards in earnings(game, number).items():
            average[seat] += sum(cards.values()) * count / sum(ways.values())
    earned = earnings(game, sum(told["dice"]))
    return {seat: (sum(earned.get(seat, {}).values()), fair) for seat, fair in average.items()}


# The set-up and the end


@traders_and_barbarians.answers(setup_steps)
def the_second_building_is_a_city(earlier: Callable[[Game], Steps], game: Game) -> Steps:
    """TB-TB-07"""
    return with_a_city_that_pays(earlier(game))


@traders_and_barbarians.sets_up
def all_begin_with_coins(game: Game) -> None:
    """TB-TB-05"""
    for seat in game.seats:
        take_coins(game, seat, facts.COINS_AT_START, "start")


@traders_and_barbarians.answers(points_to_win)
def thirteen_points_win(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """Require thirteen points in the seat's own turn. TB-TB, TB-CO-01"""
    return facts.TARGET
