"""Moves for `tests/secrets/reading.py`, whose refusals might reveal something."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.secrets.reading import HANDED


def tries(seen: Any, seats: Iterable[str], others: list[str]) -> dict[str, list[Any]]:
    """Return moves whose refusals might reveal hands or the answers of other seats."""
    found: dict[str, list[Any]] = {}
    found["make_offer"] = [
        {"give": give, "want": want, "to": [other], "mode": mode}
        for other in others
        for give, want in ((HANDED[0], HANDED[1]), (HANDED[1], HANDED[0]), (HANDED[2], HANDED[2]))
        for mode in ("pick", "first")
    ]
    offers = [offer["id"] for offer in seen["offers"]]
    for offer in [*offers, "1"]:
        found["execute_offer"] = [{"offer": offer, "with": other} for other in seats]
        answers = [{"offer": offer, "answer": answer} for answer in ("accept", "decline", "maybe")]
        found["answer_offer"], found["answer_counter"] = answers, answers
        found["withdraw_offer"] = [offer]
        found["make_counter_offer"] = [
            {"give": give, "want": HANDED[0], "answers": offer} for give in HANDED[1:]
        ]
    found["discard"] = list(HANDED)
    robbed = [{"hex": place, "victim": who} for place in ("0,0", "1,0", "-1,1") for who in (*others, None)]
    found["move_robber"] = found["play_knight"] = robbed
    found["play_monopoly"] = ["wool", "gold"]
    found["play_year_of_plenty"] = [{"ore": 2}, {"ore": 3}]
    found["trade_with_bank"] = [
        {"give": give, "take": take, "times": 1} for give in ("ore", "wool") for take in ("brick", "ore")
    ]
    return found
