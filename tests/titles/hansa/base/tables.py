"""A table of Hansa Teutonica on which a test sets up a position and plays it move by move.

    t = table().supply("P1", "6T 1M").on("P2", "dortmund-duisburg", "T")
    t.play("P1", "displace", {"village": "dortmund-duisburg:1", "piece": "trader", "pay": {"trader": 1}})

Seats are named P1 to P5 in turn order, pieces T and M, and the neutral side N. A position that a test sets up need not
add up to 27 traders and 4 merchants, which the generic tests check. Each move is checked to keep the number of pieces,
and to leave a state that survives JSON.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.engine.arguments import Arguments, accepts
from games.engine.errors import Illegal
from games.engine.played import Played
from games.engine.types import Json, Seat, State
from games.titles.hansa.base.rules.facts import BOARDS, PILE
from games.titles.hansa.title import HANSA
from tests.titles.hansa.base.everywhere import pieces_of_hansa

KIND = {"T": "trader", "M": "merchant"}
STARTING = ["additional_office", "swap_offices", "remove_three"]
PILE_IN_ORDER = [kind for kind, count in PILE.items() for _ in range(count)]


def new_table(seats: int = 4, *, first: str = "0") -> Table:
    """Return a game after the set-up, at the first action of P1. Chance is scripted."""
    script = {
        "setup/starting_seat": first,
        "setup/pile": [*PILE_IN_ORDER],
        "setup/starting_markers": [*STARTING],
    }
    played = HANSA.new(seats=seats, modules=["base"], seed="a test", chance=script)
    return Table(played)


def pieces(text: str) -> dict[str, int]:
    """Return a heap from `6T 1M`."""
    heap = {"trader": 0, "merchant": 0}
    for word in text.split():
        heap[KIND[word[-1]]] = int(word[:-1])
    return heap


class Table:
    """A game played through the title's interface and set up through its state."""

    def __init__(self, played: Played) -> None:
        self.state: State = played.state
        self.log: list[dict[str, Json]] = played.log
        self.last = played

    def seat(self, name: str) -> Seat:
        """Return the seat of a name. `P1` is the seat that begins a new game, and the others follow clockwise."""
        if name == "N":
            return "neutral"
        seats = list(self.state["seats"])
        first = seats.index(self.here["starting_seat"])
        return seats[(first + int(name[1]) - 1) % len(seats)]

    def name(self, seat: Seat | None) -> str | None:
        if seat is None or seat == "neutral":
            return seat and "N"
        seats = list(self.state["seats"])
        first = seats.index(self.here["starting_seat"])
        return f"P{(seats.index(seat) - first) % len(seats) + 1}"

    @property
    def here(self) -> dict[str, Any]:
        return self.state["base"]  # type: ignore[no-any-return]

    @property
    def board(self) -> Any:
        return BOARDS[self.here["side"]]

    # Setting up a position

    def supply(self, name: str, text: str) -> Table:
        """Set the supply to exactly these pieces."""
        self.here["supply"][self.seat(name)] = pieces(text)
        return self

    def stock(self, name: str, text: str) -> Table:
        """Set the stock to exactly these pieces."""
        self.here["stock"][self.seat(name)] = pieces(text)
        return self

    def on(self, name: str, route: str, kinds: str, *, start: int = 1) -> Table:
        """Put pieces of an owner in the villages of a route, from village `start` on: `TTM`."""
        for place, kind in enumerate(kinds, start=start):
            village = f"{route}:{place}"
            assert village in self.board.route_of, f"there is no {village}"
            self.here["villages"][village] = {"owner": self.seat(name), "piece": KIND[kind]}
        return self

    def full(self, name: str, *routes: str, but: int = 0) -> Table:
        """Put traders of an owner in every free village of the routes, except the last `but` villages of each."""
        for route in routes:
            villages = self.board.routes[route].villages
            for village in villages[: len(villages) - but]:
                self.here["villages"].setdefault(village, {"owner": self.seat(name), "piece": "trader"})
        return self

    def offices(self, city: str, *names: str) -> Table:
        """Fill the printed offices of a city from the left."""
        printed = self.board.cities[city].offices
        assert len(names) <= len(printed)
        self.here["offices"][city] = [
            {"owner": self.seat(name), "piece": "trader" if name == "N" else office.piece}
            for name, office in zip(names, printed, strict=False)
        ]
        return self

    def complete(self, name: str, *cities: str) -> Table:
        """Fill every printed office of the cities with pieces of one owner."""
        for city in cities:
            self.offices(city, *[name] * len(self.board.cities[city].offices))
        return self

    def additional(self, city: str, *names: str) -> Table:
        """Set the additional offices of a city, in the order in which they were made."""
        made = [{"owner": self.seat(name), "piece": "trader"} for name in names]
        self.here["additional"][city] = made
        return self

    def desk(self, name: str, **levels: int) -> Table:
        self.here["desks"][self.seat(name)].update(levels)
        return self

    def track(self, name: str, points: int) -> Table:
        """Set the score marker."""
        self.here["points"][self.seat(name)] = {"control": points, "coins": 0, "east_west": 0}
        return self

    def marker(self, route: str, kind: str | None) -> Table:
        self.here["markers"].pop(route, None)
        if kind is not None:
            self.here["markers"][route] = kind
        return self

    def no_markers(self) -> Table:
        self.here["markers"].clear()
        return self

    def holds(self, name: str, *kinds: str, used: int = 0) -> Table:
        """Set the unused markers and the number of used ones."""
        self.here["owned"][self.seat(name)] = {"unused": list(kinds), "used": ["three_actions"] * used}
        return self

    def pile(self, *top: str) -> Table:
        """Set the pile. The first marker is drawn first."""
        self.here["pile"] = list(reversed(top))
        return self

    def plate(self, name: str, *hidden: str) -> Table:
        """Set the markers that were drawn and not yet placed."""
        self.here["plates"][self.seat(name)] = {"hidden": list(hidden), "open": []}
        return self

    def coellen(self, **spaces: str) -> Table:
        """Put merchants on the Coellen table: `s8="P2"`."""
        self.here["coellen"].update({space[1:]: self.seat(name) for space, name in spaces.items()})
        return self

    def turn(self, name: str, *, actions: int = 2) -> Table:
        """Make it the seat's turn, with so many actions left."""
        seat = self.seat(name)
        number = self.state["moves"] + 1
        self.state["decision"] = number
        plate = {"step": "turn_up_the_plate", "seat": seat}
        self.state["stack"] = [
            {"step": "turn", "rest": [plate], "actions": actions, "seat": seat},
            {"step": "actions", "seat": seat, "number": number},
        ]
        return self

    # Playing

    def play(self, name: str, verb: str, argument: Json = None) -> Table:
        """Make a move, which must be on offer."""
        offered = HANSA.options(self.state, self.seat(name))
        played = HANSA.play(self.state, self.seat(name), verb, argument)
        assert verb in offered, "accepted, but not on offer"
        assert accepts(offered[verb], argument), "accepted, but not on offer"
        return self._took(played)

    def timeout(self, name: str) -> Table:
        """Answer as if the seat's time had run out. The answer must be on offer."""
        offered = HANSA.options(self.state, self.seat(name))
        played = HANSA.timeout(self.state, self.seat(name))
        assert accepts(offered[played.verb], played.argument), "answered, but not on offer"
        return self._took(played)

    def claim(self, name: str, route: str, benefit: str = "none", **parts: Json) -> Table:
        """Claim a route. The office is the left-most free one if none is named."""
        return self.play(name, "claim", self.claiming(route, benefit, **parts))

    def claiming(self, route: str, benefit: str = "none", **parts: Json) -> dict[str, Json]:
        if benefit == "office":
            parts.setdefault("office", len(self.here["offices"].get(parts["city"], [])))
        return {"route": route, "benefit": benefit, **parts}

    def place(self, name: str, kind: str, village: str) -> Table:
        return self.play(name, "place", {"piece": KIND[kind], "village": village})

    def displace(self, name: str, village: str, kind: str, pay: str) -> Table:
        return self.play(name, "displace", self.displacing(village, kind, pay))

    def displacing(self, village: str, kind: str, pay: str) -> dict[str, Json]:
        paid = {kind: count for kind, count in pieces(pay).items() if count}
        return {"village": village, "piece": KIND[kind], "pay": paid}

    def _took(self, played: Played) -> Table:
        assert played.state == json.loads(json.dumps(played.state))
        assert +pieces_of_hansa(played.state) == +pieces_of_hansa(self.state), "pieces got lost or were made"
        self.state, self.log, self.last = played.state, played.log, played
        return self

    def refused(self, name: str, verb: str, argument: Json = None) -> str:
        """Try a move that must be refused, not offered and without effect. Return the error code."""
        return self.error(name, verb, argument).code

    def error(self, name: str, verb: str, argument: Json = None) -> Illegal:
        """Try a move as `refused` does, and return the error with its message."""
        before = json.dumps(self.state)
        offered = HANSA.options(self.state, self.seat(name))
        with pytest.raises(Illegal) as refused:
            HANSA.play(self.state, self.seat(name), verb, argument)
        assert json.dumps(self.state) == before, "a refused move changed the state"
        assert verb not in offered or not accepts(offered[verb], argument), "refused, but on offer"
        assert "{" not in refused.value.message
        return refused.value

    def no_claim(self, name: str, route: str, benefit: str = "none", **parts: Json) -> str:
        return self.refused(name, "claim", self.claiming(route, benefit, **parts))

    def accepts(self, name: str, verb: str, argument: Json = None) -> bool:
        """Return whether a move is offered and accepted."""
        offered = self.options(name)
        if verb in offered and accepts(offered[verb], argument):
            HANSA.play(self.state, self.seat(name), verb, argument)
            return True
        self.refused(name, verb, argument)
        return False

    # Reading

    @property
    def waiting(self) -> dict[str | None, str]:
        """The names of the seats that are due, with their decision."""
        return {self.name(seat): step for seat, step in HANSA.waiting(self.state).due.items()}

    @property
    def actions(self) -> int:
        """The number of actions left in this turn."""
        return self.state["stack"][0]["actions"]  # type: ignore[no-any-return]

    def options(self, name: str) -> dict[str, Arguments]:
        return HANSA.options(self.state, self.seat(name))

    def next(self, name: str, verb: str, *so_far: str) -> Json:
        return HANSA.next(self.state, self.seat(name), verb, list(so_far))["next"]

    def ends(self, name: str, verb: str, *so_far: str) -> bool:
        return HANSA.next(self.state, self.seat(name), verb, list(so_far))["complete"]  # type: ignore[no-any-return]

    def heap(self, name: str, heap: str) -> str:
        """Return a supply or a stock without zeros: `6T 1M`."""
        counts = self.here[heap][self.seat(name)]
        return " ".join(f"{counts[kind]}{letter}" for letter, kind in KIND.items() if counts[kind])

    def heaps(self, name: str) -> tuple[str, str]:
        return self.heap(name, "supply"), self.heap(name, "stock")

    def there(self, village: str) -> str | None:
        """Return the piece in a village: `P1 T`."""
        piece = self.here["villages"].get(village)
        return None if piece is None else f"{self.name(piece['owner'])} {piece['piece'][0].upper()}"

    def city(self, city: str) -> list[str]:
        """Return the pieces in a city from left to right."""
        left = reversed(self.here["additional"].get(city, []))
        printed = self.here["offices"].get(city, [])
        return [f"{self.name(piece['owner'])} {piece['piece'][0].upper()}" for piece in (*left, *printed)]

    def points(self, name: str) -> int:
        """Return the points on the track, or all points after the end."""
        return HANSA.points(self.state)[self.seat(name)]["own"]  # type: ignore[no-any-return]

    def on_track(self, name: str) -> int:
        """Return the position of the score marker."""
        return sum(self.here["points"][self.seat(name)].values())

    def sight(self, name: str | None) -> Json:
        """Return what a seat sees, or a spectator for None."""
        return HANSA.sight(self.state, None if name is None else self.seat(name))

    def controller(self, city: str) -> str | None:
        return self.name(self.sight(None)["base"]["controllers"][city])

    @property
    def completed(self) -> int:
        """The number of completed cities."""
        return len(self.sight(None)["base"]["completed"])

    @property
    def is_over(self) -> bool:
        return self.state["outcome"] is not None

    def logged(self, kind: str) -> list[dict[str, Json]]:
        """Return the public facts of the last move's log entries of one kind."""
        return [entry["public"] for entry in self.log if entry["kind"] == kind]

    @property
    def kinds_logged(self) -> list[str]:
        """The kinds of the last move's log entries, in order."""
        return [entry["kind"] for entry in self.log]

    def sample(self, name: str, seed: int) -> tuple[str, Json]:
        """Return a random legal move of a seat."""
        return HANSA.sample(self.state, self.seat(name), random.Random(seed))
