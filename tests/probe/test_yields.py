"""The effects of the probe of yields, in play."""

from __future__ import annotations

import pytest

from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.pieces import remove
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.probe.yields import BOULDER, YIELDS
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(YIELDS)
BASE = ("base", YIELDS.key)


def table(**more: object) -> Table:
    return new_table(*BASE, title=TITLE, **more)  # type: ignore[arg-type]


@pytest.mark.slow  # a random game for each set of modules, with every check at every position
@pytest.mark.parametrize("modules", [BASE, ("base", "cities_knights", YIELDS.key)], ids=["base", "both"])
def test_games_with_the_probe_survive_every_look(modules: tuple[str, ...]) -> None:
    assert walk(TITLE, modules, moves=200)[YIELDS.key]["sevens"]


def test_set_up_has_a_placing_more_and_it_pays_what_the_module_says() -> None:
    laid = table(board="variable")
    placed = []
    while "setup_settlement" in laid.waiting_for.values() or "setup_road" in laid.waiting_for.values():
        seat = next(iter(laid.waiting_for))
        laid.play(seat, *laid.sample(seat, 1))
        placed.append(seat)
        if len(placed) == 4:
            break

    assert placed == [placed[0]] * 4
    assert laid.hand(placed[0])["ore"] == 2


def test_cities_are_closed_with_a_reason_that_names_a_seat() -> None:
    laid = table().put("P", settlements="-2,1,N 2,-1,N").give("P", ore=3, grain=2).main("P")

    assert laid.places("P", "build_city") == {"2,-1,N"}
    refused = laid.refused("P", "build_city", "-2,1,N")
    assert (refused.code, refused.facts) == ("PROBE-CITY", {"name": "0"})


def test_what_blocks_says_why() -> None:
    graph = board(TITLE.game(table().state))
    own, beyond = graph.edges_at[BOULDER][:2]
    home = next(vertex for vertex in graph.ends[own] if vertex != BOULDER)
    laid = table().put("P", settlements=home, roads=own).give("P", brick=1, lumber=1).main("P")

    assert beyond not in laid.places("P", "build_road")
    assert laid.refused("P", "build_road", beyond).code == "PROBE-BLOCK"


def test_pastures_earn_more_and_the_middle_nothing() -> None:
    laid = table()
    pasture = next(name for name, kind in laid.here["terrain"].items() if kind == "pasture" and name != "0,0")
    number = laid.here["tokens"][pasture][0]
    q, r = pasture.split(",")
    laid.put("P", settlements=f"{q},{r},N").pre_roll("P")
    dice = (number - 1, 1) if number <= 7 else (6, number - 6)

    laid.roll(*dice)

    assert laid.hand("P")["wool"] >= 2


def test_sevens_are_counted_after_discards_of_more_than_nine() -> None:
    laid = table().holds("Q", wool=9).holds("R", ore=10).pre_roll("P")

    laid.roll(3, 4)

    assert laid.waiting_for == {"R": "discard"}
    assert laid.sight("P")[YIELDS.key]["sevens"] == 0
    laid.play("R", "discard", {"ore": 5})
    assert laid.sight("P")[YIELDS.key]["sevens"] == 1
    assert laid.waiting_for == {"P": "robber"}


def test_what_is_built_and_removed_is_heard() -> None:
    laid = table().put("P", settlements="2,-1,N", roads="2,-2,E").give("P", ore=3, grain=2).main("P")
    laid.play("P", "build_city", "2,-1,N")
    game = TITLE.game(TITLE.copy(laid.state))

    remove(game, "0", "road", "2,-2,E")

    assert laid.sight(None)[YIELDS.key]["built"] == [["city", "2,-1,N", "bought"]]
    assert game.state[YIELDS.key]["removed"] == [["0", "road", "2,-2,E"]]
