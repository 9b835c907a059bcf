"""The worth of ships on their way to the fog, to bots."""

from __future__ import annotations

from games.titles.catan.base.rules.evaluation import worth_besides
from games.titles.catan.seafarers.rules.advice import goals_in_reach
from tests.titles.catan.fog_islands.tables import fog_table
from tests.titles.catan.seafarers.tables import CATAN


def test_each_ship_towards_the_fog_is_worth_something():
    ways = [
        fog_table().put("P", settlements="-2,2,N").ships("P", ships).main("P") for ships in ("", "-2,2,NE")
    ]
    games = [CATAN.game(laid.state) for laid in ways]

    assert [goals_in_reach(game, "0")["0,1"][0] for game in games] == [2, 1]
    assert worth_besides(games[0], "0") < worth_besides(games[1], "0")
    assert "1,0" not in goals_in_reach(games[1], "0")
