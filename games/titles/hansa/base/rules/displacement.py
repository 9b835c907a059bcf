"""Action 3: pay to displace another player's piece. HT-DISP-01, HT-DISP-02, HT-DISP-03, HT-DEC-04."""

from __future__ import annotations

from games.engine.arguments import Arguments, accepts
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.hansa.base.rules.facts import DISPLACE_COST
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.module import actions, base
from games.titles.hansa.base.rules.pieces import (
    has_parts,
    is_in_city,
    lift,
    mixes,
    move,
    put_from_supply,
    stock,
    supply,
    total,
    villages,
    why_no_village,
    why_not_in_supply,
)
from games.titles.hansa.base.rules.replacement import Displaced
from games.titles.hansa.base.rules.turn import spend_action, why_no_action


@base.verb(actions)
class Displace(Verb):
    """HT-DISP-02: the seat's piece replaces the other one, and one or two more pieces are paid to its own stock."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if why_no_action(game):
            return []
        ways = {kind: self._ways(game, seat, cost) for kind, cost in DISPLACE_COST.items()}
        return [
            {"village": village, **way}
            for village, there in villages(game).items()
            if there["owner"] != seat
            for way in ways[there["piece"]]
        ]

    def _ways(self, game: Game, seat: Seat, cost: int) -> list[dict[str, Json]]:
        """Return each choice of the new piece and the pieces paid for it."""
        held = supply(game, seat)
        return [
            {"piece": kind, "pay": pay}
            for kind, count in held.items()
            if count
            for pay in mixes({**held, kind: count - 1}, cost)
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-08, HT-ERR-10, HT-ERR-11, HT-ERR-12, HT-ERR-13, HT-ERR-14, HT-ERR-15"""
        refusal = why_no_action(game)
        if refusal is not None:
            return refusal
        if not has_parts(argument, "village", "piece", "pay"):
            return refuse(MALFORMED)
        return self._why_not_there(game, seat, argument["village"]) or self._why_not_pay(game, seat, argument)

    def _why_not_there(self, game: Game, seat: Seat, village: Json) -> Refusal | None:
        if is_in_city(game, village):
            return refuse("HT-ERR-15")
        refusal = why_no_village(game, village)
        if refusal is not None:
            return refusal
        there = villages(game).get(village)
        if there is None:
            return refuse("HT-ERR-11")
        return refuse("HT-ERR-12") if there["owner"] == seat else None

    def _why_not_pay(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        displaced = villages(game)[argument["village"]]["piece"]
        cost = DISPLACE_COST[displaced]
        if total(supply(game, seat)) < cost + 1:
            return refuse("HT-ERR-13", n=cost + 1, kind=displaced)
        refusal = why_not_in_supply(game, seat, argument["piece"])
        if refusal is not None:
            return refusal
        way = {"piece": argument["piece"], "pay": argument["pay"]}
        ways: Arguments = self._ways(game, seat, cost)
        return None if accepts(ways, way) else refuse("HT-ERR-14", n=cost)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """HT-DISP-14, HT-INFO-04: a displacement cannot be undone."""
        spend_action(game)
        village = argument["village"]
        there = lift(game, village)
        put_from_supply(game, seat, argument["piece"], village)
        move(supply(game, seat), stock(game, seat), argument["pay"])
        game.log(
            "displaced",
            seat=seat,
            village=village,
            owner=there["owner"],
            displaced=there["piece"],
            piece=argument["piece"],
            pay=argument["pay"],
        )
        game.reveal()
        game.push(Displaced.of(seat=seat, village=village, **there))
