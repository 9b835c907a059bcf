"""Why a bot prefers another move: the reasons, and the sentence that states them."""

from __future__ import annotations

import pytest

from games.engine.types import Json
from games.titles.catan.base.page.better_moves import better_words
from games.titles.catan.base.rules.reasons import reasons
from tests.titles.catan.tables import Table, new_table

NAMES = {"0": "Anna", "1": "Bence"}


def dots(table: Table, *hexes: str) -> int:
    return sum(6 - abs(7 - number) for name in hexes for number in table.here["tokens"].get(name, ()))


def of(table: Table, verb: str, argument: Json, seat: str = "0") -> dict[str, Json]:
    return reasons(table.title.game(table.state), seat, verb, argument)


@pytest.mark.parametrize("verb", ["place_settlement", "build_settlement"])
def test_a_settlement_earns_dots_kinds_that_were_missing_and_a_harbor(verb: str) -> None:
    table = new_table("base").put("P", cities="0,1,N")
    held = set(of(table, verb, "0,1,N", seat="1")["kinds"])

    found = of(table, verb, "1,-1,S")

    around = ("1,-1", "0,0", "1,0")
    land = {table.here["terrain"][name] for name in around}
    assert found["pips"] == dots(table, *around)
    assert len(found["kinds"]) == len(land - {"desert"})
    assert found["new_kinds"] == [kind for kind in found["kinds"] if kind not in held]
    assert 0 < len(found["new_kinds"]) < len(found["kinds"])
    assert found["harbor"] is None


def test_a_settlement_at_a_harbor_says_which() -> None:
    table = new_table("base")
    for harbor in table.sight(None)["base"]["harbors"]:
        for vertex in harbor["vertices"]:
            assert of(table, "build_settlement", vertex)["harbor"] == harbor["type"]


def test_a_city_earns_its_dots_again() -> None:
    table = new_table("base").put("P", settlements="1,-1,S")

    assert of(table, "build_city", "1,-1,S") == {"pips": dots(table, "1,-1", "0,0", "1,0")}


def test_a_road_leads_to_the_better_of_the_free_corners_that_it_reaches() -> None:
    """The road leads from 1,-1,S to the corner of three hexes; the corner where it begins is reached already."""
    table = new_table("base").put("P", settlements="0,0,N", roads="0,0,NE")

    assert of(table, "build_road", "1,-1,SE")["pips"] == dots(table, "1,-1", "1,0", "2,-1")
    table.put("Q", settlements="2,-1,S")
    assert of(table, "build_road", "1,-1,SE") == {}


def test_the_robber_blocks_what_its_victim_earns_there() -> None:
    """Twice from a city, and nothing from the buildings of others."""
    table = new_table("base").put("Q", settlements="0,-2,N", cities="0,-2,S").put("R", cities="1,-3,S")

    for verb in ("move_robber", "play_knight"):
        assert of(table, verb, {"hex": "0,-2", "victim": "1"}) == {
            "victim": "1",
            "pips": 3 * dots(table, "0,-2"),
        }
    assert of(table, "move_robber", {"hex": "0,-2", "victim": None}) == {}
    assert of(table, "move_robber", {"hex": "0,-2"}) == {}
    assert of(table, "end_turn", None) == {}


SETTLEMENT = {"pips": 9, "kinds": ["ore"], "new_kinds": [], "harbor": None}


@pytest.mark.parametrize(
    ("verb", "facts", "said"),
    [
        ("move_robber", {"victim": "1", "pips": 5}, "The robber would have blocked 5 dots of Bence."),
        ("build_city", {"pips": 1}, "The city would have earned 1 dot twice."),
        ("build_road", {"pips": 4}, "The road would have reached a free corner with 4 dots."),
        ("build_settlement", SETTLEMENT, "The settlement would have earned 9 dots."),
        (
            "build_settlement",
            {**SETTLEMENT, "new_kinds": ["ore", "wool"]},
            "The settlement would have earned what was missing: ore and wool.",
        ),
        (
            "build_settlement",
            {**SETTLEMENT, "harbor": "any"},
            "The settlement would have brought a harbor (3:1).",
        ),
        (
            "build_settlement",
            {**SETTLEMENT, "new_kinds": ["ore"], "harbor": "wool"},
            "The settlement would have earned what was missing (ore) and a harbor (2:1, wool).",
        ),
    ],
)
def test_one_sentence_says_why(verb: str, facts: dict[str, Json], said: str) -> None:
    moment = {"more_points": 0, "moves": [["trade_with_bank", {}], [verb, None]], "reasons": [{}, facts]}

    assert better_words(moment, NAMES) == said


def test_points_say_more_than_facts() -> None:
    moment = {"more_points": 1, "moves": [["build_city", "0,0,N"]], "reasons": [{"pips": 3}]}

    assert "dots" not in better_words(moment, NAMES)
    assert better_words(moment, NAMES) != better_words({**moment, "more_points": 2}, NAMES)
