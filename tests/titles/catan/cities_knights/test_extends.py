"""Cities & Knights builds on the answers of earlier modules about goods, supply, costs, rates and points.

The tests put a made-up rule book before it, as Seafarers will be. Its answers must still take effect.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.module import Module
from games.titles.catan.base.rules.bank_trade import trade_rates
from games.titles.catan.base.rules.board import terrains
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.goods import Good, bank_at_start, goods, kinds
from games.titles.catan.base.rules.layout import Terrain
from games.titles.catan.base.rules.pieces import supply_at_start
from games.titles.catan.base.rules.points import points_to_win
from games.titles.catan.title import CATAN

ships = Module("ships", "Ships")
COSTS = {"0": {"lumber": 1, "wool": 1}, "1": {"lumber": 2}}


@ships.answers(goods)
def more_of_each_and_silk(earlier, game):
    larger = {kind: replace(row, stock=24) for kind, row in earlier(game).items()}
    return {**larger, "silk": Good(stock=5, traded_with_bank=True), "moss": Good(stock=5)}


@ships.answers(terrains)
def the_desert_has_moss(earlier, game):
    return {**earlier(game), "desert": Terrain(produces="moss", takes_token=False)}


@ships.answers(supply_at_start)
def fifteen_ships(earlier, game):
    return {**earlier(game), "road": 20, "ship": 15}


@ships.answers(points_to_win)
def four_more(earlier, game, seat):
    return earlier(game, seat) + 4


@ships.answers(costs)
def each_seat_has_its_price(earlier, game, seat):
    return {**earlier(game, seat), "ship": COSTS.get(seat, {})}


@ships.answers(trade_rates)
def wool_is_money(earlier, game, seat):
    return {**earlier(game, seat), "wool": 1}


@pytest.fixture
def game():
    title = replace(CATAN, modules=(CATAN.module("base"), ships, CATAN.module("cities_knights")), _rules={})
    played = title.new(seats=4, modules=["base", "ships", "cities_knights"], seed="both")
    return title.game(played.state)


def test_goods_of_another_book_stay_beside_the_commodities(game):
    assert kinds(game, "in_hand")[5:] == ("silk", "moss", "cloth", "coin", "paper")
    assert bank_at_start(game) == {
        **dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 24),
        "silk": 5,
        "moss": 5,
        **dict.fromkeys(("cloth", "coin", "paper"), 12),
    }


def test_pieces_of_another_book_stay_beside_knights_and_walls(game):
    supply = supply_at_start(game)

    assert supply["ship"] == 15
    assert supply["road"] == 20
    assert supply["mighty_knight"] == 2


def test_three_points_come_on_top_of_another_books_target(game):
    """CK-WIN-01"""
    assert points_to_win(game, "0") == 10 + 4 + 3


def test_what_one_seat_pays_is_not_what_all_pay(game):
    costs(game, "0")

    for seat in game.seats:
        assert costs(game, seat)["ship"] == COSTS.get(seat, {})
        assert costs(game, seat)["knight"] == {"ore": 1, "wool": 1}


def test_a_better_rate_of_another_book_stays(game):
    """CK-TRADE-09: the best rate counts."""
    game.state["cities_knights"]["improvements"]["0"]["trade"] = 3
    game.state["cities_knights"]["merchant"] = {"seat": "0", "hex": _pasture(game)}

    rates = trade_rates(game, "0")

    assert rates["wool"] == 1
    assert rates["cloth"] == 2
    assert rates["silk"] == 4


def _pasture(game):
    return next(name for name, kind in game.state["base"]["terrain"].items() if kind == "pasture")


def test_a_merchant_on_a_hex_whose_goods_no_bank_trades_makes_no_rate(game):
    """CK-MERCHANT-06"""
    desert = next(name for name, kind in game.state["base"]["terrain"].items() if kind == "desert")
    before = trade_rates(game, "0")

    game.state["cities_knights"]["merchant"] = {"seat": "0", "hex": desert}

    assert trade_rates(game, "0") == before
