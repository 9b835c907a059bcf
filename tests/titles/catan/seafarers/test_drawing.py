"""The sea on the board: names of its places, signs of harbors, islands with a bonus, ships and the pirate."""

from __future__ import annotations

import pytest

from games.titles.catan.base.drawing import hexes
from games.titles.catan.base.drawing.places import names_of
from tests.titles.catan.seafarers.tables import sea_table
from tests.titles.catan.tables import CATAN


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("printed", ["printed", "random"])
def test_no_two_places_of_a_map_have_the_same_name(seats, printed):
    """SF-BOARD-01: Neither do places at sea, for the log, emails and screen readers."""
    sight = CATAN.sight(sea_table(seats=seats, map=printed).state, None)
    names, board = names_of(sight), [hexes.parse_hex(key) for key in sight["base"]["hexes"]]
    places = [*sight["base"]["hexes"], *hexes.edges(board), *hexes.vertices(board)]

    said = [str(names[place]) for place in places]

    assert len(set(said)) == len(said) > 400
    assert not [one for one in said if one in ("", "the sea")]
