"""Builds that a seat orders in advance for its next part in another seat's turn. P6-D-07

A line is a verb of `building` with its argument. When the part begins, the site plays the first line, then the next
one. It stops at a line that is not possible. If more cards would make it possible, the line stays for a later part, and
this part ends or asks, as the seat has chosen. Otherwise the seat is asked.

The options of the decision alone say what is possible, so lines of other rule books need no code here. An order is its
owner's secret (P6-HID-01). A line leaves it when the seat builds it, by order or itself. A seat that makes any other
move in its part is there, and its order waits for the next part.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from games.engine.arguments import Arguments, Options, accepts, describe, same_json, sample
from games.engine.copies import copy_json
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.turn import EndTurn, part_ended
from games.titles.catan.five_six.rules.module import KEY, PAIRED, five_six, mode

FACT = "builds"
LINES, THEN = "lines", "then"
ASK, END = "ask", "end"
SECOND_MAIN, SPECIAL_BUILD = "second_main", "special_build"
FRAMES = {SECOND_MAIN: "second_part", SPECIAL_BUILD: "building_part"}
"""The part of a turn that each decision belongs to."""
MOST_LINES = 10
MOST_VALUES, LONGEST_VALUE = 12, 40
PLENTY = 20
"""The number of cards of each kind with which a line is only impossible for other reasons."""
MOVED_BY, SEAT, ORDER = "moved_by", "seat", "order"
"""The fact of the part that tells who has moved in it: the seat itself, or so far only its order."""

Line = list[Json]
"""A verb and its argument."""


class Builds(NamedTuple):
    """A seat's order; `then` says what happens at a line for which cards are missing, and after the last line."""

    lines: list[Line]
    then: str


def no_builds() -> dict[str, Json]:
    return {LINES: [], THEN: ASK}


def builds_of(game: Game, seat: Seat) -> Builds:
    """Return a seat's order. Only this file changes it."""
    here = game.state[KEY][FACT][seat]
    return Builds(here[LINES], here[THEN])


def order_builds(game: Game, seat: Seat, lines: list[Line], then: str) -> None:
    """Replace a seat's order. In its own part the seat is there, so the order does not run before its next part."""
    game.state[KEY][FACT][seat] = {LINES: copy_json(lines), THEN: then}
    if is_in_its_part(game, seat):
        game.part_facts(KEY)[MOVED_BY] = SEAT


def why_not_builds(game: Game, lines: Json, then: Json) -> Refusal | None:
    """Check the form of an order; whether a line is possible shows only when its part has begun. P6-D-07

    So an order never depends on moves that others may take back.
    """
    if then not in (ASK, END) or not isinstance(lines, list):
        return refuse("BASE-ERR-68")
    if len(lines) > MOST_LINES:
        return refuse("P6-D-07a", n=MOST_LINES)
    return None if all(_is_line(game, line) for line in lines) else refuse("P6-D-07b")


def _is_line(game: Game, line: Json) -> bool:
    if not isinstance(line, list) or len(line) != 2 or line[0] not in buildable(game):
        return False
    argument = line[1]
    if isinstance(argument, dict):
        values = [*argument, *argument.values()]
    else:
        values = argument if isinstance(argument, list) else [argument]
    return len(values) <= MOST_VALUES and all(
        value is None or (type(value) in (str, int) and len(str(value)) <= LONGEST_VALUE) for value in values
    )


# The seat's part


def decision_of(game: Game) -> str:
    """Return the decision in which seats build in the turns of others."""
    return SECOND_MAIN if mode(game) == PAIRED else SPECIAL_BUILD


def buildable(game: Game) -> list[str]:
    """Return the verbs of possible lines: those that build, in the order of their modules."""
    offered = game.rules.verbs_of[decision_of(game)]
    return [verb for verb in game.rules.sets[building] if verb in offered]


def is_in_its_part(game: Game, seat: Seat) -> bool:
    """Return whether the game is in a part that the seat has in another seat's turn."""
    part = game.part_or_none
    return part is not None and part["step"] in FRAMES.values() and part["seat"] == seat


def moved_by(game: Game) -> str:
    """Return who has moved in the part: `seat`, `order`, or "" if nobody that had an order when it began."""
    return game.part.get(KEY, {}).get(MOVED_BY, "")  # type: ignore[no-any-return]


def note_move(game: Game, seat: Seat, verb: str, argument: Json) -> None:
    """Take a line that the seat builds off its order, and note who moves. P6-D-07"""
    lines, facts = builds_of(game, seat).lines, game.part_facts(KEY)
    is_line = bool(lines) and same_json(lines[0], [verb, argument])
    if is_line:
        lines.pop(0)
    facts[MOVED_BY] = ORDER if is_line and facts.get(MOVED_BY) != SEAT else SEAT


def next_by_order(game: Game, seat: Seat) -> Answer | None:
    """Return the next line if it is possible, the end of the part if the seat wants it then, else None. P6-D-07"""
    lines, then = builds_of(game, seat)
    offered = game.decision_options(seat)
    if lines:
        if _is_among(offered, lines[0]):
            return lines[0][0], copy_json(lines[0][1])
        if is_stuck(game, seat):
            return None
    return (EndTurn.name, None) if then == END and EndTurn.name in offered else None


