"""A table on which a test lays out a position by hand and plays it move by move.

    table = new_table("base", board="beginner").give("red", brick=1, lumber=1).main("red")
    table.play("red", "build_road", "0,-1,E")

Seats are called as the rule files call them: by color on the islands, P, Q, R and S on the empty
one; seat numbers are understood everywhere. What is laid out by hand keeps the counts of cards and
pieces right (BASE-COMP-13, BASE-COMP-14); each move that is played is checked for that, and for a state
that survives JSON.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from games import catalog
from games.engine.arguments import Arguments, accepts
from games.engine.errors import Illegal
from games.engine.played import Played
from games.engine.title import Title
from games.engine.types import Json, Seat, State
from games.titles.catan.base.rules import facts
from games.titles.catan.base.rules.setup import development_deck

CATAN = catalog.title("catan")
LETTERS = ("P", "Q", "R", "S")
PIECES = {"road": "roads", "settlement": "settlements", "city": "cities"}


def new_table(
    *modules: str,
    board: str = "empty",
    seats: int = 4,
    seed: str = "a test",
    start: str | None = "0",
    **options: Json,
) -> Table:
    """A new table.

    :param board: `empty` (the beginners' island without pieces, full bank, P to move), `beginner`
        (as printed) or `variable` (before the first settlement)
    :param start: the seat that begins; `None` leaves it to the seed
    :param options: the table's other options
    """
    printed = "beginner" if board in ("empty", "beginner") else board
    chosen = {"board": printed, **options}
    names = list(modules) or ["base"]
    state = CATAN.new(seats=seats, modules=names, options=chosen, seed=seed).state
    while start is not None and state["base"]["starting_seat"] != start:
        seed += "+"
        state = CATAN.new(seats=seats, modules=names, options=chosen, seed=seed).state
    table = Table(state, LETTERS if board == "empty" else ())
    return table.cleared() if board == "empty" else table


class Table:
    """One game, played through the title's door and laid out through its state."""

    def __init__(self, state: State, names: tuple[str, ...] = (), title: Title = CATAN) -> None:
        self.title = title
        self.state: State = self.title.copy(state)
        colors = [fact["color"] for fact in state["seats"].values()]
        self.names = dict(zip(state["seats"], names or colors, strict=False))
        self.log: list[dict[str, Json]] = []
        self.last: Played | None = None

    # Who and where

    def seat(self, name: str) -> Seat:
        """The seat of that name: a color, a letter, or the seat itself."""
        for seat, called in self.names.items():
            if name in (called, seat):
                return seat
        raise ValueError(f"nobody at the table is called {name}")

    @property
    def here(self) -> dict[str, Any]:
        """The base module's part of the state."""
        return self.state["base"]  # type: ignore[no-any-return]

    # Laying out a position

    def cleared(self) -> Table:
        """No pieces on the island, all cards in the bank, no robber's harm: it stands on the desert."""
        for places in PIECES.values():
            self.here[places] = {}
        for seat in self.state["seats"]:
            self.back(seat)
        return self

    def printed_island(self) -> Table:
        """The beginners' island without pieces, for sets of modules that are not played on it."""
        hexes = facts.BEGINNER["hexes"]
        self.here["terrain"] = {fact["hex"]: fact["terrain"] for fact in hexes}
        self.here["tokens"] = {fact["hex"]: [fact["number"]] for fact in hexes if fact["number"] is not None}
        types = facts.BEGINNER["harbors"]
        edges = enumerate(facts.HARBOR_EDGES, start=1)
        self.here["harbors"] = {edge: types[str(place)] for place, edge in edges}
        self.here["figures"]["robber"] = "0,0"
        return self.cleared()

    def put(self, name: str, *, roads: str = "", settlements: str = "", cities: str = "") -> Table:
        """Pieces of a seat, places separated by spaces."""
        for piece, places in (("roads", roads), ("settlements", settlements), ("cities", cities)):
            for place in places.split():
                self.here["settlements"].pop(place, None)
                self.here[piece][place] = self.seat(name)
        return self

    def give(self, name: str, **cards: int) -> Table:
        """Cards from the bank to a hand."""
        hand = self.here["hands"][self.seat(name)]
        for kind, count in cards.items():
            assert self.here["bank"][kind] >= count, f"the bank has no {count} {kind}"
            self.here["bank"][kind] -= count
            hand[kind] += count
        return self

    def back(self, name: str) -> Table:
        """All cards of a hand to the bank."""
        hand = self.here["hands"][self.seat(name)]
        for kind, count in hand.items():
            if kind in self.here["bank"]:  # what never runs out is not counted
                self.here["bank"][kind] += count
            hand[kind] = 0
        return self

    def holds(self, name: str, **cards: int) -> Table:
        """A hand of exactly these cards."""
        return self.back(name).give(name, **cards)

    def leave_in_bank(self, *, taker: str, **cards: int) -> Table:
        """Leave only so many of these kinds in the bank; a seat holds what is over."""
        over = {kind: self.here["bank"][kind] - count for kind, count in cards.items()}
        return self.give(taker, **over)

    def give_cards(self, name: str, **kinds: int) -> Table:
        """Development cards out of the deck, bought in an earlier turn."""
        held = self.here["development_cards"][self.seat(name)]
        for kind, count in kinds.items():
            self._out_of_the_deck(kind, count)
            held[kind] = held.get(kind, 0) + count
        return self

    def played_knights(self, name: str, count: int) -> Table:
        """Knights that lie face up before a seat; gives no award."""
        self._out_of_the_deck("knight", count)
        self.here["knights"][self.seat(name)] += count
        return self

    def deck(self, *top: str, only: bool = False) -> Table:
        """The next cards of the deck, in order; with `only` the rest of it has been bought by the last seat."""
        for kind in top:
            self._out_of_the_deck(kind, 1)
        if only:
            last = self.here["development_cards"][max(self.state["seats"])]
            for kind in self.here["deck"]:
                last[kind] = last.get(kind, 0) + 1
            self.here["deck"] = []
        self.here["deck"].extend(reversed(top))
        return self

    def _out_of_the_deck(self, kind: str, count: int) -> None:
        for _ in range(count):
            self.here["deck"].remove(kind)

    def robber(self, name: str) -> Table:
        self.here["figures"]["robber"] = name
        return self

    def award(self, *, longest_road: str | None = None, largest_army: str | None = None) -> Table:
        """The special cards in front of seats."""
        if longest_road is not None:
            self.here["longest_road"] = self.seat(longest_road)
        if largest_army is not None:
            self.here["largest_army"] = self.seat(largest_army)
        return self

    def main(self, name: str, *, dice: tuple[int, int] = (2, 3)) -> Table:
        """It is the seat's turn and it has rolled: trade and build."""
        return self._at(name, "main", [], {"base": {"dice": list(dice), "number": sum(dice)}})

    def pre_roll(self, name: str) -> Table:
        """It is the seat's turn, before the roll."""
        return self._at(name, "pre_roll", [{"step": "main", "seat": self.seat(name)}], {})

    def setup_settlement(self, name: str, *, round: int) -> Table:
        """The seat places a settlement of the set-up, the last one; then its turn begins."""
        seat = self.seat(name)
        self.state["stack"] = [
            {"step": "turn", "seat": seat, "rest": None},
            {"step": "setup_settlement", "seat": seat, "round": round, "number": self._decision()},
        ]
        return self

    def _at(self, name: str, phase: str, rest: list[Json], noted: dict[str, Json]) -> Table:
        seat = self.seat(name)
        if not self.here["turn"]:
            self.here["turn"] = 1
            self.state["chance"].update(scope="turn/1", used={})
        self.state["stack"] = [
            {"step": "turn", "seat": seat, "rest": []},
            {"step": "part", "seat": seat, "rest": rest, **noted},
            {"step": phase, "seat": seat, "number": self._decision()},
        ]
        return self

    def _decision(self) -> int:
        number: int = self.state["moves"] + 1
        self.state["decision"] = number
        return number

    # Playing

    def play(
        self, name: str, verb: str, argument: Json = None, *, chance: dict[str, Json] | None = None
    ) -> Table:
        """Make a move.

        :param chance: scripted luck; labels without the turn (`dice`, `steal/0/1`)
        """
        script = self.script(chance)
        return self._took(self.title.play(self.state, self.seat(name), verb, argument, chance=script))

    def roll(self, one: int, other: int) -> Table:
        """The active seat rolls these dice."""
        (seat,) = self.due
        return self.play(seat, "roll", chance={"dice": [one, other]})

    def end_turn(self, name: str) -> Table:
        return self.play(name, "end_turn")

    def rob(self, name: str, hex_name: str, victim: str | None = None, *, steal: str | None = None) -> Table:
        """The seat moves the robber; `steal` is the kind drawn."""
        return self.play(
            name, "move_robber", self.robbing(hex_name, victim), chance=self._stealing(name, victim, steal)
        )

    def knight(
        self, name: str, hex_name: str, victim: str | None = None, *, steal: str | None = None
    ) -> Table:
        """The seat plays a knight; `steal` is the kind drawn."""
        return self.play(
            name, "play_knight", self.robbing(hex_name, victim), chance=self._stealing(name, victim, steal)
        )

    def robbing(self, hex_name: str, victim: str | None = None) -> Json:
        """The argument of robber and knight."""
        return {"hex": hex_name, "victim": None if victim is None else self.seat(victim)}

    def _stealing(self, name: str, victim: str | None, kind: str | None) -> dict[str, Json] | None:
        if victim is None or kind is None:
            return None
        return {f"steal/{self.seat(name)}/{self.seat(victim)}": {kind: 1}}

    def timeout(self, name: str, *, chance: dict[str, Json] | None = None) -> Table:
        """The seat's time is over."""
        return self._took(self.title.timeout(self.state, self.seat(name), chance=self.script(chance)))

    def script(self, chance: dict[str, Json] | None) -> dict[str, Json] | None:
        """Full labels: with the turn, and numbered where a label was used before in it."""
        if chance is None:
            return None
        scope, used = self.state["chance"]["scope"], self.state["chance"]["used"]
        script = {}
        for label, value in chance.items():
            full = f"{scope}/{label}"
            times = used.get(full, 0) + 1
            script[full if times == 1 else f"{full}#{times}"] = value
        return script

    def _took(self, played: Played) -> Table:
        assert played.state == json.loads(json.dumps(played.state))
        self.state, self.last, self.log = played.state, played, played.log
        self.count()
        return self

    def count(self) -> None:
        """BASE-COMP-13, BASE-COMP-14 and the supply of pieces: nothing is lost, nothing comes from nowhere."""
        found = Counter[str]()
        for pile in self.title.piles(self.state).values():
            assert isinstance(pile, list) or min(pile.values(), default=0) >= 0
            found.update(pile)
        for kind in facts.RESOURCES:
            assert found[kind] == 19, f"{found[kind]} {kind} in play"
        for kind, number in development_deck(self.title.game(self.state)).items():
            assert found[kind] == number, f"{found[kind]} {kind} in play"
        for seat in self.state["seats"]:
            for piece, most in facts.PIECES.items():
                assert list(self.here[PIECES[piece]].values()).count(seat) <= most

    def refused(self, name: str, verb: str, argument: Json = None) -> Illegal:
        """Try a move that must be refused, not on offer, and without any effect; the error."""
        seat = self.seat(name) if name in self.names or name in self.names.values() else name
        before = json.dumps(self.state)
        try:
            self.title.play(self.state, seat, verb, argument)
        except Illegal as error:
            assert json.dumps(self.state) == before, "a refused move changed the state"
            offered = self.title.options(self.state, seat)
            assert verb not in offered or not accepts(offered[verb], argument), "refused, but on offer"
            return error
        raise AssertionError(f"{verb} {argument!r} of {name} was accepted")

    def accepts(self, name: str, verb: str, argument: Json = None) -> bool:
        """Whether a move is on offer, and accepted."""
        seat = self.seat(name)
        offered = self.title.options(self.state, seat)
        if verb not in offered or not accepts(offered[verb], argument):
            self.refused(name, verb, argument)
            return False
        self.title.play(self.state, seat, verb, argument)
        return True

    # Reading

    @property
    def due(self) -> list[Seat]:
        return list(self.title.waiting(self.state).due)

    @property
    def waiting_for(self) -> dict[str, str]:
        """Whose turn it is, and for which decision."""
        return {self.names[seat]: step for seat, step in self.title.waiting(self.state).due.items()}

    def options(self, name: str) -> dict[str, Arguments]:
        """All that a seat may do now."""
        return self.title.options(self.state, self.seat(name))

    def offered(self, name: str) -> list[str]:
        """The verbs that the decision offers to a seat; open verbs are left out."""
        return list(self.title.game(self.title.copy(self.state)).decision_options(self.seat(name)))

    def places(self, name: str, verb: str) -> set[Any]:
        """The listed arguments of a verb; none when it is not on offer."""
        offered = self.options(name).get(verb, [])
        assert isinstance(offered, list)
        return set(offered)

    def hand(self, name: str) -> dict[str, int]:
        """The cards of a seat, without zeros."""
        return {kind: count for kind, count in self.here["hands"][self.seat(name)].items() if count}

    @property
    def hands(self) -> dict[str, dict[str, int]]:
        return {name: self.hand(name) for name in self.names.values()}

    @property
    def bank(self) -> dict[str, int]:
        return dict(self.here["bank"])

    def sight(self, name: str | None) -> Json:
        """What a seat sees, or a spectator (`None`)."""
        return self.title.sight(self.state, None if name is None else self.seat(name))

    def points(self, name: str) -> int:
        """A seat's own points."""
        return self.title.points(self.state)[self.seat(name)]["own"]  # type: ignore[no-any-return]

    def public_points(self, name: str) -> int:
        """The points of a seat that all see."""
        return self.title.points(self.state)[self.seat(name)]["public"]  # type: ignore[no-any-return]

    def road_length(self, name: str) -> int:
        """The length of a seat's longest trail."""
        return self.sight(None)["base"]["seats"][self.seat(name)]["road_length"]  # type: ignore[no-any-return]

    @property
    def longest_road(self) -> str | None:
        return self._named(self.here["longest_road"])

    @property
    def largest_army(self) -> str | None:
        return self._named(self.here["largest_army"])

    @property
    def winner(self) -> str | None:
        outcome = self.state["outcome"]
        return None if outcome is None else self._named(outcome["winner"])

    def _named(self, seat: Seat | None) -> str | None:
        return None if seat is None else self.names[seat]

    def logged(self, kind: str) -> list[dict[str, Json]]:
        """What the log of the last move tells all seats, of one kind."""
        return [entry["public"] for entry in self.log if entry["kind"] == kind]

    @property
    def kinds_logged(self) -> list[str]:
        """What happened in the last move, in order."""
        return [entry["kind"] for entry in self.log]

    def answer(self) -> tuple[str, Json]:
        """The verb and the argument of the last move: what time answered."""
        assert self.last is not None
        return self.last.verb, self.last.argument

    def sample(self, name: str, seed: int) -> tuple[str, Json]:
        """A random legal move of a seat."""
        return self.title.sample(self.state, self.seat(name), random.Random(seed))
