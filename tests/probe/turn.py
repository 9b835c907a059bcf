"""Probes of a turn: its parts and phases, the roll and its end.

`turn` rolls twice, ignores some throws, and adds a phase after trade and build and another seat's part after the
turn. `cards` lets a card bring the number that produces.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.copies import copy_json
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.record import Drawn
from games.engine.steps import Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb, VerbSet
from games.titles.catan.base.rules.module import any_time, bank_trade, before_roll, building, ending
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.production import roll_again, rolled, show_number
from games.titles.catan.base.rules.turn import (
    EndTurn,
    Part,
    Phase,
    absent_seat_does,
    answer_ordered,
    before_production,
    begin_roll,
    may_end_part,
    part_began,
    part_ended,
    part_phases,
    part_sight,
    refuse_argument,
    roll_steps,
    trade_and_build_ended,
    turn_parts,
)
from games.titles.catan.cities_knights.rules.dice import RED, die, throw_event_die
from games.titles.catan.cities_knights.rules.facts import EVENT_DIE
from games.titles.catan.cities_knights.rules.science.alchemist import dice_to_choose
from games.titles.catan.kit.rules.step_lists import Steps, inserted_after, inserted_before, replaced, without
from tests.probe.title import probe

TURN = probe("turn")
CARDS = probe("cards")
strolling = VerbSet("strolling")

TURN.messages.update(
    {
        "PROBE-STROLL": "Stroll first.",
        "PROBE-STROLLING": "You are strolling already.",
        "PROBE-BREATH": "You have taken breath already.",
    }
)
CARDS.messages["PROBE-CARD"] = "A card is drawn here."


@TURN.sets_up
def nothing_has_happened(game: Game) -> None:
    game.state[TURN.key] = {"tide": 0, "strolls": 0, "told": []}


@TURN.shows
def what_has_happened(game: Game) -> dict[str, Json]:
    here = game.state[TURN.key]
    return {"tide": here["tide"], "strolls": here["strolls"], "told": copy_json(here["told"])}


@TURN.imagines
def as_it_was(game: Game, whole: Json, luck: object) -> None:
    here = whole[TURN.key]
    game.state[TURN.key] = {"tide": here["tide"], "strolls": here["strolls"], "told": list(here["told"])}


def noted(game: Game) -> dict[str, Json]:
    """Return the facts of this part, for reading."""
    return game.part.get(TURN.key, {})


# The roll


@TURN.answers(roll_steps)
def each_turn_has_two_rolls(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """As TB-2P-05, TB-2P-06: each roll is resolved before the next."""
    return [*earlier(game, seat), *earlier(game, seat)]


@TURN.answers(roll_again)
def the_second_differs_and_a_twelve_is_void(
    earlier: Callable[[Game, list[int]], bool], game: Game, dice: list[int]
) -> bool:
    """As TB-2P-05, TB-TB-12"""
    before = game.part.get("base", {}).get("number")
    return sum(dice) in (12, before) or earlier(game, dice)


@TURN.on(rolled)
def the_lower_die_moves_the_tide(game: Game, seat: Seat, dice: list[int]) -> None:
    """As SF-PI-06: before the number is resolved."""
    game.push(Tide.of(seat=seat, steps=min(dice)))


@TURN.step
class Tide(Step):
    public = ("seat", "steps")

    def run(self, game: Game) -> None:
        game.state[TURN.key]["tide"] += self.data["steps"]
        game.log("probe_tide", seat=self.seat, steps=self.data["steps"])


# Phases and parts


@TURN.answers(part_phases)
def a_stroll_comes_after_trade_and_build(
    earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat
) -> Steps:
    return inserted_after(earlier(game, seat), "main", Stroll.of(seat=seat))


@TURN.decision
class Stroll(Phase):
    """As TB-BA-19, TB-TB-16."""

    sets = (strolling, ending)
    sentence = "{names} strolls."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return why_closed(game, seat, verb) or refuse("BASE-ERR-01", name=self.seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        return answer_ordered(game, self.name, seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return ("take_stroll", None) if may_end_part(game, seat) else (EndTurn.name, None)


@TURN.verb(strolling)
class TakeStroll(Verb):
    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return refuse_argument(argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.part_facts(TURN.key)["strolled"] = True
        game.state[TURN.key]["strolls"] += 1
        game.log("probe_strolled", seat=seat)


@TURN.answers(may_end_part)
def who_strolls_strolls_once_at_least(
    earlier: Callable[[Game, Seat], Refusal | None], game: Game, seat: Seat
) -> Refusal | None:
    if isinstance(game.top, Stroll) and "strolled" not in noted(game):
        return refuse("PROBE-STROLL")
    return earlier(game, seat)


@TURN.answers(why_closed)
def who_strolls_does_not_build(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """As TB-TB-E12"""
    top = game.top
    if isinstance(top, Stroll) and seat == top.seat:
        return refuse("PROBE-STROLLING")
    return earlier(game, seat, verb)


@TURN.answers(answer_ordered)
def who_rolls_at_once_strolls_at_once(
    earlier: Callable[[Game, str, Seat], Answer | None], game: Game, decision: str, seat: Seat
) -> Answer | None:
    if decision == Stroll.name and game.state["base"]["standing"][seat]["auto_roll"]:
        return "take_stroll", None
    return earlier(game, decision, seat)


@TURN.answers(turn_parts)
def the_right_neighbor_has_a_part(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """As P6-PAIR-03, P6-PAIR-04, P6-PAIR-05."""
    return [*earlier(game, seat), SecondPart.of(seat=game.clockwise_from(seat)[-1])]


@TURN.step
class SecondPart(Part):
    """A part without a roll and without trade between seats."""

    def phases(self, game: Game) -> Steps:
        return [Errands.of(seat=self.seat)]

    def log_its_end(self, game: Game) -> None:
        game.log("probe_part_ended", seat=self.seat)


@TURN.decision
class Errands(Phase):
    sets = (building, bank_trade, ending)
    sentence = "{names} runs errands."

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return refuse("BASE-ERR-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return EndTurn.name, None


# Moments


@TURN.on(part_began)
def note_the_beginning(game: Game, seat: Seat) -> None:
    game.state[TURN.key]["told"] = [["began", seat]]


@TURN.on(trade_and_build_ended)
def note_the_end_of_trade(game: Game, seat: Seat) -> None:
    game.state[TURN.key]["told"].append(["traded", seat])


@TURN.on(part_ended)
def note_the_end(game: Game, seat: Seat) -> None:
    game.state[TURN.key]["told"].append(["ended", seat])


# Facts of a part, and what an absent seat does


@TURN.verb(any_time)
class TakeBreath(Verb):
    """Take a breath before or after the roll, once in a part."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [] if "breath" in noted(game) else [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if "breath" in noted(game):
            return refuse("PROBE-BREATH")
        return refuse_argument(argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.part_facts(TURN.key)["breath"] = True
        game.log("probe_breath", seat=seat)


@TURN.answers(part_sight)
def breath_is_seen(
    earlier: Callable[[Game, dict[str, Json], Seat | None], dict[str, Json]],
    game: Game,
    part: dict[str, Json],
    viewer: Seat | None,
) -> dict[str, Json]:
    seen = earlier(game, part, viewer)
    return {**seen, TURN.key: dict(part[TURN.key])} if TURN.key in part else seen


@TURN.answers(absent_seat_does)
def an_absent_seat_takes_breath_first(
    earlier: Callable[[Game, Seat], Answer], game: Game, seat: Seat
) -> Answer:
    return earlier(game, seat) if "breath" in noted(game) else ("take_breath", None)


# A card instead of the dice

CARDS.takes_out(before_roll, "roll", "PROBE-CARD")


@CARDS.answers(before_production)
def a_card_comes_before(earlier: Callable[[Game, Seat], Answer], game: Game, seat: Seat) -> Answer:
    return "draw_number", None


@CARDS.verb(before_roll)
class DrawNumber(Verb):
    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return refuse_argument(argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        begin_roll(game, seat)


@CARDS.answers(roll_steps)
def a_card_stands_for_the_dice(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """As TB-EV-02, TB-EV-03"""
    return inserted_before(
        without(earlier(game, seat), "throw_dice"), "resolve_roll", TurnUpNumber.of(seat=seat)
    )


CARDS.ties_to_record("probe_card_drawn", Drawn("number", "probe_card", of=list(range(2, 13))))


@CARDS.step
class TurnUpNumber(Step):
    def run(self, game: Game) -> None:
        number = game.chance("probe_card").pick(list(range(2, 13)))
        show_number(game, number)
        game.log("probe_card_drawn", seat=self.seat, number=number)


@CARDS.answers(roll_steps, together_with="cities_knights")
def the_event_die_comes_first(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """As TB-EV-C2"""
    return replaced(earlier(game, seat), "throw_three_dice", ThrowRedAndEvent.of(seat=seat))


CARDS.ties_to_record(
    "event_rolled",
    Drawn("event", "event", of=list(EVENT_DIE)),
    Drawn("red", RED, of=[1, 6], or_argument=RED),
)


@CARDS.step
class ThrowRedAndEvent(Step):
    def run(self, game: Game) -> None:
        throw_event_die(game, self.seat, die(game, RED))


@CARDS.answers(dice_to_choose, together_with="cities_knights")
def an_alchemist_chooses_the_red_die(
    earlier: Callable[[Game], tuple[str, ...]], game: Game
) -> tuple[str, ...]:
    """As TB-EV-C4"""
    return (RED,)