def is_stuck(game: Game, seat: Seat) -> bool:
    """Return whether the first line would not even be possible with more cards."""
    lines = builds_of(game, seat).lines
    return bool(lines) and not _is_among(offered_builds(with_cards(game, seat), seat), lines[0])


def _is_among(offered: Options, line: Line) -> bool:
    return line[0] in offered and accepts(offered[line[0]], line[1])


@five_six.on(part_ended)
def an_order_without_lines_is_over(game: Game, seat: Seat) -> None:
    """Forget what follows the last line, so that the parts after this one are not skipped. P6-D-07"""
    if is_in_its_part(game, seat) and not builds_of(game, seat).lines:
        game.state[KEY][FACT][seat] = no_builds()


# What could be ordered


def with_cards(game: Game, seat: Seat, more: int = PLENTY) -> Game:
    """Return a copy of the game in which it is the seat's part and its hand has `more` more cards of each kind.

    The seat may know everything that its options there depend on.
    """
    state = game.title.copy(game.state)
    held = state["base"]["hands"][seat]
    for kind in held:
        held[kind] += more
    decision, top = decision_of(game), state["stack"][-1]
    if (top["step"], top.get("seat")) != (decision, seat):
        part = {"step": FRAMES[decision], "seat": seat, "rest": []}
        phase = {"step": decision, "seat": seat, "number": state["moves"] + 1}
        state["stack"] = [state["stack"][0], part, phase]
    return game.title.game(state)


def after_lines(game: Game, seat: Seat, lines: list[Line], more: int = PLENTY) -> Game:
    """Return such a copy after these lines, as far as they are possible and neither draw nor reveal anything."""
    reached = with_cards(game, seat, more)
    for line in lines:
        if _is_among(offered_builds(reached, seat), line):
            ahead = game.title.game(game.title.copy(reached.state))
            if ahead.play(seat, *line).barrier != "hard":
                reached = ahead
    return reached


def offered_builds(game: Game, seat: Seat) -> Options:
    """Return what the seat may build now, by verb."""
    offered = game.decision_options(seat)
    return {verb: offered[verb] for verb in buildable(game) if verb in offered}


def next_lines(game: Game, seat: Seat) -> dict[str, Arguments]:
    """Return by verb what the seat could order after the lines of its order, if it had the cards."""
    return offered_builds(after_lines(game, seat, builds_of(game, seat).lines), seat)


def shape(game: Game, seat: Seat) -> dict[str, Json]:
    """Describe orders to a page or another program, with everything that could be the next line."""
    following = {verb: describe(arguments) for verb, arguments in next_lines(game, seat).items()}
    return {FACT: {"most": MOST_LINES, "next": following}, THEN: [ASK, END], "stuck": is_stuck(game, seat)}


def sample_lines(game: Game, seat: Seat, luck: Random) -> list[Line]:
    """Return at most one random line."""
    following = next_lines(game, seat)
    if not following or luck.random() < 0.5:
        return []
    verb = luck.choice(list(following))
    return [[verb, sample(following[verb], luck)]]


def sensible_lines(game: Game, seat: Seat) -> list[Line]:
    """Return what looks best with one more card of each kind, and then with two. For `manage.py pace`."""
    lines: list[Line] = []
    for more in (1, 2):
        reached = after_lines(game, seat, lines, more)
        worth = game.title.evaluate_game(reached, seat)
        best = max(_worths(reached, seat), key=lambda one: one[0], default=None)
        if best is not None and best[0] > worth:
            lines.append(best[1])
    return lines


def _worths(game: Game, seat: Seat) -> list[tuple[float, Line]]:
    """Return each possible line with the value of the position after it."""
    return [
        (_worth_after(game, seat, verb, argument), [verb, argument])
        for verb, arguments in offered_builds(game, seat).items()
        if isinstance(arguments, list)
        for argument in arguments
    ]


def _worth_after(game: Game, seat: Seat, verb: str, argument: Json) -> float:
    ahead = game.title.game(game.title.copy(game.state))
    advice = game.title.advice
    if advice is None or not advice.foresee(ahead, seat, verb, argument):
        ahead.play(seat, verb, argument)
    return game.title.evaluate_game(ahead, seat)


# State and sight


@five_six.sets_up
def nobody_has_ordered_builds(game: Game) -> None:
    """P6-D-07"""
    game.state[KEY][FACT] = {seat: no_builds() for seat in game.seats}


@five_six.shows_to_owner
def own_builds(game: Game, seat: Seat) -> dict[str, Json]:
    """P6-HID-01"""
    return {FACT: copy_json(game.state[KEY][FACT][seat])}


@five_six.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """Lay in the viewer's order; the other seats are assumed to have none."""
    nobody_has_ordered_builds(game)
    if whole["viewer"] is not None:
        game.state[KEY][FACT][whole["viewer"]] = copy_json(whole[KEY]["own"][FACT])


@five_six.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: a seat has no order of the right form"""
    here: Json = game.state[KEY].get(FACT)
    need(isinstance(here, dict) and list(here) == game.seats, f"`{KEY}.{FACT}` has a value for each seat")
    for order in here.values():
        is_whole = isinstance(order, dict) and order.keys() == {LINES, THEN}
        need(
            is_whole and why_not_builds(game, order[LINES], order[THEN]) is None,
            f"`{KEY}.{FACT}` are lines of a verb and its argument, and what comes then",
        )
