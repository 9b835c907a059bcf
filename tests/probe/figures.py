"""Probes of figures: a ghost on the edges, and a robber that is kept from some places and some seats."""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.engine.arguments import Arguments
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.steps import Choice, Fact
from games.engine.types import Answer, Json, Seat
from games.titles.catan.base.rules.board import board
from games.titles.catan.base.rules.figures import (
    Figure,
    MoveFigure,
    Place,
    Victims,
    closed_to_figure,
    figure_home,
    figure_moved,
    figure_options,
    figure_refuge,
    figure_start,
    figures,
    place_of,
    rob,
    spared,
    why_figure_stays,
    without_a_place,
)
from games.titles.catan.base.rules.module import robber
from games.titles.catan.base.rules.robber import ROBBER
from tests.probe.title import probe

FIGURES = probe("figures")
GHOST = "ghost"
REFUGE = "0,2"
FIGURES.messages.update(
    {
        "PROBE-ASLEEP": "The ghost sleeps until turn {n}.",
        "PROBE-AFRAID": "The robber is afraid of {name} there.",
        "PROBE-SPARED": "{name} is spared there.",
    }
)


class Ghost(Figure):
    """A figure that stands only on roads and may rob their owners."""

    name = called = GHOST
    verb = "move_ghost"
    at = "edge"
    may_spare = True

    def places(self, game: Game) -> Collection[str]:
        return board(game).ends

    def victims(self, game: Game, mover: Seat) -> Victims:
        roads = game.state["base"]["roads"].items()
        return {edge: [owner] for edge, owner in roads if owner != mover}

    def rob(self, game: Game, mover: Seat, victim: Seat) -> None:
        """As SF-CL-09: the mover chooses what is taken."""
        game.push(Haunting.of(seat=mover, victim=victim))

    def when_time_runs_out(self, game: Game, mover: Seat) -> Json:
        return figure_options(game, self, mover)[0]


@FIGURES.decision
class Haunting(Choice):
    own_verbs = ("haunt",)
    sentence = "{names} haunts."
    public = ("seat", "number", "victim")
    victim: Fact[Seat] = Fact()

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return ["card", "fright"]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return None if argument in ("card", "fright") else refuse("BASE-ERR-68")

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        if argument == "card":
            rob(game, seat, self.victim)
        else:
            game.log("probe_fright", seat=seat, victim=self.victim)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        return refuse("BASE-ERR-63") if seat == self.seat else refuse("BASE-ERR-01", name=self.seat)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        return "haunt", "fright"


@FIGURES.sets_up
def nothing_has_moved(game: Game) -> None:
    game.state[FIGURES.key] = {"moved": []}


@FIGURES.shows
def what_has_moved(game: Game) -> dict[str, Json]:
    return {"moved": list(game.state[FIGURES.key]["moved"])}


@FIGURES.imagines
def as_it_was(game: Game, whole: Json, luck: object) -> None:
    game.state[FIGURES.key] = {"moved": list(whole[FIGURES.key]["moved"])}


@FIGURES.answers(figures)
def there_is_a_ghost(earlier: Callable[[Game], dict[str, Figure]], game: Game) -> dict[str, Figure]:
    return {**earlier(game), GHOST: Ghost()}


@FIGURES.verb(robber)
class MoveGhost(MoveFigure):
    figure = GHOST


@FIGURES.answers(figure_home)
def the_ghost_haunts_two_edges(
    earlier: Callable[[Game, str], list[Place]], game: Game, figure: str
) -> list[Place]:
    return ["0,0,NE", "0,0,E"] if figure == GHOST else earlier(game, figure)


@FIGURES.answers(figure_start)
def the_robber_starts_beside_the_board(
    earlier: Callable[[Game, str], Place], game: Game, figure: str
) -> Place:
    return None if figure == ROBBER else earlier(game, figure)


@FIGURES.answers(figure_refuge)
def the_robber_flees_to_the_south(earlier: Callable[[Game, str], Place], game: Game, figure: str) -> Place:
    """As TB-RI-C3, elsewhere than home"""
    return REFUGE if figure == ROBBER else earlier(game, figure)


@FIGURES.answers(why_figure_stays)
def the_ghost_sleeps_at_first(
    earlier: Callable[[Game, str, Seat], Refusal | None], game: Game, figure: str, mover: Seat
) -> Refusal | None:
    if figure == GHOST and game.state["base"]["turn"] < 3:
        return refuse("PROBE-ASLEEP", n=3)
    return earlier(game, figure, mover)


@FIGURES.answers(closed_to_figure)
def the_robber_is_afraid_and_the_ghost_keeps_to_roads(
    earlier: Callable[[Game, str, Seat], dict[str, Refusal]], game: Game, figure: str, mover: Seat
) -> dict[str, Refusal]:
    first = game.state["base"]["starting_seat"]
    if figure == ROBBER:
        return {**earlier(game, figure, mover), "1,0": refuse("PROBE-AFRAID", name=first)}
    bare = [edge for edge in board(game).ends if edge not in game.state["base"]["roads"]]
    return {**earlier(game, figure, mover), **dict.fromkeys(bare, refuse("PROBE-AFRAID", name=first))}


@FIGURES.answers(without_a_place)
def the_ghost_stays_where_it_is(
    earlier: Callable[[Game, str, Seat], list[Place]], game: Game, figure: str, mover: Seat
) -> list[Place]:
    return [place_of(game, GHOST)] if figure == GHOST else earlier(game, figure, mover)


@FIGURES.answers(spared)
def the_last_seat_is_spared_in_the_north(
    earlier: Callable[[Game, str, Seat], dict[Place, dict[Seat, Refusal]]],
    game: Game,
    figure: str,
    mover: Seat,
) -> dict[Place, dict[Seat, Refusal]]:
    last = game.seats[-1]
    return {**earlier(game, figure, mover), "0,-2": {last: refuse("PROBE-SPARED", name=last)}}


@FIGURES.on(figure_moved)
def note_the_figure(game: Game, seat: Seat, figure: str, place: Place) -> None:
    game.state[FIGURES.key]["moved"].append(figure)
