"""The benefits of a claim besides points and marker, of which it gives at most one. HT-CLAIM-03c, HT-OFF, HT-ABIL,
HT-COEL.

The argument of a claim is one object, `{"route", "benefit", …}`. Each benefit names its own further keys.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from games.engine.errors import Refusal, refuse
from games.engine.game import Game
from games.engine.types import Json, Seat
from games.titles.hansa.base.rules.desk import develop, reaches, why_not_develop
from games.titles.hansa.base.rules.facts import COELLEN_ROUTE, COELLEN_SPACES, KINDS, MERCHANT
from games.titles.hansa.base.rules.holdings import holds, spend
from games.titles.hansa.base.rules.messages import MALFORMED
from games.titles.hansa.base.rules.offices import next_office, printed, put_additional, put_office
from games.titles.hansa.base.rules.pieces import board, villages
from games.titles.hansa.base.rules.prestige import score_coin, score_link

ADDITIONAL_OFFICE = "additional_office"

Terms = dict[str, Json]


def pieces_of(game: Game, route: str) -> dict[str, int]:
    """Return the number of pieces in the villages of a filled route, by kind."""
    there = villages(game)
    kinds = [there[village]["piece"] for village in board(game).routes[route].villages]
    return {kind: kinds.count(kind) for kind in KINDS}


class Benefit(ABC):
    name: ClassVar[str]
    parts: ClassVar[tuple[str, ...]] = ()

    def choices(self, game: Game, seat: Seat, route: str) -> list[Terms]:
        """Return the `parts` of each legal claim of a route with this benefit."""
        return [
            choice
            for choice in self.possible(game, seat, route)
            if not self.why_not(game, seat, route, choice)
        ]

    @abstractmethod
    def possible(self, game: Game, seat: Seat, route: str) -> list[Terms]:
        """Return the `parts` of the claims to check."""

    @abstractmethod
    def why_not(self, game: Game, seat: Seat, route: str, claim: Terms) -> Refusal | None:
        """Return the first reason against a claim of a filled route."""

    @abstractmethod
    def take(self, game: Game, seat: Seat, claim: Terms) -> str | None:
        """Apply the benefit and return the kind of the route's piece that it used, if any."""


class Nothing(Benefit):
    """HT-CLAIM-04: a claim may be made for points and marker alone."""

    name = "none"

    def possible(self, game: Game, seat: Seat, route: str) -> list[Terms]:
        return [{}]

    def why_not(self, game: Game, seat: Seat, route: str, claim: Terms) -> Refusal | None:
        return None

    def take(self, game: Game, seat: Seat, claim: Terms) -> str | None:
        return None


def why_not_an_end(game: Game, route: str, city: Json) -> Refusal | None:
    """HT-ERR-30"""
    cities = board(game).cities
    if not isinstance(city, str) or city not in cities:
        return refuse(MALFORMED)
    return None if city in board(game).routes[route].ends else refuse("HT-ERR-30", city=cities[city].name)


class TakeOffice(Benefit):
    """HT-OFF-01, HT-OFF-02, HT-OFF-03, HT-OFF-04, HT-OFF-05: take the left-most free office of an end city.

    `office` is its index from the left.
    """

    name = "office"
    parts = ("city", "office")

    def possible(self, game: Game, seat: Seat, route: str) -> list[Terms]:
        found: list[Terms] = []
        for city in board(game).routes[route].ends:
            free = next_office(game, city)
            if free is not None:
                found.append({"city": city, "office": free[0]})
        return found

    def why_not(self, game: Game, seat: Seat, route: str, claim: Terms) -> Refusal | None:
        """HT-ERR-30, HT-ERR-31, HT-ERR-32, HT-ERR-33, HT-ERR-34, HT-ERR-35"""
        city = claim["city"]
        refusal = why_not_an_end(game, route, city)
        if refusal is not None:
            return refusal
        free = next_office(game, city)
        if free is None:
            return refuse("HT-ERR-31", city=board(game).cities[city].name)
        place, office = free
        if type(claim["office"]) is not int or claim["office"] != place:
            return refuse("HT-ERR-35")
        if not reaches(game, seat, office.color):
            return refuse("HT-ERR-32", colour=office.color)
        if not pieces_of(game, route)[office.piece]:
            return refuse("HT-ERR-33" if office.piece == MERCHANT else "HT-ERR-34")
        return None

    def take(self, game: Game, seat: Seat, claim: Terms) -> str | None:
        city = claim["city"]
        free = next_office(game, city)
        assert free is not None
        place, office = free
        game.log("office_taken", seat=seat, city=city, office=place, piece=office.piece)
        put_office(game, city, seat, office.piece)
        if office.coin:
            score_coin(game, seat, city)
        score_link(game, seat, city)
        return office.piece


