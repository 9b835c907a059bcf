"""The island with its two rivers. TB-RI-01, TB-RI-02, TB-RI-03, TB-RI-04, TB-RI-05, TB-RI-06, TB-RI-10

The rivers are fixed, and everything else is dealt around them. Both swamps are the robber's home (TB-RI-C1). An event
moves it off the board (TB-RI-C3).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine.game import Game
from games.titles.catan.base.rules.board import layout, terrains
from games.titles.catan.base.rules.facts import TOKENS
from games.titles.catan.base.rules.figures import Place, figure_home, figure_refuge
from games.titles.catan.base.rules.layout import Layout, Pool, Spiral, Terrain, Token
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.rivers.rules import facts
from games.titles.catan.rivers.rules.module import rivers


@rivers.answers(terrains)
def swamps_produce_nothing(earlier: Callable[[Game], dict[str, Terrain]], game: Game) -> dict[str, Terrain]:
    """TB-RI-05"""
    return {**earlier(game), facts.SWAMP: Terrain(takes_token=False)}


@rivers.answers(layout)
def two_rivers_run_to_the_sea(earlier: Callable[[Game], Layout], game: Game) -> Layout:
    """Lay the rivers; the harbors stay as the table has chosen them. TB-RI-01, TB-RI-02, TB-RI-03, TB-RI-04"""
    return replace(earlier(game), fixed=facts.TERRAIN, pools=(OTHER_HEXES,), tokens=(SPIRAL,))


OTHER_HEXES = Pool("terrain", tuple(kind for kind, count in facts.OTHER_HEXES.items() for _ in range(count)))
"""TB-RI-03"""


def _tokens() -> tuple[Token, ...]:
    """Return the tokens with B on the same hex as H instead of on its own. TB-RI-04, TB-RI-05"""
    both = (facts.LEFT_OUT, facts.LIES_WITH)
    return tuple(
        both if number == facts.LIES_WITH else number for number in TOKENS if number != facts.LEFT_OUT
    )


SPIRAL = Spiral("spiral", facts.TOKEN_ORDERS, _tokens())
"""The spiral, which may start on any coastal hex but a swamp. TB-RI-04"""


@rivers.answers(figure_home)
def the_robber_lives_in_the_swamps(
    earlier: Callable[[Game, str], list[Place]], game: Game, figure: str
) -> list[Place]:
    """TB-RI-06, TB-RI-C1, TB-RI-C5, TB-RI-D3"""
    return list(facts.SWAMPS) if figure == ROBBER else earlier(game, figure)


@rivers.answers(figure_refuge)
def the_robber_flees_from_the_board(earlier: Callable[[Game, str], Place], game: Game, figure: str) -> Place:
    """Keep the robber off the board until a seven or a knight. TB-RI-C3"""
    return None if figure == ROBBER else earlier(game, figure)
