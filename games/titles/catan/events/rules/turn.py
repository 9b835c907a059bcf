"""The event card that replaces the dice: its drawing, its event and its number. TB-EV-02, TB-EV-03, TB-EV-04."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.questions import Question
from games.engine.steps import Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.module import before_roll
from games.titles.catan.base.rules.production import show_number
from games.titles.catan.base.rules.turn import (
    before_production,
    begin_roll,
    refuse_argument,
    roll_steps,
)
from games.titles.catan.events.rules import facts
from games.titles.catan.events.rules.damaged_roads import Earthquake
from games.titles.catan.events.rules.deck import turn_up
from games.titles.catan.events.rules.gifts import CalmSea, PlentifulYear, Tournament
from games.titles.catan.events.rules.module import KEY, events, noted
from games.titles.catan.events.rules.neighbors import GoodNeighbors, NeighborlyHelp
from games.titles.catan.events.rules.robber_flees import RobberFlees
from games.titles.catan.events.rules.spoils import Conflict, TradeAdvantage
from games.titles.catan.kit.rules.notes import open_notes
from games.titles.catan.kit.rules.step_lists import Steps, inserted_before, without

EFFECTS: dict[str, tuple[type[Step], ...]] = {
    facts.ROBBER_ATTACK: (),
    facts.EPIDEMIC: (),
    facts.EARTHQUAKE: (Earthquake,),
    facts.GOOD_NEIGHBORS: (GoodNeighbors,),
    facts.TOURNAMENT: (Tournament,),
    facts.TRADE_ADVANTAGE: (TradeAdvantage,),
    facts.CALM_SEA: (CalmSea,),
    facts.ROBBER_FLEES: (RobberFlees,),
    facts.NEIGHBORLY_HELP: (NeighborlyHelp,),
    facts.CONFLICT: (Conflict,),
    facts.PLENTIFUL_YEAR: (PlentifulYear,),
    facts.NO_EVENT: (),
}
"""TB-EV-10, TB-EV-11, TB-EV-26: the steps of each event.

A robber attack is handled as the seven that follows. An epidemic lasts through the production.
"""


@Question
def event_effects(game: Game, event: str, seat: Seat) -> Steps:
    """Return the steps of an event, in order, before its number produces. `seat` has drawn the card."""
    return [step.of(seat=seat) for step in EFFECTS[event]]


events.takes_out(before_roll, "roll", "TB-EV-E5")


@events.answers(before_production)
def a_card_is_drawn(earlier: Callable[[Game, Seat], Answer], game: Game, seat: Seat) -> Answer:
    """TB-EV-02: drawing is compulsory, as rolling is."""
    return DrawEventCard.name, None


@events.verb(before_roll)
class DrawEventCard(Verb):
    """TB-EV-02"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return refuse_argument(argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        begin_roll(game, seat)


@events.answers(roll_steps)
def a_card_takes_the_place_of_the_dice(
    earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat
) -> Steps:
    """TB-EV-02, TB-EV-03: the event comes before the production."""
    steps = without(earlier(game, seat), "throw_dice")
    return inserted_before(steps, "resolve_roll", TurnUpCard.of(seat=seat), EventHappens.of(seat=seat))


@events.step
class TurnUpCard(Step):
    """TB-EV-02: draw a card. After New Year the same seat draws again (TB-EV-04)."""

    def run(self, game: Game) -> None:
        card = turn_up(game, self.seat)
        if card is None:
            game.push(self.data)
            return
        game.part_facts(KEY)["card"] = card
        show_number(game, facts.number_of(card))


@events.step
class EventHappens(Step):
    """TB-EV-03, TB-GEN-06: everything on the card happens before its number produces."""

    def run(self, game: Game) -> None:
        for step in event_effects(game, facts.event_of(noted(game)["card"]), self.seat):
            game.push(step)

    def look_over(self, game: Game) -> None:
        """:raises EngineError: no card has been drawn, and none is going to be

        Effects of the event die may ask for something before the card is drawn.
        """
        steps = [data["step"] for data in game.stack]
        above = steps[len(steps) - steps[::-1].index(self.name) :]
        comes = TurnUpCard.name in above
        need("card" in noted(game) or comes, "the part of the turn has no event card")


open_notes(events)
"""The card is public. TB-EV-05"""


@events.adds_up
def adds_up(game: Game) -> None:
    """:raises EngineError: the facts of a part do not name an event card"""
    for step in game.stack:
        if step["step"] in game.rules.parts and KEY in step:
            here = step[KEY]
            need(
                isinstance(here, dict) and list(here) == ["card"] and here["card"] in list(facts.CARDS),
                "`events` of a part has its event card",
            )
