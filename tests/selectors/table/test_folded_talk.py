"""Offers and answers in a log are folded."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from games.selectors.table.folded_talk import folded


def lines(*told):
    """Return lines by number; the text "talk" marks talk."""
    return [SimpleNamespace(number=number, is_talk=what == "talk") for number, what in told]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ([], []),
        ([(1, "move"), (2, "move")], [("", 2)]),
        ([(1, "move"), (2, "talk"), (3, "move")], [("", 1), ("", 1), ("", 1)]),
        ([(1, "move"), (2, "talk"), (3, "talk")], [("", 1), ("2-0", 2)]),
        (
            [(2, "talk"), (2, "talk"), (2, "move"), (2, "talk"), (3, "talk")],
            [("2-0", 2), ("", 1), ("2-1", 2)],
        ),
    ],
)
def test_consecutive_talk_is_folded_under_the_number_of_its_first_line(told, expected):
    assert [(stretch.fold, len(stretch.lines)) for stretch in folded(lines(*told))] == expected
