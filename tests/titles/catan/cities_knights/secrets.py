"""Moves that try to learn something from a refusal (`tests/secrets/reading.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.secrets.reading import HANDED


def tries(seen: Any, seats: Iterable[str], others: list[str]) -> dict[str, list[Any]]:
    """Return moves whose refusal could reveal hands, progress cards or standing orders of others."""
    found: dict[str, list[Any]] = {
        f"play_{card}": [None, *others]
        for card in ("spy", "master_merchant", "deserter", "saboteur", "wedding")
    }
    found["play_commodity_monopoly"] = ["cloth", "coin", "paper"]
    found["play_resource_monopoly"] = ["wool", "ore"]
    found["play_intrigue"] = found["send_knights"] = [*seen["knights"], list(seen["knights"])]
    found["take_progress_card"] = found["return_progress_card"] = ["spy", "bishop", "mining"]
    found["take_cards"] = found["give_wedding_gift"] = [{"wool": 1, "cloth": 1}, {"coin": 2}, *HANDED]
    found["discard"] = [{"cloth": 1}, {"coin": 4}, *HANDED]
    found["give_commodity"] = ["cloth", "coin", "wool"]
    found["offer_harbor_swap"] = [[{"seat": other, "resource": "wool"}] for other in others]
    found["choose_deck"] = ["yellow", "blue", "green", "red"]
    found["set_wishes"] = [{"wedding": ["cloth"]}, {"fight": True}]
    return found
