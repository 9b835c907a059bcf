"""A turn and its phases: before the roll, the roll, trade and build, the end. BASE-TURN."""

from __future__ import annotations

from games.engine.arguments import Arguments, Options
from games.engine.copies import copy_json
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Event, Question
from games.engine.record import Begun
from games.engine.steps import Decision, Fact, Frame
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb, VerbSet
from games.titles.catan.base.rules.module import (
    any_time,
    bank_trade,
    base,
    before_roll,
    building,
    cards,
    cards_before_roll,
    ending,
    knight_actions,
    scenario,
    seat_trade,
    ship_moves,
)
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.kit.rules.step_lists import Steps

PUBLIC_FACTS = ("dice", "number", "card_played", "trade_closed", "waited")


@Question
def turn_parts(game: Game, seat: Seat) -> Steps:
    """Return the parts of a turn in order: the seat's own part first, then those of other seats."""
    return [Part.of(seat=seat)]


@Question
def part_phases(game: Game, seat: Seat) -> Steps:
    """Return the phases of a part; modules may add some after trade and build. BASE-TURN-01, BASE-TURN-02"""
    return [PreRoll.of(seat=seat), Main.of(seat=seat)]


@Question
def roll_steps(game: Game, seat: Seat) -> Steps:
    """Return the steps between the verb `roll` and trade and build, in order."""
    return [{"step": "throw_dice", "seat": seat}, {"step": "resolve_roll", "seat": seat}]


@Question
def before_production(game: Game, seat: Seat) -> Answer:
    """Return the answer that leads to the number that produces. BASE-TURN-03, BASE-DEC-03

    It is played when time runs out and by the standing order to roll immediately; pages offer it first.
    """
    return Roll.name, None


@Question
def may_end_part(game: Game, seat: Seat) -> Refusal | None:
    """Return why the seat may not end the phase on top of the stack yet."""
    return None


@Question
def absent_seat_does(game: Game, seat: Seat) -> Answer:
    """Return the answer played for an absent seat in trade and build. BASE-DEC-06, BASE-VP-09"""
    return EndTurn.name, None


@Question
def answer_ordered(game: Game, decision: str, seat: Seat) -> Answer | None:
    """Return the answer that the active seat has ordered for this decision; the site plays it."""
    return None


@Question
def part_sight(game: Game, part: dict[str, Json], viewer: Seat | None) -> dict[str, Json]:
    """Return the facts of a part that a viewer may see, with one key per module.

    In base, the dice, the number and the card played are public. Only the buyer sees which cards were bought.
    """
    noted = part.get("base", {})
    seen = {fact: noted[fact] for fact in PUBLIC_FACTS if fact in noted}
    if "bought" in noted:
        hidden = {"unknown": sum(noted["bought"].values())}
        seen["bought"] = noted["bought"] if viewer == part["seat"] else hidden
    return {"base": seen} if seen else {}


@Event
def part_began(game: Game, seat: Seat) -> None:
    """A part has begun, and with it effects that last "this turn"."""


@Event
def trade_and_build_ended(game: Game, seat: Seat) -> None:
    """Trading and building are over in this part; other phases may follow."""


@Event
def part_ended(game: Game, seat: Seat) -> None:
    """A part has ended, and with it effects that last "this turn". BASE-TURN-09"""


base.ties_to_record("turn_began", Begun("turn"))


@base.step
class Turn(Frame):
    """The turn of one seat. It runs its parts in order and then passes to the left neighbor."""

    __slots__ = ()

    is_turn = True
    public = ("seat", "rest")
    rest: Fact[Steps | None] = Fact()

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "rest": None, **facts}

    def run(self, game: Game) -> None:
        data = self.data
        if data["rest"] == []:
            data["seat"] = game.next_seat(data["seat"])
            data["rest"] = None
        if data["rest"] is None:
            data["rest"] = self._begin(game, data["seat"])
        if data["rest"]:
            game.push(data["rest"].pop(0))

    def _begin(self, game: Game, seat: Seat) -> Steps:
        here = game.state["base"]
        number = here["turn"] = here["turn"] + 1
        game.new_scope(f"turn/{number}")
        game.log("turn_began", seat=seat, turn=number)
        return turn_parts(game, seat)


