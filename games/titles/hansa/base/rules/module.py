"""The module `base`, on which every rule of Hansa Teutonica registers. docs/rules/hansa-teutonica.md"""

from __future__ import annotations

from games.engine.module import Module
from games.engine.offered import Preset
from games.engine.verbs import VerbSet

base = Module(
    "base",
    "Hansa Teutonica",
    summary="Fill routes with traders, claim them, open offices; prestige decides.",
    presets=(
        Preset(
            "base",
            "Hansa Teutonica",
            ("base",),
            {},
            "Routes, offices and abilities; nothing is left to luck but the bonus markers.",
        ),
    ),
    harmless=frozenset(
        {
            "turn_began",
            "turn_ended",
            "income",
            "placed",
            "displaced",
            "replaced",
            "displaced_to_supply",
            "moved",
            "offices_swapped",
            "pieces_removed",
            "ability_developed",
            "plate_turned_up",
            "markers_wait",
        }
    ),
)
"""HT-END-05: the end of the game is not checked after the `harmless` events.

Only claims bring points, complete cities and draw markers. The other kinds that are not listed change what bots expect.
"""

actions = VerbSet("actions")
"""The verbs that cost an action. HT-TURN-02"""
marker_uses = VerbSet("marker_uses")
"""The bonus markers that are used between actions. HT-MARK-03"""
neutral_claims = VerbSet("neutral_claims")
"""HT-TWO-06"""
ending = VerbSet("ending")
