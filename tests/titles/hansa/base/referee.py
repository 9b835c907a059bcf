"""A second, naive implementation of the scoring rules that reads only the log.

It shares no code with `games/titles/hansa`. Printed facts come from the data file of the rules. Everything else is
recounted plainly after every entry.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

DATA = json.loads(
    (Path(__file__).parents[4] / "games/titles/hansa/base/board.json").read_text(encoding="utf-8")
)


class Referee:
    """The board and the points according to the log."""

    def __init__(self, seats: list[str]) -> None:
        side = "4-5" if len(seats) > 3 else "2-3"
        board = DATA["boards"][side]
        self.seats = seats
        self.printed = {city["id"]: city["offices"] for city in board["cities"]}
        self.ends = {route["id"]: (route["a"], route["b"]) for route in board["routes"]}
        self.size = {route["id"]: route["villages"] for route in board["routes"]}
        self.offices: dict[str, list[str]] = {city: [] for city in self.printed}
        """Owners of printed offices from left to right."""
        self.additional: dict[str, list[str]] = {city: [] for city in self.printed}
        """Owners of additional offices, the newest first, as they lie left of all others."""
        self.levels = {seat: dict.fromkeys(DATA["desk"], 1) for seat in seats}
        self.markers: Counter[str] = Counter()
        self.table: Counter[str] = Counter()
        self.track = {seat: Counter(control=0, coins=0, east_west=0) for seat in seats}
        self.linked: list[str] = []
        self.pile = sum(marker["pile"] for marker in DATA["bonus_markers"])
        self.failed = False
        self.over = False
        self.owed: list[tuple[str, str, int]] = []
        """The points that the log must report next: seat, source, number."""

    # Counting

    def owners(self, city: str) -> list[str]:
        """Return all owners in a city from left to right."""
        return [*self.additional[city], *self.offices[city]]

    def controller(self, city: str) -> str | None:
        """HT-CTRL-01, HT-CTRL-02: the owner with the most offices, among tied owners the one furthest right."""
        there = self.owners(city)
        if not there:
            return None
        most = max(there.count(owner) for owner in there)
        return [owner for owner in there if there.count(owner) == most][-1]

    def complete(self) -> list[str]:
        """HT-FULL-01"""
        return [city for city in self.printed if len(self.offices[city]) == len(self.printed[city])]

    def is_linked(self, seat: str) -> bool:
        """HT-EW-01: the seat has an office in every city of a path between the two ends."""
        west, east = DATA["east_west"]["termini"]
        return any({west, east} <= set(group) for group in self.groups(seat))

    def groups(self, seat: str) -> list[list[str]]:
        """Return the seat's own cities, grouped by whether routes join them."""
        group_of = {city: city for city in self.printed if seat in self.owners(city)}
        for _ in group_of:
            for one, other in self.ends.values():
                if one in group_of and other in group_of:
                    group_of[one] = group_of[other] = min(group_of[one], group_of[other])
        return [[city for city in group_of if group_of[city] == name] for name in set(group_of.values())]

    def final(self, seat: str) -> dict[str, int]:
        """HT-SCORE-01, HT-SCORE-02, HT-SCORE-03, HT-SCORE-04, HT-SCORE-05"""
        desk, levels = DATA["desk"], self.levels[seat]
        full = [key for key in desk if levels[key] == len(desk[key]["values"])]
        rows = [row["points"] for row in DATA["scoring"]["markers"] if row["from"] <= self.markers[seat]]
        most = max(
            (sum(self.owners(city).count(seat) for city in group) for group in self.groups(seat)), default=0
        )
        return {
            "abilities": 4 * len([key for key in full if key != "clavis_urbis"]),
            "markers": rows[-1] if rows else 0,
            "coellen": self.table[seat],
            "cities": 2 * [self.controller(city) for city in self.printed].count(seat),
            "network": most * desk["clavis_urbis"]["values"][levels["clavis_urbis"] - 1],
        }

    def points(self, seat: str) -> dict[str, int]:
        """Return the points by source, without empty sources."""
        return {source: n for source, n in {**self.track[seat], **self.final(seat)}.items() if n}

    def must_end(self) -> bool:
        """HT-END-01, HT-END-02, HT-END-03"""
        highest = max(sum(points.values()) for points in self.track.values())
        return highest >= 20 or self.failed or len(self.complete()) >= 10

    def winners(self) -> list[str]:
        """HT-SCORE-06"""

        def standing(seat: str) -> tuple[int, int, int]:
            final = self.final(seat)
            return sum(self.points(seat).values()), -self.levels[seat]["actiones"], final["network"]

        best = max(map(standing, self.seats))
        return [seat for seat in self.seats if standing(seat) == best]

    # Reading the log

    def read(self, log: list[Any]) -> None:
        """Read all entries of a move, then check that the game is over exactly if it must be."""
        for entry in log:
            getattr(self, "see_" + entry["kind"], lambda told: None)(entry["public"])
        assert not self.owed, f"points that nobody got: {self.owed}"
        assert self.over == self.must_end()

    def control_points(self, route: str) -> None:
        """HT-CLAIM-03a: before anything is placed."""
        for city in self.ends[route]:
            owner = self.controller(city)
            if owner in self.seats:
                self.owed.append((str(owner), "control", 1))

    def see_claimed(self, told: Any) -> None:
        self.control_points(told["route"])

    see_neutral_claimed = see_claimed

    def see_scored(self, told: Any) -> None:
        assert self.owed.pop(0) == (told["seat"], told["source"], told["number"])
        self.track[told["seat"]][told["source"]] += told["number"]

    def see_office_taken(self, told: Any) -> None:
        seat, city = told["seat"], told["city"]
        office = self.printed[city][len(self.offices[city])]
        assert told["office"] == len(self.offices[city])
        assert told["piece"] == office["piece"]
        colors = DATA["colours"]
        reach = DATA["desk"]["privilegium"]["values"][self.levels[seat]["privilegium"] - 1]
        assert colors.index(office["colour"]) <= colors.index(reach)
        before = self.is_linked(seat)
        self.offices[city].append(seat)
        if office["coin"]:
            self.owed.append((seat, "coins", 1))
        self.link(seat, before)

    def see_additional_office_made(self, told: Any) -> None:
        seat, city = told["seat"], told["city"]
        assert self.offices[city]
        before = self.is_linked(seat)
        self.additional[city].insert(0, seat)
        self.link(seat, before)

    def link(self, seat: str, before: bool) -> None:
        """HT-EW-01, HT-EW-02"""
        if self.is_linked(seat) and not before and seat not in self.linked:
            self.owed.append((seat, "east_west", [7, 4, 2, 0, 0][len(self.linked)]))
            self.linked.append(seat)

    def see_neutral_office_taken(self, told: Any) -> None:
        assert told["office"] == len(self.offices[told["city"]])
        self.offices[told["city"]].append("neutral")

    def see_city_completed(self, told: Any) -> None:
        assert told["city"] in self.complete()
        assert told["number"] == len(self.complete())

    def see_offices_swapped(self, told: Any) -> None:
        owners = self.offices[told["city"]]
        left, right = told["offices"]
        assert right == left + 1
        assert owners[left] != owners[right]
        owners[left], owners[right] = owners[right], owners[left]

    def see_ability_developed(self, told: Any) -> None:
        levels, track = self.levels[told["seat"]], told["track"]
        levels[track] += 1
        assert told["value"] == DATA["desk"][track]["values"][levels[track] - 1]

    def see_coellen_taken(self, told: Any) -> None:
        self.table[told["seat"]] += told["space"]

    def see_marker_taken(self, told: Any) -> None:
        self.markers[told["seat"]] += 1

    def see_replacement_drawn(self, told: Any) -> None:
        self.pile -= 1
        assert self.pile >= 0

    def see_pile_is_empty(self, told: Any) -> None:
        assert self.pile == 0
        self.failed = True

    def see_game_over(self, told: Any) -> None:
        self.over = True
        for seat in self.seats:
            lines = {line["source"]: line["number"] for line in told["lines"][seat]}
            assert lines == self.points(seat)
            assert told["points"][seat] == sum(lines.values())
        assert told["winners"] == self.winners()
        assert told["winner"] == self.winners()[0]
