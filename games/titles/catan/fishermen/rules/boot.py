"""The old boot: its holder needs one more point to win and may give it to a seat that is not behind.

TB-FI-25, TB-FI-26, TB-FI-27, TB-FI-28, TB-FI-D4. A seat that leads alone has nobody to give it to (TB-FI-27). A seat
that gives it away may win immediately, since it is that seat's turn (TB-FI-28).
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.module import scenario
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.points import points_to_win, public_points
from games.titles.catan.base.rules.turn import Main, PreRoll, absent_seat_does, answer_ordered
from games.titles.catan.fishermen.rules.module import fishermen
from games.titles.catan.fishermen.rules.standing_orders import GIVE_BOOT, wants_the_usual_answer
from games.titles.catan.fishermen.rules.tokens import holder, pass_boot

MORE_POINTS = 1


@fishermen.answers(points_to_win)
def the_boot_costs_a_point(earlier: Callable[[Game, Seat], int], game: Game, seat: Seat) -> int:
    """TB-FI-25: eleven, or one more than another module requires (TB-FI-C3). No point is lost."""
    return earlier(game, seat) + MORE_POINTS * (holder(game) == seat)


def may_get_it(game: Game, seat: Seat) -> list[Seat]:
    """Return the seats with at least as many public points as the holder, clockwise. TB-FI-26, TB-FI-27, TB-GEN-04"""
    own = public_points(game, seat)
    return [other for other in game.clockwise_from(seat)[1:] if public_points(game, other) >= own]


@fishermen.verb(scenario)
class GiveBoot(Verb):
    """TB-FI-26: during the seat's own turn, after the roll."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return list(may_get_it(game, seat)) if holder(game) == seat else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-FI-E7"""
        if holder(game) != seat:
            return refuse("TB-FI-26")
        if not isinstance(argument, str) or argument not in game.state["seats"] or argument == seat:
            return refuse("BASE-ERR-65")
        return None if argument in may_get_it(game, seat) else refuse("TB-FI-E7")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Give the boot away. Only the new holder can agree to undo it, as that seat now needs one more point."""
        game.concern_others(argument)
        pass_boot(game, seat, argument)


def usual_receiver(game: Game, seat: Seat) -> Seat | None:
    """Return the seat with most points, the first one clockwise if tied. TB-FI-D4"""
    if holder(game) != seat:
        return None
    return max(may_get_it(game, seat), key=lambda one: public_points(game, one), default=None)


@fishermen.answers(absent_seat_does)
def an_absent_seat_gives_the_boot_away(
    earlier: Callable[[Game, Seat], Answer], game: Game, seat: Seat
) -> Answer:
    """TB-FI-D4"""
    to = usual_receiver(game, seat)
    return earlier(game, seat) if to is None else (GiveBoot.name, to)


@fishermen.answers(answer_ordered)
def some_give_it_away_at_once(
    earlier: Callable[[Game, str, Seat], Answer | None], game: Game, decision: str, seat: Seat
) -> Answer | None:
    """TB-FI-D4: if the standing orders ask for it."""
    if decision == Main.name and wants_the_usual_answer(game, seat, GIVE_BOOT):
        to = usual_receiver(game, seat)
        if to is not None:
            return GiveBoot.name, to
    return earlier(game, decision, seat)


@fishermen.answers(why_closed)
def the_roll_comes_first(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """TB-FI-E8, with base's message BASE-ERR-03, so that its rewording by event cards applies too."""
    top = game.top
    if verb == GiveBoot.name and isinstance(top, PreRoll) and top.seat == seat:
        return refuse("BASE-ERR-03")
    return earlier(game, seat, verb)
