"""The island with castle, desert and coast, and without a robber.

TB-BA-01, TB-BA-02, TB-BA-04, TB-BA-05, TB-BA-12
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine.game import Game
from games.engine.types import Seat
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack
from games.titles.catan.base.rules.board import layout, terrains
from games.titles.catan.base.rules.figures import Figure, figures
from games.titles.catan.base.rules.layout import Layout, Pool, Terrain
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.base.rules.setup import setup_steps, with_a_city_that_pays
from games.titles.catan.kit.rules.step_lists import Steps


@barbarian_attack.answers(terrains)
def a_castle_yields_nothing(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    """TB-BA-12"""
    return {**earlier(game), facts.CASTLE: Terrain(takes_token=False)}


def _pool(label: str, terrain: dict[str, int], places: tuple[str, ...]) -> Pool:
    return Pool(label, tuple(kind for kind, count in terrain.items() for _ in range(count)), places)


POOLS = (
    _pool("coast", facts.COAST_TERRAINS, facts.COAST),
    _pool("terrain", facts.INNER_TERRAINS, facts.INNER),
)
FIXED = {facts.CASTLE_HEX: facts.CASTLE, facts.DESERT_HEX: "desert"}


@barbarian_attack.answers(layout)
def a_coast_around_an_inner_island(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """Lay the coast and the inner island; the harbors stay as the table has chosen them. TB-BA-01, TB-BA-02"""
    return replace(earlier(game), fixed=FIXED, pools=POOLS, numbers=facts.NUMBERS, tokens=())


@barbarian_attack.answers(figures)
def there_is_no_robber(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    """TB-BA-04"""
    return {name: figure for name, figure in earlier(game).items() if name != ROBBER}


@barbarian_attack.answers(setup_steps)
def the_second_building_is_a_city(earlier: Callable[[Game], Steps], game: Game) -> Steps:
    """TB-BA-05"""
    return with_a_city_that_pays(earlier(game))


@barbarian_attack.answers(points_to_win)
def twelve_points_win(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """Require twelve points in the seat's own turn. TB-BA, TB-CO-01"""
    return facts.TARGET