class MakeAdditionalOffice(Benefit):
    """HT-MARK-05, HT-OPEN-05: replaces another benefit. The office's color and shape do not matter."""

    name = ADDITIONAL_OFFICE
    parts = ("city", "piece")

    def possible(self, game: Game, seat: Seat, route: str) -> list[Terms]:
        if not holds(game, seat, ADDITIONAL_OFFICE):
            return []
        ends = board(game).routes[route].ends
        return [{"city": city, "piece": kind} for city in ends for kind in KINDS]

    def why_not(self, game: Game, seat: Seat, route: str, claim: Terms) -> Refusal | None:
        """HT-ERR-30, HT-ERR-43, HT-ERR-44, HT-ERR-46, HT-ERR-47"""
        if not holds(game, seat, ADDITIONAL_OFFICE):
            gained = game.state["base"]["markers"].get(route) == ADDITIONAL_OFFICE
            return refuse("HT-ERR-44" if gained else "HT-ERR-43")
        refusal = why_not_an_end(game, route, claim["city"])
        if refusal is not None:
            return refusal
        if not printed(game, claim["city"]):
            return refuse("HT-ERR-46", city=board(game).cities[claim["city"]].name)
        if not isinstance(claim["piece"], str) or claim["piece"] not in KINDS:
            return refuse(MALFORMED)
        return None if pieces_of(game, route)[claim["piece"]] else refuse("HT-ERR-47")

    def take(self, game: Game, seat: Seat, claim: Terms) -> str | None:
        spend(game, seat, ADDITIONAL_OFFICE)
        city, kind = claim["city"], claim["piece"]
        game.log("additional_office_made", seat=seat, city=city, piece=kind)
        put_additional(game, city, seat, kind)
        score_link(game, seat, city)
        return str(kind)


class DevelopAbility(Benefit):
    """HT-ABIL-01, HT-ABIL-02, HT-ABIL-03: develop the ability of an end city."""

    name = "ability"
    parts = ("city",)

    def possible(self, game: Game, seat: Seat, route: str) -> list[Terms]:
        cities = board(game).cities
        return [{"city": city} for city in board(game).routes[route].ends if cities[city].ability]

    def why_not(self, game: Game, seat: Seat, route: str, claim: Terms) -> Refusal | None:
        """HT-ERR-30, HT-ERR-37, HT-ERR-38"""
        refusal = why_not_an_end(game, route, claim["city"])
        if refusal is not None:
            return refusal
        city = board(game).cities[claim["city"]]
        if city.ability is None:
            return refuse("HT-ERR-37", city=city.name)
        return why_not_develop(game, seat, city.ability)

    def take(self, game: Game, seat: Seat, claim: Terms) -> str | None:
        ability = board(game).cities[claim["city"]].ability
        assert ability is not None
        develop(game, seat, ability)
        return None


class CoellenTable(Benefit):
    """HT-COEL-01, HT-COEL-02: put a merchant on a free space, which is named by its points: 7, 8, 9 or 11."""

    name = "coellen"
    parts = ("space",)

    def possible(self, game: Game, seat: Seat, route: str) -> list[Terms]:
        return [{"space": space} for space in COELLEN_SPACES] if route == COELLEN_ROUTE else []

    def why_not(self, game: Game, seat: Seat, route: str, claim: Terms) -> Refusal | None:
        """HT-ERR-39, HT-ERR-40, HT-ERR-41, HT-ERR-42"""
        space = claim["space"]
        if route != COELLEN_ROUTE:
            return refuse("HT-ERR-39")
        if type(space) is not int or space not in COELLEN_SPACES:
            return refuse(MALFORMED)
        if str(space) in game.state["base"]["coellen"]:
            return refuse("HT-ERR-41")
        if not reaches(game, seat, COELLEN_SPACES[space]):
            return refuse("HT-ERR-42", colour=COELLEN_SPACES[space])
        return None if pieces_of(game, route)[MERCHANT] else refuse("HT-ERR-40")

    def take(self, game: Game, seat: Seat, claim: Terms) -> str | None:
        game.state["base"]["coellen"][str(claim["space"])] = seat
        game.log("coellen_taken", seat=seat, space=claim["space"])
        return MERCHANT


BENEFITS: dict[str, Benefit] = {
    benefit.name: benefit
    for benefit in (TakeOffice(), MakeAdditionalOffice(), DevelopAbility(), CoellenTable(), Nothing())
}
