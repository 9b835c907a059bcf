"""The effects of the probe of figures, in play."""

from __future__ import annotations

import pytest

from games.titles.catan.base.drawing.board import draw
from tests.probe.figures import FIGURES, GHOST
from tests.probe.title import title_with
from tests.probe.walk import walk
from tests.titles.catan.tables import Table, new_table

TITLE = title_with(FIGURES)
BASE = ("base", FIGURES.key)
AFRAID = {"code": "PROBE-AFRAID", "facts": {"name": "0"}, "text": "The robber is afraid of {name} there."}
BOTH = ("base", "cities_knights", FIGURES.key)


def table(*, turn: int = 3) -> Table:
    laid = new_table(*BASE, title=TITLE)
    laid.here["turn"] = turn
    return laid.pre_roll("P")


@pytest.mark.slow  # a random game for each set of modules, with every check at every position
@pytest.mark.parametrize("modules", [BASE, BOTH], ids=["base", "cities_knights"])
def test_games_with_the_probe_survive_every_look(modules: tuple[str, ...]) -> None:
    state = walk(TITLE, modules, moves=160)

    assert state["base"]["figures"].keys() == {"robber", GHOST}


def test_a_figure_starts_at_one_of_its_homes_or_where_it_is_said() -> None:
    standing = table().here["figures"]

    assert standing["robber"] is None
    assert standing[GHOST] in ("0,0,NE", "0,0,E")


def test_a_locked_figure_is_not_asked_for() -> None:
    laid = table(turn=1).roll(3, 4)

    assert laid.offered("P") == ["move_robber"]
    assert laid.refused("P", "move_ghost", {"edge": "0,0,SE"}).code == "BASE-ERR-63"


def test_one_of_two_figures_is_moved() -> None:
    laid = table().put("Q", roads="-1,0,E").give("Q", ore=1).roll(3, 4)
    assert laid.offered("P") == ["move_robber", "move_ghost"]

    laid.play("P", "move_ghost", {"edge": "-1,0,E", "victim": "1"})
    laid.play("P", "haunt", "card", chance={"steal/0/1": {"ore": 1}})

    assert laid.here["figures"] == {"robber": None, GHOST: "-1,0,E"}
    assert laid.hand("P") == {"ore": 1}
    assert laid.sight("R")[FIGURES.key]["moved"] == [GHOST]


def test_what_a_figure_takes_is_its_own_affair() -> None:
    laid = table().put("Q", roads="-1,0,E").give("Q", ore=1).roll(3, 4)

    laid.play("P", "move_ghost", {"edge": "-1,0,E", "victim": "1"})
    assert laid.logged("ghost_moved")[0]["edge"] == "-1,0,E"
    assert laid.waiting_for == {"P": "haunting"}
    laid.play("P", "haunt", "fright")

    assert laid.hand("Q") == {"ore": 1}
    assert laid.waiting_for == {"P": "main"}


def test_a_figure_that_may_spare_robs_nobody_unless_told() -> None:
    laid = table().put("Q", roads="-1,0,E").give("Q", ore=1).roll(3, 4)

    laid.play("P", "move_ghost", {"edge": "-1,0,E", "victim": None})

    assert laid.hand("Q") == {"ore": 1}


def test_with_every_place_closed_it_goes_where_it_may() -> None:
    laid = table().roll(3, 4)
    at = laid.here["figures"][GHOST]

    assert laid.options("P")["move_ghost"] == [{"edge": at, "victim": None}]
    error = laid.refused("P", "move_ghost", {"edge": "0,0,SE"})
    assert (error.code, error.facts) == ("PROBE-AFRAID", {"name": "0"})


def test_a_victim_has_a_reason_of_its_own() -> None:
    laid = table().put("S", settlements="0,-2,S").put("Q", settlements="0,-2,N").roll(3, 4)

    error = laid.refused("P", "move_robber", laid.robbing("0,-2", "S"))
    assert (error.code, error.message) == ("PROBE-SPARED", "White is spared there.")
    laid.play("P", "move_robber", {"hex": "0,-2"})

    assert laid.logged("nothing_to_steal")[0]["victim"] == "1"


def test_everybody_sees_where_each_figure_may_not_go_and_why() -> None:
    laid = table().put("Q", roads="-1,0,E").roll(3, 4)

    for viewer in ("P", "Q", None):
        closed = laid.sight(viewer)["shows"]["closed"]
        assert closed["robber"] == {"1,0": AFRAID}
        assert "-1,0,E" not in closed[GHOST]
        assert closed[GHOST]["0,0,SE"] == AFRAID
    (dimmed,) = [layer for layer in draw(laid.sight("P")).layers if layer.key == "closed"]
    assert [shape.place for shape in dimmed.shapes] == ["1,0"]


def test_an_absent_seat_moves_the_first_figure() -> None:
    laid = table().roll(3, 4).timeout("P")

    assert laid.answer()[0] == "move_robber"
