"""The worth of routes, warships and attacks: advice to bots, not a rule."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.development import KNIGHT, development_cards
from games.titles.catan.base.rules.evaluation import foreseen, worth_besides
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.pieces import pieces_left
from games.titles.catan.kit.rules.cards import missing, total
from games.titles.catan.pirate_islands.rules.facts import CHITS
from games.titles.catan.pirate_islands.rules.fortresses import AttackFortress, chits_left
from games.titles.catan.pirate_islands.rules.module import home_of, own_state, pirate_islands
from games.titles.catan.pirate_islands.rules.routes import (
    goal_of,
    has_reached_fortress,
    open_sea,
    route_of,
    ships_needed,
)
from games.titles.catan.pirate_islands.rules.warships import warships_of
from games.titles.catan.seafarers.rules.facts import SHIP, SHIP_COST

A_SHIP = 30.0
"""The worth of each ship of the way to the fortress, in hundredths of a victory point."""
MATERIAL = 22.0
"""The worth of a hand that can pay a ship, until the fortress is reached."""
WARSHIP = 40.0
ENOUGH = 6
"""More warships than this beat every die and every fleet."""
CHIT = 10.0
"""The worth of a chit that falls: little, so that bots build first, since the attack ends the turn."""
DIE = 6


@pirate_islands.answers(worth_besides)
def the_fortress_is_worth_the_way(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    value = earlier(game, seat) + WARSHIP * min(len(warships_of(game, seat)), ENOUGH)
    value += CHIT * (CHITS - chits_left(game, seat)) - A_SHIP * ships_to_fortress(game, seat)
    if chits_left(game, seat) and not has_reached_fortress(game, seat) and pieces_left(game, seat, SHIP):
        lacking = total(missing(hand(game, seat), SHIP_COST))
        value += MATERIAL * (1 - lacking / total(SHIP_COST)) ** 2
    return value


def ships_to_fortress(game: Game, seat: Seat) -> int:
    """Return how many more ships lead to the fortress; where other pieces bar the way, as if there were none."""
    home, route, needed = home_of(game, seat), route_of(game, seat), ships_needed(game, seat)
    beyond = open_sea(game, home.fortress)
    if needed is None:
        needed = beyond[home.settlement]
    return needed + (beyond[home.waypoint] if goal_of(game, seat, route) == home.waypoint else 0)


@pirate_islands.answers(foreseen)
def an_attack_brings_what_is_likely(
    earlier: Callable[[Game, Seat, str, Json], bool], game: Game, seat: Seat, verb: str, argument: Json
) -> bool:
    """Take the attack to be won if it beats every second die, or a single one when no more warships can come."""
    if verb != AttackFortress.name:
        return earlier(game, seat, verb, argument)
    beaten = min(len(warships_of(game, seat)) - 1, DIE)
    least = DIE / 2 if _may_arm(game, seat) else 1
    own_state(game)["chits"][seat] += -1 if beaten >= least else CHITS
    return True


def _may_arm(game: Game, seat: Seat) -> bool:
    """Return whether the seat has a knight to play, or can still buy one."""
    return bool(game.state["base"]["deck"] or development_cards(game, seat).get(KNIGHT))
