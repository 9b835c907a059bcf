"""Friendly Robber at sea, in each scenario. SF-TB-01, SF-PIR-09"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.friendly_robber import rules
from tests.titles.catan.cities_knights.sea_tables import sea_knights
from tests.titles.catan.cloth.tables import partner
from tests.titles.catan.seafarers.tables import CATAN, DESERTS, SeaTable, sea_table
from tests.titles.catan.tables import Table

WITH_KNIGHTS = sorted({scenario for scenario, _ in DESERTS} - {"forgotten_tribe"})
WITHOUT_A_PIRATE = ("wonders",)


def table(scenario: str, seats: int = 4, *more: str) -> SeaTable:
    return sea_table(*([] if scenario == "seafarers" else [scenario]), "friendly_robber", *more, seats=seats)


def hexes(laid: Table, name: str, verb: str = "move_robber") -> set[str]:
    return {choice["hex"] for choice in laid.options(name).get(verb, [])}


def land(laid: Table) -> tuple[str, ...]:
    return tuple(board(CATAN.game(laid.state)).land)


def a_hex(laid: Table) -> tuple[str, str]:
    """Return a hex with a number where the robber is not, and one of its corners."""
    name = next(n for n in land(laid) if n in laid.here["tokens"] and n != laid.here["figures"]["robber"])
    return name, board(CATAN.game(laid.state)).corners[name][0]


@pytest.fixture
def all_are_spared(monkeypatch: pytest.MonkeyPatch) -> Callable[[SeaTable], SeaTable]:
    """Build the other seats' pieces so that they touch all land, and spare all seats, whatever their points.

    Then P rolls a seven.
    """

    def crowd(laid: SeaTable) -> SeaTable:
        monkeypatch.setattr(rules, "FEW_POINTS", 99)
        graph = board(CATAN.game(laid.state))
        open_hexes = set(graph.land)
        others = [seat for seat in laid.state["seats"] if seat != "0"]
        pieces = ["settlements"] * 5 * len(others) + ["cities"] * 4 * len(others)
        for number, kind in enumerate(pieces):
            corner = max(
                graph.vertices, key=lambda vertex: len(open_hexes.intersection(graph.hexes_at[vertex]))
            )
            if open_hexes:
                laid.here[kind][corner] = others[number % len(others)]
                open_hexes -= set(graph.hexes_at[corner])
        assert not open_hexes
        return laid.give("Q", ore=1).pre_roll("P").roll(3, 4)  # type: ignore[return-value]

    return crowd


@pytest.mark.parametrize(("scenario", "seats"), DESERTS, ids=str)
def test_a_hex_of_a_seat_with_two_points_is_spared_in_each_scenario(scenario, seats):
    """SF-TB-01, TB-FR-02, TB-FR-E1"""
    laid = table(scenario, seats)
    _, corner = a_hex(laid)
    laid.put("Q", settlements=corner).put("P", cities="0,0,N 0,1,N").pre_roll("P").roll(3, 4)

    closed = laid.sight("P")["shows"]["closed"]["robber"]

    beside = set(board(CATAN.game(laid.state)).hexes_at[corner])
    assert {place for place, why in closed.items() if why["code"] == "TB-FR-E1b"} == (
        beside.intersection(land(laid)) - {laid.here["figures"]["robber"]}
    )
    assert not beside & hexes(laid, "P")


def test_the_pirate_spares_nobody():
    """SF-TB-01, SF-PIR-09"""
    laid = table("seafarers").put("Q", settlements="2,-1,S").ships("Q", "2,-1,SE").give("Q", ore=1)
    laid.pre_roll("P").roll(3, 4)

    assert laid.sight("P")["shows"]["closed"]["pirate"] == {}
    laid.play("P", "move_pirate", {"hex": "2,0", "victim": "1"}, chance={"steal/0/1": {"ore": 1}})

    assert laid.hand("P") == {"ore": 1}


@pytest.mark.parametrize(("scenario", "seats"), [cell for cell, home in DESERTS.items() if home], ids=str)
def test_with_every_hex_closed_it_may_go_to_the_desert_where_it_started(scenario, seats, all_are_spared):
    """SF-TB-01, TB-FR-04, TB-FR-05: The pirate may be moved instead, where there is one."""
    home = DESERTS[scenario, seats]
    away = table(scenario, seats)
    away = all_are_spared(away.robber(a_hex(away)[0]))
    if scenario not in WITHOUT_A_PIRATE:
        assert hexes(away, "P", "move_pirate")
        assert hexes(away, "P") == {home}
        away.play("P", "move_robber", {"hex": home})
    assert away.kinds_logged[-1] == "robber_moved", "nobody is robbed"
    assert away.here["figures"]["robber"] == home

    there = all_are_spared(table(scenario, seats).robber(home))
    if scenario not in WITHOUT_A_PIRATE:
        there.play("P", "move_robber", {"hex": home})
    assert there.kinds_logged[-1] == "robber_stayed"


@pytest.mark.parametrize(("scenario", "seats"), [cell for cell, home in DESERTS.items() if not home], ids=str)
def test_without_a_desert_the_pirate_must_move(scenario, seats, all_are_spared):
    """SF-TB-01"""
    laid = table(scenario, seats)
    if scenario == "cloth":
        partner(laid, "P", 4)
    before = laid.here["figures"]["robber"]

    all_are_spared(laid)

    assert laid.waiting_for == {"P": "robber"}
    assert hexes(laid, "P") == set()
    assert laid.refused("P", "move_robber", {"hex": a_hex(laid)[0]}).code == "TB-FR-E1"
    assert laid.timeout("P").kinds_logged[-1] == "pirate_moved"
    assert laid.here["figures"]["robber"] == before


def test_a_knight_moves_the_pirate_when_the_robber_has_no_hex(all_are_spared):
    """SF-TB-01, SF-CARD-03"""
    laid = all_are_spared(table("four_islands").give_cards("P", knight=1))
    laid.main("P")

    assert list(laid.options("P")["play_knight"]) == [None]
    laid.play("P", "play_knight")

    assert hexes(laid, "P") == set()
    assert hexes(laid, "P", "move_pirate")


def test_a_seat_that_may_not_move_the_pirate_leaves_the_robber_where_it_is(all_are_spared):
    """SF-TB-01, SF-CL-08: P is no partner of a village."""
    laid = table("cloth")
    before = laid.here["figures"]["robber"]

    all_are_spared(laid)

    assert laid.kinds_logged[-1] == "robber_stayed"
    assert laid.here["figures"]["robber"] == before
    assert laid.waiting_for == {"P": "main"}


def test_a_robber_beside_the_board_stays_there_until_it_has_a_hex(all_are_spared):
    """SF-TB-01, SF-NW-04"""
    laid = all_are_spared(table("new_world"))

    laid.play("P", "move_pirate", {"hex": sorted(hexes(laid, "P", "move_pirate"))[0]})

    assert laid.here["figures"]["robber"] is None


@pytest.mark.parametrize("scenario", WITH_KNIGHTS)
def test_with_cities_and_knights_it_spares_who_has_lost_a_city(scenario):
    """SF-TB-01, TB-CO-01, SF-CK-14"""
    laid = sea_knights(*([] if scenario == "seafarers" else [scenario]), "friendly_robber").landed()
    name, corner = a_hex(laid)
    laid.put("Q", settlements=corner)

    laid.pre_roll("P").throw(3, 4)

    assert laid.refused("P", "move_robber", {"hex": name}).code == "TB-FR-E1b"
    assert name not in hexes(laid, "P")
    assert bool(hexes(laid, "P", "move_pirate")) == (scenario not in (*WITHOUT_A_PIRATE, "cloth"))


def test_in_the_pirate_islands_it_has_no_effect():
    """SF-TB-01, SF-PI-02"""
    found = CATAN.compatibility("pirate_islands", "friendly_robber")
    laid = sea_table("pirate_islands", "friendly_robber").give("Q", ore=1).pre_roll("P")

    assert (found.answer, found.rules) == ("yes", ("SF-TB-01",))
    laid.roll(3, 4)
    while "rob_player" not in laid.offered("P"):
        laid.timeout(next(iter(laid.waiting_for)))
    assert laid.options("P")["rob_player"] == ["1", None]
