"""The pirate: a second figure, which robs ships and closes the edges of its hex. SF-PIR

A seven and a knight move the robber or the pirate (SF-PIR-01, SF-CARD-03, SF-D-06), and a knight counts for Largest
Army either way (SF-PIR-08). The robber is base's, and independent of the pirate (SF-PIR-06).
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.engine.errors import Refusal, refuse
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
    figure_places,
    figures,
    place_of,
)
from games.titles.catan.base.rules.hands import hand_cards
from games.titles.catan.base.rules.module import robber
from games.titles.catan.kit.rules.cards import total
from games.titles.catan.seafarers.rules.module import seafarers
from games.titles.catan.seafarers.rules.moving import held_ships
from games.titles.catan.seafarers.rules.sea import PIRATE, sea_hexes
from games.titles.catan.seafarers.rules.ships import SHIPS, closed_to_ships

NO_NEW_SHIP = refuse("SF-ERR-08")
NO_SHIP_LEAVES = refuse("SF-ERR-10")


class ThePirate(Figure):
    """SF-PIR-02, SF-PIR-03, SF-PIR-04, SF-ERR-18, SF-ERR-19, SF-ERR-21"""

    name = PIRATE
    called = PIRATE
    verb = "move_pirate"
    has_not_moved = "SF-ERR-18"
    is_no_place = "SF-ERR-19"
    is_not_there = "SF-ERR-21"

    def places(self, game: Game) -> Collection[str]:
        return sea_hexes(game)

    def has_loot(self, game: Game, seat: Seat) -> bool:
        """Return whether a seat has anything that the pirate takes. SF-PIR-04"""
        return bool(total(hand_cards(game, seat)))

    def victims(self, game: Game, mover: Seat) -> Victims:
        """Return the opponents that have loot and a ship on an edge of each hex. SF-PIR-03, SF-PIR-04"""
        found: dict[Place, list[Seat]] = {}
        for seat in game.seats:
            if seat != mover and self.has_loot(game, seat):
                for name in _hexes_beside_ships(game, seat):
                    found.setdefault(name, []).append(seat)
        return found

    def when_time_runs_out(self, game: Game, mover: Seat) -> Json:
        """Pick a random sea hex with a victim and no ship of the seat, or else any sea hex. SF-D-07, SF-D-08"""
        places, there = figure_places(game, self, mover), candidates(game, self, mover)
        own = _hexes_beside_ships(game, mover)
        first = [name for name in places if there.get(name) and name not in own]
        name = game.chance("default", PIRATE, mover).pick(first or places)
        seats = there.get(name)
        victim = game.chance("default", "victim", mover).pick(seats) if seats else None
        return {"hex": name, "victim": victim}


def _hexes_beside_ships(game: Game, seat: Seat) -> list[str]:
    beside = board(game).hexes_beside
    return list(dict.fromkeys(name for ship in SHIPS.of(game, seat) for name in beside[ship]))


THE_PIRATE = ThePirate()
seafarers.draws_for_absent(
    "move_pirate", Drawn("hex", "default/pirate/{seat}"), Drawn("victim", "default/victim/{seat}")
)


@seafarers.answers(figures)
def there_is_a_pirate(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    """An absent seat moves the robber, which comes first. SF-PIR-01, SF-D-06"""
    return {**earlier(game), PIRATE: THE_PIRATE}


@seafarers.verb(robber)
class MovePirate(MoveFigure):
    """SF-PIR-01"""

    figure = PIRATE


def _edges_of_the_pirate(game: Game) -> tuple[str, ...]:
    place = place_of(game, PIRATE)
    return () if place is None else board(game).sides[place]


@seafarers.answers(closed_to_ships)
def no_ship_comes_to_the_pirate(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-SHIP-04, SF-PIR-05, SF-ERR-08"""
    return {**earlier(game, seat), **dict.fromkeys(_edges_of_the_pirate(game), NO_NEW_SHIP)}


@seafarers.answers(held_ships)
def no_ship_leaves_the_pirate(
    earlier: Callable[[Game, Seat], dict[str, Refusal]], game: Game, seat: Seat
) -> dict[str, Refusal]:
    """SF-MOVE-03, SF-PIR-05, SF-ERR-10"""
    return {**earlier(game, seat), **dict.fromkeys(_edges_of_the_pirate(game), NO_SHIP_LEAVES)}
