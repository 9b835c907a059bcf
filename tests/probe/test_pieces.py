"""A neutral's pieces, free pieces of two kinds, and a free road, in play."""

from __future__ import annotations

import pytest

from games.titles.catan.cities_knights.rules.politics.diplomat import open_roads
from tests.everywhere.playing import play_out
from tests.everywhere.tables import Table as Everywhere
from tests.probe.pieces import FERRY, NEUTRAL, PIECES
from tests.probe.title import title_with
from tests.titles.catan.cities_knights.tables import new_table as new_knights
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(PIECES)
SETS = {"base": ("base", PIECES.key), "cities_knights": ("base", "cities_knights", PIECES.key)}


def table() -> Table:
    """Return a table with a settlement of P in the north, and the neutral one in the middle."""
    laid = new_table(*SETS["base"], title=TITLE).put("P", settlements="0,-2,N")
    laid.here["settlements"]["0,0,N"] = NEUTRAL
    return laid


def ferry(edge: str) -> dict[str, str]:
    return {"piece": FERRY, "at": edge}


@pytest.mark.slow  # a whole random game for each set of modules, with every check
@pytest.mark.parametrize("modules", SETS.values(), ids=SETS)
def test_games_with_the_probe_hold_all_that_must_hold(modules: tuple[str, ...]) -> None:
    played = play_out(Everywhere(TITLE, modules, 4, {}, "probe"))

    assert played.verbs["place_neutral"] > 5
    assert NEUTRAL in played.last["base"]["roads"].values()


def test_who_builds_a_road_builds_one_for_the_neutral() -> None:
    laid = table().give("P", brick=2, lumber=2).main("P").play("P", "build_road", "0,-2,NE")
    assert laid.waiting_for == {"P": "neutral_piece"}
    assert laid.refused("P", "end_turn").code == "PROBE-NEUTRAL"
    assert laid.refused("P", "place_neutral", "1,-3,SE").code == "PROBE-NOT-THERE"

    laid.play("P", "place_neutral", "0,0,NE")

    assert laid.logged("road_built") == [
        {"seat": "0", "edge": "0,0,NE", "how": "free", "cost": {}, "owner": NEUTRAL, "color": "green"}
    ]
    assert laid.hand("P") == {"brick": 1, "lumber": 1}
    assert laid.here["roads"]["0,0,NE"] == NEUTRAL
    assert laid.waiting_for == {"P": "main"}
    assert laid.refused("P", "build_road", "0,0,E").code == "BASE-ERR-19"


def test_who_settles_settles_for_the_neutral_or_builds_a_road_where_it_cannot() -> None:
    laid = table().put("P", roads="0,-2,NE 1,-3,SE").give("P", brick=1, lumber=1, wool=1, grain=1).main("P")
    cramped = Table(laid.state, ("P", "Q", "R", "S"), TITLE)
    laid.here["roads"] |= {"0,0,NE": NEUTRAL, "1,-1,SE": NEUTRAL}

    laid.play("P", "build_settlement", "1,-2,N")
    cramped.play("P", "build_settlement", "1,-2,N")

    assert laid.places("P", "place_neutral") == {"1,0,N"}
    assert cramped.places("P", "place_neutral") == {"0,-1,SE", "0,-1,E", "0,0,NE"}
    laid.play("P", "place_neutral", "1,0,N")
    assert laid.logged("settlement_built") == [
        {"seat": "0", "vertex": "1,0,N", "cost": {}, "owner": NEUTRAL, "color": "green"}
    ]
    assert laid.public_points("P") == 2


def test_time_places_the_neutrals_piece() -> None:
    laid = table().give("P", brick=1, lumber=1).main("P").play("P", "build_road", "0,-2,NE").timeout("P")

    assert laid.answer()[0] == "place_neutral"
    assert list(laid.here["roads"].values()) == ["0", NEUTRAL]


def test_each_free_road_brings_a_neutral_one_before_the_next() -> None:
    laid = table().give_cards("P", road_building=1).main("P")

    laid.play("P", "play_road_building", ["0,-2,NE", "1,-3,SE"])
    assert list(laid.here["roads"]) == ["0,-2,NE"]
    laid.play("P", "place_neutral", "0,0,NE")
    assert list(laid.here["roads"]) == ["0,-2,NE", "0,0,NE", "1,-3,SE"]
    laid.play("P", "place_neutral", "0,-1,E")

    assert laid.waiting_for == {"P": "main"}


