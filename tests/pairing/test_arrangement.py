"""The assignment of players to the tables of a round."""

from __future__ import annotations

from games.pairing.arrangement import arrange


def test_a_search_that_comes_to_no_end_gives_way_to_swaps():
    """Everybody has met everybody, so repetitions cannot be avoided, but all players get a seat."""
    wanted = {frozenset((one, other)): 1 for one in range(9) for other in range(one)}

    tables = arrange(list(range(9)), [3, 3, 3], wanted, seed="")

    assert sorted(player for table in tables for player in table) == list(range(9))
