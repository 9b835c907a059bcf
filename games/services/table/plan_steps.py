"""The next move of a plan at a position, and the reasons why a plan stops.

A proposal to others, such as an offer, is a line that waits: until somebody accepts, all have declined, or the time to
wait is over. Then the next way of the line is tried.

Nothing here reads or writes the database: a `Table` holds the game. So `manage.py pace` runs plans as the site does.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Protocol

from games.engine.arguments import accepts
from games.engine.plans import END, upsets
from games.engine.verbs import Proposing
from games.models.plan import MOST_MOVES, Plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from games.engine.played import Played
    from games.engine.title import Title
    from games.engine.types import Json, State
    from games.engine.verbs import Verb
    from games.models.seat import Seat
    from games.models.turn import Turn

Line = dict[str, Any]
Way = dict[str, Any]


class Table(Protocol):
    """A game in which plans run: one that the site has locked, or one in memory."""

    @property
    def rules(self) -> Title: ...

    @property
    def state(self) -> State: ...

    @property
    def now(self) -> datetime: ...

    @property
    def new_turns(self) -> Sequence[Turn]:
        """The moves of this run and what led to it: what happened since somebody last came or something fell due."""

    def turns_before(self, position: int) -> Iterable[Turn]:
        """Return the moves since a position that count and came before the new ones, in order."""

    def try_out(self, seat: Seat, verb: str, argument: Json) -> Played:
        """Return how a move would go. Nothing changes."""

    def record(self, seat: Seat, played: Played) -> Turn:
        """Make a move of the seat's plan."""


def may_act(rules: Title, state: State, seat: Seat) -> bool:
    """Return whether the seat is due in its own turn, in which alone its plan acts."""
    turn = rules.turn(state)
    return turn.seat == turn.part == seat.key and seat.key in rules.waiting(state).due


def is_own_phase(rules: Title, state: State, seat: Seat) -> bool:
    """Return whether a phase of the seat's own turn is on top, in which its plan acts and nobody else has to."""
    turn = rules.turn(state)
    top = rules.game(state).top
    return turn.seat == turn.part == seat.key and top is not None and top.is_phase


def play_next(table: Table, seat: Seat, plan: Plan) -> bool:
    """Play the next move of a plan. Return whether it has played one; it has stopped, or waits, if not."""
    plan.turn = table.rules.turn(table.state).label
    entry = None if plan.goes_on else _upset_by(table, seat, plan)
    if entry is not None:
        plan.stop("upset", told=entry)
        return False
    if len(plan.moves) >= MOST_MOVES:
        plan.stop("limit")
        return False
    return Run(table, seat, plan).go()


# -------------------------------------------------------------- what stops it


def _upset_by(table: Table, seat: Seat, plan: Plan) -> dict[str, Any] | None:
    """Return the log entry of an event since the plan was put into use that its player should know first."""
    for turn in _turns_since(table, plan.since):
        for entry in upsets(table.rules, table.state, seat.key, turn.log):
            return _public(entry)
        if _took_cards(turn, seat):
            return _public(next((entry for entry in turn.log if _names(entry, seat)), turn.log[0]))
    return None


def _turns_since(table: Table, position: int) -> Iterator[Turn]:
    """Yield the moves since a position. Those before the plan's own first move in this run were looked at then."""
    if not any(turn.planned for turn in table.new_turns):
        yield from (turn for turn in table.turns_before(position) if not turn.hidden)
    yield from (turn for turn in table.new_turns if not turn.hidden)


def _took_cards(turn: Turn, seat: Seat) -> bool:
    """Return whether the seat has lost cards by it without having agreed."""
    if turn.seat == seat.key or seat.key in turn.concerned:
        return False
    return any(entry.get("source") == hand_of(seat) for entry in turn.chance)


def _names(entry: Mapping[str, Any], seat: Seat) -> bool:
    facts = entry["public"].values()
    return any(fact == seat.key or (isinstance(fact, dict) and seat.key in fact) for fact in facts)


