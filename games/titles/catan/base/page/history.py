"""Figures about dice and income in a game of CATAN, for the charts at its end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.selectors.table.game_log import Entry

DICE_WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


def history(log: Iterable[Entry], seats: Iterable[str]) -> dict[str, Any]:
    """Return public figures for charts: the dice that were rolled and the cards that each seat was paid.

    `dice` counts totals and `expected` says what fair dice bring on average; `produced` sums cards
    by seat and resource; `income` is a list of {"turn", "cards": {seat: so far}} after each payment.

    :param log: every valid entry, as everybody may read it
    """
    dice = dict.fromkeys(DICE_WAYS, 0)
    produced: dict[str, dict[str, int]] = {seat: {} for seat in seats}
    income: list[dict[str, Any]] = []
    for number, kind, facts in log:
        if kind == "rolled" and isinstance(facts.get("dice"), list):
            dice[sum(facts["dice"])] += 1
        if kind in ("produced", "starting_cards"):
            _add_gains(produced, facts)
            so_far = {seat: sum(cards.values()) for seat, cards in produced.items()}
            income.append({"turn": number, "cards": so_far})
    rolls = sum(dice.values())
    return {
        "rolls": rolls,
        "dice": dice,
        "expected": {total: rolls * ways / 36 for total, ways in DICE_WAYS.items()},
        "produced": produced,
        "income": income,
    }


def _add_gains(produced: dict[str, dict[str, int]], facts: dict[str, Any]) -> None:
    gains = facts.get("gains") or {facts.get("seat"): facts.get("cards", {})}
    for seat, cards in gains.items():
        for resource, count in cards.items():
            produced[seat][resource] = produced[seat].get(resource, 0) + count
