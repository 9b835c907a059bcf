"""The module `base`: every rule of Hansa Teutonica registers here. docs/rules/hansa-teutonica.md."""

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
            "marker_used",
            "offices_swapped",
            "pieces_removed",
            "ability_developed",
            "plate_turned_up",
            "marker_placed",
            "markers_wait",
        }
    ),
)
"""Only claims bring points, complete cities and draw markers: after all else the end is not looked for. HT-END-05"""

actions = VerbSet("actions")
"""What costs an action. HT-TURN-02"""
marker_uses = VerbSet("marker_uses")
"""Bonus markers used between actions. HT-MARK-03"""
neutral_claims = VerbSet("neutral_claims")
"""HT-TWO-06"""
ending = VerbSet("ending")
