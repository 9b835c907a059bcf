"""Knights on paths: who owns them, and how they come onto the board. TB-BA-13, TB-BA-14, TB-BA-18

The knights of Cities & Knights stand on corners, have levels and block. These stand on paths, have no levels and
block nothing. Only this file writes where they are.
"""

from __future__ import annotations

from random import Random

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import Topic
from games.engine.questions import Event
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.barbarians import barbarians
from games.titles.catan.barbarian_attack.rules.module import KEY, barbarian_attack, own_state
from games.titles.catan.barbarian_attack.rules.standing_orders import wants_the_usual_answer
from games.titles.catan.base.rules.board import BOARD, board
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import building_at, owners
from games.titles.catan.kit.rules.tie_breaks import by_edge, by_hex

KNIGHTS = Topic("knights on paths", BOARD)
PLACED_BY = (facts.KNIGHTHOOD, facts.BLACK_KNIGHT)

barbarian_attack.copies(dict, "knights")
barbarian_attack.copies(list, "knighted")


@Event
def first_knight_placed(game: Game, seat: Seat) -> None:
    """A seat has placed its first knight. TB-BA-C1"""


@barbarian_attack.sets_up
def no_knight_stands(game: Game) -> None:
    """Start without knights; no seat has had one. TB-BA-18, TB-BA-C1"""
    own_state(game).update(knights={}, knighted=[])


def knights(game: Game) -> dict[str, str]:
    """Return the owner of each knight by path. Do not change the result."""
    return own_state(game)["knights"]  # type: ignore[no-any-return]


def knights_on_board(game: Game, owner: str) -> list[str]:
    return [edge for edge, whose in knights(game).items() if whose == owner]


def knights_left(game: Game, owner: str) -> int:
    """Return the number of knights in the owner's supply. TB-BA-14"""
    return facts.KNIGHTS - len(knights_on_board(game, owner))


def free_castle_edges(game: Game) -> list[str]:
    """Return the paths around the castle without a knight, in the order that breaks ties. TB-BA-13"""
    standing = knights(game)
    return sorted((edge for edge in facts.CASTLE_EDGES if edge not in standing), key=by_edge)


def put_knight(game: Game, owner: str, edge: str) -> None:
    """Put a knight on a path that has none. TB-BA-18"""
    own_state(game)["knights"][edge] = owner
    game.changed(KNIGHTS)


def lift_knight(game: Game, edge: str) -> str:
    owner: str = own_state(game)["knights"].pop(edge)
    game.changed(KNIGHTS)
    return owner


def move_knight(game: Game, start: str, goal: str) -> None:
    put_knight(game, lift_knight(game, start), goal)


def knight_places(game: Game, card: str) -> list[str]:
    """Return the paths where a card can put a knight: beside the castle, or any without a knight. TB-BA-13"""
    if card == facts.KNIGHTHOOD:
        return free_castle_edges(game)
    standing = knights(game)
    return sorted((edge for edge in board(game).edges if edge not in standing), key=by_edge)


def place_knight(game: Game, seat: Seat, edge: str) -> None:
    """TB-BA-13"""
    put_knight(game, seat, edge)
    game.log("attack_knight_placed", seat=seat, edge=edge)
    here = own_state(game)
    if seat not in here["knighted"]:
        here["knighted"].append(seat)
        first_knight_placed(game, seat)


@barbarian_attack.step
class KnightComes(Step):
    """Place a knight of the seat, unless the card has no effect; ask only where there is a choice. TB-BA-14"""

    public = ("seat", "card")
    card: Fact[str] = Fact(lambda value: value in PLACED_BY)

    def run(self, game: Game) -> None:
        places = knight_places(game, self.card)
        if not places or not knights_left(game, self.seat):
            game.log("attack_card_without_effect", seat=self.seat, card=self.card)
        elif len(places) == 1:
            place_knight(game, self.seat, places[0])
        else:
            game.push(PlaceKnight.of(seat=self.seat, card=self.card))


class CardDecision(Choice):
    """Base of the decisions that a card asks of its buyer as soon as it is bought. TB-BA-E8"""

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, TB-BA-E8"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("TB-BA-E8") if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Give the default answer if the seat has ordered that for its cards."""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None


@barbarian_attack.decision
class PlaceKnight(CardDecision):
    """TB-BA-D1"""

    own_verbs = ("place_attack_knight",)
    sentence = "{names} places a knight."
    public = ("seat", "number", "card")
    card: Fact[str] = Fact(lambda value: value in PLACED_BY)

    def look_over(self, game: Game) -> None:
        fits = bool(knight_places(game, self.card)) and knights_left(game, self.seat) > 0
        need(fits, f"{self.name} has a place and a knight")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(knight_places(game, self.card))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-BA-E3, TB-BA-E9; BASE-ERR-57"""
        if not isinstance(argument, str) or argument not in board(game).ends:
            return refuse("BASE-ERR-57")
        if self.card == facts.KNIGHTHOOD and argument not in facts.CASTLE_EDGES:
            return refuse("TB-BA-E9")
        return refuse("TB-BA-E3") if argument in knights(game) else None

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        place_knight(game, seat, argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Choose the first place, or for a Black Knight one at the most threatening barbarians. TB-BA-D1

        These are the strongest at a building of the seat, if there are any.
        """
        places = knight_places(game, self.card)
        if self.card == facts.BLACK_KNIGHT:
            for name in sorted(barbarians(game), key=lambda one: (-barbarians(game)[one], *by_hex(one))):
                sides = [edge for edge in places if edge in board(game).sides[name]]
                if sides and own_buildings_at(game, seat, name):
                    return self.own_verbs[0], sides[0]
        return self.own_verbs[0], places[0]


def own_buildings_at(game: Game, seat: Seat, name: str) -> int:
    found = (building_at(game, vertex) for vertex in board(game).corners[name])
    return sum(standing is not None and standing[0] == seat for standing in found)


# Sight and invariants


@barbarian_attack.shows
def knights_seen(game: Game) -> dict[str, Json]:
    here = own_state(game)
    return {"knights": dict(here["knights"]), "knighted": list(here["knighted"])}


@barbarian_attack.shows_of_seats
def knights_in_supply(game: Game, seat: Seat) -> dict[str, Json]:
    return {"knights_left": knights_left(game, seat)}


@barbarian_attack.imagines
def knights_imagined(game: Game, whole: Json, luck: Random) -> None:
    seen = whole[KEY]
    own_state(game).update(knights=dict(seen["knights"]), knighted=list(seen["knighted"]))


@barbarian_attack.invariants
def knights_invariants(game: Game) -> None:
    """Check owners and paths of the knights, and the record of seats that have had one.

    :raises EngineError: knights stand off the paths, or an owner has too many
    """
    here: Json = own_state(game)
    standing = here.get("knights")
    fits = isinstance(standing, dict) and set(standing) <= set(board(game).ends)
    need(fits, "`barbarian_attack.knights` stand on paths")
    known = owners(game)
    need(all(owner in known for owner in standing.values()), "`barbarian_attack.knights` are of owners")
    for owner in known:
        need(knights_left(game, owner) >= 0, f"nobody has more than {facts.KNIGHTS} knights")
    had: Json = here.get("knighted")
    fits = isinstance(had, list) and all(seat in game.seats for seat in had) and len(set(had)) == len(had)
    need(fits, "`barbarian_attack.knighted` lists seats, none twice")
    need(
        {owner for owner in standing.values() if owner in game.seats} <= set(had),
        "who has knights is knighted",
    )
