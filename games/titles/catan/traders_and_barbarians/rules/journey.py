"""The wagon's move after trade and build.

TB-TB-16, TB-TB-17, TB-TB-18, TB-TB-19, TB-TB-20, TB-TB-25, TB-TB-26, TB-GEN-06. The wagon moves one step at a time,
since a step may change what the next one can be. The movement left is a fact of the part of the turn.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_count, is_text, need
from games.engine.questions import Question
from games.engine.record import Drawn, Moved
from games.engine.steps import Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb, VerbSet
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.building import COST
from games.titles.catan.base.rules.development import (
    bought_in_part,
    card_played,
    development_cards,
    playable,
    spend,
    why_not_playable,
)
from games.titles.catan.base.rules.hands import give, hand, pay
from games.titles.catan.base.rules.module import ending
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.setup import development_deck
from games.titles.catan.base.rules.turn import EndTurn, Phase, part_phases, refuse_argument
from games.titles.catan.kit.rules.cards import holds, total
from games.titles.catan.kit.rules.coins import COIN, coins_of
from games.titles.catan.kit.rules.notes import open_notes
from games.titles.catan.kit.rules.step_lists import Steps
from games.titles.catan.traders_and_barbarians.rules import facts
from games.titles.catan.traders_and_barbarians.rules.barbarians import (
    OfBarbarians,
    barbarians,
    free_paths,
    put_barbarian,
    why_not_to,
)
from games.titles.catan.traders_and_barbarians.rules.goods import arrive
from games.titles.catan.traders_and_barbarians.rules.module import KEY, traders_and_barbarians
from games.titles.catan.traders_and_barbarians.rules.standing_orders import wants_the_usual_answer
from games.titles.catan.traders_and_barbarians.rules.wagons import card_of, put_wagon, wagon_of
from games.titles.catan.traders_and_barbarians.rules.ways import path_between, reach, step_cost, toll_taker

SWIFT_JOURNEY = "swift_journey"
NOTES = ("points", "moved", "arrived", "fed", "tried", "tolls")

wagon_moves = VerbSet("wagon_moves")


@traders_and_barbarians.answers(development_deck)
def a_deck_of_its_own(earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
    """TB-TB-06, TB-CO-K6"""
    return facts.DECK


@traders_and_barbarians.answers(part_phases)
def the_wagon_moves_when_all_is_built(
    earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat
) -> Steps:
    """TB-TB-16, TB-GEN-06"""
    return [*earlier(game, seat), WagonSetsOut.of(seat=seat)]


def journey(game: Game) -> dict[str, Json]:
    """Return the facts about the wagon's move in this part of the turn, listed in `NOTES`."""
    return game.part_facts(KEY)


def points_left(game: Game) -> int:
    return journey(game)["points"]  # type: ignore[no-any-return]


def wagon_at(game: Game, seat: Seat) -> str:
    vertex = wagon_of(game, seat)
    assert vertex is not None
    return vertex


@traders_and_barbarians.step
class WagonSetsOut(Step):
    """Start the move with the movement points of the current card. TB-TB-16"""

    def run(self, game: Game) -> None:
        if wagon_of(game, self.seat) is not None:
            movement = card_of(game, self.seat).movement
            journey(game).update(points=movement, moved=False, arrived=False, fed=False, tried=[], tolls=0)
            game.push(MoveWagon.of(seat=self.seat))


@traders_and_barbarians.decision
class MoveWagon(Phase):
    """Move step by step until the seat ends its turn. TB-TB-D4, TB-TB-D6"""

    sets = (wagon_moves, ending)
    sentence = "{names} moves a wagon."

    def look_over(self, game: Game) -> None:
        need(wagon_of(game, self.seat) is not None, f"the seat of {self.name} has a wagon on the board")
        need("points" in game.part.get(KEY, {}), f"`{KEY}` of a part has the movement `points`")

    def reminds_of(self, game: Game) -> VerbSet | None:
        """Remind of a wagon that has not moved at all."""
        return None if journey(game)["moved"] else wagon_moves

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, TB-TB-E12"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("TB-TB-E12") if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Give the default answer if the seat has ordered that its wagon stays."""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """TB-TB-D4, TB-TB-D6"""
        return EndTurn.name, None


# A step

traders_and_barbarians.ties_to_record("toll_paid", Moved("cards", "hand/{seat}", "hand/{to}"))
traders_and_barbarians.ties_to_record("toll_to_bank", Moved("cards", "hand/{seat}", "bank"))


@Question
def toll_receiver(game: Game, seat: Seat, owner: str) -> Seat | None:
    """Return the seat that gets the coin for a road; None means the bank. TB-TB-16"""
    return owner


