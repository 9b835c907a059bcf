"""Harbors that the tribe gives: where they are placed, and when. SF-FT-07, SF-FT-08

A harbor is placed as soon as it is taken. If there is no edge for it, its seat keeps it until there is one, and places
it before that turn ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from games.engine.arguments import Abridged, Arguments
from games.engine.copies import copy_lists
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.memory import derived_from
from games.engine.steps import Choice, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import SITES, board, harbors, put_harbor
from games.titles.catan.base.rules.module import scenario
from games.titles.catan.base.rules.not_offered import why_closed
from games.titles.catan.base.rules.pieces import buildings_of
from games.titles.catan.base.rules.turn import absent_seat_does, may_end_part
from games.titles.catan.forgotten_tribe.rules import facts
from games.titles.catan.forgotten_tribe.rules.module import KEY, forgotten_tribe, own_state
from games.titles.catan.kit.rules.geometry import COAST
from games.titles.catan.seafarers.rules.sea import map_of

PLACE = "place_harbor"

forgotten_tribe.copies(copy_lists, "kept")


@forgotten_tribe.sets_up
def nobody_keeps_a_harbor(game: Game) -> None:
    own_state(game)["kept"] = {seat: [] for seat in game.seats}


def kept(game: Game, seat: Seat) -> list[str]:
    """Return the harbors that a seat has taken and not placed, in that order. They trade nothing. SF-FT-08"""
    return own_state(game)["kept"][seat]  # type: ignore[no-any-return]


# Places


@derived_from(SITES)
def harbor_edges(game: Game, seat: Seat) -> list[str]:
    """Return the edges where a seat may place a harbor, by id. Roads and ships on them do not matter. SF-FT-07

    Buildings stand on the main island only, so their coast edges are its coast.
    """
    graph, taken = board(game), harbors(game)
    beside = {edge for vertex in buildings_of(game, seat) for edge in graph.edges_at[vertex]}
    return sorted(
        edge for edge in beside if graph.kinds[edge] == COAST and taken.keys().isdisjoint(graph.ends[edge])
    )


# Placing


def take_harbor(game: Game, seat: Seat, edge: str, kind: str) -> None:
    """SF-FT-07"""
    kept(game, seat).append(kind)
    game.log("gift_harbor", seat=seat, edge=edge, harbor=kind)
    game.push(HarborGoes.of(seat=seat, harbor=kind))


def put_kept_harbor(game: Game, seat: Seat, kind: str, edge: str) -> None:
    kept(game, seat).remove(kind)
    game.log("harbor_placed", seat=seat, edge=edge, harbor=kind)
    put_harbor(game, edge, kind)


def ways_to_place(game: Game, seat: Seat, kinds: list[str]) -> list[Json]:
    """Return the arguments that place one of these harbors of a seat."""
    edges = harbor_edges(game, seat) if kinds else []
    return [{"edge": edge, "harbor": kind} for edge in edges for kind in dict.fromkeys(kinds)]


def why_not_placed(game: Game, seat: Seat, argument: Json, kinds: list[str]) -> Refusal | None:
    """Return why a seat cannot place one of these harbors so. SF-ERR-30; BASE-ERR-57, BASE-ERR-68

    The harbor may be left out if there is only one kind.
    """
    if not kinds:
        return refuse("SF-FT-07a")
    if not isinstance(argument, dict) or not {"edge"} <= argument.keys() <= {"edge", "harbor"}:
        return refuse("BASE-ERR-68")
    edge, kind = argument["edge"], argument.get("harbor")
    if not isinstance(edge, str) or edge not in board(game).ends:
        return refuse("BASE-ERR-57")
    if edge not in harbor_edges(game, seat):
        return refuse("SF-ERR-30")
    if kind is None:
        return refuse("SF-FT-07c") if len(set(kinds)) > 1 else None
    return None if kind in kinds else refuse("SF-FT-07a")


@forgotten_tribe.step
class HarborGoes(Step):
    """Ask where the harbor goes; it is placed if there is one edge, and kept if there is none. SF-FT-07"""

    public = ("seat", "harbor")
    harbor: Fact[str] = Fact(lambda kind: kind in facts.HARBORS)

    def look_over(self, game: Game) -> None:
        need(self.harbor in kept(game, self.seat), f"`harbor` of {self.name} is one that its seat keeps")

    def run(self, game: Game) -> None:
        edges = harbor_edges(game, self.seat)
        if len(edges) == 1:
            put_kept_harbor(game, self.seat, self.harbor, edges[0])
        elif edges:
            game.push(HarborPlace.of(seat=self.seat, harbor=self.harbor))


@forgotten_tribe.decision
class HarborPlace(Choice):
    """Choose where the harbor just taken goes. SF-FT-07, SF-D-15"""

    own_verbs = (PLACE,)
    sentence = "{names} places a harbor."
    public = ("seat", "number", "harbor")
    harbor: Fact[str] = Fact(lambda kind: kind in facts.HARBORS)

    def look_over(self, game: Game) -> None:
        """Check that the seat has the harbor and a choice."""
        need(self.harbor in kept(game, self.seat), f"`harbor` of {self.name} is one that its seat keeps")
        need(bool(harbor_edges(game, self.seat)), f"{self.name} asks where there is an edge for the harbor")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Abridged(ways_to_place(game, seat, [self.harbor]), "harbor")

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_placed(game, seat, argument, [self.harbor])

    def choose(self, game: Game, seat: Seat, argument: Json) -> None:
        put_kept_harbor(game, seat, self.harbor, argument["edge"])

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        """BASE-ERR-01"""
        if (closed := why_closed(game, seat, verb)) is not None:
            return closed
        return refuse("BASE-ERR-01", name=self.seat) if seat != self.seat else refuse("SF-FT-07b")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Take the first edge. SF-D-15"""
        return PLACE, ways_to_place(game, seat, [self.harbor])[0]


