"""The neutral players of Catan for Two, and the pieces that are built for them. TB-2P"""

from __future__ import annotations

import pytest

from games.engine.errors import EngineError
from games.engine.invariants import check_invariants
from games.titles.catan.base.drawing.board import draw
from games.titles.catan.base.rules.board import board
from tests.titles.catan.for_two.duel import Duel, new_duel
from tests.titles.catan.tables import CATAN

FIVE_NORTH = "1,-2,SE 1,-1,NE 2,-2,SE 2,-1,NE 2,-1,E"
"""A way from the northern settlement to the east coast."""


def builder(**cards: int) -> Duel:
    """Return a table on which P has a road at the desert and can pay for what it needs."""
    table = new_duel().put("P", roads="0,0,E").give("P", **(cards or {"brick": 1, "lumber": 1}))
    return table.main("P")  # type: ignore[return-value]


def settler() -> Duel:
    return builder(brick=1, lumber=1, wool=1, grain=1)


def edges(table: Duel, name: str = "P") -> set[tuple[str, str]]:
    return {(one["neutral"], one["edge"]) for one in table.pieces(name, "place_neutral_road")}


def vertices(table: Duel, name: str = "P") -> set[tuple[str, str]]:
    return {(one["neutral"], one["vertex"]) for one in table.pieces(name, "place_neutral_settlement")}


def test_each_neutral_player_begins_with_a_settlement_and_no_road():
    """TB-2P-02, TB-CO-K17: The colors are those that nobody plays."""
    state = CATAN.new(seats=2, modules=["base", "for_two"], seed="", colors=["white", "blue"]).state

    assert state["base"]["settlements"] == {"1,-2,S": "north", "-1,2,N": "south"}
    assert state["base"]["roads"] == {}
    seen = CATAN.sight(state, None)
    assert seen["base"]["neutrals"] == {"north": {"color": "red"}, "south": {"color": "orange"}}
    assert seen["for_two"]["neutrals"]["north"] == {
        "pieces": {"road": 15, "settlement": 4},
        "road_length": 0,
    }


def test_the_seats_place_by_the_usual_rules_and_build_nothing_for_neutrals():
    """TB-2P-03, TB-GEN-15: The distance rule also applies to the neutral settlements."""
    table = new_duel(board="variable")
    taken = {"1,-2,S", "-1,2,N", "1,-1,N", "0,-1,N", "0,0,N", "0,0,S", "-1,2,NE", "0,1,S"}
    assert table.places("P", "place_settlement") & taken == set()

    for seat in ("P", "Q", "Q", "P"):
        assert table.waiting_for == {seat: "setup_settlement"}
        table.play(seat, "place_settlement", min(table.places(seat, "place_settlement")))
        table.play(seat, "place_road", min(table.places(seat, "place_road")))

    assert table.waiting_for == {"P": "pre_roll"}
    assert sorted(table.here["settlements"].values()) == ["0", "0", "1", "1", "north", "south"]
    assert sorted(table.here["roads"].values()) == ["0", "0", "1", "1"]


def test_a_road_brings_a_neutral_road():
    """TB-2P-08, TB-2P-X3, TB-2P-E1, TB-2P-D1"""
    table = builder().play("P", "build_road", "0,0,SE")

    assert table.waiting_for == {"P": "neutral_road"}
    assert ("north", "1,-2,SE") in edges(table)
    assert {name for name, _edge in edges(table)} == {"north", "south"}
    error = table.refused("P", "end_turn")
    assert (error.code, error.message) == ("TB-2P-E1", "Place a piece for a neutral player first.")
    assert table.refused("Q", "place_neutral_road", {"edge": "1,-2,SE"}).code == "BASE-ERR-01"
    table.play("P", "place_neutral_road", {"edge": "1,-2,SE", "neutral": "north"})

    assert table.logged("road_built") == [
        {
            "seat": "0",
            "edge": "1,-2,SE",
            "how": "free",
            "cost": {},
            "owner": "north",
            "color": "orange",
        }
    ]
    assert table.here["roads"]["1,-2,SE"] == "north"
    assert table.waiting_for == {"P": "main"}


