"""CK-PERF: the perfidious variant."""

from __future__ import annotations

from tests.titles.catan.cities_knights.tables import CATAN
from tests.titles.catan.cities_knights.test_barbarians import battle, told


def test_it_is_an_option_and_off(table):
    """CK-PERF-01"""
    fields = {field.key: field for field in CATAN.option_fields(["base", "cities_knights"])}
    assert fields["perfidious"].default is False

    table = battle(table, cities={"red": 1}, active={"red": 1}).pre_roll("red").land()

    assert table.waiting_for == {"red": "main"}


def test_each_seat_in_turn_decides_in_the_open(table):
    """CK-PERF-01, CK-PERF-05, CK-D-04: seats decide clockwise; those without active knights are skipped."""
    table = battle(
        table, cities={"red": 4}, active={"red": 2, "blue": 0, "orange": 1, "white": 1}, perfidious=True
    )
    table.knight("blue", "1,2,N").pre_roll("orange").land()
    assert table.waiting_for == {"orange": "perfidy_commit"}
    home = next(v for v, one in table.ck["knights"].items() if one["seat"] == "2")

    table.play("orange", "send_knights", [home])

    assert table.waiting_for == {"white": "perfidy_commit"}
    assert table.logged("knights_sent") == [{"seat": "2", "vertices": [home]}]
    assert table.sight("red")["stack"][1]["cities_knights"]["fighting"] == [home]
    table.play("white", "send_knights", [])
    assert table.waiting_for == {"red": "perfidy_commit"}


def test_both_strengths_are_those_that_may_still_fight(table):
    """CK-PERF-05: knights that were kept at home no longer count for seats that decide later."""
    table = battle(table, cities={"blue": 2}, active={"red": 2, "orange": 1}, perfidious=True)
    table.knight("orange", "1,2,N", level=2).pre_roll("red")
    assert table.sight("orange")["cities_knights"]["barbarians"]["contributions"]["0"] == 2
    table.land()
    assert table.sight("orange")["cities_knights"]["barbarians"]["contributions"]["0"] == 2
    assert table.sight("orange")["cities_knights"]["barbarians"]["contributions"]["2"] == 1, "one is inactive"

    table.play("red", "send_knights", [])

    assert table.waiting_for == {"orange": "perfidy_commit"}
    assert table.sight("orange")["cities_knights"]["barbarians"] == {
        "strength": 2,
        "defense": 1,
        "contributions": {"0": 0, "1": 0, "2": 1, "3": 0},
    }


def test_a_seat_may_make_the_barbarians_win(table):
    """CK-EX-55, CK-PERF-02, CK-PERF-03, CK-PERF-04: A is red, C orange, D white."""
    table = battle(
        table,
        cities={"red": 1, "blue": 1, "orange": 1, "white": 1},
        active={"red": 2, "orange": 2},
        perfidious=True,
    )
    table.knight("blue", "1,2,N", level=1).pre_roll("red").land()
    table.play("red", "send_knights", []).play("orange", "send_knights", ["1,0,N"])

    assert (told(table)["strength"], told(table)["defense"], told(table)["won"]) == (4, 2, False)
    assert {one["seat"] for one in table.logged("city_lost")} == {"0", "1", "3"}
    assert table.standing("0,1,N") == ("red", 2, True)
    assert table.standing("1,0,N") == ("orange", 2, False)


def test_knights_that_stayed_at_home_are_still_ready(table):
    """CK-PERF-04"""
    table = battle(table, cities={"blue": 1}, active={"red": 2}, perfidious=True).put("red", roads="0,0,E")
    table.pre_roll("red").land().play("red", "send_knights", [])

    assert table.accepts("red", "move_knight", {"from": "0,1,N", "to": "1,-1,S"})


def test_the_reward_counts_who_fought(table):
    """CK-PERF-03"""
    table = battle(table, cities={"blue": 1}, active={"red": 3, "orange": 1}, perfidious=True)
    table.pre_roll("red").land().play("red", "send_knights", []).play("orange", "send_knights", ["1,0,N"])

    assert table.ck["defenders"] == {"0": 0, "1": 0, "2": 1, "3": 0}


def test_only_active_knights_can_be_sent(table):
    """CK-ILL-62, CK-DIFF-24, CK-ILL-06, CK-ILL-63"""
    table = battle(table, cities={"blue": 1}, active={"red": 3}, perfidious=True).knight("red", "1,2,N")
    table.pre_roll("red").land()

    assert table.refused("red", "send_knights", ["1,2,N"]).message == "Only active knights can fight."
    assert table.refused("red", "send_knights", ["0,1,N", "0,1,N"]).code == "CK-D-04a"
    assert table.refused("red", "end_turn").code == "CK-ILL-06"
    assert table.refused("blue", "send_knights", []).code == "CK-ILL-63"


def test_an_absent_seat_sends_all(table):
    """CK-D-04"""
    table = battle(table, cities={"blue": 1}, active={"red": 3}, perfidious=True)
    table.knight("red", "1,2,N", active=True).pre_roll("red").land().timeout("red")

    assert table.answer() == ("send_knights", ["0,1,N", "1,2,N"])
