"""The worth of gifts, and of ships on their way to them, to bots."""

from __future__ import annotations

from games.titles.catan.base.rules.evaluation import evaluate, worth_besides
from games.titles.catan.seafarers.rules.advice import goals_in_reach
from tests.titles.catan.forgotten_tribe.tables import CARD, HARBOR, POINT, keeps, near_a_card, tribe_table
from tests.titles.catan.seafarers.tables import CATAN


def test_each_ship_towards_a_gift_is_worth_something():
    ways = [
        tribe_table().put("P", settlements="-3,1,S").ships("P", ships).main("P")  # type: ignore[attr-defined]
        for ships in ("", "-4,2,E", "-4,2,E -4,3,NE")
    ]
    games = [CATAN.game(laid.state) for laid in ways]

    assert [goals_in_reach(game, "0")[CARD][0] for game in games] == [3, 2, 1]
    assert goals_in_reach(games[2], "0")[HARBOR][0] == 2
    worths = [worth_besides(game, "0") for game in games]
    assert sorted(set(worths)) == worths


def test_a_gift_is_better_taken_than_left():
    laid = near_a_card()
    before = evaluate(CATAN.game(laid.state), "0")

    laid.play("P", "build_ship", CARD)

    assert evaluate(CATAN.game(laid.state), "0") > before


def test_a_point_draws_more_than_another_gift_of_the_same_island():
    goals = goals_in_reach(CATAN.game(tribe_table().put("P", settlements="0,1,S").main("P").state), "0")

    assert goals[POINT][1] > goals["0,3,SE"][1]


def test_a_kept_harbor_is_worth_something():
    without, kept = (
        worth_besides(CATAN.game(laid.state), "0")
        for laid in (tribe_table(), keeps(tribe_table(), "P", "ore"))
    )

    assert kept > without
