"""Components, desk, map and set-up. HT-COMP, HT-DESK, HT-MAP, HT-SETUP."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.engine.errors import EngineError, Illegal
from games.engine.invariants import check_invariants
from games.titles.hansa.base.rules.facts import BOARDS, MARKERS, PILE, STARTING_MARKERS, TRACKS
from games.titles.hansa.title import HANSA
from tests.titles.hansa.base.everywhere import pieces_of_hansa

RULES = Path(__file__).parents[4] / "docs" / "rules"
CITIES = [row.strip() for row in (RULES / "hansa-teutonica.md").read_text("utf-8").splitlines()]


def notation(offices) -> str:
    """Return the offices in the notation of the rule file: `wS* oR`."""
    shapes = {"trader": "S", "merchant": "R"}
    return " ".join(o.color[0] + shapes[o.piece] + ("*" if o.coin else "") for o in offices)


def test_the_map_is_the_one_of_the_rule_files() -> None:
    """HT-OPEN-01, HT-OPEN-14: the data was checked against scans. Ids follow the names on the board."""
    ours = Path(__file__).parents[4] / "games/titles/hansa/base/board.json"

    assert json.loads(ours.read_text("utf-8")) == json.loads(
        (RULES / "data" / "hansa-teutonica.json").read_text("utf-8")
    )
    assert {"brunswiek", "arnheim", "coellen"} <= set(BOARDS["4-5"].cities)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_number_of_players_picks_the_side(table, seats) -> None:
    """HT-COMP-01, HT-SETUP-01, HT-TWO-01"""
    assert table(seats).here["side"] == ("2-3" if seats <= 3 else "4-5")


def test_two_to_five_play_each_in_a_color_of_its_own() -> None:
    """HT-COMP-02"""
    state = HANSA.new(seats=5, modules=["base"], seed="x").state

    assert len({fact["color"] for fact in state["seats"].values()}) == 5
    for seats in (1, 6):
        with pytest.raises(Illegal):
            HANSA.new(seats=seats, modules=["base"], seed="x")
    with pytest.raises(EngineError):
        HANSA.new(seats=2, modules=["base"], seed="x", colors=["red", "red"])


def test_a_town_with_too_many_offices_is_not_sound(table) -> None:
    """HT-MAP-02"""
    state = table().complete("P1", "minden").state
    most = len(state["base"]["offices"]["minden"])
    state["base"]["offices"]["minden"].append({"owner": "0", "piece": "trader"})

    with pytest.raises(EngineError, match=f"minden has {most} offices"):
        check_invariants(HANSA, state)


def test_a_neutral_trader_among_three_players_is_not_sound(table) -> None:
    """HT-TWO-02"""
    with pytest.raises(EngineError, match="each village holds one piece"):
        check_invariants(HANSA, table(3).on("N", "bremen-minden", "T").state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_has_27_traders_and_4_merchants(table, seats) -> None:
    """HT-COMP-06, HT-COMP-02, HT-SETUP-04: the score marker is one of the traders."""
    counts = pieces_of_hansa(table(seats).state)

    assert all(counts[f"trader of {seat}"] == 27 for seat in map(str, range(seats)))
    assert all(counts[f"merchant of {seat}"] == 4 for seat in map(str, range(seats)))


def test_there_are_sixteen_markers_three_of_them_to_start_with() -> None:
    """HT-COMP-03, HT-COMP-04, HT-COMP-05, HT-OPEN-02"""
    assert MARKERS == {
        "additional_office": 4,
        "swap_offices": 3,
        "three_actions": 2,
        "four_actions": 2,
        "develop_ability": 3,
        "remove_three": 2,
    }
    assert {kind: n for kind, n in STARTING_MARKERS.items() if n} == {
        "additional_office": 1,
        "swap_offices": 1,
        "remove_three": 1,
    }
    assert Counter(PILE) + Counter(STARTING_MARKERS) == Counter(MARKERS)
    assert sum(PILE.values()) == 13


@pytest.mark.parametrize(
    ("track", "city", "values", "covered_by", "full"),
    [
        ("clavis_urbis", "halle", (1, 2, 2, 3, 4), "trader", 0),  # HT-DESK-01
        ("actiones", "goettingen", (2, 3, 3, 4, 4, 5), "trader", 4),  # HT-DESK-02
        ("privilegium", "stade", ("white", "orange", "pink", "black"), "trader", 4),  # HT-DESK-03
        ("liber_sophiae", "groningen", (2, 3, 4, 5), "merchant", 4),  # HT-DESK-04
        ("bursa", "luebeck", (3, 5, 7, "C"), "trader", 4),  # HT-DESK-05
    ],
)
def test_the_tracks_of_the_desk(table, track, city, values, covered_by, full) -> None:
    """HT-DESK-01, HT-DESK-02, HT-DESK-03, HT-DESK-04, HT-DESK-05, HT-DESK-06"""
    fact = TRACKS[track]

    assert (fact.values, fact.city, fact.covered_by, fact.full_points) == (values, city, covered_by, full)
    assert all(board.cities[city].ability == track for board in BOARDS.values())
    assert table().sight(None)["base"]["seats"]["0"]["desk"][track] == {"level": 1, "value": values[0]}


def test_developing_uncovers_from_the_left_and_never_goes_back(table) -> None:
    """HT-DESK-07, HT-DESK-08: each piece goes to the supply. A full track cannot be developed."""
    t = table().holds("P1", *["develop_ability"] * 4).supply("P1", "")

    for merchants, value in ((1, 3), (2, 4), (3, 5)):
        t.play("P1", "use_develop_ability", "liber_sophiae")
        assert t.heap("P1", "supply") == f"{merchants}M"
        assert t.sight("P1")["base"]["seats"]["0"]["desk"]["liber_sophiae"]["value"] == value

    assert t.refused("P1", "use_develop_ability", "liber_sophiae") == "HT-ERR-38"


@pytest.mark.parametrize(
    ("side", "routes", "villages", "offices", "coins"), [("4-5", 34, 107, 62, 4), ("2-3", 32, 101, 57, 6)]
)
def test_the_sides_of_the_board(side, routes, villages, offices, coins) -> None:
    """HT-MAP-01, HT-MAP-02, HT-MAP-04, HT-MAP-05, HT-MAP-07"""
    board = BOARDS[side]
    order = ["white", "orange", "pink", "black"]

    assert (len(board.cities), len(board.routes), len(board.route_of)) == (27, routes, villages)
    assert sum(len(city.offices) for city in board.cities.values()) == offices
    for city in board.cities.values():
        ranks = [order.index(office.color) for office in city.offices]
        assert ranks == sorted(ranks)
        assert not any(office.coin for office in city.offices[1:])
    with_coin = {key for key, city in board.cities.items() if city.offices[0].coin}
    assert with_coin == {
        "groningen",
        "luebeck",
        "coellen",
        "halle",
        *(["stade", "warburg"] if coins == 6 else []),
    }
    taverns = [route.key for route in board.routes.values() if route.tavern]
    assert taverns == ["bremen-osnabrueck", "goslar-hildesheim", "lueneburg-perleberg"]
    assert {"arnheim", "stendal"} <= set(board.cities)


@pytest.mark.parametrize("side", ["4-5", "2-3"])
def test_the_offices_of_each_city(side) -> None:
    """HT-MAP-02, HT-MAP-08: compared with the table of the rule file row by row."""
    rows = [row.strip("|").split("|") for row in CITIES if row.startswith("| `") and len(row.split("|")) == 7]
    table = {
        cells[0].strip(" `"): (
            cells[2].strip(),
            cells[3].strip().strip("*") if "same" not in cells[3] else "",
        )
        for cells in rows
    }
    assert len(table) == 27

    for key, (four, two) in table.items():
        expected = four if side == "4-5" or not two else two
        got = notation(BOARDS[side].cities[key].offices)
        assert got.rstrip("*") == expected.rstrip("*"), key


def test_two_routes_are_missing_for_few(table) -> None:
    """HT-MAP-08"""
    assert set(BOARDS["4-5"].routes) - set(BOARDS["2-3"].routes) == {"emden-stade", "goettingen-warburg"}
    assert not set(BOARDS["2-3"].routes) - set(BOARDS["4-5"].routes)


def test_a_village_takes_one_piece_of_either_kind(table) -> None:
    """HT-MAP-03"""
    t = table().place("P1", "M", "bremen-minden:1").place("P1", "T", "bremen-minden:2")

    assert (t.there("bremen-minden:1"), t.there("bremen-minden:2")) == ("P1 M", "P1 T")
    assert t.refused("P2", "place", {"piece": "trader", "village": "bremen-minden:1"}) == "HT-ERR-07"


def test_the_coellen_table_has_four_spaces(table) -> None:
    """HT-MAP-06"""
    t = table().desk("P1", privilegium=4).on("P1", "coellen-warburg", "MTTT").no_markers()

    spaces = [c["space"] for c in t.options("P1")["claim"] if c["benefit"] == "coellen"]

    assert spaces == [7, 8, 9, 11]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_starting_markers_lie_on_the_tavern_routes(table, seats) -> None:
    """HT-SETUP-02, HT-EX-03"""
    t = table(seats)

    assert t.here["markers"] == {
        "bremen-osnabrueck": "additional_office",
        "goslar-hildesheim": "swap_offices",
        "lueneburg-perleberg": "remove_three",
    }
    assert len(t.here["pile"]) == 13


def test_pile_and_starting_markers_are_shuffled() -> None:
    """HT-SETUP-02, HT-SETUP-05: by labeled chance, like the starting player."""
    played = HANSA.new(seats=4, modules=["base"], seed="x")
    other = HANSA.new(seats=4, modules=["base"], seed="y").state

    labels = {note["label"]: note["how"] for note in played.chance}
    assert labels == {
        "setup/starting_seat": "pick",
        "setup/pile": "shuffle",
        "setup/starting_markers": "shuffle",
    }
    assert played.state["base"]["pile"] != other["base"]["pile"]


def test_desks_are_covered_and_nobody_has_a_point(table) -> None:
    """HT-SETUP-03, HT-SETUP-04, HT-SETUP-07"""
    t = table()

    for public in t.sight(None)["base"]["seats"].values():
        assert public["on_desk"] == {"trader": 15, "merchant": 3}
        assert public["points"] == 0
    assert t.completed == 0
    assert not t.here["villages"]


def test_the_start_player_is_drawn_and_play_goes_clockwise(table) -> None:
    """HT-SETUP-05"""
    t = table(first="2")
    assert t.waiting == {"P1": "actions"}
    assert t.state["stack"][0]["seat"] == "2"

    seats = []
    for _ in range(5):
        (seat,) = HANSA.waiting(t.state).due
        seats.append(seat)
        t.play(t.name(seat), "end_turn")

    assert seats == ["2", "3", "0", "1", "2"]


def test_supply_and_stock_by_place_in_turn_order(table) -> None:
    """HT-SETUP-06, HT-EX-01, HT-EX-02"""
    t = table(5, first="1")

    assert [t.heaps(f"P{order}") for order in range(1, 6)] == [
        ("5T 1M", "6T"),
        ("6T 1M", "5T"),
        ("7T 1M", "4T"),
        ("8T 1M", "3T"),
        ("9T 1M", "2T"),
    ]
    assert table(4).heaps("P3") == ("7T 1M", "4T")
