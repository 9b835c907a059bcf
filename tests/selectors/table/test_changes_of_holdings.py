"""The changes of holdings that log lines describe, as each reader may know them."""

from __future__ import annotations

import pytest

from games.selectors.table.changes_of_holdings import Held, changes_of_entry, is_of_record

pytestmark = pytest.mark.both_databases

BASE = ("base",)
KNIGHTS = ("base", "cities_knights")


def hand(seat, kind=""):
    return Held(seat, "hand", kind)


@pytest.mark.parametrize(
    ("kind", "facts", "expected"),
    [
        (
            "produced",
            {"number": 8, "gains": {"0": {"brick": 2, "ore": 1}, "2": {"wool": 1}}, "short": [], "hexes": []},
            {hand("0", "brick"): 2, hand("0", "ore"): 1, hand("2", "wool"): 1},
        ),
        ("stolen", {"seat": "1", "victim": "2"}, {hand("1"): 1, hand("2"): -1}),
        (
            "stolen",
            {"seat": "1", "victim": "2", "cards": {"ore": 1}},
            {hand("1", "ore"): 1, hand("2", "ore"): -1},
        ),
        (
            "monopoly_played",
            {"seat": "0", "resource": "ore", "taken": {"1": 2, "3": 1}},
            {hand("0", "ore"): 3, hand("1", "ore"): -2, hand("3", "ore"): -1},
        ),
        ("monopoly_played", {"seat": "0", "resource": "ore", "taken": {}}, {}),
        (
            "swapped",
            {"offer": "7", "between": ["0", "2"], "gave": {"0": {"ore": 1}, "2": {"wool": 2}}},
            {hand("0", "ore"): -1, hand("2", "ore"): 1, hand("2", "wool"): -2, hand("0", "wool"): 2},
        ),
        (
            "road_built",
            {"seat": "3", "edge": "0,0,NE", "how": "bought", "cost": {"brick": 1, "lumber": 1}},
            {hand("3", "brick"): -1, hand("3", "lumber"): -1},
        ),
        (
            "card_bought",
            {"seat": "1", "cost": {"ore": 1}},
            {hand("1", "ore"): -1, Held("1", "development", ""): 1},
        ),
        ("turn_began", {"seat": "1", "turn": 9}, {}),
        ("barbarians_landed", {"seat": "1"}, {}),
    ],
)
def test_what_a_line_changed(kind, facts, expected):
    played = {
        held: number
        for held, number in changes_of_entry("catan", BASE, kind, facts).items()
        if held.pile != "played" and held.kind != "monopoly"
    }

    assert played == expected


def test_so_many_hidden_cards_are_counted():
    told = {"seat": "0", "target": "2", "count": 2}

    assert changes_of_entry("catan", KNIGHTS, "cards_taken", told) == {hand("0"): 2, hand("2"): -2}


def test_what_neither_is_drawn_nor_moves_is_no_event():
    assert [
        kind
        for kind in ("rolled", "produced", "stolen", "turn_began", "offer_made")
        if is_of_record("catan", BASE, kind)
    ] == ["rolled", "produced", "stolen"]
    assert is_of_record("catan", KNIGHTS, "event_rolled")
