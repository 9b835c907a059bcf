"""The bonus markers that are used between actions and cost none. HT-MARK, HT-DEC-08, HT-DEC-09, HT-DEC-10."""

from __future__ import annotations

from typing import ClassVar

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.hansa.base.rules.desk import develop, open_tracks, why_not_develop
from games.titles.hansa.base.rules.facts import MORE_ACTIONS, MOST_REMOVED
from games.titles.hansa.base.rules.holdings import holds, spend
from games.titles.hansa.base.rules.messages import NO_ARGUMENT
from games.titles.hansa.base.rules.module import base, marker_uses
from games.titles.hansa.base.rules.offices import printed, swap
from games.titles.hansa.base.rules.pieces import board, has_parts, lift, to_supply, villages

SWAP_NEEDS_AN_OWN_OFFICE = False
"""HT-OPEN-04: the rule book has no such condition. The Big Box edition does."""

base.takes_out(marker_uses, "use_additional_office", "HT-ERR-45")


class MarkerUse(Verb):
    marker: ClassVar[str]

    def options(self, game: Game, seat: Seat) -> Arguments:
        return self.choices(game, seat) if holds(game, seat, self.marker) else []

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-43"""
        if not holds(game, seat, self.marker):
            return refuse("HT-ERR-43")
        return self.why_not_so(game, seat, argument)

    def why_not_so(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """Return the first reason against an argument of a seat that holds the marker."""
        return None if argument is None else refuse(NO_ARGUMENT)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend(game, seat, self.marker)
        self.use(game, seat, argument)

    def use(self, game: Game, seat: Seat, argument: Json) -> None:
        game.part["actions"] += MORE_ACTIONS[self.marker]


@base.verb(marker_uses)
class UseThreeActions(MarkerUse):
    """HT-MARK-07"""

    marker = "three_actions"


@base.verb(marker_uses)
class UseFourActions(MarkerUse):
    """HT-MARK-07"""

    marker = "four_actions"


@base.verb(marker_uses)
class UseDevelopAbility(MarkerUse):
    """HT-MARK-08: develop any track that is not full."""

    marker = "develop_ability"

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return open_tracks(game, seat)

    def why_not_so(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-38"""
        return why_not_develop(game, seat, argument)

    def use(self, game: Game, seat: Seat, argument: Json) -> None:
        develop(game, seat, argument)


@base.verb(marker_uses)
class UseSwapOffices(MarkerUse):
    """HT-MARK-06: swap two neighboring printed offices of one city that have different owners."""

    marker = "swap_offices"

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [
            {"city": city, "offices": [left, left + 1]}
            for city, pieces in game.state["base"]["offices"].items()
            for left in range(len(pieces) - 1)
            if not _why_not_these(game, seat, city, left)
        ]

    def why_not_so(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-48, HT-ERR-49, HT-ERR-50, HT-ERR-51. A negative index would be an additional office."""
        if not has_parts(argument, "city", "offices"):
            return refuse("HT-ERR-48")
        city, offices = argument["city"], argument["offices"]
        if not isinstance(city, str) or city not in board(game).cities:
            return refuse("HT-ERR-48")
        if not isinstance(offices, list) or len(offices) != 2:
            return refuse("HT-ERR-48")
        left, right = offices
        if type(left) is not int or type(right) is not int or left + 1 != right:
            return refuse("HT-ERR-48")
        if left < 0:
            return refuse("HT-ERR-50")
        if right >= len(board(game).cities[city].offices):
            return refuse("HT-ERR-48")
        return _why_not_these(game, seat, city, left)

    def use(self, game: Game, seat: Seat, argument: Json) -> None:
        left = argument["offices"][0]
        swap(game, argument["city"], left)
        game.log("offices_swapped", seat=seat, city=argument["city"], offices=argument["offices"])


def _why_not_these(game: Game, seat: Seat, city: str, left: int) -> Refusal | None:
    """HT-ERR-49, HT-ERR-51"""
    pieces = printed(game, city)
    if left + 1 >= len(pieces):
        return refuse("HT-ERR-49")
    owners = {pieces[left]["owner"], pieces[left + 1]["owner"]}
    if len(owners) == 1:
        return refuse("HT-ERR-51")
    if SWAP_NEEDS_AN_OWN_OFFICE and seat not in owners:
        return refuse("HT-ERR-51")
    return None


@base.verb(marker_uses)
class UseRemoveThree(MarkerUse):
    """HT-MARK-09, HT-OPEN-03: return one to three pieces in villages to their owners' supplies."""

    marker = "remove_three"

    def choices(self, game: Game, seat: Seat) -> Arguments:
        there = villages(game)
        if not there:
            return []

        def next_villages(so_far: list[Json]) -> list[Json]:
            if len(so_far) >= MOST_REMOVED:
                return []
            return [village for village in there if village not in so_far]

        return Sequence(next_villages, bool)

    def why_not_so(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """HT-ERR-52"""
        there = villages(game)
        if (
            not isinstance(argument, list)
            or not 1 <= len(argument) <= MOST_REMOVED
            or any(not isinstance(village, str) or village not in there for village in argument)
            or len(set(argument)) < len(argument)
        ):
            return refuse("HT-ERR-52")
        return None

    def use(self, game: Game, seat: Seat, argument: Json) -> None:
        removed = []
        for village in argument:
            piece = lift(game, village)
            to_supply(game, piece["owner"], piece["piece"])
            removed.append({"village": village, **piece})
        game.log("pieces_removed", seat=seat, removed=removed)
