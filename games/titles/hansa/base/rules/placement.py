"""Action 2: place a piece on a free village. HT-PLACE, HT-DEC-03."""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.module import actions, base
from games.titles.hansa.base.rules.pieces import (
    board,
    has_parts,
    is_in_city,
    put_from_supply,
    supply,
    villages,
    why_no_village,
    why_not_in_supply,
)
from games.titles.hansa.base.rules.turn import spend_action, why_no_action


@base.verb(actions)
class Place(Verb):
    """HT-PLACE-01, HT-PLACE-02, HT-PLACE-03: a piece may go to any free village of any route, but to no city."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if why_no_action(game):
            return []
        taken = villages(game)
        return [
            {"piece": kind, "village": village}
            for kind, count in supply(game, seat).items()
            if count
            for village in board(game).route_of
            if village not in taken
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-07, HT-ERR-08, HT-ERR-09, HT-ERR-10"""
        refusal = why_no_action(game)
        if refusal is not None:
            return refusal
        if not has_parts(argument, "piece", "village"):
            return refuse(MALFORMED)
        if is_in_city(game, argument["village"]):
            return refuse("HT-ERR-09")
        refusal = why_no_village(game, argument["village"])
        if refusal is not None:
            return refusal
        if argument["village"] in villages(game):
            return refuse("HT-ERR-07")
        return why_not_in_supply(game, seat, argument["piece"])

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend_action(game)
        put_from_supply(game, seat, argument["piece"], argument["village"])
        game.log("placed", seat=seat, piece=argument["piece"], village=argument["village"])
