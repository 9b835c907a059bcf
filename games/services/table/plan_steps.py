"""What a plan plays next at a position.

A proposal to others, such as an offer, is a line that waits: until somebody accepts, all have declined, or the time to
wait is over. Then the next way of the line is tried.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from games.engine.arguments import accepts
from games.engine.plans import END
from games.engine.verbs import Proposing
from games.models.plan import Plan
from games.models.turn import Turn
from games.services.table.due_seats import ask_those_due

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from games.engine.played import Played
    from games.engine.verbs import Verb
    from games.models.seat import Seat
    from games.services.table.sitting import Sitting

Line = dict[str, Any]
Way = dict[str, Any]


class Run:
    """One look of a plan at the position, in which it plays one move at most."""

    def __init__(self, sitting: Sitting, seat: Seat, plan: Plan) -> None:
        self.sitting, self.seat, self.plan = sitting, seat, plan
        game = sitting.game.rules.game(sitting.state)
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
            played, _hidden = self.sitting.play(self.seat.key, way["verb"], way["argument"])
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
            left = self.sitting.game.rules.piles(played.state).get(hand_of(self.seat), {})
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
                hours = self.sitting.state["options"]["offer_wait"]
                self.plan.waits_until = self.sitting.now + timedelta(hours=hours)
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
        return self.plan.waits_until is not None and self.plan.waits_until <= self.sitting.now

    def _is_carried_out(self, verb: Proposing, here: Mapping[str, Any]) -> bool:
        number = here["number"]
        written = self.sitting.game.turns.filter(position__gt=here["position"], undone=False)
        turns = (*written, *self.sitting.unwritten_turns)
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
        made = [turn.verb for turn in self.sitting.unwritten_turns if turn.planned]
        return not made or made[-1] != END or set(self.offered) == {END}

    def _make(self, verb: str, argument: Any) -> bool:
        played, _hidden = self.sitting.play(self.seat.key, verb, argument)
        return self._record(played)

    def _record(self, played: Played, line: Line | None = None) -> bool:
        turn = self._record_turn(played)
        if line is not None:
            line["at"] = turn.position
        return True

    def _record_turn(self, played: Played) -> Turn:
        ask_those_due(self.sitting)
        turn = self.sitting.record(played, seat=self.seat.key, actor=Turn.Actor.ORDER, planned=True)
        self.plan.moves.append(turn.position)
        return turn


def hand_of(seat: Seat) -> str:
    """Return the name of the pile that is a seat's hand, in titles with hands."""
    return f"hand/{seat.key}"
