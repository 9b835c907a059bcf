"""Action 1: take pieces from the stock into the supply. HT-INC, HT-DEC-02."""

from __future__ import annotations

from games.engine.arguments import Arguments, accepts
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.hansa.base.rules.module import actions, base
from games.titles.hansa.base.rules.pieces import mixes, move, stock, supply, total
from games.titles.hansa.base.rules.turn import income_of, spend_action, why_no_action


@base.verb(actions)
class Income(Verb):
    """HT-INC-01, HT-INC-02, HT-INC-03, HT-OPEN-09: the number is fixed. The seat chooses the kinds."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if why_no_action(game) or not total(stock(game, seat)):
            return []
        return mixes(stock(game, seat), income_of(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-05, HT-ERR-06"""
        refusal = why_no_action(game)
        if refusal is not None:
            return refusal
        if not total(stock(game, seat)):
            return refuse("HT-ERR-05")
        if not accepts(self.options(game, seat), argument):
            return refuse("HT-ERR-06", n=income_of(game, seat))
        return None

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend_action(game)
        move(stock(game, seat), supply(game, seat), argument)
        game.log("income", seat=seat, pieces=argument)