@forgotten_tribe.verb(scenario)
class PlaceHarbor(Verb):
    """Place a harbor that was kept, at any moment of trade and build. SF-FT-07, SF-D-16"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return Abridged(ways_to_place(game, seat, kept(game, seat)), "harbor")

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_not_placed(game, seat, argument, kept(game, seat))

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        put_kept_harbor(game, seat, argument.get("harbor") or kept(game, seat)[0], argument["edge"])


def _is_due(game: Game, seat: Seat) -> bool:
    """Return whether the seat must place a kept harbor, which a special building phase has no place for. P6-SBP-03"""
    can_place = PLACE in game.rules.verbs_of.get(game.stack[-1]["step"], ())
    return can_place and bool(kept(game, seat)) and bool(harbor_edges(game, seat))


@forgotten_tribe.answers(may_end_part)
def a_harbor_is_placed_before_the_turn_ends(
    earlier: Callable[[Game, Seat], Refusal | None], game: Game, seat: Seat
) -> Refusal | None:
    """SF-FT-07"""
    return refuse("SF-FT-07b") if _is_due(game, seat) else earlier(game, seat)


@forgotten_tribe.answers(absent_seat_does)
def an_absent_seat_places_it(earlier: Callable[[Game, Seat], Answer], game: Game, seat: Seat) -> Answer:
    """Take the first edge, for the harbor that was taken first. SF-D-16"""
    if not _is_due(game, seat):
        return earlier(game, seat)
    return PLACE, ways_to_place(game, seat, kept(game, seat))[0]


# State


@forgotten_tribe.shows
def kept_seen(game: Game) -> dict[str, Json]:
    """SF-HID-02"""
    return {"kept": copy_lists(own_state(game)["kept"])}


@forgotten_tribe.imagines
def kept_imagined(game: Game, whole: Json, luck: Random) -> None:
    own_state(game)["kept"] = copy_lists(whole[KEY]["kept"])


@forgotten_tribe.invariants
def kept_invariants(game: Game) -> None:
    """:raises EngineError: a harbor is kept that there is not, or one is missing"""
    here: Json = own_state(game).get("kept")
    need(isinstance(here, dict) and list(here) == game.seats, f"`{KEY}.kept` has a list for each seat")
    need(all(map(are_texts, here.values())), f"`{KEY}.kept` lists types of harbors")


@forgotten_tribe.adds_up
def no_harbor_is_lost(game: Game) -> None:
    """:raises EngineError: the harbors on the tribe's shores, kept and placed are not those of the tribe"""
    found = Counter(kind for kind in own_state(game)["gifts"].values() if kind in facts.HARBORS)
    found.update(game.state["base"]["harbors"].values())
    for types in own_state(game)["kept"].values():
        found.update(types)
    whole = map_of(game).harbor_pool
    need(found == Counter(whole), f"the harbors are not {list(whole)}")
