"""City improvements: three areas of five levels, paid in commodities. CK-IMP, CK-COST-06"""

from __future__ import annotations

from games.engine.arguments import Arguments
from games.engine.copies import copy_each
from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.engine.verbs import Verb
from games.titles.catan.base.rules.board import INCOME
from games.titles.catan.base.rules.building import COST
from games.titles.catan.base.rules.hands import hand, pay
from games.titles.catan.base.rules.module import building
from games.titles.catan.cities_knights.rules import facts
from games.titles.catan.cities_knights.rules.cities import has_city, plain_cities
from games.titles.catan.cities_knights.rules.metropolis import gives_metropolis, holder_of, place_metropolis
from games.titles.catan.cities_knights.rules.module import KEY, cities_knights, noted, own_state

cities_knights.copies(copy_each, "improvements")


def levels_of(game: Game, seat: Seat) -> dict[str, int]:
    """Return a seat's level in each area. Only this file changes it."""
    return own_state(game)["improvements"][seat]  # type: ignore[no-any-return]


def has_gift(game: Game, seat: Seat, area: str) -> bool:
    """Return whether the seat has the lasting benefit of level 3. CK-IMP-08, CK-IMP-09"""
    return levels_of(game, seat)[area] >= facts.LEVEL_OF_GIFTS


def has_fortress(game: Game, seat: Seat) -> bool:
    """CK-KNIGHT-08"""
    return has_gift(game, seat, "politics")


def has_trading_house(game: Game, seat: Seat) -> bool:
    """CK-TRADE-06"""
    return has_gift(game, seat, "trade")


def has_aqueduct(game: Game, seat: Seat) -> bool:
    """CK-AQUA-01"""
    return has_gift(game, seat, "science")


def has_crane(game: Game, seat: Seat) -> bool:
    """Return whether a Crane that the seat played in this part of the turn is unused. CK-ALM-G2"""
    return bool(noted(game).get("cranes")) and game.part["seat"] == seat


def cost_of_next(game: Game, seat: Seat, area: str) -> dict[str, int]:
    """Return the price of the next level by kind; empty if it is free. CK-COST-06

    A Crane takes one commodity off, so level 1 is free with it (CK-ALM-G2).
    """
    level = levels_of(game, seat)[area] + 1
    number = facts.commodities_cost(area, level) - (1 if has_crane(game, seat) else 0)
    return {facts.COMMODITY_OF[area]: number} if number else {}


def why_no_improvement(game: Game, seat: Seat, area: Json) -> Refusal | None:
    """Return why the seat cannot build the next level, its cost aside.

    CK-IMP-06, CK-IMP-07, CK-IMP-10, CK-IMP-11; CK-ILL-40, CK-ILL-41, CK-ILL-43
    """
    if not isinstance(area, str) or area not in facts.AREAS:
        return refuse("CK-IMP-06a")
    if not has_city(game, seat):
        return refuse("CK-ILL-40")
    level = levels_of(game, seat)[area] + 1
    if level > facts.MOST_LEVELS:
        return refuse("CK-ILL-41b")
    holds_it = level == facts.FINAL_METROPOLIS and holder_of(game, area) == seat
    if level >= facts.FIRST_METROPOLIS and not holds_it and not plain_cities(game, seat):
        return refuse("CK-ILL-43")
    return None


def improvable(game: Game, seat: Seat) -> list[str]:
    """Return the areas whose next level the seat could build if it could pay."""
    return [area for area in facts.AREAS if why_no_improvement(game, seat, area) is None]


cities_knights.ties_to_record("city_improved", COST)


@cities_knights.verb(building)
class ImproveCity(Verb):
    """Build the next level of an area. CK-IMP-06, CK-D-13

    `city` names the city that gets the metropolis; it is null if the level brings none.
    """

    def options(self, game: Game, seat: Seat) -> Arguments:
        if not has_city(game, seat):
            return []
        return [
            {"area": area, "city": city}
            for area in facts.AREAS
            if self._can_pay(game, seat, area) and why_no_improvement(game, seat, area) is None
            for city in self._cities(game, seat, area)
        ]

    def why_not(self, game: Game, seat: Seat, argument: Json) -> Refusal | None:
        """CK-ILL-40, CK-ILL-41, CK-ILL-42, CK-ILL-43, CK-ILL-44"""
        if not isinstance(argument, dict) or argument.keys() != {"area", "city"}:
            return refuse("CK-IMP-06a")
        area = argument["area"]
        refusal = why_no_improvement(game, seat, area)
        if refusal is not None:
            return refusal
        if not self._can_pay(game, seat, area):
            cost = cost_of_next(game, seat, area)
            kind = facts.COMMODITY_OF[area]
            return refuse("CK-ILL-42", n=cost[kind], kind=kind)
        return self._why_not_city(game, seat, area, argument["city"])

    def _why_not_city(self, game: Game, seat: Seat, area: str, city: Json) -> Refusal | None:
        """CK-ILL-44"""
        cities = self._cities(game, seat, area)
        if any(city is one or (isinstance(city, str) and city == one) for one in cities):
            return None
        return refuse("CK-D-13a") if cities == [None] else refuse("CK-ILL-44")

    def do(self, game: Game, seat: Seat, argument: Json) -> None:
        area = argument["area"]
        cost = cost_of_next(game, seat, area)
        if has_crane(game, seat):
            game.part_facts(KEY)["cranes"] -= 1
        pay(game, seat, cost)
        level = levels_of(game, seat)[area] = levels_of(game, seat)[area] + 1
        game.changed(INCOME)
        game.log("city_improved", seat=seat, area=area, level=level, cost=cost)
        if argument["city"] is not None:
            place_metropolis(game, seat, area, argument["city"])

    def _can_pay(self, game: Game, seat: Seat, area: str) -> bool:
        if levels_of(game, seat)[area] == facts.MOST_LEVELS:
            return False
        held = hand(game, seat)
        return all(held[kind] >= count for kind, count in cost_of_next(game, seat, area).items())

    def _cities(self, game: Game, seat: Seat, area: str) -> list[str | None]:
        """Return the cities that can get the metropolis, or `[None]` if the level brings none. CK-METRO-04, CK-METRO-05

        A metropolis whose holder has level 5 is settled and does not move.
        """
        level = levels_of(game, seat)[area] + 1
        holder = holder_of(game, area)
        settled = holder is not None and levels_of(game, holder)[area] >= facts.FINAL_METROPOLIS
        if not settled and gives_metropolis(level, seat, holder):
            return list(plain_cities(game, seat))
        return [None]
