"""The set-up: the island, the starting seat, the first settlements. BASE-SETUP, BASE-BEG."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, TypeVar

from games.engine.arguments import Arguments
from games.engine.errors import EngineError, Refusal, refuse
from games.engine.game import Game
from games.engine.invariants import is_flag, is_text, need
from games.engine.questions import Event, Question
from games.engine.record import BOX, SEATS, Drawn, Moved
from games.engine.steps import Decision, Fact, Step
from games.engine.types import Answer, Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.board import board, pips_at, resources_at
from games.titles.catan.base.rules.development import DECK
from games.titles.catan.base.rules.hands import bank_can_pay, deal_empty_hands, take
from games.titles.catan.base.rules.module import base, setup_buildings, setup_routes
from games.titles.catan.base.rules.offers import set_up_trade
from games.titles.catan.base.rules.pieces import (
    CITY,
    ROAD,
    SETTLEMENT,
    building_at,
    closed_to_roads,
    closed_to_settlements,
    open_vertices,
    put,
    set_up_piece_placed,
)
from games.titles.catan.base.rules.turn import Turn
from games.titles.catan.kit.rules.step_lists import Steps

Asked = TypeVar("Asked", bound=Decision)


@Question
def development_deck(game: Game) -> dict[str, int]:
    """Return the number of development cards of each kind; empty for games without them. BASE-COMP-08"""
    return facts.DECK


@Question
def pieces_at_start(game: Game) -> dict[str, dict[str, Json]]:
    """Return the printed pieces and cards of each color; empty if the seats place their pieces. BASE-BEG-04

    A color has `lettered_settlement`, `lettered_road`, `other_settlement`, `other_road` and `starting_resources`.
    """
    if game.options_of_table["board"] != "beginner":
        return {}
    return {letter["color"]: letter for letter in facts.BEGINNER["pieces"].values()}


@Question
def setup_steps(game: Game) -> Steps:
    """Return the placements: once around, then back in reverse order. BASE-SETUP-02

    The second settlement pays (BASE-SETUP-07). With printed pieces there are none (BASE-BEG-06).
    """
    if pieces_at_start(game):
        return []
    around = game.clockwise_from(game.state["base"]["starting_seat"])
    return [SetupSettlement.of(seat=seat, pays=False) for seat in around] + [
        SetupSettlement.of(seat=seat, pays=True) for seat in reversed(around)
    ]


def with_a_city_that_pays(steps: Steps) -> Steps:
    """Return the placements with a city in place of each settlement that pays. CK-SETUP-06, TB-BA-05, TB-TB-07"""
    return [
        SetupCity.of(seat=step["seat"], pays=True)
        if step["step"] == SetupSettlement.name and step["pays"]
        else step
        for step in steps
    ]


@Event
def start_paid(game: Game, seat: Seat, vertex: str) -> None:
    """A building of the set-up has brought the resources of its hexes, perhaps none (SF-GOLD-06)."""


@Question
def closed_in_set_up(game: Game, seat: Seat) -> dict[str, Refusal]:
    """Return the vertices where this seat may not begin, though it may settle there later (SF-SETUP-02)."""
    return closed_to_settlements(game, seat)


base.ties_to_record("starting_seat", Drawn("seat", "starting_seat", of=SEATS))
base.ties_to_record("starting_cards", Moved("cards", "bank", "hand/{seat}"))


@base.sets_up
def set_up(game: Game) -> None:
    """Fill bank and deck, draw the starting seat and push the set-up. BASE-SETUP-01, BASE-COMP-10"""
    here = game.state["base"]
    here |= {
        "roads": {},
        "settlements": {},
        "cities": {},
        "development_cards": {seat: {} for seat in game.seats},
        "knights": dict.fromkeys(game.seats, 0),
        "spent": {seat: [] for seat in game.seats},
        "longest_road": None,
        "largest_army": None,
        "turn": 0,
    }
    deal_empty_hands(game)
    set_up_trade(game)
    here["deck"] = _shuffled_deck(game)
    here["starting_seat"] = game.chance("starting_seat").pick(game.seats)
    game.log("starting_seat", seat=here["starting_seat"])
    _place_printed_pieces(game, pieces_at_start(game))
    game.push(SetUp.of())


def _shuffled_deck(game: Game) -> list[str]:
    """Return the shuffled deck; the top card is the last of the list. BASE-BOARD-09"""
    cards = [kind for kind, count in development_deck(game).items() for _ in range(count)]
    game.moved(cards, BOX, DECK)
    return game.chance("deck").about(pile=DECK).shuffled(cards) if cards else []


def _place_printed_pieces(game: Game, pieces: dict[str, dict[str, Json]]) -> None:
    """Place the printed pieces of the colors in play and pay their cards. BASE-BEG-04, BASE-BEG-05, BASE-BEG-06"""
    if not pieces:
        return
    for seat, fact in game.state["seats"].items():
        own = pieces[fact["color"]]
        for which in ("lettered", "other"):
            put(game, seat, SETTLEMENT, own[f"{which}_settlement"])
            put(game, seat, ROAD, own[f"{which}_road"])
        take(game, seat, own["starting_resources"])
        game.log("starting_cards", seat=seat, cards=own["starting_resources"])


@base.step
class SetUp(Step):
    """Push the placements, then the first turn. BASE-SETUP-08, BASE-BEG-06"""

    has_seat = False
    in_part = False

    def run(self, game: Game) -> None:
        for step in setup_steps(game):
            game.push(step)
        game.push(Turn.of(seat=game.state["base"]["starting_seat"]))


def setup_places(game: Game, seat: Seat) -> list[str]:
    """Return the empty vertices that obey the distance rule and are open to the seat. BASE-SETUP-03"""
    free = open_vertices(game)
    closed = closed_in_set_up(game, seat)
    return [vertex for vertex in board(game).vertices if vertex in free and vertex not in closed]


def why_not_begin(game: Game, seat: Seat, vertex: Json) -> Refusal | None:
    """BASE-ERR-22, BASE-ERR-23, BASE-ERR-55, BASE-ERR-57"""
    if not isinstance(vertex, str) or vertex not in board(game).neighbors:
        return refuse("BASE-ERR-57")
    if building_at(game, vertex) is not None:
        return refuse("BASE-ERR-22")
    if vertex not in open_vertices(game):
        return refuse("BASE-ERR-23")
    return closed_in_set_up(game, seat).get(vertex)


def setup_road_places(game: Game, seat: Seat, vertex: str) -> list[str]:
    """Return the free edges at the building just placed. BASE-SETUP-04"""
    roads = game.state["base"]["roads"]
    closed = closed_to_roads(game, seat)
    return [edge for edge in board(game).edges_at[vertex] if edge not in roads and edge not in closed]


def why_no_first_road(game: Game, seat: Seat, edge: Json, vertex: str) -> Refusal | None:
    """BASE-ERR-18, BASE-ERR-54, BASE-ERR-57"""
    if not isinstance(edge, str) or edge not in board(game).ends:
        return refuse("BASE-ERR-57")
    if edge in game.state["base"]["roads"]:
        return refuse("BASE-ERR-18")
    if edge not in board(game).edges_at[vertex]:
        return refuse("BASE-ERR-54")
    return closed_to_roads(game, seat).get(edge)


class SetupBuilding(Decision):
    """Place a building, then the road that leads away from it.

    A seat without a legal place is skipped, and so are its road and its payment (SF-SETUP-06).
    """

    in_part = False
    sets = (setup_buildings,)
    public = ("seat", "number", "pays")
    piece: ClassVar[str]
    comes_first: ClassVar[str] = "BASE-ERR-56"
    """The message about another action."""
    pays: Fact[bool] = Fact(is_flag)
    """True if it brings the resources of its hexes. BASE-SETUP-07"""

    def due(self, game: Game) -> list[Seat]:
        return [self.seat] if setup_places(game, self.seat) else []

    def complete(self, game: Game) -> None:
        game.log("placement_skipped", seat=self.seat, piece=self.piece)

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse(self.comes_first)

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Place at a vertex with the most pips, with ties broken at random. BASE-DEC-01"""
        places = setup_places(game, seat)
        best = max(pips_at(game, vertex) for vertex in places)
        ties = [vertex for vertex in places if pips_at(game, vertex) == best]
        return f"place_{self.piece}", game.chance("default", self.piece, seat).pick(ties)


