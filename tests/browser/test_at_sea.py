"""Two people and two bots play each scenario of Seafarers, from the first settlement to the end.

One plays on a phone and one at a low desk. Each taps what their own page offers.
"""

from __future__ import annotations

import pytest

from games.titles.catan.title import CATAN
from tests.browser.hands import arrive, play_to_the_end, sit_down

PEOPLE = (("Lars", True), ("Mona", False))
"""Names, and who plays on a phone."""
BOTS = 2
SEA = "seafarers"
SCENARIOS = [module.key for module in CATAN.modules if SEA in (module.key, *module.needs)]
MOMENTS = ("settlement", "harbor", "gold", "discard", "robber", "pirate", "roll", "trade and build", "won")


@pytest.mark.deep
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_at_sea_is_played_to_its_end(player, scenario):
    hands = arrive(player, PEOPLE, MOMENTS)
    sit_down(hands, scenario, BOTS)

    play_to_the_end(hands)
