"""The advice for bots about events."""

from __future__ import annotations

import random

from games import bots
from games.titles.catan.base.rules.evaluation import worth_besides
from tests.titles.catan.events.tables import damage, draw, table
from tests.titles.catan.tables import CATAN, Table


def chosen(laid: Table, name: str) -> tuple[str, object]:
    """Return the greedy bot's move."""
    sight, options = laid.sight(name), laid.options(name)
    return bots.choose(CATAN, sight, options, random.Random(1), "greedy")


def worth(laid: Table) -> float:
    """Return what the modules add to the worth of P's position."""
    return worth_besides(CATAN.game(CATAN.copy(laid.state)), "0")


def test_a_bot_takes_what_completes_a_settlement():
    """TB-EV-D5"""
    laid = table().put("P", settlements="0,0,N", roads="0,0,NE 0,0,E").give("P", brick=1, lumber=1, wool=1)

    assert chosen(draw(laid, "plentiful_year/2"), "P") == ("take_gift", {"grain": 1})


def test_a_bot_gives_away_what_it_can_spare():
    """TB-EV-D4"""
    laid = table().put("P", settlements="0,0,N", roads="0,0,NE 0,0,E")
    laid.give("P", brick=1, lumber=1, wool=4, grain=1).give("Q", ore=1)

    assert chosen(draw(laid, "good_neighbors/6"), "P") == ("give_to_neighbor", {"wool": 1})


def test_a_bot_damages_no_road_where_it_could_settle():
    """TB-EV-D3"""
    laid = table().put("P", settlements="0,0,N", roads="0,0,NE 0,0,E 0,1,NE")

    assert chosen(draw(laid, "earthquake/6"), "P") == ("damage_road", "0,0,NE")


def test_a_bot_helps_with_what_it_can_spare():
    """TB-EV-D6"""
    laid = table().put("P", settlements="0,0,N 0,0,S", roads="0,0,NE 0,0,E")
    laid.give("P", brick=1, lumber=1, wool=4, grain=1)

    verb, gifts = chosen(draw(laid, "neighborly_help/11"), "P")

    assert (verb, {gift["card"] for gift in gifts}) == ("help_neighbors", {"wool"})


def test_a_bot_minds_its_own_damaged_roads_only():
    laid = table().put("P", settlements="0,0,N", roads="0,0,NE").put("Q", roads="2,0,NE")
    whole = worth(laid)

    assert worth(damage(laid, "2,0,NE")) == whole
    assert worth(damage(laid, "0,0,NE")) < whole


def test_a_bot_repairs_a_road_that_stops_it():
    """TB-EV-D7"""
    laid = (
        table()
        .put("P", settlements="0,0,N", roads="0,0,NE 0,0,E")
        .give("P", lumber=2, brick=2, wool=1, grain=1)
    )

    assert chosen(damage(laid.main("P"), "0,0,E"), "P") == ("repair_road", "0,0,E")