def test_whose_it_is_may_be_left_out_where_one_alone_can_build_there():
    """TB-2P-D1: If both can build there, it is asked."""
    table = new_duel().neutral("north", roads="0,-1,E 0,0,NE 0,0,E").neutral("south", roads="-1,1,E")
    table.put("P", roads="2,0,NE").give("P", brick=1, lumber=1).main("P").play("P", "build_road", "2,0,E")

    assert {("north", "0,0,SE"), ("south", "0,0,SE")} <= edges(table)
    assert table.refused("P", "place_neutral_road", {"edge": "0,0,SE"}).code == "BASE-ERR-68"
    assert table.refused("P", "place_neutral_road", {"edge": "0,0,SE", "neutral": "0"}).code == "TB-2P-11c"
    assert table.accepts("P", "place_neutral_road", {"edge": "0,0,SE", "neutral": "south"})
    table.play("P", "place_neutral_road", {"edge": "1,-2,SE"})
    assert table.here["roads"]["1,-2,SE"] == "north"


def test_a_neutral_road_obeys_the_usual_rules():
    """TB-2P-11, TB-2P-E2; BASE-ERR-18, BASE-ERR-57, BASE-ERR-68"""
    table = builder().put("Q", settlements="1,-1,N").neutral("north", roads="1,-2,SE")
    table.play("P", "build_road", "0,0,SE")

    error = table.refused("P", "place_neutral_road", {"edge": "2,0,E", "neutral": "north"})
    assert error.message == "This road doesn’t connect to that neutral player’s network."
    assert error.code == "TB-2P-E2"
    cut = table.refused("P", "place_neutral_road", {"edge": "1,-1,NE", "neutral": "north"})
    assert cut.code == "TB-2P-E2"
    assert table.refused("P", "place_neutral_road", {"edge": "1,-2,SE"}).code == "BASE-ERR-18"
    assert table.refused("P", "place_neutral_road", {"edge": "9,9,E"}).code == "BASE-ERR-57"
    assert table.refused("P", "place_neutral_road", "0,-1,E").code == "BASE-ERR-57"
    more = {"edge": "0,-1,E", "neutral": "north", "more": 1}
    assert table.refused("P", "place_neutral_road", more).code == "BASE-ERR-68"


def test_a_neutral_player_has_fifteen_roads_and_five_settlements():
    """TB-2P-11"""
    table = settler().neutral("north", roads=FIVE_NORTH, settlements="3,-3,S 2,0,S 0,2,S -2,2,S")
    table.play("P", "build_settlement", "0,1,N").neutral("south", roads="-1,1,SE -2,2,NE")

    assert table.waiting_for == {"P": "neutral_road"}, "north has none left to put on its free corners"

    table = builder()
    taken = {"0,0,E", "0,0,SE", "-1,1,E"}
    all_edges = [edge for edge in board(CATAN.game(table.state)).ends if edge not in taken]
    table.neutral("south", roads=" ".join(all_edges[-15:])).play("P", "build_road", "0,0,SE")
    assert {name for name, _edge in edges(table)} == {"north"}
    error = table.refused("P", "place_neutral_road", {"edge": "-1,1,E", "neutral": "south"})
    assert error.message == "That neutral player has none of these pieces left."


def test_a_settlement_brings_a_neutral_settlement():
    """TB-2P-09, TB-2P-E3: A road is not offered while a settlement is possible, and brings no other piece."""
    table = settler().neutral("north", roads="1,-2,SE 1,-1,NE")
    table.play("P", "build_settlement", "0,1,N")

    assert table.waiting_for == {"P": "main"}, "one place alone: nobody is asked"
    assert table.here["settlements"]["2,-2,S"] == "north"
    assert table.logged("settlement_built")[-1] == {
        "seat": "0",
        "vertex": "2,-2,S",
        "cost": {},
        "owner": "north",
        "color": "orange",
    }