for piece in (SETTLEMENT, CITY, ROAD):
    base.draws_for_absent(f"place_{piece}", Drawn("", f"default/{piece}/{{seat}}"))


@base.decision
class SetupSettlement(SetupBuilding):
    """BASE-SETUP-03, BASE-DEC-01"""

    sentence = "{names} places a settlement."
    piece = SETTLEMENT


@base.decision
class SetupCity(SetupBuilding):
    """Place a city in the set-up. CK-SETUP-06, TB-BA-05, TB-TB-07"""

    sentence = "{names} places a city."
    piece = CITY
    comes_first = "BASE-ERR-56c"


@base.decision
class SetupRoad(Decision):
    """Place a road, or what a module offers instead, at the building just placed. BASE-SETUP-04, BASE-DEC-02"""

    in_part = False
    sets = (setup_routes,)
    sentence = "{names} places a road."
    public = ("seat", "number", "at")
    at: Fact[str] = Fact(is_text)

    def look_over(self, game: Game) -> None:
        standing = building_at(game, self.at)
        need(standing is not None and standing[0] == self.seat, f"`at` of {self.name} is the seat's building")

    def refusal(self, game: Game, seat: Seat, verb: str) -> Refusal:
        if seat != self.seat:
            return refuse("BASE-ERR-01", name=self.seat)
        return refuse("BASE-ERR-56b")

    def when_time_runs_out(self, game: Game, seat: Seat) -> Answer:
        """Place one of the possible roads at random. BASE-DEC-02"""
        places = setup_road_places(game, seat, self.at)
        return "place_road", game.chance("default", "road", seat).pick(places)


