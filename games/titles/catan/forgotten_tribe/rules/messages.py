"""Messages to a player whose move The Forgotten Tribe does not allow. SF-ERR, docs/rules/seafarers.md §16.

The rule file has none for a harbor that does not exist, nor for one that must be placed first.
"""

from __future__ import annotations

MESSAGES = {
    "SF-ERR-28": "Nobody can settle the tribe’s islands.",
    "SF-ERR-29": "In this scenario the robber moves only to hexes with a number.",
    "SF-ERR-30": "Place the harbor on a coast edge beside your own settlement or city, not next to another harbor.",
    "SF-FT-07a": "You have no such harbor to place.",
    "SF-FT-07b": "Place your harbor first.",
    "SF-FT-07c": "Say which of your harbors you place.",
}
