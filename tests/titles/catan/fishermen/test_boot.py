"""The old boot. TB-FI-25, TB-FI-26, TB-FI-27, TB-FI-28"""

from __future__ import annotations

from tests.titles.catan.fishermen.tables import BOOT, Fishers, shore
from tests.titles.catan.tables import CATAN

CORNERS = ["0,0,N", "0,2,N", "2,0,N", "-2,1,N", "0,-2,N", "1,-2,N", "-1,2,S", "-2,0,N"]


def places(count: int, start: int = 0) -> str:
    return " ".join(CORNERS[start : start + count])


def with_points(**points: int) -> Fishers:
    """Give seats these points, with settlements (one) and cities (two)."""
    laid, place = shore(), 0
    corners = _apart()
    for name, number in points.items():
        cities = min(number // 2, 3)
        settlements = number - 2 * cities
        laid.put(name, cities=" ".join(corners[place : place + cities]))
        place += cities
        laid.put(name, settlements=" ".join(corners[place : place + settlements]))
        place += settlements
    return laid


def _apart() -> list[str]:
    """Return corners that are not next to each other."""
    from games.titles.catan.base.rules.board import board

    graph, chosen = board(CATAN.game(shore().state)), list[str]()
    for vertex in graph.vertices:
        if not set(graph.neighbors[vertex]) & set(chosen):
            chosen.append(vertex)
    return chosen


def test_its_holder_needs_a_point_more_and_loses_none():
    """TB-FI-25"""
    laid = with_points(P=9).boot("P")

    assert (laid.points("P"), laid.needs("P"), laid.needs("Q")) == (9, 11, 10)


def test_ten_points_do_not_win_with_the_boot_and_eleven_do():
    """TB-FI-25: They win on the seat's own turn."""
    laid = with_points(P=9).boot("P")
    spot = laid.here["settlements"]
    vertex = next(vertex for vertex, seat in spot.items() if seat == "0")
    laid.holds("P", ore=3, grain=2).main("P").play("P", "build_city", vertex)
    assert (laid.points("P"), laid.winner) == (10, None)

    laid.award(longest_road=None, largest_army=None).played_knights("P", 2).give_cards("P", knight=1)
    laid.main("P").knight("P", "0,1")
    assert (laid.points("P"), laid.winner) == (12, "P")


def test_given_away_it_may_win_at_once():
    """TB-FI-28, TB-FI-26: Q has as many points as P."""
    laid = with_points(P=10, Q=10).boot("P").main("P")
    assert laid.winner is None

    laid.play("P", "give_boot", "1")

    assert laid.winner == "P"


def test_drawn_and_given_on():
    """TB-FI-X9"""
    laid = with_points(P=8, Q=9).put("P", settlements="2,1,N")
    assert laid.points("P") == 9
    laid.next(BOOT).pre_roll("S").roll(1, 3)
    assert (laid.holder, laid.needs("P")) == ("P", 11)

    laid.pre_roll("P").roll(1, 1).play("P", "give_boot", "1")

    assert (laid.holder, laid.needs("P"), laid.needs("Q"), laid.winner) == ("Q", 10, 11, None)
    assert laid.logged("boot_given") == [{"seat": "0", "to": "1"}]


def test_a_seat_alone_in_front_keeps_it():
    """TB-FI-27, TB-FI-X10, TB-FI-E7"""
    laid = with_points(P=7, Q=6, R=5).boot("P").main("P")

    assert "give_boot" not in laid.offered("P")
    refused = laid.refused("P", "give_boot", "1")
    assert (refused.code, refused.message) == (
        "TB-FI-E7",
        "You may give the boot only to a player with at least as many points as you.",
    )


def test_it_goes_to_a_seat_with_as_many_public_points_or_more():
    """TB-FI-26, TB-GEN-04: Hidden points do not count, not even for the giver."""
    laid = with_points(P=4, Q=4, R=5, S=3).boot("P").give_cards("S", victory_point=1)
    laid.give_cards("P", victory_point=1).main("P")

    assert laid.options("P")["give_boot"] == ["1", "2"]
    assert laid.refused("P", "give_boot", "3").code == "TB-FI-E7"
    assert laid.refused("P", "give_boot", "0").code == "BASE-ERR-65"
    laid.play("P", "give_boot", "1")
    assert laid.last.barrier == "soft"
    assert list(laid.last.concerned) == ["1"]


def test_a_player_without_the_boot_gives_none_away():
    """TB-FI-26"""
    laid = with_points(P=2, Q=2).boot("Q").main("P")

    assert laid.refused("P", "give_boot", "1").code == "TB-FI-26"


def test_the_roll_comes_first():
    """TB-FI-E8"""
    laid = with_points(P=2, Q=2).boot("P").pre_roll("P")

    assert laid.refused("P", "give_boot", "1").message == "Roll the dice first."
    assert laid.refused("Q", "give_boot", "0").code == "BASE-ERR-01"


def test_an_absent_seat_gives_it_to_the_one_in_front():
    """TB-FI-D4: Ties go clockwise. Then its turn ends."""
    laid = with_points(P=3, Q=4, R=6, S=6).boot("P").main("P").timeout("P")

    assert laid.answer() == ("give_boot", "2")
    assert laid.timeout("P").answer() == ("end_turn", None)


def test_an_absent_seat_in_front_keeps_it():
    """TB-FI-D4, TB-FI-27"""
    laid = with_points(P=7, Q=6).boot("P").main("P").timeout("P")

    assert laid.answer() == ("end_turn", None)


def test_giving_it_away_can_be_ordered():
    """TB-FI-D4"""
    laid = with_points(P=3, Q=4).boot("P").main("P")
    assert CATAN.ordered(laid.state, "0") is None

    laid.play("P", "set_fishing_orders", {"usual": ["give_boot"]})

    assert CATAN.ordered(laid.state, "0") == ("give_boot", "1")
    alone = with_points(P=5, Q=4).boot("P").main("P")
    alone.play("P", "set_fishing_orders", {"usual": ["give_boot"]})
    assert CATAN.ordered(alone.state, "0") is None