def test_a_free_piece_may_be_of_another_kind() -> None:
    laid = table().give_cards("P", road_building=2).main("P")

    laid.play("P", "play_road_building", [ferry("0,-2,NE"), "0,-3,SE"])

    assert laid.state[PIECES.key]["ferries"] == {"0,-2,NE": "0"}
    assert laid.here["roads"]["0,-3,SE"] == "0"
    assert (
        laid.play("P", "place_neutral", "0,0,NE").refused("P", "build_road", "0,-2,NE").code == "PROBE-FERRY"
    )


def test_free_pieces_of_two_kinds_lie_on_two_edges_and_are_counted_apart() -> None:
    laid = table().give_cards("P", road_building=1).main("P")

    for argument, code in (
        ([ferry("0,-2,NE"), "0,-2,NE"], "BASE-ERR-18"),
        (["0,-2,NE", ferry("0,-2,NE")], "PROBE-NO-FERRY"),
        (["0,-2,NE", ferry("1,-2,NE")], "PROBE-NO-FERRY"),
        ([{"piece": "road", "at": "0,-2,NE"}], "BASE-ERR-57"),
        ([{"piece": "raft", "at": "0,-2,NE"}], "BASE-ERR-57"),
    ):
        assert laid.refused("P", "play_road_building", argument).code == code
    laid.state[PIECES.key]["ferries"] = {"2,0,E": "0"}
    assert (
        laid.refused("P", "play_road_building", [ferry("0,-2,NE"), ferry("0,-3,SE")]).code
        == "PROBE-NO-FERRY-LEFT"
    )
    assert laid.accepts("P", "play_road_building", [ferry("0,-2,NE"), "0,-3,SE"])


def test_a_free_piece_whose_place_is_gone_is_asked_for_again() -> None:
    laid = table().give_cards("P", road_building=1).main("P")
    laid.play("P", "play_road_building", ["0,-2,NE", ferry("0,-3,SE")])
    laid.here["roads"]["0,-3,SE"] = laid.seat("Q")

    laid.play("P", "place_neutral", "0,0,NE")

    assert laid.waiting_for == {"P": "free_piece"}
    assert None in laid.options("P")["place_free_piece"]
    assert laid.refused("P", "place_free_piece", ferry("0,-3,SE")).code == "PROBE-NO-FERRY"
    laid.play("P", "place_free_piece", "1,-3,SE")
    assert laid.waiting_for == {"P": "neutral_piece"}


def test_a_road_for_nothing_is_a_road_that_was_built() -> None:
    laid = table().main("P").play("P", "build_gift_road", "0,-2,NE")

    assert laid.logged("road_built") == [{"seat": "0", "edge": "0,-2,NE", "how": "gift", "cost": {}}]
    assert laid.waiting_for == {"P": "neutral_piece"}
    laid.play("P", "place_neutral", "0,0,NE")
    assert laid.refused("P", "build_gift_road", "1,-3,SE").code == "PROBE-GIFT"


def test_a_diplomat_takes_up_what_counts_as_a_road_and_lays_it_down_as_what_it_was() -> None:
    """CK-SF-03"""
    laid = new_knights(PIECES.key, title=TITLE).put("red", settlements="0,-2,N 2,-2,N", roads="0,-2,NE")
    laid.state[PIECES.key]["ferries"] = {"0,-3,SE": "0"}
    laid.cards("red", "diplomat").main("red")
    assert set(open_roads(TITLE.game(laid.state))) == {"0,-2,NE", "0,-3,SE"}

    laid.play("red", "play_diplomat", ["0,-3,SE", "2,-2,NE"])

    assert laid.state[PIECES.key]["ferries"] == {"2,-2,NE": "0"}
    assert laid.logged("road_removed") == [{"seat": "0", "owner": "0", "piece": FERRY, "edge": "0,-3,SE"}]
    assert laid.waiting_for == {"red": "main"}


def test_the_progress_card_road_building_may_lay_what_counts_as_a_road() -> None:
    """CK-SF-03, CK-ALM-G10"""
    laid = new_knights(PIECES.key, title=TITLE).put("red", settlements="0,-2,N 2,-2,N", roads="0,-2,NE")
    laid.cards("red", "road_building").main("red")

    laid.play("red", "play_road_building", [ferry("0,-3,SE")])

    assert laid.state[PIECES.key]["ferries"] == {"0,-3,SE": "0"}
