"""The map shows which route markers and taverns belong to, and which two towns score for a link."""

from __future__ import annotations

import pytest

from games.titles.hansa.base.drawing import map as maps
from games.titles.hansa.base.rules.facts import EAST_WEST


@pytest.mark.parametrize("side", maps.SIDES)
def test_each_marker_and_tavern_lies_nearest_to_its_own_route(side):
    roads = maps.map_of(side).roads
    for key, road in roads.items():
        for at in (road.marker, road.tavern):
            if at is not None:
                nearest = min(roads, key=lambda other: min(map(at.distance, roads[other].villages)))
                assert nearest == key


@pytest.mark.parametrize("side", maps.SIDES)
def test_the_two_towns_whose_link_counts_are_marked(side):
    """HT-MAP-07"""
    towns = maps.map_of(side).towns

    assert {key for key, town in towns.items() if town.is_terminus} == set(EAST_WEST)
