"""Messages to a player whose move New World does not allow. SF-ERR, docs/rules/seafarers.md §16.

The rule file has none for a harbor that is not on a coast, nor for one that must be placed first.
"""

from __future__ import annotations

MESSAGES = {
    "SF-ERR-43": "Harbors must not share a corner.",
    "SF-NW-03a": "Place your harbor first.",
    "SF-NW-03b": "A harbor needs a coast: land on one side and water on the other.",
}
