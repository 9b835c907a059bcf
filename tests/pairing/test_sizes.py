"""The sizes of a round's tables."""

from __future__ import annotations

import pytest

from games.pairing.sizes import table_sizes
from tests.pairing.made_up_results import SIZES


@pytest.mark.parametrize(
    ("players", "size", "allowed", "sizes", "out"),
    [
        (8, 4, {3, 4}, [4, 4], 0),
        (10, 4, {3, 4}, [4, 3, 3], 0),
        (5, 4, {3, 4}, [4], 1),
        (6, 4, {3, 4}, [3, 3], 0),
        (5, 4, {2, 3, 4}, [3, 2], 0),
        (7, 2, {2}, [2, 2, 2], 1),
        (11, 5, {2, 3, 4, 5}, [4, 4, 3], 0),
        (2, 4, {3, 4}, [], 2),
        (4, 3, {3, 4}, [3], 1),
    ],
)
def test_tables_are_as_full_and_as_even_as_can_be(players, size, allowed, sizes, out):
    assert table_sizes(players, size, allowed) == (sizes, out)


@pytest.mark.parametrize(("size", "allowed"), SIZES)
def test_nobody_sits_out_who_could_sit(size, allowed):
    for players in range(1, 130):
        sizes, out = table_sizes(players, size, allowed)

        assert sum(sizes) + out == players
        assert set(sizes) <= allowed
        # Too few sit out for another table.
        assert out < min(allowed) or out < 5
