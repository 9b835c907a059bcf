"""Figures: neutral pieces that a seven, a knight or a card moves. BASE-ROBBER.

The base game has one, the robber. A module adds its own, such as a pirate or the barbarians, by answering `figures`.
The class of a figure defines where it may stand, whom it robs and what it does for an absent seat. The rest is here.
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
from games.engine.questions import Constant, Question
from games.engine.record import Drawn, Moved
from games.engine.steps import Decision, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import INCOME
from games.titles.catan.base.rules.hands import steal
from games.titles.catan.base.rules.module import base, robber
from games.titles.catan.base.rules.not_offered import why_closed

Place = str | None
"""A hex or an edge; None is off the board."""
Victims = Mapping[Place, Sequence[Seat]]
NOBODY: tuple[Seat | None, ...] = (None,)
FIGURES = Topic("figures", INCOME)


class Figure(ABC):
    """A kind of figure. It has no state of its own: its place is in the game's state."""

    name: str
    """The key in the state."""
    called: ClassVar[str]
    """The prefix of its log entries, shared by figures of the same kind."""
    verb: ClassVar[str]
    """The verb that moves it in the decision `robber`."""
    at: ClassVar[str] = "hex"
    """The key of a place in arguments and log entries."""
    may_spare: ClassVar[bool] = False
    """True if the mover may choose to rob nobody even where there are victims."""
    has_not_moved = "BASE-ERR-12"
    is_no_place = "BASE-ERR-13"
    is_not_there = "BASE-ERR-15"

    @abstractmethod
    def places(self, game: Game) -> Collection[str]:
        """Return every place on the board where the figure can stand."""

    @abstractmethod
    def victims(self, game: Game, mover: Seat) -> Victims:
        """Return the seats that it robs at each place; places without victims may be missing."""

    def rob(self, game: Game, mover: Seat, victim: Seat) -> None:
        """Take the loot from the victim, or push the decision that asks for it (SF-CL-09)."""
        rob(game, mover, victim)

    @abstractmethod
    def when_time_runs_out(self, game: Game, mover: Seat) -> Json:
        """Return the argument of its verb that is played for an absent seat."""


@Constant
def figures(game: Game) -> dict[str, Figure]:
    """Return the figures of this game by name; an absent seat moves the first one that can move."""
    return {}


@Question
def figure_home(game: Game, figure: str) -> list[Place]:
    """Return the places to which it can be sent back, where it usually starts; None is off the board. BASE-BOARD-07"""
    terrain = game.state["base"]["terrain"]
    return [name for name in terrain if terrain[name] == "desert"] or [None]


@Question
def figure_start(game: Game, figure: str) -> Place:
    """Return its place before the first turn, drawn if it has several homes. BASE-BOARD-07, BASE-BEG-07"""
    home = figure_home(game, figure)
    if len(home) == 1:
        return home[0]
    place = game.chance("figures", figure).pick(home)
    game.log("figure_drawn", figure=figure, place=place)
    return place


@Question
def figure_refuge(game: Game, figure: str) -> Place:
    """Return the home to which it flees; it stays if it is at home already. TB-EV-22, TB-RI-C3"""
    home = figure_home(game, figure)
    present = place_of(game, figure)
    return present if present in home else home[0]


base.ties_to_record("figure_drawn", Drawn("place", "figures/{figure}"))


@Question
def why_figure_stays(game: Game, figure: str, mover: Seat) -> Refusal | None:
    """Return the reason why it cannot be moved at all now."""
    return None


@Question
def closed_to_figure(game: Game, figure: str, mover: Seat) -> dict[str, Refusal]:
    """Return the places that are closed to it, with reasons; its own place is not among them (BASE-ROBBER-01)."""
    return {}


@Question
def without_a_place(game: Game, figure: str, mover: Seat) -> list[Place]:
    """Return the places where it may go if every place is closed; an empty list if it cannot move then."""
    return []


@Question
def spared(game: Game, figure: str, mover: Seat) -> dict[Place, dict[Seat, Refusal]]:
    """Return the seats that it does not rob although they have a building there, per place and with reasons."""
    return {}


@base.sets_up
def place_figures(game: Game) -> None:
    """Put each figure on its starting place, once the board has been laid out."""
    game.state["base"]["figures"] = {name: figure_start(game, name) for name in figures(game)}


def place_of(game: Game, figure: str) -> Place:
    """Return the place of a figure; None if it is off the board or not in the game."""
    return game.state["base"]["figures"].get(figure)  # type: ignore[no-any-return]


def figure_places(game: Game, figure: Figure, mover: Seat) -> list[Place]:
    """Return the places where the mover may put it. BASE-ROBBER-01, BASE-ROBBER-02

    If every place is closed, `without_a_place` decides.
    """
    if why_figure_stays(game, figure.name, mover) is not None:
        return []
    present = place_of(game, figure.name)
    closed = closed_to_figure(game, figure.name, mover)
    found: list[Place] = [name for name in figure.places(game) if name != present and name not in closed]
    return found or without_a_place(game, figure.name, mover)


def candidates(game: Game, figure: Figure, mover: Seat) -> Victims:
    """Return the seats that can be robbed at each place. BASE-ROBBER-03"""
    there = figure.victims(game, mover)
    spare = spared(game, figure.name, mover)
    if not spare:
        return there
    return {
        place: [seat for seat in seats if seat not in spare.get(place, ())] for place, seats in there.items()
    }


