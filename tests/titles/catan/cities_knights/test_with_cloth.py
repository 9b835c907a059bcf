"""Cities & Knights in Cloth for Catan. SF-CK-02, SF-CK-22, SF-CK-23, SF-CK-26"""

from __future__ import annotations

from games.titles.catan.base.rules.board import board
from games.titles.catan.cloth.rules import facts
from tests.titles.catan.cities_knights.sea_tables import SeaKnights, sea_knights
from tests.titles.catan.cloth.tables import VILLAGE, cloth_of, partner
from tests.titles.catan.tables import CATAN


def table() -> SeaKnights:
    return sea_knights("cloth")


def test_the_third_placement_is_a_city():
    """SF-CK-22, SF-CL-02"""
    state = CATAN.new(seats=3, modules=["base", "seafarers", "cloth", "cities_knights"], seed="").state

    steps = [step["step"] for step in state["stack"] if step["step"].startswith("setup")]
    assert [steps.count("setup_settlement"), steps.count("setup_city")] == [6, 3]


def test_the_villages_pay_cloth_that_is_no_commodity_after_the_production():
    """SF-CK-23"""
    laid = partner(table(), "P", 8).pre_roll("P").throw(4, 4)

    assert cloth_of(laid, "P") == 1
    assert laid.hand("P") == {}
    assert laid.bank["cloth"] == 12
    assert laid.kinds_logged.index("produced") < laid.kinds_logged.index("cloth_paid")


def test_the_aqueduct_does_not_see_the_cloth_of_villages():
    """SF-CK-26, CK-AQUA-01"""
    laid = partner(table(), "P", 8).levels("P", science=3)

    assert laid.pre_roll("P").throw(4, 4).waiting_for == {"P": "aqueduct"}


def test_no_new_knight_stands_on_a_village_isle():
    """SF-CL-03: a knight may sail there."""
    village = VILLAGE[8]
    laid = table()
    graph = board(CATAN.game(laid.state))
    edge = graph.edges_at[village][0]
    other = graph.beyond(edge, village)
    laid.ships("P", edge).knight("P", other, active=True).give("P", ore=1, wool=1).main("P")

    refused = laid.refused("P", "recruit_knight", village)

    assert refused.message == "Nobody can place a knight on the village islands."
    assert laid.accepts("P", "move_knight", {"from": other, "to": village})


def test_a_knight_chases_the_pirate_of_partners_only():
    """SF-CK-13, SF-CL-08, SF-ERR-31"""
    laid = table().landed()
    corner = next(vertex for vertex in facts.VILLAGES[4].numbers)
    laid.knight("P", corner, active=True).main("P")
    here = {"knight": corner, "hex": laid.here["figures"]["pirate"], "victim": None}

    assert laid.refused("P", "chase_pirate", here).code == "SF-ERR-31"
