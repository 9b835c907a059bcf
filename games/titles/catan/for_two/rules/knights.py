"""The exchange of a played knight for trade tokens, and its effect on Largest Army. TB-2P-18, TB-2P-19."""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.development import KNIGHT
from games.titles.catan.base.rules.largest_army import knights_of
from games.titles.catan.base.rules.module import any_time
from games.titles.catan.base.rules.turn import refuse_argument
from games.titles.catan.for_two.rules.module import KEY, for_two
from games.titles.catan.for_two.rules.rolls import noted
from games.titles.catan.for_two.rules.tokens import NO_TOKENS, are_used, take_tokens

FOR_A_KNIGHT = 2


@for_two.verb(any_time)
class ExchangeKnight(Verb):
    """TB-2P-18: once in each of the seat's turns, in addition to an action that tokens pay for."""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None] if self.why_not(game, seat, None) is None else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-2P-E8"""
        if argument is not None:
            return refuse_argument(argument)
        if not are_used(game):
            return refuse(NO_TOKENS)
        if "knight" in noted(game):
            return refuse("TB-2P-18")
        return None if game.state["base"]["knights"][seat] else refuse("TB-2P-E8")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        """Move the knight to the spent cards, which no longer count."""
        here = game.state["base"]
        here["knights"][seat] -= 1
        here["spent"][seat].append(KNIGHT)
        game.part_facts(KEY)["knight"] = True
        game.log("knight_exchanged", seat=seat)
        take_tokens(game, seat, FOR_A_KNIGHT, "knight")
        judge_largest_army(game, seat)


def judge_largest_army(game: Game, seat: Seat) -> None:
    """Reassign Largest Army. TB-2P-19

    The holder loses it if it no longer leads or has too few knights. A seat that leads alone takes it.
    """
    holder = game.state["base"]["largest_army"]
    if holder not in (None, seat):
        return
    knights = {one: knights_of(game, one) for one in game.seats}
    most = max(knights.values())
    in_front = [one for one, count in knights.items() if count == most]
    new = in_front[0] if len(in_front) == 1 and most >= facts.LARGEST_ARMY_FROM else None
    if new != holder:
        game.state["base"]["largest_army"] = new
        game.log("largest_army", seat=new, knights=most if new else 0, **{"from": holder})