def figure_options(game: Game, figure: Figure, mover: Seat) -> list[Json]:
    """Return each choice of place and victim; the victim is null where nobody can be robbed. BASE-ROBBER-09"""
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
    """Return why the argument is illegal; the victim may be omitted if there is no choice. BASE-ERR-13, BASE-ERR-68"""
    if not isinstance(argument, dict) or figure.at not in argument:
        return refuse(figure.is_no_place)
    refusal = why_not_there(game, figure, mover, argument[figure.at])
    if refusal is None:
        refusal = _why_not_rob(game, figure, mover, argument[figure.at], argument.get("victim"))
    if refusal is None and argument.keys() - {figure.at, "victim"}:
        return refuse("BASE-ERR-68")
    return refusal


def why_not_there(game: Game, figure: Figure, mover: Seat, place: Json) -> Refusal | None:
    """Return why the figure may not go to a place. BASE-ERR-12, BASE-ERR-13

    If every place is closed, the places of `without_a_place` are legal.
    """
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
    """Move the figure and rob the chosen victim. BASE-ROBBER-04, BASE-ROBBER-05, BASE-ROBBER-06"""
    place, victim = choice[figure.at], choice.get("victim")
    if victim is None and not figure.may_spare:
        there = candidates(game, figure, mover).get(place, ())
        if there:
            (victim,) = there
    put_figure(game, figure, mover, place)
    if victim is not None:
        figure.rob(game, mover, victim)


def put_figure(game: Game, figure: Figure, mover: Seat, place: Place) -> None:
    """Move the figure without robbing; the place may be its present one, or None for off the board."""
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


base.ties_to_record("stolen", Moved("cards", "hand/{victim}", "hand/{seat}", luck="steal/{seat}/{victim}"))


def rob(game: Game, thief: Seat, victim: Seat) -> None:
    """Steal a card; only thief and victim learn its kind. BASE-ROBBER-07"""
    stolen = steal(game, thief, victim)
    if not stolen:
        game.log("nothing_to_steal", seat=thief, victim=victim)
        return
    known = {"cards": stolen}
    game.log("stolen", {thief: known, victim: known}, seat=thief, victim=victim)


@base.shows
def sight(game: Game) -> dict[str, Json]:
    """Show the places of all figures: they are public. BASE-HIDE-14"""
    return {"figures": dict(game.state["base"]["figures"])}


@base.imagines
def imagine(game: Game, whole: Json, luck: Random) -> None:
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
    """Ask the seat which figure goes where, unless only one move is possible. BASE-SEVEN-06, BASE-ROBBER-08

    `named` is a figure and the argument that the seat chose in advance. It is checked when the step runs (BASE-LA-03);
    if it has become illegal, the seat is asked again (BASE-DEC-16).
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
    """Choose the figure, its place and the victim before anything else. BASE-DEC-05, BASE-TURN-07"""

    sets = (robber,)
    sentence = "{names} moves the robber."
    public = ("seat", "number", "figures")
    figures: Fact[list[str]] = Fact()

    def look_over(self, game: Game) -> None:
        stuck = [name for name in self.figures if not figure_places(game, figures(game)[name], self.seat)]
        need(not stuck, f"`figures` of {self.name} have nowhere to go: {stuck}")

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01, BASE-ERR-08"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse("BASE-ERR-08")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Move the first of the figures. BASE-DEC-05"""
        figure = figures(game)[self.figures[0]]
        return figure.verb, figure.when_time_runs_out(game, seat)

    def shows(self, game: Game, viewer: Seat | None) -> Json:
        """Show the closed places of each figure with the reason: a code, its facts and its English text."""
        closed = {name: why_closed_to(game, name, self.seat) for name in self.figures}
        return {"closed": closed} if any(closed.values()) else {}


def why_closed_to(game: Game, figure: str, mover: Seat) -> Json:
    """Return the places where the mover may not put the figure, with reasons, as a viewer sees them."""
    goes = figure_places(game, figures(game)[figure], mover)
    return {
        place: {"code": why.code, "facts": why.facts, "text": game.title.text(why.code, game.rules.keys)}
        for place, why in closed_to_figure(game, figure, mover).items()
        if place not in goes and place != place_of(game, figure)
    }


class MoveFigure(Verb):
    """Move one figure: place and victim are a single choice. BASE-ROBBER-09"""

    figure: ClassVar[str]

    def options(self, game: Game, seat: Seat) -> Arguments:
        if self.figure not in game.stack[-1]["figures"]:
            return []
        return Abridged(figure_options(game, figures(game)[self.figure], seat), "victim")

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """Refuse a figure that the decision does not ask for (BASE-ERR-63, SF-ERR-31), or an illegal choice.

        A figure that has no place is refused with the reason against the chosen one (SF-TB-01).
        """
        is_asked = self.figure in game.stack[-1]["figures"]
        stays = None if is_asked else why_figure_stays(game, self.figure, seat)
        refusal = stays or why_not_figure(game, figures(game)[self.figure], seat, argument)
        return refusal or (None if is_asked else refuse("BASE-ERR-63"))

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        move_figure(game, figures(game)[self.figure], seat, argument)