def pay_toll(game: Game, seat: Seat, owner: str) -> None:
    """Pay the toll, and count tolls for roads that belong to no seat. TB-TB-16, TB-TB-C1"""
    toll, receiver = {COIN: facts.TOLL}, toll_receiver(game, seat, owner)
    journey(game)["tolls"] += facts.TOLL * (owner not in game.seats)
    if receiver is None:
        game.log("toll_to_bank", seat=seat, cards=toll)
        pay(game, seat, toll)
    else:
        game.log("toll_paid", seat=seat, to=receiver, cards=toll)
        give(game, seat, receiver, toll)
        game.concern_others(receiver)


def why_no_step(game: Game, seat: Seat, edge: str) -> Refusal | None:
    """TB-TB-17, TB-TB-E4, TB-TB-E5"""
    cost, left = step_cost(game, edge), points_left(game)
    if cost > left:
        return refuse("TB-TB-E4", n=cost, m=left)
    owner = toll_taker(game, seat, edge)
    if owner is not None and coins_of(game, seat) < facts.TOLL:
        return refuse("TB-TB-E5", name=owner)
    return None


@traders_and_barbarians.verb(wagon_moves)
class MoveOn(Verb):
    """Move the wagon to an adjacent vertex. TB-TB-16, TB-TB-17, TB-TB-19, TB-TB-20"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if journey(game)["arrived"]:
            return []
        graph, vertex = board(game), wagon_at(game, seat)
        return [
            graph.beyond(edge, vertex)
            for edge in graph.edges_at[vertex]
            if why_no_step(game, seat, edge) is None
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-TB-E7; BASE-ERR-57"""
        if not isinstance(argument, str) or argument not in board(game).edges_at:
            return refuse("BASE-ERR-57")
        if journey(game)["arrived"]:
            return refuse("TB-TB-E7")
        edge = path_between(game, wagon_at(game, seat), argument)
        return refuse("TB-TB-16") if edge is None else why_no_step(game, seat, edge)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        start, noted = wagon_at(game, seat), journey(game)
        edge = path_between(game, start, argument)
        assert edge is not None
        cost, owner = step_cost(game, edge), toll_taker(game, seat, edge)
        noted["points"] -= cost
        noted["moved"] = True
        put_wagon(game, seat, argument)
        told: dict[str, Json] = {"from": start}
        game.log("wagon_moved", seat=seat, vertex=argument, edge=edge, left=noted["points"], **told)
        if owner is not None:
            pay_toll(game, seat, owner)
        place = facts.AT_PLAZA.get(argument)
        if place is not None:
            noted["arrived"] = True
            arrive(game, seat, place)
            if not _may_go_on(game, seat):
                game.close_decision()


def _may_go_on(game: Game, seat: Seat) -> bool:
    """Return whether one of the seat's cards could be a Swift Journey, for all that others know.

    If the turn ended automatically, it would reveal that none is. TB-TB-26, BASE-HIDE-02
    """
    older = total(development_cards(game, seat)) - total(bought_in_part(game, seat))
    return older > 0 and not card_played(game)


# Grain

traders_and_barbarians.ties_to_record("wagon_fed", COST)


@traders_and_barbarians.verb(wagon_moves)
class FeedWagon(Verb):
    """Pay a grain for two more movement points. TB-TB-18"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        noted = journey(game)
        can = not noted["fed"] and not noted["arrived"] and holds(hand(game, seat), facts.GRAIN)
        return [None] if can else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-TB-E6, TB-TB-E7"""
        noted = journey(game)
        if argument is not None:
            return refuse_argument(argument)
        if noted["fed"]:
            return refuse("TB-TB-E6")
        if noted["arrived"]:
            return refuse("TB-TB-E7")
        return None if holds(hand(game, seat), facts.GRAIN) else refuse("TB-TB-18")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        noted = journey(game)
        noted["fed"] = True
        noted["points"] += facts.POINTS_FOR_GRAIN
        game.log("wagon_fed", seat=seat, cost=facts.GRAIN, left=noted["points"])
        pay(game, seat, facts.GRAIN)


# Driving barbarians off

DIE = "drive_off"
traders_and_barbarians.ties_to_record("barbarian_braved", Drawn("dice", DIE, of=[1, 6]))


def untried_beside(game: Game, seat: Seat) -> list[str]:
    """Return the paths at the wagon with a barbarian that it has not tried this turn. TB-TB-25"""
    tried, at = journey(game)["tried"], board(game).edges_at[wagon_at(game, seat)]
    return [edge for place, edge in enumerate(barbarians(game)) if edge in at and place not in tried]


