"""The worth of knights, barbarians and prisoners: advice to bots, not a rule.

Numbers are in hundredths of a victory point, as in `games/titles/catan/base/rules/evaluation.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments, Sequence
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import (
    barbarians,
    conquered_places,
    prisoners,
    supply,
)
from games.titles.catan.barbarian_attack.rules.knights import (
    free_castle_edges,
    knights_left,
    knights_on_board,
    own_buildings_at,
    put_knight,
)
from games.titles.catan.barbarian_attack.rules.module import barbarian_attack, own_state
from games.titles.catan.barbarian_attack.rules.moves import SendKnight, targets
from games.titles.catan.barbarian_attack.rules.victories import knights_at, strength
from games.titles.catan.base.rules.board import board, pips
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.development import CARD
from games.titles.catan.base.rules.evaluation import PIP, POINT, foreseen, worth_besides, worth_trying
from games.titles.catan.base.rules.hands import hand
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT, pieces_of
from games.titles.catan.base.rules.planning import play_evenly
from games.titles.catan.base.rules.worth import worth_planned
from games.titles.catan.kit.rules.coin_plans import plan_with_coins
from games.titles.catan.kit.rules.coins import coins_of

COIN_KEPT = 2.5
KNIGHT = 30.0
KNIGHT_OF_A_PLAN = 75.0
"""The same for bots that plan. A knight fights many times: winners got 0.8 points of prisoners for each."""
PRISONER = 50.0
HALF_A_POINT = 12.0
"""The deduction for a prisoner that has no second one."""
LOST = 0.33
"""The probability that a knight is lost after a victory; coins compensate for it."""
BESIDE = 7.0
"""The worth of each knight beside barbarians that cannot be beaten yet, scaled by how close a victory is."""
THREAT = 6.0
"""The cost of each barbarian at a building of the seat; `IN_DANGER` is added once vertices of the hex are conquered."""
IN_DANGER = 30.0
LANDS = ("build_settlement", "build_city")
"""The verbs after which barbarians land. TB-BA-06"""


plan_with_coins(barbarian_attack)


@barbarian_attack.answers(worth_besides)
def knights_and_prisoners_are_worth_something(
    earlier: Callable[[Game, Seat], float], game: Game, seat: Seat
) -> float:
    """Add coins, knights, prisoners without a pair, likely victories and buildings in danger.

    Pairs of prisoners are counted as points already.
    """
    value = earlier(game, seat) + COIN_KEPT * coins_of(game, seat)
    value += KNIGHT * len(knights_on_board(game, seat))
    value += (PRISONER - HALF_A_POINT) * (prisoners(game, seat) % facts.PRISONERS_PER_POINT)
    for name, count in barbarians(game).items():
        value += _fight(game, seat, name, count) - _danger(game, seat, name, count)
    return value


def _fight(game: Game, seat: Seat, name: str, count: int) -> float:
    there = strength(game, name)
    own = there.get(seat, 0)
    if not own:
        return 0.0
    everybody = sum(there.values())
    if everybody <= count:
        return BESIDE * own * everybody / (count + 1)
    share = count if len(there) == 1 else count / len(there)
    return share * PRISONER - own * LOST * (KNIGHT - COIN_KEPT * facts.CONSOLATION)


def _danger(game: Game, seat: Seat, name: str, count: int) -> float:
    own = own_buildings_at(game, seat, name)
    if not own or len(knights_at(game, name)) > count:
        return 0.0
    held = conquered_places(game)
    lost = sum(vertex in held for vertex in board(game).corners[name])
    return THREAT * own * count + (IN_DANGER if lost else 0)


@barbarian_attack.answers(worth_planned)
def plans_fight(earlier: Callable[[Game, Seat], float], game: Game, seat: Seat) -> float:
    """Count knights more, and what a victory frees."""
    value = earlier(game, seat) + (KNIGHT_OF_A_PLAN - KNIGHT) * len(knights_on_board(game, seat))
    for name, count in barbarians(game).items():
        if len(knights_at(game, name)) > count:
            value += _freed(game, seat, name, count)
    return value


def _freed(game: Game, seat: Seat, name: str, count: int) -> float:
    """Return what it brings the seat that the barbarians of a hex are beaten: points of buildings and income."""
    if count < facts.CONQUERED_AT:
        return 0.0
    held = conquered_places(game)
    number = pips(facts.NUMBERS[name])
    value = 0.0
    for times, piece in ((1, SETTLEMENT), (2, CITY)):
        for vertex in pieces_of(game, seat, piece):
            if name in board(game).hexes_at[vertex]:
                value += times * (number * PIP + (POINT if vertex in held else 0.0))
    return value


@barbarian_attack.answers(play_evenly)
def no_barbarians_land(
    earlier: Callable[[Game, Seat, str, Json], None], game: Game, seat: Seat, verb: str, argument: Json
) -> None:
    """Build as if all barbarians had landed: which hexes they come to is mere luck."""
    if verb not in LANDS:
        earlier(game, seat, verb, argument)
        return
    here, there = own_state(game), supply(game)
    here["led_away"] += there
    earlier(game, seat, verb, argument)
    here["led_away"] -= there


@barbarian_attack.answers(foreseen)
def a_bought_card_is_taken_for_a_knight(
    earlier: Callable[[Game, Seat, str, Json], bool], game: Game, seat: Seat, verb: str, argument: Json
) -> bool:
    """Treat a bought card as a Knighthood, the most common one: put a knight beside the castle if possible."""
    if verb != "buy_development_card":
        return earlier(game, seat, verb, argument)
    held = hand(game, seat)
    for kind, count in costs(game, seat)[CARD].items():
        held[kind] -= count
    free = free_castle_edges(game)
    if free and knights_left(game, seat):
        put_knight(game, seat, free[0])
    return True


@barbarian_attack.answers(worth_trying)
def knights_go_where_barbarians_are(
    earlier: Callable[[Game, Seat, str, Arguments], list[Json] | None],
    game: Game,
    seat: Seat,
    verb: str,
    choices: Arguments,
) -> list[Json] | None:
    """Try to send each knight to the nearest side of each hex with barbarians, and to its nearest path in any case."""
    if verb != SendKnight.name or not isinstance(choices, Sequence):
        return earlier(game, seat, verb, choices)
    sides = [set(board(game).sides[name]) for name in barbarians(game)]
    found: list[Json] = []
    for start in choices.next([]):
        goals = targets(game, seat, start)
        nearest = [next((goal for goal in goals if goal in here), None) for here in sides]
        wanted = [goals[0], *(goal for goal in nearest if goal is not None)]
        found += [[start, goal] for goal in dict.fromkeys(wanted)]
    return found
