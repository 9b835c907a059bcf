"""The names of a board's places."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from games.drawing.names import name, render
from games.titles.catan.base.drawing import hexes, places, samples
from games.titles.catan.base.drawing.places import Names

BASE = samples.empty()["base"]
LAND = [hexes.parse_hex(key) for key in BASE["hexes"]]
EVERYWHERE = [*hexes.vertices(LAND), *hexes.edges(LAND), *BASE["hexes"]]


@pytest.fixture
def names():
    return Names(BASE["hexes"], BASE["harbors"])


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("0,0", "the desert"),
        ("-1,0", "forest 11"),
        ("0,0,N", "corner of hills 6, pasture 4 and the desert"),
        ("-2,1,N", "corner of fields 9, forest 11 and forest 8"),
        ("0,-2,S", "corner of mountains 10, fields 12 and hills 6"),
        ("-1,-1,N", "corner of mountains 10, fields 12 and the sea"),
        ("2,-2,N", "north corner of forest 9"),
        ("0,-2,N", "north corner of mountains 10 at the 3:1 harbor"),
        ("3,-2,S", "north-east corner of hills 10 at the ore harbor"),
        ("0,0,E", "path between the desert and forest 3"),
        ("-1,0,SE", "path between forest 11 and mountains 3"),
        ("-3,0,E", "west coast of fields 9"),
        ("2,-2,NE", "north-east coast of forest 9"),
    ],
)
def test_a_place_is_called_by_the_land_around_it(names, place, words):
    assert str(names[place]) == words


def test_no_two_places_of_the_island_have_the_same_name(names):
    spoken = [str(names[place]) for place in EVERYWHERE]

    assert len(set(spoken)) == len(EVERYWHERE) == 54 + 72 + 19


@pytest.mark.parametrize("seed", range(25))
def test_names_are_unique_on_shuffled_boards_with_equal_hexes(seed):
    tiles = list(BASE["hexes"].values())
    random.Random(seed).shuffle(tiles)
    # Only three numbers, so that many hexes are equal.
    land = {
        key: {"terrain": tile["terrain"], "numbers": [4 + number % 3 for number in tile["numbers"]]}
        for key, tile in zip(BASE["hexes"], tiles, strict=True)
    }

    names = Names(land, BASE["harbors"])

    assert len({str(names[place]) for place in EVERYWHERE}) == len(EVERYWHERE)


def test_names_are_unique_on_an_island_of_two_hexes():
    land = {"0,0": {"terrain": "hills", "numbers": [4]}, "1,0": {"terrain": "hills", "numbers": [5]}}
    homes = [hexes.parse_hex(key) for key in land]

    names = Names(land)
    spoken = [str(names[place]) for place in (*hexes.vertices(homes), *hexes.edges(homes))]

    assert "corner of hills 4, hills 5 and the sea in the north" in spoken
    assert len(set(spoken)) == len(spoken) == 10 + 11


def test_two_equal_hexes_are_told_apart_by_where_they_lie():
    land = {key: {"terrain": "forest", "numbers": [11]} for key in ("0,-2", "0,2")}

    names = Names(land)

    assert [str(names[key]) for key in land] == ["forest 11 in the north-west", "forest 11 in the south-east"]


def test_a_hex_with_two_numbers_is_called_by_both():
    """TB-RI-05"""
    names = Names({"0,0": {"terrain": "fields", "numbers": [12, 2]}})

    assert str(names["0,0"]) == "fields 12/2"
    assert str(names["0,0,N"]) == "north corner of fields 12/2"


def test_a_name_is_said_in_any_language(names):
    words = {
        places.PATH: "Weg zwischen {first} und {second}",
        "forest {number}": "Wald {number}",
        "mountains {number}": "Gebirge {number}",
    }

    said = render(names["-1,0,SE"], lambda message: words.get(message, message))

    assert said == "Weg zwischen Wald 11 und Gebirge 3"


def test_a_name_takes_the_form_that_a_sentence_asks_for():
    """The parts of a name have forms of their own; a form that the catalog does not have is the plain name."""
    words = {
        f"to\x04{places.PATH}": "{first} és {second} határára",
        "between\x04forest {number}": "{number} erdő",
        "between\x04mountains {number}": "{number} hegység",
        "the number of a hex\x045": "az 5-ös",
        "the number of a hex\x043": "a 3-as",
        places.IN_THE["N"]: "{place} (észak)",
    }
    forest, mountains = (
        name(f"{kind} {{number}}", number=name(number, context=places.NUMBER))
        for kind, number in (("forest", "5"), ("mountains", "3"))
    )
    path = name(places.PATH, first=name(places.IN_THE["N"], place=forest), second=mountains)

    assert (
        render(path, lambda key: words.get(key, key), "to")
        == "az 5-ös erdő (észak) és a 3-as hegység határára"
    )
    assert render(path, lambda key: words.get(key, key), "from") == (
        "path between az 5-ös erdő (észak) and a 3-as hegység"
    )
    assert render(path, str, "to") == "path between forest 5 in the north and mountains 3"


def test_a_label_asks_for_the_form_of_the_place_in_it():
    words = {
        "Put the merchant on {to_place}": "Den Händler {to_place} setzen",
        "to\x04the desert": "in die Wüste",
    }
    label = name("Put the merchant on {to_place}", place=name("the desert"))

    assert render(label, lambda key: words.get(key, key)) == "Den Händler in die Wüste setzen"
    assert str(label) == "Put the merchant on the desert"


def test_every_message_of_a_place_has_forms_or_takes_them_from_the_place_in_it():
    written = Path(places.__file__).read_text().partition("BOARDS_KEPT")[0]
    messages = set(re.findall(r'gettext_noop\("([^"]*)"\)', written)) - set(places.HARBORS.values())

    formed = {message for context, message in places.formed() if context == "to"}

    assert len(messages) > 40
    assert {message for message in messages if message not in formed and "{place}" not in message} == set()


def test_a_place_at_sea_is_named_by_the_nearest_land_and_the_direction_from_it():
    """Places that share both are counted outwards."""
    sea = {"terrain": "sea", "numbers": []}
    names = Names({"0,0": {"terrain": "forest", "numbers": [6]}, "1,0": sea, "2,0": sea})

    assert str(names["0,0,E"]) == "east coast of forest 6"
    assert [str(names[place]) for place in ("1,0", "2,0")] == [
        "sea east of forest 6 (1)",
        "sea east of forest 6 (2)",
    ]
    assert str(names["1,0,NE"]) == "path at sea east of forest 6 (1)"
    assert str(names["1,0,SE"]) == "path at sea east of forest 6 (2)"
    assert str(names["1,0,E"]) == "path at sea east of forest 6 (3)"
    assert str(names["1,0,N"]) == "corner at sea north-east of forest 6"


def test_a_sea_without_any_land_has_no_names_for_its_places():
    names = Names({"0,0": {"terrain": "sea", "numbers": []}})

    assert str(names["0,0"]) == "the sea"
    with pytest.raises(ValueError, match="not on the board"):
        names["0,0,E"]


def test_a_place_off_the_board_has_no_name(names):
    with pytest.raises(ValueError, match="not on the board"):
        names["9,9,N"]
    with pytest.raises(ValueError, match="not on the board"):
        names["9,9,E"]