def _public(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {part: entry[part] for part in ("kind", "public")}


# -------------------------------------------------------------- what it plays


class Run:
    """One look of a plan at the position, in which it plays one move at most."""

    def __init__(self, table: Table, seat: Seat, plan: Plan) -> None:
        self.table, self.seat, self.plan = table, seat, plan
        game = table.rules.game(table.state)
        assert game.top is not None
        self.game, self.top = game, game.top
        self.offered = game.decision_options(seat.key)

    def go(self) -> bool:
        """Play the next move. Return False if the plan has stopped, is done, or waits."""
        leads = (self.top.shows(self.game, self.seat.key) or {}).get("leads")
        if leads is not None and self._is_possible(leads, None):
            return self._make(leads, None)
        while (line := self.plan.next_line) is not None:
            has_moved = self._follow_up(line) if line["open"] is not None else self._play(line)
            if has_moved is not None:
                return has_moved
        if not self.top.is_phase:
            return False
        if self.plan.then == Plan.Then.END and self._may_end():
            return self._make(END, None)
        self.plan.finish()
        return False

    # -------------------------------------------------------------- lines

    def _play(self, line: Line) -> bool | None:
        """Play the first way of a line that may be made now. None if the line has been left out."""
        why: str | None = None
        for number, way in self._ways_left(line):
            if not self._is_possible(way["verb"], way["argument"]):
                continue
            played = self.table.try_out(self.seat, way["verb"], way["argument"])
            if not self._keeps(way, played, line["keep"]):
                why = "keep"
            elif played.barrier == "hard" and played.state["outcome"] is None and not line["sure"]:
                return self._stop(line, "final")
            elif isinstance(self._verb(way["verb"]), Proposing):
                return self._propose(line, number, played)
            else:
                return self._record(played, line)
        if not self.top.is_phase:
            return False
        if line["skip"]:
            line["at"] = 0
            return None
        if why is None and line["tried"]:
            why = "unanswered"
        return (
            self._stop(line, why) if why is not None else self._stop(line, "impossible", **self._reason(line))
        )

    def _ways_left(self, line: Line) -> Iterator[tuple[int, Way]]:
        """Yield the ways of a line but for proposals that came to nothing, with their indexes."""
        yield from (one for one in enumerate(line["ways"]) if one[0] not in line["tried"])

    def _is_possible(self, verb: str, argument: Any) -> bool:
        return verb in self.offered and accepts(self.offered[verb], argument)

    def _verb(self, name: str) -> Verb | None:
        return self.top.verb(self.game, self.seat.key, name)

    def _keeps(self, way: Way, played: Played, keep: Mapping[str, int]) -> bool:
        """Return whether the move leaves the cards to keep; a proposal, when it is carried out."""
        if not keep:
            return True
        verb = self._verb(way["verb"])
        if isinstance(verb, Proposing):
            left: Any = verb.hand_afterwards(self.game, self.seat.key, way["argument"])
        else:
            left = self.table.rules.piles(played.state).get(hand_of(self.seat), {})
        return all(left.get(kind, 0) >= number for kind, number in keep.items())

    def _reason(self, line: Line) -> dict[str, Any]:
        """Return the rules' reason against the first way of a line."""
        way = line["ways"][0]
        refusal = self.game.why_not(self.seat.key, way["verb"], way["argument"])
        return {} if refusal is None else {"code": refusal.code, "facts": dict(refusal.facts)}

    def _stop(self, line: Line, why: str, **facts: Any) -> bool:
        self.plan.stop(why, line=self.plan.lines.index(line), **facts)
        return False

    # -------------------------------------------------------------- proposals

    def _propose(self, line: Line, number: int, played: Played) -> bool:
        """Make a proposal. A standing answer of another seat may carry it out at once."""
        verb = self._verb(line["ways"][number]["verb"])
        assert isinstance(verb, Proposing)
        turn = self._record_turn(played)
        line["tried"].append(number)
        if verb.is_carried_out(played.log, turn.number):
            line["at"] = turn.position
        else:
            line["open"] = {"way": number, "number": turn.number, "position": turn.position}
            if self.plan.waits_until is None:
                hours = self.table.state["options"]["offer_wait"]
                self.plan.waits_until = self.table.now + timedelta(hours=hours)
        return True

    def _follow_up(self, line: Line) -> bool | None:
        """Carry out, wait for or withdraw the open proposal of a line. None if it is closed."""
        here = line["open"]
        verb = self._verb(line["ways"][here["way"]]["verb"])
        if not isinstance(verb, Proposing):
            return False
        found = verb.open_proposal(self.game, self.seat.key, here["number"])
        if found is None:
            line["open"] = None
            if self._is_carried_out(verb, here):
                line["at"] = here["position"]
            return None
        if found.take is not None:
            return self._make(*found.take)
        if found.is_pending and not self._has_waited():
            if found.wait is not None:
                return self._make(*found.wait)
            self.seat.orders_at = self.plan.waits_until
            return False
        return self._make(*found.withdraw)

    def _has_waited(self) -> bool:
        return self.plan.waits_until is not None and self.plan.waits_until <= self.table.now

    def _is_carried_out(self, verb: Proposing, here: Mapping[str, Any]) -> bool:
        number = here["number"]
        turns = (*self.table.turns_before(here["position"]), *self.table.new_turns)
        return any(
            verb.is_carried_out(turn.log, number) for turn in turns if turn.position > here["position"]
        )

    # -------------------------------------------------------------- moves

    def _may_end(self) -> bool:
        """Return whether the phase may be ended.

        That is the one after the lines, and later ones in which nothing else is possible.
        """
        if END not in self.offered:
            return False
        made = [turn.verb for turn in self.table.new_turns if turn.planned]
        return not made or made[-1] != END or set(self.offered) == {END}

    def _make(self, verb: str, argument: Any) -> bool:
        return self._record(self.table.try_out(self.seat, verb, argument))

    def _record(self, played: Played, line: Line | None = None) -> bool:
        turn = self._record_turn(played)
        if line is not None:
            line["at"] = turn.position
        return True

    def _record_turn(self, played: Played) -> Turn:
        turn = self.table.record(self.seat, played)
        self.plan.moves.append(turn.position)
        return turn


def hand_of(seat: Seat) -> str:
    """Return the name of the pile that is a seat's hand, in titles with hands."""
    return f"hand/{seat.key}"
