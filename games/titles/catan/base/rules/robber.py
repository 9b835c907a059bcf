"""The robber: its places and victims. BASE-ROBBER."""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.engine.game import Game
from games.engine.record import Drawn
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.figures import (
    Figure,
    MoveFigure,
    Place,
    Victims,
    candidates,
    closed_to_figure,
    figure_places,
    figures,
)
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.module import base, robber
from games.titles.catan.base.rules.pieces import BUILDINGS, buildings_at_hexes
from games.titles.catan.kit.rules.cards import total

ROBBER = "robber"


class TheRobber(Figure):
    """The robber, which may stand on any land hex, even beside the mover's buildings.

    BASE-ROBBER-01, BASE-ROBBER-02, BASE-ROBBER-03
    """

    name = ROBBER
    called = ROBBER
    verb = "move_robber"

    def places(self, game: Game) -> Collection[str]:
        return board(game).land

    def victims(self, game: Game, mover: Seat) -> Victims:
        """Return the opponents with a building at each hex, whether or not they hold cards. BASE-ROBBER-03"""
        derived = game.derived(BUILDINGS)
        found: dict[Place, list[Seat]] | None = derived.get(("victims", mover))
        if found is None:
            found = derived["victims", mover] = {}
            for name, there in buildings_at_hexes(game).items():
                owners = {owner for owner, _ in there}
                found[name] = [seat for seat in game.seats if seat in owners and seat != mover]
        return found

    def when_time_runs_out(self, game: Game, mover: Seat) -> Json:
        """Pick a random hex where the mover has no building and a victim holds cards. BASE-DEC-05

        If there is none, pick a hex without a building of the mover, or else any hex. If every hex is closed, take the
        first place of `without_a_place` (TB-RI-D3).
        """
        places = figure_places(game, self, mover)
        if places[0] in closed_to_figure(game, self.name, mover):
            places = places[:1]
        there = candidates(game, self, mover)
        with_cards = {
            name: [seat for seat in there.get(name, ()) if total(hand_cards(game, seat))] for name in places
        }
        others = [name for name in places if not _own_building_at(game, mover, name)]
        first = [name for name in others if with_cards[name]]
        name = game.chance("default", "robber", mover).pick(first or others or places)
        seats = with_cards[name] or there.get(name)
        victim = game.chance("default", "victim", mover).pick(seats) if seats else None
        return {"hex": name, "victim": victim}


def _own_building_at(game: Game, mover: Seat, place: Place) -> bool:
    there = buildings_at_hexes(game).get(place, ()) if place is not None else ()
    return any(owner == mover for owner, _ in there)


THE_ROBBER = TheRobber()


@base.answers(figures)
def there_is_a_robber(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    """BASE-COMP-10"""
    return {**earlier(game), ROBBER: THE_ROBBER}


base.draws_for_absent(
    "move_robber", Drawn("hex", "default/robber/{seat}"), Drawn("victim", "default/victim/{seat}")
)


@base.verb(robber)
class MoveRobber(MoveFigure):
    """Move the robber: hex and victim are a single choice. BASE-ROBBER-09"""

    figure = ROBBER
