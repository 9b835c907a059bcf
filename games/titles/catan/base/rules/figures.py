"""Figures: what stands on the board for nobody and is moved by a seven, a knight or a card. BASE-ROBBER.

The robber is the one of the base game. A module brings its own, a pirate or barbarians, by an answer to `figures`;
where it may stand, whom it robs and what an absent seat does with it is said by its class, all else is here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.engine.arguments import Abridged, Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.memory import Topic
from games.engine.questions import Constant, Event, Question
from games.engine.record import Drawn, Moved
from games.engine.steps import Decision, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import BOARD
from games.titles.catan.base.rules.hands import steal
from games.titles.catan.base.rules.module import base, robber
from games.titles.catan.base.rules.not_offered import why_closed

Place = str | None
"""A hex or an edge; none is off the board."""
Victims = Mapping[Place, Sequence[Seat]]
NOBODY: tuple[Seat | None, ...] = (None,)
FIGURES = Topic("figures", BOARD)
"""Where figures stand."""


class Figure(ABC):
    """One figure of a game: an object without state; where it stands lies in the game's."""

    name: str
    """Its key in the state."""
    called: ClassVar[str]
    """What its log entries begin with; figures of one kind share it."""
    verb: ClassVar[str]
    """What moves it in the decision `robber`."""
    at: ClassVar[str] = "hex"
    """What its places are called in arguments and in the log."""
    may_spare: ClassVar[bool] = False
    """Whether its mover may rob nobody where there is somebody."""
    has_not_moved = "BASE-ERR-12"
    is_no_place = "BASE-ERR-13"
    is_not_there = "BASE-ERR-15"

    @abstractmethod
    def places(self, game: Game) -> Collection[str]:
        """Where it may ever stand."""

    @abstractmethod
    def victims(self, game: Game, mover: Seat) -> Victims:
        """Whom it robs at each place; places where it robs nobody may be left out."""

    def rob(self, game: Game, mover: Seat, victim: Seat) -> None:
        """Take what it takes of the victim, or push what asks for it (SF-CL-09)."""
        rob(game, mover, victim)

    @abstractmethod
    def when_time_runs_out(self, game: Game, mover: Seat) -> Json:
        """What an absent seat does with it: an argument of its verb."""


@Constant
def figures(game: Game) -> dict[str, Figure]:
    """The figures of this game by name; an absent seat moves the first that it can."""
    return {}


@Question
def figure_home(game: Game, figure: str) -> list[Place]:
    """Where it starts and where it can be sent back to: places to choose from, or off the board. BASE-BOARD-07"""
    terrain = game.state["base"]["terrain"]
    return [name for name in terrain if terrain[name] == "desert"] or [None]


@Question
def figure_start(game: Game, figure: str) -> Place:
    """Where it stands before the first turn: at home, drawn where there are several. BASE-BOARD-07, BASE-BEG-07"""
    home = figure_home(game, figure)
    if len(home) == 1:
        return home[0]
    place = game.chance("figures", figure).pick(home)
    game.log("figure_drawn", figure=figure, place=place)
    return place


@Question
def figure_refuge(game: Game, figure: str) -> Place:
    """Where it flees to: home, where it stays if it is there; else the first home. TB-EV-22, TB-RI-C3"""
    home = figure_home(game, figure)
    present = place_of(game, figure)
    return present if present in home else home[0]


base.ties_to_record("figure_drawn", Drawn("place", "figures/{figure}"))


@Question
def why_figure_stays(game: Game, figure: str, mover: Seat) -> Refusal | None:
    """Why it cannot be moved now, wherever it would go."""
    return None


@Question
def closed_to_figure(game: Game, figure: str, mover: Seat) -> dict[str, Refusal]:
    """Places where the mover may not put it, each with the reason; its own is left out (BASE-ROBBER-01)."""
    return {}


@Question
def without_a_place(game: Game, figure: str, mover: Seat) -> list[Place]:
    """Where it goes when every place is closed: where it may stay or must go; nowhere if nothing is listed."""
    return []


@Question
def spared(game: Game, figure: str, mover: Seat) -> dict[Place, dict[Seat, Refusal]]:
    """Whom it does not rob though they are there, place by place, each with the reason."""
    return {}


@Event
def figure_moved(game: Game, seat: Seat, figure: str, place: Place) -> None:
    """A figure stands elsewhere."""


@base.sets_up
def place_figures(game: Game) -> None:
    """Each figure where it starts, when the island lies."""
    game.state["base"]["figures"] = {name: figure_start(game, name) for name in figures(game)}


def place_of(game: Game, figure: str) -> Place:
    """Where a figure stands; off the board, too, if the game has none."""
    return game.state["base"]["figures"].get(figure)  # type: ignore[no-any-return]


