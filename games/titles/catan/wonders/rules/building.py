"""The levels of a wonder, each at the same cost, any number in a turn. SF-WON-02, SF-WON-05, SF-WON-06"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.building import COST, can_pay, costs, pay_for
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.module import building
from games.titles.catan.base.rules.turn import refuse_argument
from games.titles.catan.kit.rules.cards import Cards, missing
from games.titles.catan.wonders.rules.claims import card_of, claimed, wonder_of
from games.titles.catan.wonders.rules.facts import WONDERS, wonder_on
from games.titles.catan.wonders.rules.module import wonders


@wonders.answers(costs)
def levels_of_wonders_have_a_cost(
    earlier: Callable[[Game, Seat], dict[str, Cards]], game: Game, seat: Seat
) -> dict[str, Cards]:
    """SF-WON-02"""
    return {**earlier(game, seat), **WONDERS}


wonders.ties_to_record("wonder_built", COST)


@wonders.verb(building)
class BuildWonder(Verb):
    """Build the next level of the seat's own wonder. SF-WON-05, SF-WON-06, SF-D-21

    The fourth level wins immediately, so there is none after it.
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        wonder = wonder_of(game, seat)
        return [None] if wonder is not None and can_pay(game, seat, wonder) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """SF-ERR-42; BASE-ERR-64"""
        if (refusal := refuse_argument(argument)) is not None:
            return refusal
        wonder = wonder_of(game, seat)
        if wonder is None:
            return refuse("SF-ERR-42")
        lacking = missing(hand(game, seat), costs(game, seat)[wonder])
        return refuse("SF-ERR-42b", missing=lacking) if lacking else None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        card = card_of(game, seat)
        assert card is not None
        wonder, builder = wonder_on(card), claimed(game)[card]
        cost = pay_for(game, seat, wonder)
        builder["level"] += 1
        game.log("wonder_built", seat=seat, wonder=wonder, level=builder["level"], cost=cost)
