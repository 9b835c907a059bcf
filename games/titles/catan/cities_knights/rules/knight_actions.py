"""The actions of ready knights: move, drive away a weaker knight, chase the robber.

CK-ACT, CK-MOVE, CK-DISP, CK-CHASE
"""

from __future__ import annotations

from typing import ClassVar

from games.engine.arguments import Abridged, Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.figures import (
    figure_options,
    figures,
    move_figure,
    place_of,
    why_figure_stays,
    why_not_figure,
)
from games.titles.catan.base.rules.module import knight_actions
from games.titles.catan.base.rules.robber import ROBBER
from games.titles.catan.cities_knights.rules.knights import (
    Knight,
    are_joined,
    closed_to_inactive_knights,
    has_acted,
    is_free,
    is_promoted,
    keep_promoted,
    knight_ways,
    knights,
    lift_knight,
    note_action,
    own_knight,
    put_knight,
    ready_knights,
)
from games.titles.catan.cities_knights.rules.module import cities_knights
from games.titles.catan.cities_knights.rules.out_of_turn import Asked
from games.titles.catan.kit.rules.tie_breaks import by_place


def why_not_ready(game: Game, seat: Seat, vertex: Json) -> Refusal | None:
    """CK-ACT-02, CK-ACT-03, CK-ACT-04, CK-ACT-05; CK-ILL-26, CK-ILL-27, CK-ILL-28"""
    knight = own_knight(game, seat, vertex)
    if knight is None:
        return refuse("CK-KNIGHT-11a")
    if has_acted(game, vertex):
        return refuse("CK-ILL-28")
    if not knight["active"]:
        return refuse("CK-ILL-26")
    return None if vertex in ready_knights(game) else refuse("CK-ILL-27")


def move_places(game: Game, seat: Seat, start: str) -> list[str]:
    """Return the free vertices that the knight can reach, in the order that breaks ties. CK-MOVE-01"""
    return sorted((v for v in knight_ways(game, seat, start) if is_free(game, v)), key=by_place)


def displace_places(game: Game, seat: Seat, start: str) -> list[str]:
    """Return the vertices of weaker knights of other seats that the knight can reach. CK-DISP-01"""
    level = knights(game)[start]["level"]
    found = []
    for vertex in knight_ways(game, seat, start):
        other = knights(game).get(vertex)
        if other is not None and other["seat"] != seat and other["level"] < level:
            found.append(vertex)
    return sorted(found, key=by_place)


def move_knight(game: Game, start: str, goal: str) -> None:
    """Move a knight and mark it as having acted; it stays promoted for this turn. CK-ACT-04"""
    promoted = is_promoted(game, start)
    knight = lift_knight(game, start)
    put_knight(game, goal, knight)
    note_action(game, goal)
    if promoted:
        keep_promoted(game, goal)


def _are_parts(argument: Json) -> bool:
    return isinstance(argument, dict) and argument.keys() == {"from", "to"}


def _why_no_way(game: Game, seat: Seat, start: str, goal: str) -> Refusal | None:
    """CK-ILL-29, CK-ILL-30"""
    if goal in knight_ways(game, seat, start):
        return None
    return refuse("CK-ILL-30" if goal != start and are_joined(game, seat, start, goal) else "CK-ILL-29")


@cities_knights.verb(knight_actions)
class MoveKnight(Verb):
    """CK-MOVE-01, CK-MOVE-02, CK-MOVE-03"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [
            {"from": start, "to": goal}
            for start in ready_knights(game)
            for goal in move_places(game, seat, start)
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-19, CK-ILL-26, CK-ILL-27, CK-ILL-28, CK-ILL-29, CK-ILL-30"""
        if not _are_parts(argument):
            return refuse("CK-D-24a")
        start, goal = argument["from"], argument["to"]
        refusal = why_not_ready(game, seat, start)
        if refusal is not None:
            return refusal
        if not isinstance(goal, str) or goal not in board(game).neighbors:
            return refuse("BASE-ERR-57")
        if not is_free(game, goal):
            return refuse("CK-ILL-19")
        return _why_no_way(game, seat, start, goal)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.log("knight_moved", seat=seat, vertex=argument["to"], **{"from": argument["from"]})
        move_knight(game, argument["from"], argument["to"])


@cities_knights.verb(knight_actions)
class DisplaceKnight(Verb):
    """Take the place of a weaker knight, whose owner then moves it.

    CK-DISP-01, CK-DISP-02, CK-DISP-03, CK-DISP-04, CK-DISP-05
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        return [
            {"from": start, "to": goal}
            for start in ready_knights(game)
            for goal in displace_places(game, seat, start)
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-26, CK-ILL-27, CK-ILL-28, CK-ILL-29, CK-ILL-30, CK-ILL-31, CK-ILL-32"""
        if not _are_parts(argument):
            return refuse("CK-D-24a")
        start, goal = argument["from"], argument["to"]
        refusal = why_not_ready(game, seat, start)
        if refusal is not None:
            return refusal
        if not isinstance(goal, str) or goal not in board(game).neighbors:
            return refuse("BASE-ERR-57")
        other = knights(game).get(goal)
        if other is None:
            return refuse("CK-DISP-01a")
        if other["seat"] == seat:
            return refuse("CK-ILL-32")
        if other["level"] >= knights(game)[start]["level"]:
            return refuse("CK-ILL-31")
        return _why_no_way(game, seat, start, goal)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        start, goal = argument["from"], argument["to"]
        owner = knights(game)[goal]["seat"]
        game.log("knight_displaced", seat=seat, owner=owner, vertex=goal, **{"from": start})
        drive_away(game, goal, lift_knight(game, goal))
        move_knight(game, start, goal)