def test_where_a_neutral_settlement_is_possible_it_must_be_built():
    """TB-2P-09, TB-2P-E3, TB-2P-11"""
    table = settler().neutral("north", roads="1,-2,SE 1,-1,NE 0,-1,NE 0,-2,SE 2,-2,SE")
    table.play("P", "build_settlement", "0,1,N")

    assert vertices(table) == {("north", "2,-2,S"), ("north", "0,-2,S"), ("north", "2,-1,N")}
    error = table.refused("P", "place_neutral_road", {"edge": "0,-1,E", "neutral": "north"})
    assert (error.code, error.message) == (
        "TB-2P-E3",
        "A neutral settlement is possible, so it must be built.",
    )
    off = table.refused("P", "place_neutral_settlement", {"vertex": "2,0,N", "neutral": "north"})
    assert off.code == "TB-2P-11"
    near = table.refused("P", "place_neutral_settlement", {"vertex": "1,-1,N"})
    assert near.code == "BASE-ERR-23"
    table.play("P", "place_neutral_settlement", {"vertex": "2,-2,S"})
    assert table.waiting_for == {"P": "main"}


def test_without_a_place_for_a_settlement_a_neutral_road_is_built():
    """TB-2P-09, TB-2P-X4"""
    table = settler().neutral("north", roads="1,-2,SE").play("P", "build_settlement", "0,1,N")

    assert table.waiting_for == {"P": "neutral_road"}
    assert vertices(table) == set()
    assert table.refused("P", "place_neutral_settlement", {"vertex": "1,-1,N"}).code == "TB-2P-E1"
    table.play("P", "place_neutral_road", {"edge": "1,-1,NE"})
    assert table.waiting_for == {"P": "main"}


def test_after_a_road_no_neutral_settlement_is_built():
    """TB-2P-08"""
    table = builder().neutral("north", roads="1,-2,SE 1,-1,NE").play("P", "build_road", "0,0,SE")

    assert vertices(table) == set()
    assert table.refused("P", "place_neutral_settlement", {"vertex": "2,-2,S"}).code == "TB-2P-E1"


def enclosed(roads: Duel) -> Duel:
    """Return a table on which roads of Q lie on every path away from a neutral settlement."""
    graph_edges = "1,-2,SE 0,-1,NE 0,-1,E -1,2,NE -1,1,SE -1,1,E"
    return roads.put("Q", roads=graph_edges)  # type: ignore[return-value]


@pytest.mark.parametrize("piece", ["road", "settlement"])
def test_where_no_neutral_piece_is_possible_nothing_is_built(piece):
    """TB-2P-10"""
    table = enclosed(settler())

    table.play("P", f"build_{piece}", "0,1,NE" if piece == "road" else "0,1,N")

    assert table.waiting_for == {"P": "main"}
    assert set(table.here["roads"].values()) == {"0", "1"}


def test_each_free_road_brings_a_neutral_road_of_its_own():
    """TB-2P-12, TB-2P-X5"""
    table = builder().give_cards("P", road_building=1)

    table.play("P", "play_road_building", ["0,0,SE", "0,1,NE"])
    assert table.kinds_logged == ["road_building_played", "road_built"]
    assert table.waiting_for == {"P": "neutral_road"}
    table.play("P", "place_neutral_road", {"edge": "1,-2,SE"})
    assert [told["edge"] for told in table.logged("road_built")] == ["1,-2,SE", "0,1,NE"]
    assert table.waiting_for == {"P": "neutral_road"}
    table.play("P", "place_neutral_road", {"edge": "0,-1,E"})

    assert table.waiting_for == {"P": "main"}


def test_a_free_road_whose_place_the_neutral_road_has_taken_is_asked_for_again():
    """TB-2P-12, BASE-DEC-16"""
    table = new_duel().put("P", roads="0,0,NE").give_cards("P", road_building=1).main("P")

    table.play("P", "play_road_building", ["0,-1,SE", "0,-1,E"])
    table.play("P", "place_neutral_road", {"edge": "0,-1,E"})

    assert table.waiting_for == {"P": "free_piece"}


def test_cities_and_cards_bring_nothing():
    """TB-2P-13, TB-2P-20"""
    table = new_duel().put("P", settlements="0,1,N").give("P", ore=4, grain=3, wool=1).main("P")

    table.play("P", "build_city", "0,1,N").play("P", "buy_development_card")

    assert table.waiting_for == {"P": "main"}
    assert table.tokens("P") == 5