class PlaceBuilding(Verb):
    """A verb of the set-up, available when its kind of building is asked for.

    The piece comes from the supply. BASE-SETUP-09
    """

    piece: ClassVar[str]

    def options(self, game: Game, seat: Seat) -> Arguments:
        return setup_places(game, seat) if _asked(game, SetupBuilding).piece == self.piece else []

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        asked = _asked(game, SetupBuilding)
        if asked.piece != self.piece:
            return refuse(asked.comes_first)
        return why_not_begin(game, seat, argument)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        pays = _asked(game, SetupBuilding).pays
        game.close_decision()
        put(game, seat, self.piece, argument)
        game.log(f"{self.piece}_placed", seat=seat, vertex=argument)
        if pays:
            _pay_for_start(game, seat, argument)
        set_up_piece_placed(game, seat, self.piece, argument)
        game.push(SetupRoad.of(seat=seat, at=argument))


@base.verb(setup_buildings)
class PlaceSettlement(PlaceBuilding):
    """BASE-SETUP-03"""

    piece = SETTLEMENT


@base.verb(setup_buildings)
class PlaceCity(PlaceBuilding):
    """CK-SETUP-06"""

    piece = CITY


@base.verb(setup_routes)
class PlaceRoad(Verb):
    """BASE-SETUP-04"""

    def options(self, game: Game, seat: Seat) -> Arguments:
        return setup_road_places(game, seat, _asked(game, SetupRoad).at)

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_first_road(game, seat, argument, _asked(game, SetupRoad).at)

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        game.close_decision()
        put(game, seat, ROAD, argument)
        game.log("road_placed", seat=seat, edge=argument)
        set_up_piece_placed(game, seat, ROAD, argument)


def _asked(game: Game, kind: type[Asked]) -> Asked:
    top = game.top
    if not isinstance(top, kind):
        raise EngineError(f"{top} is no {kind.__name__}")
    return top


def _pay_for_start(game: Game, seat: Seat, vertex: str) -> None:
    """Pay one card per producing hex, as far as the bank can. BASE-SETUP-07"""
    due = Counter(resources_at(game, vertex))
    paid = {kind: bank_can_pay(game, kind, count) for kind, count in due.items()}
    if paid:
        take(game, seat, paid)
        game.log("starting_cards", seat=seat, cards=paid)
    start_paid(game, seat, vertex)