def drive_away(game: Game, vertex: str, knight: Knight) -> None:
    """Push the step that finds a new place for a knight already taken off the vertex. CK-DISP-03

    Routes are counted without the knight until it stands again (CK-ROAD-02). Its owner may take days, and a seat wins
    as soon as it has the points (CK-WIN-01): no rule book lets a win wait for this.
    """
    game.push(
        RelocateKnight.of(seat=knight["seat"], at=vertex, level=knight["level"], active=knight["active"])
    )


@cities_knights.step
class RelocateKnight(Step):
    """Ask the owner where there is a choice; remove the knight if no place is left. CK-DISP-05, CK-D-14"""

    public = ("seat", "at", "level", "active")
    at: Fact[str] = Fact()
    level: Fact[int] = Fact()
    active: Fact[bool] = Fact()

    def run(self, game: Game) -> None:
        places = places_of_displaced(game, self.seat, self.at, active=self.active)
        if not places:
            game.log("knight_removed", seat=self.seat, vertex=self.at, level=self.level)
        elif len(places) == 1:
            _relocate(game, self.data, places[0])
        else:
            facts = {fact: self.data[fact] for fact in self.public}
            game.push(DisplacedKnight.of(**facts))


def places_of_displaced(game: Game, seat: Seat, start: str, *, active: bool) -> list[str]:
    """Return where the knight can go from its old vertex. CK-DISP-03

    The piece that stands there now does not block it.
    """
    places = move_places(game, seat, start)
    closed = () if active else closed_to_inactive_knights(game)
    return [vertex for vertex in places if vertex not in closed]


def _relocate(game: Game, facts: dict[str, Json], vertex: str) -> None:
    """Put the knight on its new vertex with the same level and state. CK-DISP-04"""
    seat = facts["seat"]
    game.log("knight_relocated", seat=seat, vertex=vertex, **{"from": facts["at"]})
    put_knight(game, vertex, {"seat": seat, "level": facts["level"], "active": facts["active"]})


@cities_knights.decision
class DisplacedKnight(Asked, Choice):
    """The owner chooses where its knight goes. CK-D-14"""

    own_verbs = ("relocate_knight",)
    sentence = "{names} moves the displaced knight."
    public = ("seat", "number", "at", "level", "active")
    at: Fact[str] = Fact()
    active: Fact[bool] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(places_of_displaced(game, seat, self.at, active=self.active))

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-33, CK-ILL-34"""
        if argument is None:
            return refuse("CK-ILL-34")
        places = places_of_displaced(game, seat, self.at, active=self.active)
        return None if isinstance(argument, str) and argument in places else refuse("CK-ILL-33")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        _relocate(game, self.data, argument)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Choose the place that is the fewest roads away. CK-D-14"""
        ways = knight_ways(game, seat, self.at)
        places = places_of_displaced(game, seat, self.at, active=self.active)
        return "relocate_knight", min(places, key=lambda place: ways[place])


@cities_knights.verb(knight_actions)
class ChaseRobber(Verb):
    """Move the robber and steal as in base, without discards. CK-CHASE-01, CK-CHASE-02"""

    figure: ClassVar[str] = ROBBER
    is_not_beside: ClassVar[str] = "CK-ILL-36"

    def options(self, game: Game, seat: Seat) -> Arguments:
        chasers = [v for v in ready_knights(game) if self._is_beside(game, v)]
        if not chasers:
            return []
        moves = figure_options(game, figures(game)[self.figure], seat)
        return Abridged(({"knight": chaser, **move} for chaser in chasers for move in moves), "victim")

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-26, CK-ILL-27, CK-ILL-28, CK-ILL-35, CK-ILL-36

        BASE-ERR-12, BASE-ERR-13, BASE-ERR-14, BASE-ERR-15, BASE-ERR-16
        """
        if not isinstance(argument, dict) or "knight" not in argument:
            return refuse("CK-D-24a")
        refusal = why_not_ready(game, seat, argument["knight"])
        if refusal is not None:
            return refusal
        stays = why_figure_stays(game, self.figure, seat)
        if stays is not None:
            return stays
        if not self._is_beside(game, argument["knight"]):
            return refuse(self.is_not_beside)
        return why_not_figure(game, figures(game)[self.figure], seat, _without_knight(argument))

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        note_action(game, argument["knight"])
        figure = figures(game)[self.figure]
        game.log(f"{figure.called}_chased", seat=seat, vertex=argument["knight"])
        move_figure(game, figure, seat, _without_knight(argument))

    def _is_beside(self, game: Game, vertex: str) -> bool:
        return place_of(game, self.figure) in board(game).hexes_at[vertex]


def _without_knight(argument: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in argument.items() if key != "knight"}