def test_neutral_players_earn_nothing_and_are_never_robbed():
    """TB-2P-14, TB-2P-22: The northern settlement stands at hills 6."""
    table = new_duel().robber("2,0").pre_roll("P").two_rolls("P", [3, 3], [3, 4])

    assert table.logged("produced") == [{"number": 6, "gains": {}, "short": [], "hexes": []}]
    assert table.accepts("P", "move_robber", table.robbing("0,-1"))
    assert table.refused("P", "move_robber", {"hex": "0,-1", "victim": "north"}).code == "BASE-ERR-65"


def test_a_neutral_building_breaks_roads_as_any_other():
    """TB-2P-22"""
    table = new_duel().put("P", roads="0,0,NE 0,-1,E 0,-1,NE").give("P", brick=1, lumber=1).main("P")

    assert table.road_length("P") == 2
    assert table.refused("P", "build_road", "1,-2,SE").facts == {"name": "north"}


def test_a_neutral_player_can_hold_longest_road():
    """TB-2P-15: Then nobody has its points."""
    table = builder().neutral("north", roads=FIVE_NORTH.rsplit(" ", 1)[0]).play("P", "build_road", "0,0,SE")

    table.play("P", "place_neutral_road", {"edge": "2,-1,E"})

    assert table.logged("longest_road") == [{"seat": "north", "length": 5, "from": None}]
    assert table.here["longest_road"] == "north"
    assert (table.points("P"), table.points("Q")) == (0, 0)
    assert table.sight(None)["for_two"]["neutrals"]["north"]["road_length"] == 5
    check_invariants(CATAN, table.state)


def test_a_neutral_holder_keeps_ties_and_gives_way_to_a_longer_road():
    """TB-2P-15, BASE-LR-07"""
    table = builder(brick=2, lumber=2).neutral("north", roads=FIVE_NORTH)
    table.here["longest_road"] = "north"
    table.put("P", roads="0,0,SE -1,1,NE -1,0,E").play("P", "build_road", "0,-1,SE")
    assert table.here["longest_road"] == "north"

    table.play("P", "place_neutral_road", {"edge": "-1,1,E"}).play("P", "build_road", "0,0,NE")

    assert table.logged("longest_road") == [{"seat": "0", "length": 6, "from": "north"}]
    assert table.points("P") == 2


def test_the_site_builds_for_an_absent_seat():
    """It builds a road for the neutral player with fewer roads, at the first place in order, then a settlement.

    TB-2P-D1, TB-GEN-07
    """
    table = builder().neutral("north", roads="1,-2,SE").play("P", "build_road", "0,0,SE").timeout("P")
    assert table.answer() == ("place_neutral_road", {"edge": "-1,1,E", "neutral": "south"})

    table = builder().play("P", "build_road", "0,0,SE").timeout("P")
    assert table.answer() == ("place_neutral_road", {"edge": "1,-2,SE", "neutral": "north"})

    table = settler().neutral("north", roads="1,-2,SE 1,-1,NE 0,-1,NE 0,-2,SE 2,-2,SE")
    table.play("P", "build_settlement", "0,1,N").timeout("P")
    assert table.answer() == ("place_neutral_settlement", {"vertex": "0,-2,S", "neutral": "north"})


def test_what_is_asked_for_without_a_place_is_not_sound():
    table = builder().play("P", "build_road", "0,0,SE")
    check_invariants(CATAN, table.state)

    enclosed(table)
    with pytest.raises(EngineError, match="no place"):
        check_invariants(CATAN, table.state)
    table.main("P").state["stack"].insert(2, {"step": "neutral_follows", "seat": "0", "after": "city"})
    with pytest.raises(EngineError, match="after"):
        check_invariants(CATAN, table.state)


def test_a_board_shows_neutral_pieces():
    """TB-2P-02: They have colors of their own, and their owners are named."""
    seen = builder().neutral("north", roads="1,-2,SE").sight(None)

    board = draw(seen)
    assert "road-orange" in [shape.symbol for layer in board.layers for shape in layer.shapes]
    titles = [str(title) for title in board.words.pieces]
    assert any("North (neutral, orange)" in title for title in titles)
