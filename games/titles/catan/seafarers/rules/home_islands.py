"""Home islands: those of a seat's starting settlements. In some scenarios every other island brings a chit."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

from games.engine.copies import copy_lists
from games.engine.game import Game
from games.engine.invariants import are_texts, need
from games.engine.module import Module
from games.engine.types import Json, Seat
from games.titles.catan.base.rules.pieces import CITY, SETTLEMENT, set_up_piece_placed
from games.titles.catan.seafarers.rules.islands import bonus_areas, chits
from games.titles.catan.seafarers.rules.sea import areas_at

FACT = "homes"


class HomeIslands:
    """The home islands of each seat: a fact of the state of a scenario's module, which everybody sees.

    SF-ISL-03, SF-ISL-06

    :param module: the module of the scenario
    """

    def __init__(self, module: Module) -> None:
        self.key = module.key
        module.copies(copy_lists, FACT)
        module.sets_up(self._none_yet)
        module.on(set_up_piece_placed)(self._note)
        module.answers(bonus_areas)(self._others_bring_a_chit)
        module.shows(self._seen)
        module.imagines(self._imagined)
        module.invariants(self._invariants)
        module.adds_up(self._bring_no_chit)

    def of(self, game: Game, seat: Seat) -> list[str]:
        return game.state[self.key][FACT][seat]  # type: ignore[no-any-return]

    def _none_yet(self, game: Game) -> None:
        game.state[self.key][FACT] = {seat: [] for seat in game.seats}

    def _note(self, game: Game, seat: Seat, piece: str, place: str) -> None:
        if piece in (SETTLEMENT, CITY):
            homes = self.of(game, seat)
            homes.extend(area for area in sorted(areas_at(game, place)) if area not in homes)

    def _others_bring_a_chit(
        self, earlier: Callable[[Game, Seat], Collection[str]], game: Game, seat: Seat
    ) -> Collection[str]:
        """Return the islands of the map but for the seat's homes; none before all homes are known."""
        if game.state["base"]["turn"] == 0:
            return ()
        homes = self.of(game, seat)
        return [area for area in earlier(game, seat) if area not in homes]

    # State

    def _seen(self, game: Game) -> dict[str, Json]:
        return {FACT: copy_lists(game.state[self.key][FACT])}

    def _imagined(self, game: Game, whole: Json, luck: Random) -> None:
        game.state[self.key][FACT] = copy_lists(whole[self.key][FACT])

    def _invariants(self, game: Game) -> None:
        here: Json = game.state[self.key].get(FACT)
        name = f"`{self.key}.{FACT}`"
        need(isinstance(here, dict) and list(here) == game.seats, f"{name} has a list for each seat")
        for areas in here.values():
            need(are_texts(areas) and len(set(areas)) == len(areas), f"{name} are areas, none twice")

    def _bring_no_chit(self, game: Game) -> None:
        for seat in game.seats:
            both = set(self.of(game, seat)).intersection(chits(game, seat))
            need(not both, f"`{self.key}.{FACT}` bring no chits: {sorted(both)}")
