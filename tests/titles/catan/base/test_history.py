"""Figures about dice and income for the charts at the end of a game."""

from __future__ import annotations

from games.titles.catan.base.page.history import history

LOG = [
    (8, "starting_cards", {"seat": "0", "cards": {"ore": 1, "wool": 1}}),
    (9, "rolled", {"seat": "0", "dice": [3, 4]}),
    (12, "rolled", {"seat": "1", "dice": [1, 2]}),
    (12, "produced", {"number": 3, "gains": {"0": {"ore": 1}, "1": {"wool": 2}}}),
    (13, "bank_trade", {"seat": "1", "give": {"wool": 4}, "take": {"ore": 1}}),
    (20, "rolled", {"seat": "2", "dice": [6, 1]}),
    (25, "produced", {"number": 8, "gains": {"1": {"wool": 1}}}),
]


def test_each_sum_of_the_dice_is_counted() -> None:
    found = history(LOG, "012")

    assert found["dice"] == {**dict.fromkeys(range(2, 13), 0), 7: 2, 3: 1}


def test_what_the_dice_and_the_set_up_brought_is_counted_by_kind_and_over_time() -> None:
    found = history(LOG, "012")

    assert found["produced"] == {"0": {"ore": 2, "wool": 1}, "1": {"wool": 3}, "2": {}}
    assert found["income"] == [
        {"turn": 8, "cards": {"0": 2, "1": 0, "2": 0}},
        {"turn": 12, "cards": {"0": 3, "1": 2, "2": 0}},
        {"turn": 25, "cards": {"0": 3, "1": 3, "2": 0}},
    ]
