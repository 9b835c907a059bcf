"""Moves of knights after trade and build, one per knight. TB-BA-19, TB-BA-20, TB-BA-21, TB-GEN-06

A seat moves its own knights. With Catan for Two, mercenaries move afterwards (TB-BA-C2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.questions import Question
from games.engine.steps import Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb, VerbSet
from games.titles.catan.barbarian_attack.rules import facts
from games.titles.catan.barbarian_attack.rules.knights import knights, move_knight
from games.titles.catan.barbarian_attack.rules.module import KEY, barbarian_attack
from games.titles.catan.barbarian_attack.rules.standing_orders import wants_the_usual_answer
from games.titles.catan.barbarian_attack.rules.victories import LookForVictories
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.building import COST
from games.titles.catan.base.rules.hands import hand, pay
from games.titles.catan.base.rules.module import ending
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.turn import EndTurn, Phase, may_end_part, part_phases
from games.titles.catan.kit.rules.cards import holds
from games.titles.catan.kit.rules.geometry import Graph
from games.titles.catan.kit.rules.notes import open_notes
from games.titles.catan.kit.rules.step_lists import Steps
from games.titles.catan.kit.rules.tie_breaks import by_edge

attack_moves = VerbSet("attack_moves")

barbarian_attack.ties_to_record("attack_knight_sent", COST)


@Question
def who_moves(game: Game, seat: Seat) -> list[list[str]]:
    """Return groups of owners whose knights the seat moves at the end of its turn, one group at a time. TB-BA-19"""
    return [[seat]]


@barbarian_attack.answers(part_phases)
def knights_move_when_all_is_built(earlier: Callable[[Game, Seat], Steps], game: Game, seat: Seat) -> Steps:
    """Move knights, then check for victories, which happens in every turn. TB-BA-19, TB-BA-22"""
    calls = [CallKnights.of(seat=seat, owners=owners) for owners in who_moves(game, seat)]
    return [*earlier(game, seat), *calls, LookForVictories.of(seat=seat)]


def moved(game: Game) -> list[str]:
    part = game.part_or_none
    return [] if part is None else part.get(KEY, {}).get("moved", [])


def waiting(game: Game, owners: list[str]) -> list[str]:
    """Return the paths of knights that may still move, in the order that breaks ties."""
    gone = moved(game)
    standing = knights(game)
    return sorted(
        (edge for edge, owner in standing.items() if owner in owners and edge not in gone), key=by_edge
    )


def ways(game: Game, start: str) -> dict[str, int]:
    """Return the distance to each path within reach for grain, whatever stands between. TB-BA-19, TB-BA-20"""
    return paths_away(board(game), start)


@lru_cache(maxsize=4096)
def paths_away(graph: Graph, start: str) -> dict[str, int]:
    """Return the distance of each path from a path on this board, up to the reach with grain."""
    found = {start: 0}
    border = [start]
    for steps in range(1, facts.STEPS_WITH_GRAIN + 1):
        beside = (edge for one in border for end in graph.ends[one] for edge in graph.edges_at[end])
        border = [edge for edge in dict.fromkeys(beside) if edge not in found]
        found.update(dict.fromkeys(border, steps))
    return found


def has_grain(game: Game, seat: Seat) -> bool:
    return holds(hand(game, seat), facts.GRAIN)


def targets(game: Game, seat: Seat, start: str) -> list[str]:
    """Return the paths where a knight can go, the nearest first. TB-BA-19, TB-BA-20, TB-BA-21"""
    reach = facts.STEPS_WITH_GRAIN if has_grain(game, seat) else facts.STEPS
    standing = knights(game)
    far = ways(game, start)
    found = (
        edge
        for edge, steps in far.items()
        if steps <= reach and edge not in standing and edge not in facts.CASTLE_EDGES
    )
    return sorted(found, key=lambda edge: (far[edge], *by_edge(edge)))


def must_leave(game: Game, seat: Seat, owners: list[str]) -> list[str]:
    """Return the knights beside the castle that can go somewhere else. TB-BA-21"""
    return [
        edge for edge in waiting(game, owners) if edge in facts.CASTLE_EDGES and targets(game, seat, edge)
    ]


@barbarian_attack.step
class CallKnights(Step):
    """Ask the seat for its moves, unless none of the knights can move. TB-BA-19"""

    public = ("seat", "owners")
    owners: Fact[list[str]] = Fact(are_texts)

    def run(self, game: Game) -> None:
        if any(targets(game, self.seat, edge) for edge in waiting(game, self.owners)):
            game.push(MoveKnights.of(seat=self.seat, owners=self.owners))


@barbarian_attack.decision
class MoveKnights(Phase):
    """Move one knight after another until the seat ends its turn. TB-BA-D4"""

    sets = (attack_moves, ending)
    sentence = "{names} moves knights."
    public = ("seat", "number", "owners")
    owners: Fact[list[str]] = Fact(are_texts)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, TB-BA-E10"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("TB-BA-E10") if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def ordered(self, game: Game, seat: Seat) -> Answer | None:
        """Give the default answer if the seat has ordered that."""
        return self.when_time_runs_out(game, seat) if wants_the_usual_answer(game, seat, self.name) else None

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Move knights from the castle to the nearest path; leave the others where they are. TB-BA-D4"""
        leaving = must_leave(game, seat, self.owners)
        if leaving:
            return SendKnight.name, [leaving[0], targets(game, seat, leaving[0])[0]]
        return EndTurn.name, None


