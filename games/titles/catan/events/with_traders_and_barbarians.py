"""Traders & Barbarians with Events of Catan. TB-TB-C4, TB-TB-C5

The robber attack is the scenario's seven (TB-TB-13). "Robber flees" has no effect, as there is no robber. Trade
advantage has no effect, as nobody holds Longest Road.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.steps import Step
from games.engine.types import Seat
from games.titles.catan.base.rules.turn import roll_steps
from games.titles.catan.events.rules.damaged_roads import damaged
from games.titles.catan.events.rules.module import events
from games.titles.catan.events.rules.turn import EventHappens, TurnUpCard
from games.titles.catan.kit.rules.step_lists import Steps, inserted_after
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.module import KEY as TRADERS
from games.titles.catan.traders_and_barbarians.rules.ways import roads_for_wagons


@events.answers(roll_steps, together_with=TRADERS)
def a_two_or_twelve_brings_another_card(
    earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat
) -> Steps:
    """TB-TB-C5: after the effects of the first card."""
    return inserted_after(earlier(game, seat), EventHappens.name, VoidNumber.of(seat=seat))


@events.step
class VoidNumber(Step):
    """TB-TB-C5, TB-TB-12: no hex has this number, so another card is drawn for the production."""

    def run(self, game: Game) -> None:
        if game.part["base"]["number"] in facts.VOID:
            for step in (TurnUpCard, EventHappens, VoidNumber):
                game.push(step.of(seat=self.seat))


@events.answers(roads_for_wagons, together_with=TRADERS)
def a_damaged_road_is_none_for_wagons(
    earlier: Callable[[Game], dict[str, str]], game: Game
) -> dict[str, str]:
    """TB-TB-C4: no toll is paid there either."""
    roads, hit = earlier(game), damaged(game)
    return {edge: owner for edge, owner in roads.items() if edge not in hit} if hit else roads
