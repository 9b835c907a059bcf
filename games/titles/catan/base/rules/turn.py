"""A turn and its parts: before the roll, the roll, trade and build, the end. BASE-TURN."""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.copies import copy_json
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.questions import Event, Question
from games.engine.record import Begun
from games.engine.steps import Decision, Fact, Frame
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
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
    """The parts of a turn in order; other seats' parts come after the turn's own."""
    return [Part.of(seat=seat)]


@Question
def part_phases(game: Game, seat: Seat) -> Steps:
    """BASE-TURN-01, BASE-TURN-02: what a part consists of; other phases may come after trade and build."""
    return [PreRoll.of(seat=seat), Main.of(seat=seat)]


@Question
def roll_steps(game: Game, seat: Seat) -> Steps:
    """What lies between "roll" and trade and build, in order; each entry one step."""
    return [{"step": "throw_dice", "seat": seat}, {"step": "resolve_roll", "seat": seat}]


@Question
def before_production(game: Game, seat: Seat) -> Answer:
    """BASE-TURN-03, BASE-DEC-03: what brings the number that produces. Time answers it, a seat may order it to be
    done at once, and pages lead with it."""
    return Roll.name, None


@Question
def may_end_part(game: Game, seat: Seat) -> Refusal | None:
    """What the seat still owes before it may end the phase on top of the stack."""
    return None


@Question
def absent_seat_does(game: Game, seat: Seat) -> Answer:
    """BASE-DEC-06, BASE-VP-09: what time answers in trade and build."""
    return EndTurn.name, None


@Question
def answer_ordered(game: Game, decision: str, seat: Seat) -> Answer | None:
    """What the seat whose turn it is has ordered for this moment; the site plays it for the seat."""
    return None


@Question
def part_sight(game: Game, part: dict[str, Json], viewer: Seat | None) -> dict[str, Json]:
    """What a viewer may see of the facts of a part, a key per module.

    Base: the dice, their number and the card played are public; which cards were bought only their buyer knows.
    """
    noted = part.get("base", {})
    seen = {fact: noted[fact] for fact in PUBLIC_FACTS if fact in noted}
    if "bought" in noted:
        hidden = {"unknown": sum(noted["bought"].values())}
        seen["bought"] = noted["bought"] if viewer == part["seat"] else hidden
    return {"base": seen} if seen else {}


@Event
def part_began(game: Game, seat: Seat) -> None:
    """A part has begun: what lasts "this turn" begins."""


@Event
def trade_and_build_ended(game: Game, seat: Seat) -> None:
    """Nobody trades or builds any more in this part; other phases of it may follow."""


@Event
def part_ended(game: Game, seat: Seat) -> None:
    """A part has ended: what lasts "this turn" ends. BASE-TURN-09"""


base.ties_to_record("turn_began", Begun("turn"))


@base.step
class Turn(Frame):
    """One seat's turn: its parts one after the other; then it is the left neighbor's."""

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
    """A part of a turn; what is noted of "this turn" lies in it and ends with it."""

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
        """What it consists of; a part without a roll, or without trade, is a class of its own."""
        return part_phases(game, self.data["seat"])

    def log_its_end(self, game: Game) -> None:
        """A seat's own part of a turn is told as the turn."""
        game.log("turn_ended", seat=self.data["seat"])


class Phase(Decision):
    """A phase of a part: its seat does as much in it as it likes, and ends it."""

    __slots__ = ()

    is_phase = True

    def end(self, game: Game) -> None:
        """Nothing more is done in this phase."""
        game.close_decision()


@base.decision
class PreRoll(Phase):
    """BASE-TURN-04, BASE-DEC-03: roll, or play one card first."""

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
        """BASE-DEC-19: roll at once."""
        return answer_ordered(game, self.name, seat)

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """The verb that pages lead with."""
        return {"leads": before_production(game, self.seat)[0]}

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return before_production(game, seat)


@base.verb(before_roll)
class Roll(Verb):
    """BASE-TURN-03: compulsory, once per turn."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return refuse_argument(argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        begin_roll(game, seat)


def begin_roll(game: Game, seat: Seat) -> None:
    """What was open before the roll is over; all that belongs to the roll follows."""
    game.close_decision()
    for step in roll_steps(game, seat):
        game.push(step)


@base.decision
class Main(Phase):
    """BASE-TURN-05, BASE-DEC-06: trade and build in any order, until the seat ends its turn."""

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

    def end(self, game: Game) -> None:
        """BASE-TURN-08: told apart from the end of the turn where something comes between."""
        game.close_decision()
        seat = self.data["seat"]
        if game.part["rest"]:
            game.log("trade_and_build_ended", seat=seat)
        trade_and_build_ended(game, seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """BASE-DEC-21: end a turn in which nothing is possible."""
        return answer_ordered(game, self.name, seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return absent_seat_does(game, seat)


@base.verb(ending)
class EndTurn(Verb):
    """BASE-TURN-08: at any time; nobody has to trade or build. It ends the phase; the last one ends the turn."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [] if may_end_part(game, seat) is not None else [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return refuse_argument(argument) or may_end_part(game, seat)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        phase = game.top
        assert isinstance(phase, Phase)
        phase.end(game)


def refuse_argument(argument: Json) -> Refusal | None:
    """A verb without an argument takes none."""
    return None if argument is None else refuse("BASE-ERR-64")
