"""The rule book of the scenarios, and rules common to all of them. TB-GEN-01"""

from __future__ import annotations

from games.engine.offered import Compatible, OneOf

BOOK = "Traders & Barbarians"
"""The rule book of the scenarios and of the small variants."""

SCENARIO = OneOf("scenario", ("TB-GEN-01",), "the rule book has no rules for two scenarios together.")
"""TB-GEN-01: a game uses at most one."""

NOT_WITH_KNIGHTS = Compatible(
    "no", ("TB-CO-01",), "the rule book doesn’t say how this scenario is played with Cities & Knights."
)
"""TB-CO-01: the rule book says that it is possible but gives no rules for it."""
