"""The roll and its production. BASE-TURN-03, BASE-PROD."""

from __future__ import annotations

from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import derived_from
from games.engine.offered import Counted
from games.engine.questions import Event, Question
from games.engine.record import Drawn, Moved
from games.engine.steps import Fact, Step
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import FIELDS, terrains, tokens
from games.titles.catan.base.rules.hands import bank, take
from games.titles.catan.base.rules.module import base
from games.titles.catan.base.rules.pieces import CITY, buildings_at_hexes
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.base.rules.seven import after_a_seven
from games.titles.catan.base.rules.turn import roll_steps
from games.titles.catan.kit.rules.cards import Cards, add

Field = tuple[str, str]
"""The name and the terrain of a producing hex."""
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""The number of rolls of two dice, out of 36, that show each sum."""
NUMBER = "dice"
"""The statistic of the numbers that came up in all games, by dice or by what replaces them."""
NUMBERS = Counted(NUMBER, {str(total): ways for total, ways in WAYS.items()})
"""The numbers with their expected frequency, which a deck of event cards shares. BASE-TURN-03, TB-EV-02"""


@Question
def blocked_hexes(game: Game) -> tuple[str | None, ...]:
    """Return the hexes that produce nothing now. BASE-PROD-06"""
    return (game.state["base"]["figures"].get(ROBBER),)


@Question
def building_yields(game: Game, building: str, terrain: str) -> Cards:
    """Return the yield of a building at a hex: one card for a settlement, two for a city. BASE-PROD-02"""
    resource = terrains(game)[terrain].produces
    if resource is None:
        return {}
    return {resource: 2 if building == CITY else 1}


@Question
def roll_again(game: Game, dice: list[int]) -> bool:
    """Return True if the throw is void: it is logged, and the dice are thrown again."""
    return False


@Event
def rolled(game: Game, seat: Seat, dice: list[int]) -> None:
    """The dice were thrown and count; listeners get both dice, not only the sum."""


@Event
def produced(game: Game, number: int, gains: dict[Seat, Cards]) -> None:
    """The bank has paid. Steps that follow production find out themselves which seats they concern."""


@Event
def production_chosen(game: Game, seat: Seat, cards: Cards) -> None:
    """A seat has chosen further cards of this production, such as those of a gold field (SF-CK-26)."""


base.ties_to_record("rolled", Drawn("dice", "dice", of=[2, 6]))


@base.counts(NUMBER, "rolled")
def sum_of_the_dice(facts: dict[str, Json]) -> str:
    """Count each throw, including void ones. BASE-TURN-03"""
    return str(sum(facts["dice"]))


@base.fortune("rolled")
def cards_by_dice(game: Game, verb: str, facts: dict[str, Json]) -> dict[Seat, tuple[int, float]]:
    """Return the cards that a throw brought and the average of all throws; nothing for a void throw."""
    return {} if facts.get("void") else cards_by_number(game, sum(facts["dice"]))


def cards_by_number(game: Game, number: int) -> dict[Seat, tuple[int, float]]:
    """Return for each seat the cards that a number earns now, and the average over all throws of two dice."""
    average = dict.fromkeys(game.state["seats"], 0.0)
    for other, ways in WAYS.items():
        for seat, cards in earnings(game, other).items():
            average[seat] += sum(cards.values()) * ways / 36
    earned = earnings(game, number)
    return {seat: (sum(earned.get(seat, {}).values()), fair) for seat, fair in average.items()}


base.ties_to_record("produced", Moved("gains.*", "bank", "hand/{key}"))


@base.step
class ThrowDice(Step):
    """Throw two independent dice. BASE-TURN-03"""

    __slots__ = ()

    seat: Fact[Seat] = Fact()

    def run(self, game: Game) -> None:
        seat, dice = self.seat, game.chance("dice").dice(2)
        if roll_again(game, dice):
            game.log("rolled", seat=seat, dice=dice, void=True)
            game.push(self.data)
        else:
            show_dice(game, seat, dice)


def show_dice(game: Game, seat: Seat, dice: list[int]) -> None:
    """Keep the dice for the rest of the part; their sum is the number that produces."""
    game.part_facts("base").update(dice=dice, number=sum(dice))
    game.log("rolled", seat=seat, dice=dice)
    rolled(game, seat, dice)


def show_number(game: Game, number: int) -> None:
    """Set the number that produces when the roll is resolved, whether dice or something else gave it."""
    game.part_facts("base")["number"] = number


@base.step
class ResolveRoll(Step):
    """Produce, or resolve a seven, which produces nothing. BASE-TURN-03, BASE-SEVEN-01"""

    __slots__ = ()

    seat: Fact[Seat] = Fact()

    def look_over(self, game: Game) -> None:
        """:raises EngineError: the part has no number, and no step above will set it"""
        steps = [data["step"] for data in game.stack]
        above = steps[len(steps) - steps[::-1].index(self.name) :]
        shown = "number" in (game.part_or_none or {}).get("base", {})
        comes = set(above) & {step["step"] for step in roll_steps(game, self.seat)}
        need(shown or bool(comes), "the part of the turn has no `number` for the roll that is resolved")

    def run(self, game: Game) -> None:
        number = game.part_facts("base")["number"]
        if number == 7:
            for step in after_a_seven(game, self.seat):
                game.push(step)
        else:
            produce(game, number)


def produce(game: Game, number: int) -> None:
    """Pay every seat what it earns; no seat may take less. BASE-PROD-01, BASE-PROD-03"""
    gains, short = _as_the_bank_can(game, earnings(game, number))
    for seat, cards in gains.items():
        take(game, seat, cards)
    hexes = [name for name, _ in producing(game, number)]
    game.log("produced", number=number, gains=gains, short=short, hexes=hexes)
    produced(game, number, gains)


@derived_from(FIELDS)
def fields(game: Game) -> dict[int, list[Field]]:
    """Return the producing hexes of each number."""
    terrain = game.state["base"]["terrain"]
    found: dict[int, list[Field]] = {}
    for name, numbers in tokens(game).items():
        for number in numbers:
            found.setdefault(number, []).append((name, terrain[name]))
    return found


def producing(game: Game, number: int) -> list[Field]:
    """Return the unblocked hexes of a number at which a seat has a building. BASE-PROD-02, BASE-PROD-06"""
    blocked, seats, standing = blocked_hexes(game), game.state["seats"], buildings_at_hexes(game)
    return [
        (name, terrain)
        for name, terrain in fields(game).get(number, ())
        if name not in blocked and any(owner in seats for owner, _ in standing.get(name, ()))
    ]


def earnings(game: Game, number: int) -> dict[Seat, Cards]:
    """Return what each seat earns, whether or not the bank can pay it. BASE-PROD-02

    Neutral pieces earn nothing.
    """
    seats, standing = game.state["seats"], buildings_at_hexes(game)
    earned: dict[Seat, Cards] = {}
    for name, terrain in producing(game, number):
        for owner, building in standing[name]:
            if owner in seats:
                add(earned.setdefault(owner, {}), building_yields(game, building, terrain))
    return earned


def _as_the_bank_can(game: Game, earned: dict[Seat, Cards]) -> tuple[dict[Seat, Cards], list[str]]:
    """Limit earnings to the bank's stock, and return the kinds that fall short too.

    BASE-PROD-04, BASE-PROD-04c, BASE-PROD-05. A kind that falls short is paid only to a single claimant, as far as the
    stock goes.
    """
    stock = bank(game)
    wanted: Cards = {}
    for cards in earned.values():
        add(wanted, cards)
    short = [kind for kind, count in wanted.items() if count > stock.get(kind, count)]
    if not short:
        return earned, short
    gains: dict[Seat, Cards] = {}
    for seat, cards in earned.items():
        for kind, count in cards.items():
            if kind in short:
                claimants = [other for other in earned if kind in earned[other]]
                count = stock[kind] if claimants == [seat] else 0
            if count:
                gains.setdefault(seat, {})[kind] = count
    return gains, short
