"""Pieces besides roads that lie on edges and belong to their owner's network: bridges, ships.

`EdgePieces` answers base's questions about such a kind of piece, and keeps its state. Where a piece may be built, its
verbs and its log remain with the module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

from games.engine.game import Game
from games.engine.invariants import need
from games.engine.memory import Topic
from games.engine.module import Module
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.board import BOARD
from games.titles.catan.base.rules.building import costs
from games.titles.catan.base.rules.pieces import network, pieces_in_use, supply_at_start, ways
from games.titles.catan.kit.rules.cards import Cards


class EdgePieces:
    """One kind of piece, and a fact of its module's state that everybody sees: the owner at each edge.

    :param module: the module that brings it
    :param piece: the kind, such as `bridge`
    :param fact: the key of the fact, such as `bridges`
    :param way: the way to which it belongs; roads continue over a piece of the way LAND
    :param number: how many each seat has
    :param cost: what one costs
    :param edges: returns all edges on which one can lie
    """

    def __init__(
        self,
        module: Module,
        piece: str,
        fact: str,
        *,
        way: str,
        number: int,
        cost: Cards,
        edges: Callable[[Game], Collection[str]],
    ) -> None:
        self.key, self.piece, self.fact = module.key, piece, fact
        self.way, self.number, self.cost, self.edges = way, number, cost, edges
        self.topic = Topic(fact, BOARD)
        module.copies(dict, fact)
        module.sets_up(self._none_yet)
        module.answers(network)(self._connect)
        module.answers(ways)(self._have_their_way)
        module.answers(supply_at_start)(self._lie_in_the_supply)
        module.answers(pieces_in_use)(self._are_in_use)
        module.answers(costs)(self._have_their_cost)
        module.shows(self._seen)
        module.imagines(self._imagined)
        module.invariants(self._invariants)

    def on_board(self, game: Game) -> dict[str, Seat]:
        """Return the owner at each edge, in the order of placing. Only this class changes it."""
        return game.state[self.key][self.fact]  # type: ignore[no-any-return]

    def of(self, game: Game, seat: Seat) -> dict[str, str]:
        """Return the edges of a seat, each with the kind of piece, in the order of placing; read-only."""
        derived = game.derived(self.topic)
        own: dict[str, str] | None = derived.get(seat)
        if own is None:
            owners = self.on_board(game).items()
            own = derived[seat] = {edge: self.piece for edge, owner in owners if owner == seat}
        return own

    def put(self, game: Game, seat: Seat, edge: str) -> None:
        self.on_board(game)[edge] = seat
        game.changed(self.topic)

    def take_away(self, game: Game, edge: str) -> None:
        """Return a piece to its owner's supply."""
        del self.on_board(game)[edge]
        game.changed(self.topic)

    # Answers to base's questions

    def _connect(
        self, earlier: Callable[[Game, Seat], dict[str, str]], game: Game, seat: Seat
    ) -> dict[str, str]:
        own = self.of(game, seat)
        if not own:
            return earlier(game, seat)
        derived = game.derived(BOARD)
        key = (self.piece, "network", seat)
        found: dict[str, str] | None = derived.get(key)
        if found is None:
            found = derived[key] = {**earlier(game, seat), **own}
        return found

    def _have_their_way(self, earlier: Callable[[Game], dict[str, str]], game: Game) -> dict[str, str]:
        return {**earlier(game), self.piece: self.way}

    def _lie_in_the_supply(self, earlier: Callable[[Game], dict[str, int]], game: Game) -> dict[str, int]:
        return {**earlier(game), self.piece: self.number}

    def _are_in_use(
        self, earlier: Callable[[Game, Seat, str], int], game: Game, seat: Seat, piece: str
    ) -> int:
        return len(self.of(game, seat)) if piece == self.piece else earlier(game, seat, piece)

    def _have_their_cost(
        self, earlier: Callable[[Game, Seat], dict[str, Cards]], game: Game, seat: Seat
    ) -> dict[str, Cards]:
        return {**earlier(game, seat), self.piece: self.cost}

    # State

    def _none_yet(self, game: Game) -> None:
        game.state[self.key][self.fact] = {}

    def _seen(self, game: Game) -> dict[str, Json]:
        return {self.fact: dict(self.on_board(game))}

    def _imagined(self, game: Game, whole: Json, luck: Random) -> None:
        game.state[self.key][self.fact] = dict(whole[self.key][self.fact])

    def _invariants(self, game: Game) -> None:
        here: Json = game.state[self.key].get(self.fact)
        name = f"`{self.key}.{self.fact}`"
        need(isinstance(here, dict) and set(here) <= set(self.edges(game)), f"{name} lie where they can")
        need(all(owner in game.seats for owner in here.values()), f"{name} are of seats")
        counts = [list(here.values()).count(seat) for seat in game.seats]
        need(max(counts) <= self.number, f"no seat has more than {self.number} of {name}")
        need(not set(game.state["base"]["roads"]) & set(here), f"no road lies where one of {name} does")