def figure_places(game: Game, figure: Figure, mover: Seat) -> list[Place]:
    """BASE-ROBBER-01, BASE-ROBBER-02: all its places but its own and the closed ones; or where it goes without one."""
    if why_figure_stays(game, figure.name, mover) is not None:
        return []
    present = place_of(game, figure.name)
    closed = closed_to_figure(game, figure.name, mover)
    found: list[Place] = [name for name in figure.places(game) if name != present and name not in closed]
    return found or without_a_place(game, figure.name, mover)


def candidates(game: Game, figure: Figure, mover: Seat) -> Victims:
    """BASE-ROBBER-03: who can be robbed at each place."""
    there = figure.victims(game, mover)
    spare = spared(game, figure.name, mover)
    if not spare:
        return there
    return {
        place: [seat for seat in seats if seat not in spare.get(place, ())] for place, seats in there.items()
    }


def figure_options(game: Game, figure: Figure, mover: Seat) -> list[Json]:
    """BASE-ROBBER-09: place and victim are one choice; the victim is null where nobody can be robbed."""
    at = figure.at
    there: Mapping[Place, Sequence[Seat | None]] = candidates(game, figure, mover)
    if figure.may_spare:
        there = {place: [*seats, *NOBODY] for place, seats in there.items()}
    return [
        {at: place, "victim": victim}
        for place in figure_places(game, figure, mover)
        for victim in there.get(place) or NOBODY
    ]


def why_not_figure(game: Game, figure: Figure, mover: Seat, argument: Json) -> Refusal | None:
    """BASE-ERR-13, BASE-ERR-68 and what follows; a victim may be left out where there is no choice."""
    if not isinstance(argument, dict) or figure.at not in argument:
        return refuse(figure.is_no_place)
    refusal = why_not_there(game, figure, mover, argument[figure.at])
    if refusal is None:
        refusal = _why_not_rob(game, figure, mover, argument[figure.at], argument.get("victim"))
    if refusal is None and argument.keys() - {figure.at, "victim"}:
        return refuse("BASE-ERR-68")
    return refusal


def why_not_there(game: Game, figure: Figure, mover: Seat, place: Json) -> Refusal | None:
    """BASE-ERR-12, BASE-ERR-13; when every place is closed, it goes where it goes without one."""
    stays = why_figure_stays(game, figure.name, mover)
    if stays is not None:
        return stays
    closed = closed_to_figure(game, figure.name, mover)
    if not isinstance(place, str) or place not in figure.places(game):
        refusal = refuse(figure.is_no_place)
    elif place == place_of(game, figure.name):
        refusal = refuse(figure.has_not_moved)
    elif place in closed:
        refusal = closed[place]
    else:
        return None
    return None if place in figure_places(game, figure, mover) else refusal


def _why_not_rob(game: Game, figure: Figure, mover: Seat, place: Place, victim: Json) -> Refusal | None:
    """BASE-ROBBER-03, BASE-ROBBER-10; BASE-ERR-14, BASE-ERR-15, BASE-ERR-16, BASE-ERR-65"""
    there = candidates(game, figure, mover).get(place, ())
    if victim is None:
        return None if len(there) < 2 or figure.may_spare else refuse("BASE-ERR-14", names=list(there))
    if not isinstance(victim, str) or victim not in game.state["seats"]:
        return refuse("BASE-ERR-65")
    if victim == mover:
        return refuse("BASE-ERR-16")
    if victim in there:
        return None
    why = spared(game, figure.name, mover).get(place, {})
    return why.get(victim) or refuse(figure.is_not_there, name=victim)


def move_figure(game: Game, figure: Figure, mover: Seat, choice: dict[str, Json]) -> None:
    """Put it there and rob whom the mover names. BASE-ROBBER-04, BASE-ROBBER-05, BASE-ROBBER-06"""
    place, victim = choice[figure.at], choice.get("victim")
    if victim is None and not figure.may_spare:
        there = candidates(game, figure, mover).get(place, ())
        if there:
            (victim,) = there
    put_figure(game, figure, mover, place)
    if victim is not None:
        figure.rob(game, mover, victim)


def put_figure(game: Game, figure: Figure, mover: Seat, place: Place) -> None:
    """The figure goes to a place, stays where it is, or leaves the board; nobody is robbed."""
    standing = game.state["base"]["figures"]
    before = standing[figure.name]
    if place == before:
        told: dict[str, Json] = {figure.at: place}
        game.log(f"{figure.called}_stayed", seat=mover, **told)
        return
    told = {figure.at: place, "from": before}
    game.log(f"{figure.called}_{'left' if place is None else 'moved'}", seat=mover, **told)
    standing[figure.name] = place
    game.changed(FIGURES)
    figure_moved(game, mover, figure.name, place)


base.ties_to_record("stolen", Moved("cards", "hand/{victim}", "hand/{seat}", luck="steal/{seat}/{victim}"))


