"""A slow, plain search for every legal answer that uses no code of `games/titles/hansa`.

It reads the state as games/titles/hansa/base/state.md describes it, and the printed facts from the data file.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from tests.titles.hansa.base.referee import DATA

Json = Any
COLORS = DATA["colours"]
COST = {"trader": 1, "merchant": 2}


class Position:
    def __init__(self, state: Json) -> None:
        self.here = state["base"]
        self.top = state["stack"][-1]
        self.seats = list(state["seats"])
        board = DATA["boards"][self.here["side"]]
        self.offices = {city["id"]: city["offices"] for city in board["cities"]}
        self.ends = {route["id"]: (route["a"], route["b"]) for route in board["routes"]}
        self.villages = {
            route["id"]: [f"{route['id']}:{number + 1}" for number in range(route["villages"])]
            for route in board["routes"]
        }
        self.all_villages = [village for villages in self.villages.values() for village in villages]
        self.actions = state["stack"][0]["actions"]

    def value(self, seat: str, track: str) -> Json:
        return DATA["desk"][track]["values"][self.here["desks"][seat][track] - 1]

    def free(self) -> list[str]:
        return [village for village in self.all_villages if village not in self.here["villages"]]

    def of(self, owner: str) -> list[str]:
        return [village for village, piece in self.here["villages"].items() if piece["owner"] == owner]

    def taken(self, city: str) -> list[Json]:
        return self.here["offices"].get(city, [])  # type: ignore[no-any-return]

    def is_complete(self, city: str) -> bool:
        return len(self.taken(city)) == len(self.offices[city])

    def reaches(self, seat: str, color: str) -> bool:
        return COLORS.index(color) <= COLORS.index(self.value(seat, "privilegium"))

    def filled(self, owner: str) -> list[str]:
        return [route for route, villages in self.villages.items() if set(villages) <= set(self.of(owner))]

    def kinds_on(self, route: str) -> set[str]:
        return {self.here["villages"][village]["piece"] for village in self.villages[route]}

    def rings(self, origin: str) -> list[list[str]]:
        """HT-DISP-07"""
        found: list[list[str]] = []
        seen = [origin]
        while True:
            last = found[-1] if found else [origin]
            touched = {city for route in last for city in self.ends[route]}
            ring = [route for route in self.ends if route not in seen and touched & set(self.ends[route])]
            if not ring:
                return found
            found.append(ring)
            seen += ring


def heaps(pieces: dict[str, int], number: int) -> list[dict[str, int]]:
    """Return all ways to take `number` pieces of both kinds."""
    return [
        {kind: count for kind, count in (("trader", number - merchants), ("merchant", merchants)) if count}
        for merchants in range(number + 1)
        if merchants <= pieces["merchant"] and number - merchants <= pieces["trader"]
    ]


def claims(state: Json) -> list[Json]:
    position = Position(state)
    seat = position.top["seat"]
    return [
        {"route": route, **benefit}
        for route in position.filled(seat)
        for benefit in benefits(position, seat, route)
    ]


def answers(state: Json) -> Iterator[tuple[str, Json]]:
    """Yield all answers of the seat that is asked. Those of "remove three" name only one village."""
    position = Position(state)
    seat = position.top["seat"]
    if position.top["step"] == "replace":
        for said in replacings(position, 1 + COST[position.top["piece"]], [], position.here["villages"]):
            yield "replace", said
    elif position.top["step"] == "place_markers":
        for kind in set(position.here["plates"][seat]["open"]):
            for route in routes_for_markers(position):
                yield "place_marker", {"marker": kind, "route": route}
    else:
        if position.actions:
            yield from actions(state, position, seat)
        yield from marker_uses(position, seat)
        for route in position.filled("neutral"):
            ends = [city for city in position.ends[route] if not position.is_complete(city)]
            for city in ends or [None]:
                yield "neutral_claim", {"route": route, "city": city}
        yield "end_turn", None


def actions(state: Json, position: Position, seat: str) -> Iterator[tuple[str, Json]]:
    """HT-TURN-02"""
    supply, stock = position.here["supply"][seat], position.here["stock"][seat]
    present = sum(stock.values())
    bursa = position.value(seat, "bursa")
    number = present if bursa == "C" else min(present, bursa)
    if present:
        for pieces in heaps(stock, number):
            yield "income", pieces
    for kind in supply:
        for village in position.free() if supply[kind] else []:
            yield "place", {"piece": kind, "village": village}
    for village, there in position.here["villages"].items():
        for kind in supply:
            if there["owner"] != seat and supply[kind]:
                left = {**supply, kind: supply[kind] - 1}
                for pay in heaps(left, COST[there["piece"]]):
                    yield "displace", {"village": village, "piece": kind, "pay": pay}
    for said in moves(position, seat):
        yield "move", said
    for claim in claims(state):
        yield "claim", claim


def moves(position: Position, seat: str) -> Iterator[list[str]]:
    """HT-MOVE-01, HT-MOVE-02, HT-MOVE-03"""
    own, free = position.of(seat), position.free()
    for number in range(1, position.value(seat, "liber_sophiae") + 1):
        for sources in permutations(own, number):
            for goals in permutations([*free, *sources], number):
                pairs = list(zip(sources, goals, strict=True))
                if all(source != goal for source, goal in pairs):
                    yield [village for pair in pairs for village in pair]


def benefits(position: Position, seat: str, route: str) -> Iterator[dict[str, Json]]:
    """HT-CLAIM-03c"""
    here = position.here
    kinds = position.kinds_on(route)
    yield {"benefit": "none"}
    for city in position.ends[route]:
        taken = len(position.taken(city))
        if not position.is_complete(city):
            office = position.offices[city][taken]
            if position.reaches(seat, office["colour"]) and office["piece"] in kinds:
                yield {"benefit": "office", "city": city, "office": taken}
        if taken and "additional_office" in here["owned"][seat]["unused"]:
            for kind in kinds:
                yield {"benefit": "additional_office", "city": city, "piece": kind}
        for track, fact in DATA["desk"].items():
            if fact["city"] == city and here["desks"][seat][track] < len(fact["values"]):
                yield {"benefit": "ability", "city": city}
    if route == "coellen-warburg" and "merchant" in kinds:
        for space in DATA["coellen_table"]["spaces"]:
            if str(space["points"]) not in here["coellen"] and position.reaches(seat, space["colour"]):
                yield {"benefit": "coellen", "space": space["points"]}


def marker_uses(position: Position, seat: str) -> Iterator[tuple[str, Json]]:
    """HT-MARK-06, HT-MARK-07, HT-MARK-08, HT-MARK-09"""
    here = position.here
    held = here["owned"][seat]["unused"]
    for kind in {"three_actions", "four_actions"} & set(held):
        yield f"use_{kind}", None
    if "develop_ability" in held:
        for track, fact in DATA["desk"].items():
            if here["desks"][seat][track] < len(fact["values"]):
                yield "use_develop_ability", track
    if "swap_offices" in held:
        for city in position.offices:
            taken = position.taken(city)
            for left in range(len(taken) - 1):
                if taken[left]["owner"] != taken[left + 1]["owner"]:
                    yield "use_swap_offices", {"city": city, "offices": [left, left + 1]}
    if "remove_three" in held:
        for village in here["villages"]:
            yield "use_remove_three", [village]


def routes_for_markers(position: Position) -> list[str]:
    """HT-MARK-12"""
    return [
        route
        for route, villages in position.villages.items()
        if route not in position.here["markers"]
        and not set(villages) & set(position.here["villages"])
        and not all(position.is_complete(city) for city in position.ends[route])
    ]


def replacings(position: Position, most: int, said: list[str], standing: Json) -> Iterator[list[str]]:
    """HT-DISP: yield all answers that begin with these choices."""
    placed = said[::2]
    if "displaced" in placed:
        yield said
    if len(placed) == most:
        return
    for source in sources(position, most, placed, standing):
        for village in nearest(position, standing):
            after = {key: piece for key, piece in standing.items() if key != source}
            after[village] = {"owner": position.top["owner"], "piece": "placed now"}
            if "displaced" in [*placed, source] or set(position.all_villages) - set(after):
                yield from replacings(position, most, [*said, source, village], after)


def sources(position: Position, most: int, placed: list[str], standing: Json) -> list[str]:
    """HT-DISP-05, HT-DISP-06: the displaced piece, and extra pieces from the first heap that has any."""
    owner, here = position.top["owner"], position.here
    found = [] if "displaced" in placed else ["displaced"]
    if len([source for source in placed if source != "displaced"]) == most - 1:
        return found
    if owner == "neutral":
        return [*found, "pool:trader"] if here["pool"] > placed.count("pool:trader") else found
    for heap in ("stock", "supply"):
        left = {kind: n - placed.count(f"{heap}:{kind}") for kind, n in here[heap][owner].items()}
        if any(left.values()):
            return found + [f"{heap}:{kind}" for kind, count in left.items() if count]
    own = [
        key for key, piece in standing.items() if piece["owner"] == owner and piece["piece"] != "placed now"
    ]
    return found + own


def nearest(position: Position, standing: Json) -> list[str]:
    """HT-DISP-08, HT-DISP-12"""
    origin = position.top["village"].split(":")[0]
    for ring in [*position.rings(origin), [origin]]:
        free = [key for route in ring for key in position.villages[route] if key not in standing]
        if free:
            return free
    return []
