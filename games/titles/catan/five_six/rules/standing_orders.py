"""Standing orders to end a part in another seat's turn at once if nothing is possible in it. P6-D-01, P6-D-03

The order to end the own turn then (BASE-DEC-21) holds for these parts as well. See `UsualOrders`.
"""

from __future__ import annotations

from games.engine.game import Game
from games.engine.types import Answer, Seat
from games.titles.catan.base.rules.standing_answers import nothing_is_possible
from games.titles.catan.base.rules.turn import EndTurn, Main, answer_ordered
from games.titles.catan.five_six.rules.module import five_six
from games.titles.catan.kit.rules.standing_orders import SetUsualOrders, UsualOrders

SECOND_MAIN, SPECIAL_BUILD = "second_main", "special_build"
ORDERS = UsualOrders(five_six, SECOND_MAIN, SPECIAL_BUILD)


@five_six.open_verb
class SetPartOrders(SetUsualOrders):
    orders = ORDERS


def end_ordered(game: Game, seat: Seat, decision: str) -> Answer | None:
    """Return the end of a part in which nothing is possible, if the seat has ordered it for this decision or its turns.

    P6-D-01, P6-D-03
    """
    if ORDERS.wants(game, seat, decision) and nothing_is_possible(game, seat):
        return EndTurn.name, None
    return answer_ordered(game, Main.name, seat)
