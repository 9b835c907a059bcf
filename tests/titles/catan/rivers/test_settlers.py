"""The wealthiest and the poorest settler: the holders of the tiles, and when they change."""

from __future__ import annotations

from tests.titles.catan.rivers.tables import coins, poorest, purses, river_table, wealthiest
from tests.titles.catan.tables import CATAN, Table


def test_the_tiles_are_dealt_after_the_last_road_of_the_set_up():
    """TB-RI-09, TB-RI-X3: The seats have 2, 2, 1 and 0 coins."""
    laid = last_road()
    assert (wealthiest(laid), poorest(laid)) == (None, [])
    assert "poorest_settlers" not in laid.kinds_logged

    laid.play("S", "place_road", "1,1,SE")

    assert purses(laid) == [2, 2, 1, 0]
    assert laid.logged("wealthiest_settler") == []
    assert laid.logged("poorest_settlers") == [{"seats": ["3"], "before": []}]
    assert (wealthiest(laid), poorest(laid)) == (None, ["S"])
    assert laid.points("S") == 2 - 2


def last_road() -> Table:
    """S is about to place its last road. Nobody has a tile yet."""
    laid = river_table().put("S", settlements="2,-2,N").put("P", settlements="0,0,N 2,0,N")
    coins(laid, P=2, Q=2, R=1)
    laid.state["rivers"].update(wealthiest=None, poorest=[])
    laid.state["stack"] = [
        {"step": "turn", "seat": "0", "rest": None},
        {"step": "deal_tiles"},
        {"step": "setup_settlement", "seat": "3", "pays": False, "number": laid.state["moves"] + 1},
    ]
    laid.state["decision"] = laid.state["moves"] + 1
    return laid.play("S", "place_settlement", "1,1,S")


def test_all_are_poorest_when_nobody_has_a_coin():
    """TB-RI-18, TB-RI-X4"""
    laid = river_table()

    assert (wealthiest(laid), poorest(laid)) == (None, ["P", "Q", "R", "S"])


def test_the_wealthiest_is_one_alone():
    """TB-RI-17"""
    assert wealthiest(coins(river_table(), P=3, Q=2)) == "P"
    assert wealthiest(coins(river_table(), P=3, Q=3)) is None


def test_a_player_who_has_fewest_is_poorest():
    """TB-RI-18: This also holds if all have the same number."""
    assert poorest(coins(river_table(), P=3, Q=2, R=1, S=1)) == ["R", "S"]
    assert poorest(coins(river_table(), P=2, Q=2, R=2, S=2)) == ["P", "Q", "R", "S"]


def test_the_tiles_are_a_point_and_two_points_less():
    """TB-RI-17, TB-RI-18, TB-RI-20: The sum may be below zero."""
    laid = coins(river_table().put("P", settlements="0,0,N"), P=3, Q=2, R=1)

    assert [laid.public_points(name) for name in "PQRS"] == [2, 0, 0, -2]
    lines = laid.sight("Q")["base"]["seats"]["3"]["lines"]
    assert lines == [{"source": "poorest_settler", "number": -2, "hidden": False}]


def test_buying_may_give_the_tile_away():
    """TB-RI-X6, TB-RI-19: The tile changes hands immediately."""
    laid = coins(river_table(), P=5, Q=4, R=1).main("P")
    before = laid.points("P")

    laid.play("P", "buy_resource", "ore")

    assert purses(laid)[:2] == [3, 4]
    assert laid.logged("wealthiest_settler") == [{"seat": "1", "before": "0"}]
    assert wealthiest(laid) == "Q"
    assert laid.points("P") == before - 1


def test_a_tie_lays_the_tile_aside():
    """TB-RI-17, TB-RI-19"""
    laid = coins(river_table(), P=5, Q=3, R=1).main("P").play("P", "buy_resource", "ore")

    assert laid.logged("wealthiest_settler") == [{"seat": None, "before": "0"}]


def test_both_purses_of_a_trade_are_counted_together():
    """TB-RI-19: Nobody is wealthiest or poorest between the two halves of a trade."""
    laid = coins(river_table(), P=4, Q=1, R=2, S=2).give("Q", ore=1).main("P")
    offer = {"give": {"gold": 3}, "want": {"ore": 1}, "to": ["1"], "mode": "first"}

    laid.play("P", "make_offer", offer)
    laid.play("Q", "answer_offer", {"offer": str(laid.state["moves"]), "answer": "accept"})

    assert laid.logged("wealthiest_settler") == [{"seat": "1", "before": "0"}]
    assert laid.logged("poorest_settlers") == [{"seats": ["0"], "before": ["1"]}]


def test_points_of_the_poorest_do_not_win_for_others_in_their_turn():
    """TB-GEN-05, TB-RI-19: In P's turn Q is no longer poorest. Q wins in its own turn."""
    laid = coins(river_table(), P=2, Q=0, R=1, S=1).put(
        "Q", cities="0,0,N 0,2,N 2,0,N -2,2,N", settlements="2,-1,N 1,1,S"
    )
    laid.give("Q", ore=1).main("P")
    offer = {"give": {"gold": 1}, "want": {"ore": 1}, "to": ["1"], "mode": "first"}
    laid.play("P", "make_offer", offer)
    laid.play("Q", "answer_offer", {"offer": str(laid.state["moves"]), "answer": "accept"})
    coins(laid, P=0)
    assert (laid.points("Q"), laid.winner) == (10, None)

    laid.end_turn("P")

    assert laid.winner == "Q"


def test_a_game_may_end_with_less_than_no_points():
    """TB-RI-20, TB-RI-X7"""
    laid = coins(river_table(), P=5, Q=3, R=3).put(
        "P", cities="0,0,N 0,2,N 2,0,N -2,2,N", settlements="-1,0,N"
    )
    laid.give("P", brick=1, lumber=2).main("P")

    laid.play("P", "build_bridge", "-1,-1,E")

    assert laid.winner == "P"
    assert laid.state["outcome"]["points"] == {"0": 10, "1": 0, "2": 0, "3": -2}
    assert laid.state["outcome"]["ranks"] == {"0": 1, "1": 2, "2": 2, "3": 4}
    assert CATAN.points(laid.state)["3"]["own"] == -2
