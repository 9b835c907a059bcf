"""A table on which a test sets up a position and plays it move by move.

    table = new_table("base", board="beginner").give("red", brick=1, lumber=1).main("red")
    table.play("red", "build_road", "0,-1,E")

Seats are named as in the rule files: by color on the islands, P to U on the empty one. Seat numbers also work.
Setting up a position keeps the counts of cards and pieces right (BASE-COMP-13, BASE-COMP-14). Each move is checked for
these counts, and for a state that survives JSON.
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
from games.titles.catan.base.rules.goods import bank_at_start
from games.titles.catan.base.rules.setup import development_deck

CATAN = catalog.title("catan")
LETTERS = ("P", "Q", "R", "S", "T", "U")
PIECES = {"road": "roads", "settlement": "settlements", "city": "cities"}


def new_table(
    *modules: str,
    board: str = "empty",
    seats: int = 4,
    seed: str = "a test",
    start: str | None = "0",
    **options: Json,
) -> Table:
    """Return a new table.

    :param board: `empty` (the beginners' island without pieces, full bank, P to move), `beginner` (as printed) or
        `variable` (before the first settlement)
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
    """A game played through the title's interface and set up through its state."""

    def __init__(self, state: State, names: tuple[str, ...] = (), title: Title = CATAN) -> None:
        self.title = title
        self.state: State = self.title.copy(state)
        colors = [fact["color"] for fact in state["seats"].values()]
        self.names = dict(zip(state["seats"], names or colors, strict=False))
        self.log: list[dict[str, Json]] = []
        self.last: Played | None = None

    # Who and where

    def seat(self, name: str) -> Seat:
        """Return the seat of a name: a color, a letter, or the seat itself."""
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
        """Remove all pieces and open offers, put all cards into the bank, and the robber on the desert."""
        for places in (*PIECES.values(), "offers"):
            self.here[places] = {}
        for seat in self.state["seats"]:
            self.back(seat)
        return self

    def printed_island(self) -> Table:
        """Lay the beginners' island without pieces, for sets of modules that are not played on it."""
        hexes = facts.BEGINNER["hexes"]
        self.here["terrain"] = {fact["hex"]: fact["terrain"] for fact in hexes}
        self.here["tokens"] = {fact["hex"]: [fact["number"]] for fact in hexes if fact["number"] is not None}
        types = facts.BEGINNER["harbors"]
        edges = enumerate(facts.HARBOR_EDGES, start=1)
        self.here["harbors"] = {edge: types[str(place)] for place, edge in edges}
        self.here["figures"]["robber"] = "0,0"
        return self.cleared()

    def put(self, name: str, *, roads: str = "", settlements: str = "", cities: str = "") -> Table:
        """Put down pieces of a seat. Places are separated by spaces."""
        for piece, places in (("roads", roads), ("settlements", settlements), ("cities", cities)):
            for place in places.split():
                self.here["settlements"].pop(place, None)
                self.here[piece][place] = self.seat(name)
        return self

    def give(self, name: str, **cards: int) -> Table:
        """Give cards from the bank to a seat."""
        hand = self.here["hands"][self.seat(name)]
        for kind, count in cards.items():
            assert self.here["bank"][kind] >= count, f"the bank has no {count} {kind}"
            self.here["bank"][kind] -= count
            hand[kind] += count
        return self

    def back(self, name: str) -> Table:
        """Return all cards of a hand to the bank."""
        hand = self.here["hands"][self.seat(name)]
        for kind, count in hand.items():
            if kind in self.here["bank"]:  # what never runs out is not counted
                self.here["bank"][kind] += count
            hand[kind] = 0
        return self

    def holds(self, name: str, **cards: int) -> Table:
        """Give a seat exactly these cards."""
        return self.back(name).give(name, **cards)

    def leave_in_bank(self, *, taker: str, **cards: int) -> Table:
        """Leave only this many of these kinds in the bank. A seat gets the rest."""
        over = {kind: self.here["bank"][kind] - count for kind, count in cards.items()}
        return self.give(taker, **over)

    def give_cards(self, name: str, **kinds: int) -> Table:
        """Give a seat development cards from the deck, bought in an earlier turn."""
        held = self.here["development_cards"][self.seat(name)]
        for kind, count in kinds.items():
            self._out_of_the_deck(kind, count)
            held[kind] = held.get(kind, 0) + count
        return self

    def played_knights(self, name: str, count: int) -> Table:
        """Give a seat played knights, without an award."""
        self._out_of_the_deck("knight", count)
        self.here["knights"][self.seat(name)] += count
        return self

    def deck(self, *top: str, only: bool = False) -> Table:
        """Set the next cards of the deck, in order. With `only`, the last seat has bought the rest."""
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
        """Give special cards to seats."""
        if longest_road is not None:
            self.here["longest_road"] = self.seat(longest_road)
        if largest_army is not None:
            self.here["largest_army"] = self.seat(largest_army)
        return self

    def main(self, name: str, *, dice: tuple[int, int] = (2, 3)) -> Table:
        """Make it the seat's turn after the roll: trade and build."""
        return self._at(name, "main", [], {"base": {"dice": list(dice), "number": sum(dice)}})

    def pre_roll(self, name: str) -> Table:
        """Make it the seat's turn before the roll."""
        return self._at(name, "pre_roll", [{"step": "main", "seat": self.seat(name)}], {})

    def setup_settlement(self, name: str, *, pays: bool) -> Table:
        """Make the seat place the last settlement of the set-up, after which its turn begins."""
        seat = self.seat(name)
        self.state["stack"] = [
            {"step": "turn", "seat": seat, "rest": None},
            {"step": "setup_settlement", "seat": seat, "pays": pays, "number": self._decision()},
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
        """Make a move, which must be on offer.

        :param chance: scripted results; labels without the turn (`dice`, `steal/0/1`)
        """
        script, seat, offered = self.script(chance), self.seat(name), self.options(name)
        played = self.title.play(self.state, seat, verb, argument, chance=script)
        assert verb in offered, "accepted, but not on offer"
        assert accepts(offered[verb], argument), "accepted, but not on offer"
        return self._took(played)

    def roll(self, one: int, other: int) -> Table:
        """Roll these dice for the active seat."""
        (seat,) = self.due
        return self.play(seat, "roll", chance={"dice": [one, other]})

    def end_turn(self, name: str) -> Table:
        return self.play(name, "end_turn")

    def rob(self, name: str, hex_name: str, victim: str | None = None, *, steal: str | None = None) -> Table:
        """Move the robber as the seat. `steal` is the kind drawn."""
        return self.play(
            name, "move_robber", self.robbing(hex_name, victim), chance=self._stealing(name, victim, steal)
        )

    def knight(
        self, name: str, hex_name: str, victim: str | None = None, *, steal: str | None = None
    ) -> Table:
        """Play a knight as the seat. `steal` is the kind drawn."""
        return self.play(
            name, "play_knight", self.robbing(hex_name, victim), chance=self._stealing(name, victim, steal)
        )

    def robbing(self, hex_name: str, victim: str | None = None) -> Json:
        """Return the argument of a robber or knight."""
        return {"hex": hex_name, "victim": None if victim is None else self.seat(victim)}

    def _stealing(self, name: str, victim: str | None, kind: str | None) -> dict[str, Json] | None:
        if victim is None or kind is None:
            return None
        return {f"steal/{self.seat(name)}/{self.seat(victim)}": {kind: 1}}

    def timeout(self, name: str, *, chance: dict[str, Json] | None = None) -> Table:
        """Answer as if the seat's time had run out. The answer must be on offer."""
        offered = self.options(name)
        played = self.title.timeout(self.state, self.seat(name), chance=self.script(chance))
        assert accepts(offered[played.verb], played.argument), "answered, but not on offer"
        return self._took(played)

    def script(self, chance: dict[str, Json] | None) -> dict[str, Json] | None:
        """Return full labels: with the turn, and numbered if a label was used before in it."""
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
        """Check that no card or piece is lost or created. BASE-COMP-13, BASE-COMP-14"""
        found = Counter[str]()
        for pile in self.title.piles(self.state).values():
            assert isinstance(pile, list) or min(pile.values(), default=0) >= 0
            found.update(pile)
        game = self.title.game(self.state)
        resources = {kind: bank_at_start(game)[kind] for kind in facts.RESOURCES}
        for kind, number in {**resources, **development_deck(game)}.items():
            assert found[kind] == number, f"{found[kind]} {kind} in play"
        for seat in self.state["seats"]:
            for piece, most in facts.PIECES.items():
                assert list(self.here[PIECES[piece]].values()).count(seat) <= most

    def refused(self, name: str, verb: str, argument: Json = None) -> Illegal:
        """Try a move that must be refused, not offered and without effect. Return the error."""
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
        """Return whether a move is offered and accepted."""
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
        """The names of the seats that are due, with their decision."""
        return {self.names[seat]: step for seat, step in self.title.waiting(self.state).due.items()}

    def options(self, name: str) -> dict[str, Arguments]:
        """Return everything that a seat may do now."""
        return self.title.options(self.state, self.seat(name))

    def offered(self, name: str) -> list[str]:
        """Return the verbs that the decision offers to a seat, without open verbs."""
        return list(self.title.game(self.title.copy(self.state)).decision_options(self.seat(name)))

    def places(self, name: str, verb: str) -> set[Any]:
        """Return the listed arguments of a verb; none if it is not offered."""
        offered = self.options(name).get(verb, [])
        assert isinstance(offered, list)
        return set(offered)

    def hand(self, name: str) -> dict[str, int]:
        """Return the cards of a seat, without zeros."""
        return {kind: count for kind, count in self.here["hands"][self.seat(name)].items() if count}

    @property
    def hands(self) -> dict[str, dict[str, int]]:
        return {name: self.hand(name) for name in self.names.values()}

    @property
    def bank(self) -> dict[str, int]:
        return dict(self.here["bank"])

    def sight(self, name: str | None) -> Json:
        """Return what a seat sees, or a spectator for None."""
        return self.title.sight(self.state, None if name is None else self.seat(name))

    def points(self, name: str) -> int:
        """Return a seat's own points."""
        return self.title.points(self.state)[self.seat(name)]["own"]  # type: ignore[no-any-return]

    def public_points(self, name: str) -> int:
        """Return the public points of a seat."""
        return self.title.points(self.state)[self.seat(name)]["public"]  # type: ignore[no-any-return]

    def road_length(self, name: str) -> int:
        """Return the length of a seat's longest trail."""
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
        """Return the public facts of the last move's log entries of one kind."""
        return [entry["public"] for entry in self.log if entry["kind"] == kind]

    @property
    def kinds_logged(self) -> list[str]:
        """The kinds of the last move's log entries, in order."""
        return [entry["kind"] for entry in self.log]

    def answer(self) -> tuple[str, Json]:
        """The verb and the argument of the last move, such as a default answer."""
        assert self.last is not None
        return self.last.verb, self.last.argument

    def sample(self, name: str, seed: int) -> tuple[str, Json]:
        """Return a random legal move of a seat."""
        return self.title.sample(self.state, self.seat(name), random.Random(seed))