@traders_and_barbarians.verb(wagon_moves)
class DriveOff(Verb):
    """Roll a die; the barbarian leaves on the numbers of the wagon card. TB-TB-25"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        if journey(game)["arrived"] or not card_of(game, seat).drives_off_on:
            return []
        return list(untried_beside(game, seat))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-TB-E7, TB-TB-E8, TB-TB-E9; BASE-ERR-57"""
        if not isinstance(argument, str) or argument not in board(game).ends:
            return refuse("BASE-ERR-57")
        if not card_of(game, seat).drives_off_on:
            return refuse("TB-TB-E8")
        if journey(game)["arrived"]:
            return refuse("TB-TB-E7")
        if argument not in barbarians(game):
            return refuse("TB-TB-25")
        if argument not in board(game).edges_at[wagon_at(game, seat)]:
            return refuse("TB-TB-25")
        return None if argument in untried_beside(game, seat) else refuse("TB-TB-E9")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        journey(game)["tried"].append(barbarians(game).index(argument))
        dice = game.chance(DIE).dice(1)
        drives = dice[0] in card_of(game, seat).drives_off_on
        game.log("barbarian_braved", seat=seat, edge=argument, dice=dice, drives=drives)
        if drives:
            game.push(PlaceDrivenOff.of(seat=seat, at=argument))


@traders_and_barbarians.decision
class PlaceDrivenOff(OfBarbarians):
    """Move the barbarian to a path without one, or leave it; nobody is robbed. TB-TB-25, TB-TB-D5"""

    own_verbs = ("place_driven_off",)
    sentence = "{names} drives off a barbarian."
    public = ("seat", "number", "at")
    at: Fact[str] = Fact(is_text)
    asks_first = "TB-TB-25b"

    def look_over(self, game: Game) -> None:
        need(self.at in barbarians(game), f"`at` of {self.name} is the path of a barbarian")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return [*free_paths(game), None]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument is None else why_not_to(game, argument)

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument is None:
            game.log("barbarian_left_alone", seat=seat, edge=self.at)
        else:
            put_barbarian(game, seat, self.at, argument)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Never answer in advance: the seat that drove it off is present."""
        return None

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Leave the barbarian where it is. TB-TB-D5"""
        return self.own_verbs[0], None


# Swift Journey

traders_and_barbarians.ties_to_record(
    "swift_journey_played", Moved("", "development/{seat}", "played/{seat}", kind=SWIFT_JOURNEY)
)


@traders_and_barbarians.verb(wagon_moves)
class PlaySwiftJourney(Verb):
    """Give the wagon all points of its card again, even after a plaza. TB-TB-26"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [None] if journey(game)["moved"] and playable(game, seat, SWIFT_JOURNEY) else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-TB-E13; BASE-ERR-31, BASE-ERR-32, BASE-ERR-33"""
        refusal = refuse_argument(argument) or why_not_playable(game, seat, SWIFT_JOURNEY)
        if refusal is not None:
            return refusal
        return None if journey(game)["moved"] else refuse("TB-TB-E13")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        spend(game, seat, SWIFT_JOURNEY)
        game.log("swift_journey_played", seat=seat)
        journey(game).update(points=card_of(game, seat).movement, arrived=False)


@traders_and_barbarians.answers(why_closed)
def swift_journey_comes_after_the_wagon(
    earlier: Callable[[Game, Seat, str], Refusal | None], game: Game, seat: Seat, verb: str
) -> Refusal | None:
    """Refuse a Swift Journey that is played before the wagon may move. TB-TB-26, TB-TB-E13"""
    is_early = verb == PlaySwiftJourney.name and "points" not in (game.part_or_none or {}).get(KEY, {})
    if is_early and development_cards(game, seat).get(SWIFT_JOURNEY):
        return refuse("TB-TB-E13")
    return earlier(game, seat, verb)


# Sight and invariants


@traders_and_barbarians.shows
def reach_seen(game: Game) -> dict[str, Json]:
    """Show where the wagon of the seat whose turn it is can go, and the movement points left there.

    All of this follows from public facts.
    """
    part = game.part_or_none
    if part is None or game.is_over:
        return {"reach": {}}
    seat = part["seat"]
    start = wagon_of(game, seat)
    noted = part.get(KEY, {})
    if start is None or noted.get("arrived"):
        return {"reach": {}}
    left = noted.get("points", card_of(game, seat).movement)
    found = reach(game, seat, start, left, coins_of(game, seat))
    return {"reach": {vertex: points for vertex, points in found.items() if vertex != start}}


open_notes(traders_and_barbarians)


@traders_and_barbarians.invariants
def journeys_invariants(game: Game) -> None:
    """Check the facts about the wagon's move.

    :raises EngineError: a part of the turn has facts that cannot be
    """
    for part in game.stack:
        if part["step"] in game.rules.parts and KEY in part:
            here = part[KEY]
            need(isinstance(here, dict) and tuple(here) == NOTES, f"`{KEY}` of a part has {NOTES}")
            need(is_count(here["points"]) and is_count(here["tolls"]), f"{KEY} counts points and tolls")
            flags = all(type(here[flag]) is bool for flag in ("moved", "arrived", "fed"))
            need(flags, f"`moved`, `arrived`, `fed` of {KEY} are true or false")
            tried = here["tried"]
            of_three = range(len(facts.BARBARIANS_START))
            fits = isinstance(tried, list) and all(type(one) is int and one in of_three for one in tried)
            need(fits and len(set(tried)) == len(tried), f"`tried` of {KEY} names barbarians")
