"""Figures about dice and income in a game of CATAN, for the charts at its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.drawing import charts
from games.selectors.table.game_log import Entry
from games.titles.catan.base.drawing.cards import Stack
from games.titles.catan.base.page.reading import CatanReading
from games.views.table.person import Person


@dataclass(frozen=True)
class Figures:
    """Charts of a game.

    :param dice: the number of rolls of each sum
    :param income: the number of cards that each seat had received from the dice over time
    :param produced: the cards that each seat was paid
    """

    dice: charts.DiceChart
    income: charts.LineChart
    produced: list[tuple[Person, list[Stack]]]


def figures_of(catan: CatanReading) -> Figures:
    people = catan.people
    found = history(catan.past, people)
    income = {key: [0, *(entry["cards"].get(key, 0) for entry in found["income"])] for key in people}
    return Figures(
        charts.dice(found["dice"]),
        charts.lines(
            income,
            {key: person.color for key, person in people.items()},
            {key: person.name for key, person in people.items()},
        ),
        [(person, catan.goods.stacks(found["produced"].get(key, {}))) for key, person in people.items()],
    )


def history(log: Iterable[Entry], seats: Iterable[str]) -> dict[str, Any]:
    """Return public figures for charts: the dice that were rolled and the cards that each seat was paid.

    `dice` counts totals; `produced` sums cards by seat and resource; `income` is a list of
    {"turn", "cards": {seat: so far}} after each payment.

    :param log: every valid entry, as everybody may read it
    """
    dice = dict.fromkeys(charts.SUMS, 0)
    produced: dict[str, dict[str, int]] = {seat: {} for seat in seats}
    income: list[dict[str, Any]] = []
    for number, kind, facts in log:
        if kind == "rolled" and isinstance(facts.get("dice"), list):
            dice[sum(facts["dice"])] += 1
        if kind in ("produced", "starting_cards"):
            _add_gains(produced, facts)
            so_far = {seat: sum(cards.values()) for seat, cards in produced.items()}
            income.append({"turn": number, "cards": so_far})
    return {"dice": dice, "produced": produced, "income": income}


def _add_gains(produced: dict[str, dict[str, int]], facts: dict[str, Any]) -> None:
    gains = facts.get("gains") or {facts.get("seat"): facts.get("cards", {})}
    for seat, cards in gains.items():
        for resource, count in cards.items():
            produced[seat][resource] = produced[seat].get(resource, 0) + count