def rob(game: Game, thief: Seat, victim: Seat) -> None:
    """BASE-ROBBER-07: only thief and victim learn the kind."""
    stolen = steal(game, thief, victim)
    if not stolen:
        game.log("nothing_to_steal", seat=thief, victim=victim)
        return
    known = {"cards": stolen}
    game.log("stolen", {thief: known, victim: known}, seat=thief, victim=victim)


@base.shows
def sight(game: Game) -> dict[str, Json]:
    """BASE-HIDE-14: where they stand is public."""
    return {"figures": dict(game.state["base"]["figures"])}


@base.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
    """All of it is in the sight."""
    game.state["base"]["figures"] = dict(whole["base"]["figures"])


@base.invariants
def invariants(game: Game) -> None:
    """:raises EngineError: a figure stands where it cannot"""
    known, standing = figures(game), game.state["base"].get("figures")
    need(isinstance(standing, dict) and standing.keys() == known.keys(), f"`base.figures` names {[*known]}")
    for name, figure in known.items():
        at = standing[name]
        need(
            at is None or at in list(figure.places(game)),
            f"`base.figures.{name}` is one of its places or null",
        )
    for step in game.stack:
        if step["step"] in (FigureMustMove.name, Robber.name):
            asked: list[str] = step.get("figures", [])
            fits = are_texts(asked) and known.keys() >= set(asked)
            need(fits and bool(asked), f"`{step['step']}` names `figures` of {[*known]}")


base.copies(dict, "figures")


@base.step
class FigureMustMove(Step):
    """BASE-SEVEN-06, BASE-ROBBER-08: asks the seat which of these figures goes where, as far as there is a choice.

    `named` is a figure with its argument that the seat has chosen in advance: it is judged now, after what has
    happened since (BASE-LA-03), and where it has become illegal the seat is asked again (BASE-DEC-16).
    """

    public = ("seat", "figures", "named")
    figures: Fact[list[str]] = Fact()
    named: Fact[list[Json] | None] = Fact()

    @classmethod
    def of(cls, **facts: Json) -> dict[str, Json]:
        return {"step": cls.name, "named": None, **facts}

    def look_over(self, game: Game) -> None:
        named = self.data["named"]
        is_pair = isinstance(named, list) and len(named) == 2 and named[0] in list(figures(game))
        need(named is None or is_pair, f"`named` of {self.name} is null, or a figure and where it goes")

    def run(self, game: Game) -> None:
        known = figures(game)
        if self.named is not None:
            name, argument = self.named
            if why_not_figure(game, known[name], self.seat, argument) is None:
                move_figure(game, known[name], self.seat, argument)
                return
        seat = self.seat
        places = {name: figure_places(game, known[name], seat) for name in self.figures}
        movable = [name for name in places if places[name]]
        if len(movable) == 1 and len(places[movable[0]]) == 1:
            figure = known[movable[0]]
            options = figure_options(game, figure, seat)
            if len(options) == 1:
                move_figure(game, figure, seat, options[0])
                return
        if movable:
            game.push(Robber.of(seat=seat, figures=movable))


@base.decision
class Robber(Decision):
    """BASE-DEC-05, BASE-TURN-07: the figure, its place and the victim; nothing else is possible before."""

    sets = (robber,)
    sentence = "{names} moves the robber."
    public = ("seat", "number", "figures")
    figures: Fact[list[str]] = Fact()

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, BASE-ERR-08"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse("BASE-ERR-08")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """BASE-DEC-05; with several figures the first is moved."""
        figure = figures(game)[self.figures[0]]
        return figure.verb, figure.when_time_runs_out(game, seat)

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """Which places are closed to which figure, and why: a code, its facts and its English text."""
        closed = {name: why_closed_to(game, name, self.seat) for name in self.figures}
        return {"closed": closed} if any(closed.values()) else {}


def why_closed_to(game: Game, figure: str, mover: Seat) -> Json:
    """The places where the mover may not put it, with the reasons, for a sight."""
    goes = figure_places(game, figures(game)[figure], mover)
    return {
        place: {"code": why.code, "facts": why.facts, "text": game.title.text(why.code, game.rules.keys)}
        for place, why in closed_to_figure(game, figure, mover).items()
        if place not in goes and place != place_of(game, figure)
    }


class MoveFigure(Verb):
    """BASE-ROBBER-09: place and victim of one figure, in one."""

    figure: ClassVar[str]

    def options(self, game: Game, seat: Seat) -> Arguments:
        if self.figure not in game.stack[-1]["figures"]:
            return []
        return Abridged(figure_options(game, figures(game)[self.figure], seat), "victim")

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """BASE-ERR-63 where the seat is asked for other figures only."""
        if self.figure not in game.stack[-1]["figures"]:
            return refuse("BASE-ERR-63")
        return why_not_figure(game, figures(game)[self.figure], seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        move_figure(game, figures(game)[self.figure], seat, argument)
