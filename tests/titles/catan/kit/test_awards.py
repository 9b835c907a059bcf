"""The holder of a card for the most of something."""

from __future__ import annotations

import pytest

from games.titles.catan.kit.rules.awards import who_holds


@pytest.mark.parametrize(
    ("numbers", "holder", "gets_it"),
    [
        ({}, None, None),
        ({"a": 2, "b": 1}, None, None),
        ({"a": 3, "b": 1}, None, "a"),
        ({"a": 3, "b": 3}, None, None),
        ({"a": 3, "b": 3}, "b", "b"),
        ({"a": 4, "b": 3}, "b", "a"),
        ({"a": 4, "b": 4, "c": 3}, "c", None),
        ({"a": 2, "b": 2}, "b", None),
    ],
)
def test_the_holder_keeps_ties_and_else_one_must_lead_alone(numbers, holder, gets_it):
    assert who_holds(numbers, holder, least=3) == gets_it
