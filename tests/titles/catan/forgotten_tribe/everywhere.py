"""Parameters of The Forgotten Tribe for the generic tests of `tests/everywhere`."""

from __future__ import annotations

from collections import Counter

from games.engine.types import State

SETTLED = {"gift_point", "gift_card", "gift_harbor"}
"""SF-FT-05, SF-FT-06, SF-FT-07: a gift counts immediately, with the ship that takes it."""


def totals(state: State) -> dict[str, int]:
    """Count the tribe's cards, and harbors on its shores or kept. SF-FT-02, SF-FT-03, SF-FT-07"""
    here = state["forgotten_tribe"]
    gifts = Counter(here["gifts"].values())
    points = gifts.pop("point", 0) + sum(here["points"].values())
    cards = gifts.pop("card", 0)
    assert cards == len(here["cards"]), f"{cards} gifts of cards, and {len(here['cards'])} cards"
    for kept in here["kept"].values():
        gifts.update(kept)
    return {
        "points of the tribe": points,
        "development cards": len(here["cards"]),
        **{f"harbor for {kind}": number for kind, number in gifts.items()},
    }