@base.step
class Part(Frame):
    """A part of a turn. It stores the facts of "this turn", which end with it."""

    __slots__ = ()

    is_part = True
    public = ("seat", "rest")
    rest: Fact[Steps | None] = Fact()

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "rest": None, **facts}

    def seen(self, game: Game, viewer: Seat | None) -> dict[str, Json]:
        return {**super().seen(game, viewer), **copy_json(part_sight(game, self.data, viewer))}

    def run(self, game: Game) -> None:
        data = self.data
        if data["rest"] is None:
            data["rest"] = self.phases(game)
            part_began(game, data["seat"])
            game.may_be_over()
        if data["rest"]:
            game.push(data["rest"].pop(0))
        else:
            self.log_its_end(game)
            part_ended(game, data["seat"])
            self.leave(game)

    def phases(self, game: Game) -> Steps:
        """Return the phases; a part without a roll or without trade overrides this."""
        return part_phases(game, self.data["seat"])

    def log_its_end(self, game: Game) -> None:
        """Log the end of the turn; parts of other seats override this."""
        game.log("turn_ended", seat=self.data["seat"])


class Phase(Decision):
    """A phase of a part, in which the seat acts as often as it likes and which it ends itself."""

    __slots__ = ()

    is_phase = True

    def reminds_of(self, game: Game) -> VerbSet | None:
        """Return the verbs of which pages remind the seat if it ends the phase while one of them is possible."""
        return None

    def end(self, game: Game) -> None:
        game.close_decision()


@base.decision
class PreRoll(Phase):
    """Roll the dice, or play one card first. BASE-TURN-04, BASE-DEC-03"""

    __slots__ = ()

    sets = (before_roll, cards_before_roll, any_time)
    sentence = "{names} rolls the dice."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, BASE-ERR-03, BASE-ERR-04, BASE-ERR-06"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        if verb in game.rules.sets.get(ending, ()):
            return refuse("BASE-ERR-06")
        if verb in game.rules.sets.get(seat_trade, ()) or verb in game.rules.sets.get(bank_trade, ()):
            return refuse("BASE-ERR-04")
        return refuse("BASE-ERR-03")

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Roll immediately if the seat has ordered it. BASE-DEC-19"""
        return answer_ordered(game, self.name, seat)

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """Show the verb that pages offer first."""
        return {"leads": before_production(game, self.seat)[0]}

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return before_production(game, seat)


@base.verb(before_roll)
class Roll(Verb):
    """Roll the dice, which is compulsory once per turn. BASE-TURN-03"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return refuse_argument(argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        begin_roll(game, seat)


def begin_roll(game: Game, seat: Seat) -> None:
    """Close the decision before the roll and push the steps of the roll."""
    game.close_decision()
    for step in roll_steps(game, seat):
        game.push(step)


@base.decision
class Main(Phase):
    """Trade and build in any order until the seat ends its turn. BASE-TURN-05, BASE-DEC-06"""

    __slots__ = ()

    sets = (
        building,
        cards,
        bank_trade,
        seat_trade,
        any_time,
        knight_actions,
        ship_moves,
        scenario,
        ending,
    )
    sentence = "{names} trades and builds."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, BASE-ERR-05, BASE-ERR-46"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        if seat != self.seat:
            if verb in game.rules.sets.get(seat_trade, ()):
                return refuse("BASE-ERR-46", name=self.seat)
            return refuse("BASE-ERR-01", name=self.seat)
        if verb in game.rules.sets.get(before_roll, ()):
            return refuse("BASE-ERR-05")
        return refuse("BASE-ERR-63")

    def reminds_of(self, game: Game) -> VerbSet | None:
        """Remind of what the hand can pay. Offers, trades with the bank and cards are often kept for later."""
        return building

    def end(self, game: Game) -> None:
        """Close the phase, with a log entry of its own if another phase follows. BASE-TURN-08"""
        game.close_decision()
        seat = self.data["seat"]
        if game.part["rest"]:
            game.log("trade_and_build_ended", seat=seat)
        trade_and_build_ended(game, seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """End the turn if nothing is possible and the seat has ordered it. BASE-DEC-21"""
        return answer_ordered(game, self.name, seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return absent_seat_does(game, seat)


@base.verb(ending)
class EndTurn(Verb):
    """End the phase, at any time; ending the last phase ends the turn. BASE-TURN-08

    No seat is obliged to trade or build.
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [] if may_end_part(game, seat) is not None else [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return refuse_argument(argument) or may_end_part(game, seat)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        phase = game.top
        assert isinstance(phase, Phase)
        phase.end(game)

    def gives_up(self, game: Game, seat: Seat, offered: Options) -> list[str]:
        phase = game.top
        assert isinstance(phase, Phase)
        reminds_of = phase.reminds_of(game)
        return [] if reminds_of is None else [verb for verb in game.rules.sets[reminds_of] if verb in offered]


def refuse_argument(argument: Json) -> Refusal | None:
    """Refuse any argument of a verb that takes none."""
    return None if argument is None else refuse("BASE-ERR-64")
