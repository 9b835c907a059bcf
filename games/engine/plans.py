"""A turn planned ahead: what a seat could do in its turn after some planned lines.

The lines are played on a state imagined from what the seat sees, so nothing hidden can show in them. The seat holds
plenty of everything there: whether it can pay is checked when the line is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from games.engine.arguments import Options, accepts
from games.engine.game import Game
from games.engine.title import Title
from games.engine.types import Answer, Json, Seat, State
from games.engine.verbs import Proposing

END = "end_turn"
"""The verb that ends a seat's turn, or a phase of it, in every title."""
SEED = "a turn planned ahead"


@dataclass(frozen=True)
class Tried:
    """A planned move as it would go.

    :param log: its log entries, without what only some seats may read
    :param is_final: it could not be taken back
    :param is_proposal: others would have to answer first
    """

    log: list[dict[str, Json]]
    is_final: bool
    is_proposal: bool


@dataclass
class Ahead:
    """A seat's turn after its planned lines.

    :param game: the imagined game; a line that was not possible, that others answer, or that passes the turn on, has
        changed nothing
    :param tried: each line's move; None if none of its moves was possible
    :param is_over: a line has passed the turn on, such as with the last action, so that no more can follow
    """

    game: Game
    seat: Seat
    tried: list[Tried | None] = field(default_factory=list)
    is_over: bool = False

    @property
    def options(self) -> Options:
        """What the next line could be: all that the decision offers and that can be planned."""
        top = self.game.top
        if self.is_over or top is None or self.seat not in top.due(self.game):
            return {}
        offered = self.game.decision_options(self.seat)
        verbs = {name: top.verb(self.game, self.seat, name) for name in offered}
        return {
            name: offered[name]
            for name, verb in verbs.items()
            if verb is not None and verb.can_be_planned and (name != END or self._has_more_phases())
        }

    def try_out(self, verb: str, argument: Json) -> Tried | None:
        """Return how a move would go, or None if it is not among the options. Nothing changes."""
        found = self._play(verb, argument)
        return None if found is None else found[1]

    def follow(self, moves: Sequence[Answer]) -> None:
        """Play the first possible one of a line's moves."""
        found = next((tried for move in moves if (tried := self._play(*move)) is not None), None)
        self.tried.append(None if found is None else found[1])
        if found is None or found[1].is_proposal:
            return
        if _has_its_turn(found[0], self.seat):
            self.game = found[0]
        self.is_over = not _is_its_turn(found[0], self.seat)

    def _play(self, verb: str, argument: Json) -> tuple[Game, Tried] | None:
        offered = self.options
        if verb not in offered or not accepts(offered[verb], argument):
            return None
        title = self.game.title
        then = title.game(title.copy(self.game.state))
        trace = then.play(self.seat, verb, argument)
        log = [{part: entry[part] for part in ("kind", "public")} for entry in trace.log]
        top = self.game.top
        assert top is not None
        is_proposal = isinstance(top.verb(self.game, self.seat, verb), Proposing)
        return then, Tried(log, trace.barrier == "hard", is_proposal)

    def _has_more_phases(self) -> bool:
        """Return whether the turn goes on after the end of this phase, such as with a wagon that moves."""
        title = self.game.title
        then = title.game(title.copy(self.game.state))
        then.play(self.seat, END)
        return _has_its_turn(then, self.seat)


def ahead(title: Title, state: State, seat: Seat, lines: Sequence[Sequence[Answer]]) -> Ahead | None:
    """Return a seat's present or next turn after some lines, or None if no turn can be planned now.

    None is returned before the first turn, after the end, and for a title that cannot look ahead.

    :param lines: lists of moves, of which the first possible one counts
    """
    if title.lay_turn is None or state["outcome"] is not None or not title.turn(state).label:
        return None
    game = title.game(title.imagine(title.sight(state, seat), SEED))
    title.lay_turn(game, seat)
    found = Ahead(game, seat)
    for moves in lines:
        found.follow(moves)
    return found


def _has_its_turn(game: Game, seat: Seat) -> bool:
    return _is_its_turn(game, seat) and seat in game.due()


def _is_its_turn(game: Game, seat: Seat) -> bool:
    part = game.part_or_none
    return not game.is_over and part is not None and bool(part["seat"] == seat)


def upsets(
    title: Title, state: State, seat: Seat, log: Sequence[dict[str, Json]]
) -> Iterator[dict[str, Json]]:
    """Yield the log entries after which a plan that the seat has written should be looked at again."""
    modules = title.rules(state["modules"]).modules
    read = {kind: upset for module in modules for kind, upset in module.upsetting.items()}
    for entry in log:
        if entry["kind"] in read and read[entry["kind"]](entry["public"], seat):
            yield entry
