"""Events that stop a seat's plan: its own seven, or a rival's award or metropolis."""

from __future__ import annotations

import pytest

from games.engine.plans import upsets
from games.engine.types import Json
from tests.titles.catan.tables import CATAN, new_table

SEATS = {"0", "1", "2", "3"}


@pytest.mark.parametrize(
    ("module", "kind", "facts", "whose"),
    [
        ("base", "rolled", {"seat": "1", "dice": [3, 4]}, {"1"}),
        ("base", "rolled", {"seat": "1", "dice": [3, 4], "void": True}, set()),
        ("base", "rolled", {"seat": "1", "dice": [3, 5]}, set()),
        ("base", "longest_road", {"seat": "1", "from": "2", "length": 6}, SEATS - {"1"}),
        ("base", "longest_road", {"seat": None, "from": "2", "length": 0}, SEATS),
        ("base", "largest_army", {"seat": "1", "from": None, "knights": 3}, SEATS - {"1"}),
        ("base", "settlement_built", {"seat": "1", "vertex": "0,0,N", "cost": {}}, set()),
        ("harbormaster", "harbormaster", {"seat": "1", "from": "2", "harbor_points": 4}, SEATS - {"1"}),
        ("events", "event_card", {"seat": "1", "number": 7, "card": "robber_attacks/7"}, {"1"}),
        ("events", "event_card", {"seat": "1", "number": 8, "card": "none/8"}, set()),
        ("cities_knights", "metropolis_placed", {"seat": "1", "from": "2", "area": "trade"}, {"2"}),
        ("cities_knights", "metropolis_placed", {"seat": "1", "from": None, "area": "trade"}, set()),
    ],
)
def test_the_plans_of_these_seats_stop(
    module: str, kind: str, facts: dict[str, Json], whose: set[str]
) -> None:
    state = new_table(*{"base": None, module: None}, board="variable").state
    log = [{"kind": kind, "public": facts, "private": {}}]

    assert {seat for seat in SEATS if list(upsets(CATAN, state, seat, log)) == log} == whose