@barbarian_attack.answers(may_end_part)
def the_castle_is_left(
    earlier: Callable[[Game, Seat], Refusal | None], game: Game, seat: Seat
) -> Refusal | None:
    """TB-BA-21, TB-BA-E5"""
    top = game.top
    if isinstance(top, MoveKnights) and must_leave(game, seat, top.owners):
        return refuse("TB-BA-E5")
    return earlier(game, seat)


@barbarian_attack.verb(attack_moves)
class SendKnight(Verb):
    """Move a knight: the path where it stands, then the path where it goes. TB-BA-19, TB-BA-20"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        top = game.top
        assert isinstance(top, MoveKnights)
        able = [edge for edge in waiting(game, top.owners) if targets(game, seat, edge)]
        if not able:
            return []

        def following(so_far: list[Json]) -> list[Json]:
            if not so_far:
                return list(able)
            return list(targets(game, seat, so_far[0])) if len(so_far) == 1 else []

        return Sequence(following, lambda so_far: len(so_far) == 2)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """TB-BA-E3, TB-BA-E4, TB-BA-E6, TB-BA-E12; BASE-ERR-57"""
        top = game.top
        assert isinstance(top, MoveKnights)
        paths = board(game).ends
        if not isinstance(argument, list) or len(argument) != 2:
            return refuse("BASE-ERR-57")
        if not all(isinstance(edge, str) and edge in paths for edge in argument):
            return refuse("BASE-ERR-57")
        start, goal = argument
        standing = knights(game)
        if start not in standing:
            return refuse("TB-BA-19")
        if standing[start] not in top.owners:
            return refuse("TB-BA-E12")
        if start in moved(game):
            return refuse("TB-BA-E6")
        if goal in standing:
            return refuse("TB-BA-E3")
        if goal in facts.CASTLE_EDGES:
            return refuse("TB-BA-21")
        return None if goal in targets(game, seat, start) else refuse("TB-BA-E4")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        start, goal = argument
        cost = facts.GRAIN if ways(game, start)[goal] > facts.STEPS else {}
        told: dict[str, Json] = {"from": start}
        if knights(game)[start] != seat:
            told["owner"] = knights(game)[start]
        game.log("attack_knight_sent", seat=seat, edge=goal, cost=cost, **told)
        if cost:
            pay(game, seat, cost)
        game.part_facts(KEY).setdefault("moved", []).append(goal)
        move_knight(game, start, goal)


open_notes(barbarian_attack)


@barbarian_attack.invariants
def moves_invariants(game: Game) -> None:
    """Check which knights each part of the turn has noted as moved.

    :raises EngineError: no seat can have moved them
    """
    for part in game.stack:
        if part["step"] in game.rules.parts and KEY in part:
            here = part[KEY]
            fits = isinstance(here, dict) and list(here) == ["moved"] and are_texts(here["moved"])
            need(fits, f"`{KEY}` of a part lists the knights that have `moved`")
            _check_moved(game, part, here["moved"])


def _check_moved(game: Game, part: Json, goals: list[str]) -> None:
    """Check where knights have moved. TB-BA-19, TB-BA-21

    They stand there until the step `LookForVictories`, which may remove them (TB-BA-27).
    """
    need(len(set(goals)) == len(goals), f"`moved` of {KEY} names each knight once")
    paths = board(game).ends.keys() - set(facts.CASTLE_EDGES)
    need(set(goals) <= paths, f"`moved` of {KEY} names paths away from the castle")
    if any(step["step"] == LookForVictories.name for step in part["rest"] or ()):
        owners = {owner for group in who_moves(game, part["seat"]) for owner in group}
        standing = knights(game)
        fits = all(standing.get(edge) in owners for edge in goals)
        need(fits, f"`moved` of {KEY} names knights that the seat moves")
