"""Cities & Knights in The Wonders of Catan. SF-CK-02, SF-CK-03, SF-CK-24"""

from __future__ import annotations

from tests.titles.catan.cities_knights.sea_tables import SeaKnights, sea_knights
from tests.titles.catan.wonders.tables import CITIES, claims


def table() -> SeaKnights:
    return sea_knights("wonders")


def test_a_level_is_paid_with_resources_only():
    """SF-CK-24"""
    laid = (
        claims(table(), "P", "theater")
        .give("P", brick=1, wool=3, lumber=1, cloth=4, paper=4, coin=4)
        .main("P")
    )

    laid.play("P", "build_wonder")

    assert laid.hand("P") == {"cloth": 4, "paper": 4, "coin": 4}
    assert laid.refused("P", "build_wonder").code == "SF-ERR-42b"


def test_a_toppled_city_is_no_city_for_a_wonder():
    """SF-WON-02, CK-TOPPLE-02"""
    one, other = CITIES.split()
    laid = table().put("P", cities=one).topple("P", other).main("P")

    assert laid.refused("P", "claim_wonder", "theater").code == "SF-ERR-41"


def test_twelve_points_and_the_most_levels_win():
    """SF-CK-03, SF-WON-08"""
    laid = claims(table(), "P", "theater", 1).defenders("P", 5).put("P", cities=CITIES)
    laid.put("P", settlements="0,1,S").give("P", ore=3, grain=2).main("P")
    assert (laid.points("P"), laid.winner) == (10, None)
    laid.play("P", "build_city", "0,1,S")
    assert (laid.points("P"), laid.winner) == (11, None)

    laid.defenders("P", 6).give("P", brick=1, wool=3, lumber=1).play("P", "build_wonder")

    assert laid.winner == "P"


def test_there_is_no_pirate_to_chase():
    """SF-ERR-50, SF-WON-01"""
    laid = table().landed().put("P", settlements="0,1,S").knight("P", "0,1,N", active=True).main("P")

    refused = laid.refused("P", "chase_pirate", {"knight": "0,1,N", "hex": "0,0", "victim": None})

    assert refused.message == "There is no pirate in this scenario."


def test_before_the_landing_the_message_names_the_robber_only():
    """SF-ERR-46, SF-WON-01, SF-CK-14"""
    laid = table().cards("P", "bishop").main("P")

    refused = laid.refused("P", "play_bishop", "0,0")

    assert refused.message == "The robber stays where it is until the barbarians have attacked once."
