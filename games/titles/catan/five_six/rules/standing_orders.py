"""Standing orders for a part in another seat's turn: what to build in it, and whether to end it at once.

P6-D-01, P6-D-03, P6-D-07

The order to end the own turn if nothing is possible (BASE-DEC-21) holds for these parts as well. See `UsualOrders` and
`ordered_builds`.
"""

from __future__ import annotations

from random import Random

from games.engine.arguments import Arguments, Options
from games.engine.errors import Refusal
from games.engine.game import Game
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb, VerbSet
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.standing_answers import nothing_is_possible, standing
from games.titles.catan.base.rules.turn import EndTurn, Main, Phase, absent_seat_does, answer_ordered
from games.titles.catan.five_six.rules import ordered_builds
from games.titles.catan.five_six.rules.module import five_six
from games.titles.catan.five_six.rules.ordered_builds import (
    ASK,
    END,
    ORDER,
    SEAT,
    SECOND_MAIN,
    SPECIAL_BUILD,
    THEN,
    builds_of,
    moved_by,
    next_by_order,
    note_move,
    order_builds,
    why_not_builds,
)
from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders

BUILDS = ordered_builds.FACT
ORDERS = UsualOrders(five_six, SECOND_MAIN, SPECIAL_BUILD)


@five_six.open_verb
class SetPartOrders(SetUsualOrders):
    """Set all orders for these parts at once. `builds` and `then` may be missing: older moves lack them. P6-D-07"""

    orders = ORDERS

    def shape(self, game: Game, seat: Seat) -> Json:
        return {**super().shape(game, seat), **ordered_builds.shape(game, seat)}

    def sample(self, game: Game, seat: Seat, luck: Random) -> Json:
        lines = ordered_builds.sample_lines(game, seat, luck)
        return {**super().sample(game, seat, luck), BUILDS: lines, THEN: luck.choice([ASK, END])}

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        usual, lines, then = _parts(argument)
        return super().why_not(game, seat, usual) or why_not_builds(game, lines, then)

    def struck_out(self, game: Game, seat: Seat) -> Json:
        return {**super().struck_out(game, seat), BUILDS: [], THEN: ASK}

    def all_ordered(self, game: Game, seat: Seat) -> Json:
        lines = ordered_builds.sensible_lines(game, seat)
        return {**super().shape(game, seat), BUILDS: lines, THEN: END}

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        usual, lines, then = _parts(argument)
        super().do(game, seat, usual)
        order_builds(game, seat, lines, then)


def _parts(argument: Json) -> tuple[Json, Json, Json]:
    """Return the usual answers, the lines and what comes then."""
    if not isinstance(argument, dict):
        return argument, [], ASK
    usual = {key: part for key, part in argument.items() if key not in (BUILDS, THEN)}
    return usual, argument.get(BUILDS, []), argument.get(THEN, ASK)


class PartInAnothersTurn(Phase):
    """The phase of a part that a seat has in another seat's turn; its orders play it. P6-D-01, P6-D-03, P6-D-07"""

    __slots__ = ()

    def reminds_of(self, game: Game) -> VerbSet | None:
        """Remind of what the hand can pay, as in a turn of the own."""
        return building

    def verb(self, game: Game, seat: Seat, name: str) -> Verb | None:
        found = super().verb(game, seat, name)
        return None if found is None else _Noted(found) if _has_order(game, seat) else found

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        by = moved_by(game)
        if by == SEAT:
            return None
        answer = next_by_order(game, seat)
        if answer is not None:
            return answer
        ends = ORDERS.wants(game, seat, self.name)
        if by == ORDER:
            ends = ends or standing(game, seat)["auto_end"]
            return (EndTurn.name, None) if ends and set(self.options(game, seat)) == {EndTurn.name} else None
        if ends and nothing_is_possible(game, seat):
            return EndTurn.name, None
        return answer_ordered(game, Main.name, seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return absent_seat_does(game, seat)


def _has_order(game: Game, seat: Seat) -> bool:
    """Return whether the seat has ordered something for this part, or has had its order run in it."""
    lines, then = builds_of(game, seat)
    return bool(lines) or then != ASK or bool(moved_by(game))


class _Noted(Verb):
    """A verb in a part with an order: the order learns of its moves."""

    def __init__(self, verb: Verb) -> None:
        self.noted = verb

    def options(self, game: Game, seat: Seat) -> Arguments:
        return self.noted.options(game, seat)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return self.noted.why_not(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        note_move(game, seat, self.noted.name, argument)
        self.noted.do(game, seat, argument)

    def gives_up(self, game: Game, seat: Seat, offered: Options) -> list[str]:
        return self.noted.gives_up(game, seat, offered)
