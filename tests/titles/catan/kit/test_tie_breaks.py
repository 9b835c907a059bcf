"""The fixed order of places."""

from __future__ import annotations

from games.titles.catan.kit.rules.tie_breaks import by_edge, by_hex, by_place


def test_places_are_ordered_by_row_then_column_then_side():
    """TB-GEN-07, CK-ORD-01"""
    assert sorted(["1,0", "0,1", "0,0", "2,-1"], key=by_hex) == ["2,-1", "0,0", "1,0", "0,1"]
    assert sorted(["0,0,S", "1,0,N", "0,0,N", "3,-1,S"], key=by_place) == [
        "3,-1,S",
        "0,0,N",
        "0,0,S",
        "1,0,N",
    ]
    assert sorted(["0,0,SE", "0,0,C1", "0,0,E", "0,0,NE"], key=by_edge) == [
        "0,0,NE",
        "0,0,E",
        "0,0,SE",
        "0,0,C1",
    ]
