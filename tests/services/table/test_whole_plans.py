"""Plans of several actions, in titles and modules with verbs of their own."""

from __future__ import annotations

import pytest

from games.services.errors import BadPlan
from games.services.time import clocks
from games.titles.hansa.base.rules.pieces import board
from tests.services.conftest import step
from tests.services.table.planner import A_MINUTE_LATER, Planner


def test_knights_are_recruited_and_activated_and_a_city_improved_in_order(planner):
    """CK-KNIGHT-02, CK-KNIGHT-05, CK-COST-06: each line begins where the one before leaves off."""
    anna = planner(modules=("base", "cities_knights")).holds(wool=1, ore=1, grain=1, cloth=3)
    place = anna.options()["recruit_knight"][0]
    trade = {"area": "trade", "city": None}
    assert "activate_knight" not in anna.options()
    anna.write("recruit_knight", place).write("activate_knight", place)

    anna.write("improve_city", trade).write("improve_city", trade).use("end")

    assert anna.moved == ["recruit_knight", "activate_knight", "improve_city", "improve_city", "end_turn"]
    built = anna.game.state["cities_knights"]
    assert built["knights"][place] == {"seat": anna.seat, "level": 1, "active": True}
    assert built["improvements"][anna.seat]["trade"] == 2


@pytest.fixture
def before_a_claim(party):
    """The next player in Hansa Teutonica, whose traders fill all but one village of a route; two actions a turn."""
    game = party(title="hansa", until=step("actions"))
    anna, other = Planner(game, str((int(game.active) + 1) % 4)), game.active
    row = game.fresh()
    here, routes = row.state["base"], board(row.rules.game(row.state)).routes
    route, elsewhere = [name for name, one in routes.items() if len(one.villages) == 3][:2]
    *filled, last = routes[route].villages
    here["villages"] = {village: {"owner": anna.seat, "piece": "trader"} for village in filled}
    here["supply"][anna.seat]["trader"] -= len(filled)
    row.save(update_fields=["state"])
    row.snapshots.filter(kind="barrier").update(state=row.state)
    return anna, other, route, last, routes[elsewhere].villages[0]


def comes_to_turn(anna, other, village=""):
    """Let the player before place traders, far away or first in a village."""
    game = anna.game
    while game.active == other:
        places = game.title.options(game.state, other)["place"]
        wanted = next((one for one in places if one["village"] == village), places[-1])
        game.play(other, "place", {**wanted, "piece": "trader"})
    clocks.sweep(now=A_MINUTE_LATER)


def claims(anna, route):
    """Return the claims of a route that the next line could be: with an office first, and without a benefit."""
    found = [claim for claim in anna.options()["claim"] if claim["route"] == route]
    return next(claim for claim in found if claim["benefit"] == "office"), {"route": route, "benefit": "none"}


def test_a_route_is_completed_and_claimed_with_the_office_wanted(before_a_claim):
    """Nothing can be planned after the last action."""
    anna, other, route, last, elsewhere = before_a_claim
    anna.write("place", {"piece": "trader", "village": last})
    office, without = claims(anna, route)
    anna.write("claim", office).write("claim", without, line=1)
    assert anna.options() == {}
    with pytest.raises(BadPlan):
        anna.write("place", {"piece": "trader", "village": elsewhere})
    anna.use("end")

    comes_to_turn(anna, other)

    assert anna.moved == ["place", "claim"]
    assert anna.game.state["base"]["offices"][office["city"]][office["office"]]["owner"] == anna.seat
    assert anna.plan.status == "done"


def test_an_office_that_is_gone_leaves_the_other_way(before_a_claim):
    anna, other, route, last, _elsewhere = before_a_claim
    anna.write("place", {"piece": "trader", "village": last})
    office, without = claims(anna, route)
    anna.write("claim", office).write("claim", without, line=1).use("end")
    row = anna.game.fresh()
    row.state["base"]["offices"][office["city"]] = [{"owner": other, "piece": "trader"}]
    row.save(update_fields=["state"])

    comes_to_turn(anna, other)

    assert anna.moved == ["place", "claim"]
    assert anna.game.state["base"]["offices"][office["city"]] == [{"owner": other, "piece": "trader"}]


def test_a_claim_is_left_out_if_the_route_is_not_complete(before_a_claim):
    """Somebody else takes the last village, so that a trader goes elsewhere and another one comes."""
    anna, other, route, last, elsewhere = before_a_claim
    anna.write("place", {"piece": "trader", "village": last})
    office, _without = claims(anna, route)
    anna.write("place", {"piece": "trader", "village": elsewhere}, line=0)
    anna.write("claim", office).change(1, skip=True)
    anna.use("ask")

    comes_to_turn(anna, other, last)

    assert anna.moved == ["place"]
    assert anna.game.state["base"]["villages"][elsewhere]["owner"] == anna.seat
    assert (anna.game.active, anna.plan.status) == (anna.seat, "done")


def test_pieces_are_moved_to_complete_a_route(before_a_claim):
    anna, other, route, last, elsewhere = before_a_claim
    row = anna.game.fresh()
    row.state["base"]["villages"][elsewhere] = {"owner": anna.seat, "piece": "trader"}
    row.save(update_fields=["state"])
    anna.write("move", [elsewhere, last])

    anna.write("claim", claims(anna, route)[0]).use("end")
    comes_to_turn(anna, other)

    assert anna.moved == ["move", "claim"]
