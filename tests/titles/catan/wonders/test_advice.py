"""The worth of wonders to bots."""

from __future__ import annotations

from games.titles.catan.base.rules.evaluation import evaluate, worth_besides
from tests.titles.catan.seafarers.tables import CATAN, SeaTable
from tests.titles.catan.wonders.tables import claims, two_cities, wonders_table

LEVEL = {"brick": 1, "wool": 3, "lumber": 1}


def worth(laid: SeaTable) -> float:
    return worth_besides(CATAN.game(laid.main("P").state), "0")


def test_a_claim_and_each_level_are_worth_something():
    tables = [two_cities(), *(claims(two_cities(), "P", "theater", level) for level in range(4))]

    values = [worth(laid) for laid in tables]

    assert values == sorted(set(values))


def test_a_level_is_worth_more_than_the_hand_that_pays_it():
    laid = claims(two_cities(), "P", "theater", 1).give("P", **LEVEL).main("P")
    before = evaluate(CATAN.game(CATAN.copy(laid.state)), "0")

    laid.play("P", "build_wonder")

    assert evaluate(CATAN.game(CATAN.copy(laid.state)), "0") > before


def test_cards_of_the_next_level_are_worth_more_than_others():
    wool, ore = (claims(two_cities(), "P", "theater").give("P", **{kind: 3}) for kind in ("wool", "ore"))

    assert worth(wool) > worth(ore)


def test_the_site_of_a_free_wonder_is_worth_something():
    at_the_strait = wonders_table().put("P", settlements="-2,3,N")
    free = worth(at_the_strait)

    assert free > worth(claims(at_the_strait, "Q", "great_bridge"))


def test_levels_of_others_are_worth_something_to_prevent():
    assert worth(claims(two_cities(), "Q", "monument", 3)) < worth(claims(two_cities(), "Q", "monument", 1))
