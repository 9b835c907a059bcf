"""The green cards. CK-ALM; the Alchemist is in `dice.py`."""

from __future__ import annotations

from games.catan.base.board import board, swap_tokens, tokens
from games.catan.base.building import can_pay, pay_for, why_no_city
from games.catan.base.development import free_roads, most_free_roads, push_free_roads, why_no_free_roads
from games.catan.base.hands import bank, take
from games.catan.base.pieces import (
    CITY,
    buildings_at_hexes,
    city_built,
    city_places,
    pieces_left,
    put,
)
from games.catan.cities_knights import facts
from games.catan.cities_knights.improvements import improvable
from games.catan.cities_knights.knights import knights_of_seat, promote, why_no_promotion
from games.catan.cities_knights.module import KEY
from games.catan.cities_knights.progress_cards import ProgressCard, progress_card
from games.catan.cities_knights.toppled import set_upright, toppled_of
from games.catan.cities_knights.walls import put_wall, wall_places, why_no_wall
from games.engine.arguments import Arguments, Sequence
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat

BY_CARD = "card"
PER_HEX = 2
MOST_PROMOTIONS = 2
MEDICINE = "city_with_medicine"


@progress_card("crane")
class PlayCrane(ProgressCard):
    """CK-ALM-G2: the next improvement of this turn costs a commodity less."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if improvable(game, seat) else refuse("CK-ILL-56")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        here = game.part_facts(KEY)
        here["cranes"] = here.get("cranes", 0) + 1


class TwoPerHex(ProgressCard):
    """Two resources for each hex of one terrain with an own building, as far as the bank can."""

    terrain = ""
    resource = ""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if self._hexes(game, seat) else refuse("CK-ILL-58")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        number = min(PER_HEX * self._hexes(game, seat), bank(game)[self.resource])
        cards = {self.resource: number} if number else {}
        take(game, seat, cards)
        game.tell("card_paid", seat=seat, card=self.card, cards=cards)

    def _hexes(self, game: Game, seat: Seat) -> int:
        terrain = game.state["base"]["terrain"]
        return sum(
            any(owner == seat for owner, _ in standing)
            for name, standing in buildings_at_hexes(game).items()
            if terrain[name] == self.terrain
        )


@progress_card("mining")
class PlayMining(TwoPerHex):
    """CK-ALM-G3"""

    terrain = "mountains"
    resource = "ore"


@progress_card("irrigation")
class PlayIrrigation(TwoPerHex):
    """CK-ALM-G4"""

    terrain = "fields"
    resource = "grain"


@progress_card("inventor")
class PlayInventor(ProgressCard):
    """CK-ALM-G6: two tokens that differ change places; the robber stays."""

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Sequence(lambda so_far: _next_tokens(game, so_far), lambda so_far: len(so_far) == 2)

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        numbers = {tokens(game)[name] for name in _movable_tokens(game)}
        return None if len(numbers) > 1 else refuse("CK-ILL-58")

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-47"""
        if not isinstance(argument, list) or len(argument) != 2:
            return refuse("CK-ILL-47")
        for place, name in enumerate(argument):
            if not isinstance(name, str) or name not in _next_tokens(game, argument[:place]):
                return refuse("CK-ILL-47")
        return None

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        one, other = argument
        swap_tokens(game, one, other)
        game.tell("tokens_swapped", seat=seat, hexes=[one, other])


def _movable_tokens(game: Game) -> list[str]:
    on = tokens(game)
    return [
        name for name in board(game).hexes if on.get(name) and not facts.FIXED_TOKENS.intersection(on[name])
    ]


def _next_tokens(game: Game, so_far: list[Json]) -> list[Json]:
    if len(so_far) == 2:
        return []
    on = tokens(game)
    return [name for name in _movable_tokens(game) if all(on[name] != on[other] for other in so_far)]


@progress_card("engineer")
class PlayEngineer(ProgressCard):
    """CK-ALM-G7: a wall for nothing."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if wall_places(game, seat) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(wall_places(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_wall(game, seat, argument)

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        put_wall(game, seat, argument, {})


@progress_card("medicine")
class PlayMedicine(ProgressCard):
    """CK-ALM-G8, CK-TOPPLE-04: a settlement becomes a city, or a toppled city stands, for two ore and a grain."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        """CK-ILL-57; BASE-ERR-29"""
        if not self._places(game, seat):
            owns = seat in game.state["base"]["settlements"].values()
            return refuse("BASE-ERR-29") if owns else refuse("CK-ILL-57")
        return None if can_pay(game, seat, MEDICINE) else refuse("CK-ILL-57b")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return list(self._places(game, seat))

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        if isinstance(argument, str) and argument in self._places(game, seat):
            return None
        return why_no_city(game, seat, argument) or refuse("CK-ILL-57")

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        cost = pay_for(game, seat, MEDICINE)
        if argument in toppled_of(game, seat):
            set_upright(game, seat, argument, cost, BY_CARD)
            return
        put(game, seat, CITY, argument)
        game.tell("city_built", seat=seat, vertex=argument, cost=cost)
        city_built(game, seat, argument, BY_CARD)

    def _places(self, game: Game, seat: Seat) -> list[str]:
        fallen = toppled_of(game, seat)
        if fallen:
            return fallen
        return city_places(game, seat) if pieces_left(game, seat, CITY) else []


@progress_card("smith")
class PlaySmith(ProgressCard):
    """CK-ALM-G9: up to two knights, one after the other."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if _next_promotions(game, seat, []) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return Sequence(
            lambda so_far: _next_promotions(game, seat, so_far),
            lambda so_far: 0 < len(so_far) <= MOST_PROMOTIONS,
        )

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-23, CK-ILL-24, CK-ILL-25"""
        if not isinstance(argument, list) or not 0 < len(argument) <= MOST_PROMOTIONS:
            return refuse("CK-ALM-G9a")
        for place, vertex in enumerate(argument):
            refusal = why_no_promotion(game, seat, vertex, tuple(argument[:place]))
            if refusal is not None:
                return refusal
        return None

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        for vertex in argument:
            promote(game, seat, vertex, {})


def _next_promotions(game: Game, seat: Seat, so_far: list[Json]) -> list[Json]:
    if len(so_far) == MOST_PROMOTIONS:
        return []
    before = tuple(so_far)
    return [v for v in knights_of_seat(game, seat) if why_no_promotion(game, seat, v, before) is None]


@progress_card("road_building")
class PlayRoadBuilding(ProgressCard):
    """CK-ALM-G10: one or two free roads."""

    def why_not_now(self, game: Game, seat: Seat) -> Refusal | None:
        return None if most_free_roads(game, seat) else refuse("CK-ILL-58")

    def choices(self, game: Game, seat: Seat) -> Arguments:
        return free_roads(game, seat)

    def why_not_chosen(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        return why_no_free_roads(game, seat, argument)

    def effect(self, game: Game, seat: Seat, argument: Json) -> None:
        push_free_roads(game, seat, argument)
