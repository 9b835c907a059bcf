"""A locked game and the changes made to it.

Every service that changes a running game opens a `Sitting`, records moves, and calls `settle` once.
Nothing is rendered or sent in between, so that the lock is held only for milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from accounts.models import User
from accounts.plain_sql import insert
from games.clock.calendar import Span
from games.drawing.titles import drawing_of
from games.engine.errors import Illegal
from games.log_context import current_game
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.heartbeat import LONGEST_SILENCE
from games.models.notification import Kind
from games.models.seat import Seat, are_deserted
from games.models.turn import Snapshot, Turn
from games.services.errors import GameNotRunning, IllegalMove, NotYourSeat
from games.services.messages import notices
from games.services.table.locked_rows import heartbeat_of, lock_game, lock_game_of, seat_rows
from games.services.time import heartbeat

if TYPE_CHECKING:
    from games.engine.played import Played
    from games.models.plan import Plan


@dataclass
class Sitting:
    """A game with its seats, locked until the end of the transaction."""

    game: Game
    now: datetime
    seats: dict[str, Seat] = field(default_factory=dict)
    # decisions answered or missed in this sitting: user id, turn id, seconds
    decisions: list[tuple[int, int, int | None]] = field(default_factory=list)
    # turns not yet written, and those that are decisions, with user id and seconds
    _turns: list[Turn] = field(default_factory=list)
    _decided: list[tuple[int, Turn, int | None]] = field(default_factory=list)
    # messages not yet in the outbox
    _notices: list[notices.Message] = field(default_factory=list)
    _waiting: Any = None
    # the seats' columns when the game was locked
    before: dict[str, dict[str, Any]] = field(default_factory=dict)
    _silences: list[Span] | None = None
    # the state as of the last history entry
    _written: Any = None
    # the last barrier in this sitting, written at its end
    barrier: tuple[int, Any] | None = None
    # the state that the sights belong to, and what each viewer sees of it
    _viewed: Any = None
    _sights: dict[str | None, Any] = field(default_factory=dict)
    # whether an undo request is open, and whether a move with the given key exists
    is_undo_asked: bool = False
    repeats: bool = False
    # the seat of the player who is at the table now and needs no message, if it becomes due
    present: str = ""
    # the labels of the turns that have ended in this sitting, by seat, and whether an earlier state was restored
    ended_turns: dict[str, str] = field(default_factory=dict)
    has_gone_back: bool = False
    # the plans that were looked at, by seat, and the state when the game was locked
    plans: dict[str, Plan] = field(default_factory=dict)
    state_before: Any = None
    # user id -> number of finished games, and the text of the last decisions; not locked
    kept: dict[int, tuple[int, str]] = field(default_factory=dict)
    # the two columns of the site's heartbeat
    _heard: Sequence[Any] = (None, None)

    @classmethod
    def at(cls, game_id: int, *, now: datetime, key: str = "") -> Sitting:
        """Lock a game. Call this inside a transaction.

        :param key: the key of a move that may exist already
        :raises Game.DoesNotExist: there is no such game
        """
        current_game.set(game_id)
        return cls._of(lock_game(game_id), now=now, key=key)

    @classmethod
    def of_seat(cls, seat_id: int, *, now: datetime) -> tuple[Sitting, Seat]:
        """Lock the game of a seat, and return the seat too. Call this inside a transaction.

        :raises Game.DoesNotExist: there is no such seat
        """
        game = lock_game_of(seat_id)
        current_game.set(game.pk)
        sitting = cls._of(game, now=now)
        return sitting, next(seat for seat in sitting.seats.values() if seat.pk == seat_id)

    @classmethod
    def _of(cls, game: Game, *, now: datetime, key: str = "") -> Sitting:
        if game.state is not None:
            game.state = game.rules.upgraded(game.state)
        sitting = cls(game=game, now=now, _written=game.state, state_before=game.state)
        for seat, user, finished, recent, *heard, asks, repeats in seat_rows(game.pk, key=key):
            seat.game, seat.user = game, user
            if recent is not None:
                sitting.kept[user.pk] = finished, recent
            sitting.seats[seat.key] = seat
            sitting._heard, sitting.is_undo_asked, sitting.repeats = heard, bool(asks), bool(repeats)
        sitting.before = {key: seat.columns() for key, seat in sitting.seats.items()}
        return sitting

    @classmethod
    def of_running(cls, game_id: int, *, now: datetime) -> Sitting:
        """Lock a running game.

        :raises GameNotRunning: the game has not begun or is over
        """
        sitting = cls.at(game_id, now=now)
        sitting.refuse_unless_running()
        return sitting

    def refuse_unless_running(self) -> None:
        """:raises GameNotRunning: the game has not begun or is over"""
        if not self.game.is_running:
            raise GameNotRunning

    # -------------------------------------------------------------- players

    def seat_of(self, user: User) -> Seat:
        """Return the seat that the user plays.

        :raises NotYourSeat: the user does not play here, or no longer does
        """
        for seat in self.seats.values():
            if seat.user_id == user.pk and not seat.is_bot:
                return seat
        raise NotYourSeat

    @property
    def names(self) -> dict[str, str]:
        return {key: seat.display_name for key, seat in self.seats.items()}

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.player is not None]

    @property
    def is_deserted(self) -> bool:
        """True if no person plays any more and bots keep the seats."""
        return self.game.is_running and are_deserted(self.seats.values())

    @property
    def is_among_people(self) -> bool:
        """True if at least two seats have a user. Among bots alone, nobody is kept waiting."""
        return sum(seat.user_id is not None for seat in self.seats.values()) > 1

    @property
    def waits_for_bots(self) -> bool:
        return any(
            seat.is_bot and ((seat.is_due and not seat.waits_for_answers(self.now)) or seat.asked)
            for seat in self.seats.values()
        )

    # -------------------------------------------------------------- moves

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def has_moved(self) -> bool:
        """True if this sitting has history entries that are not written yet."""
        return bool(self._turns)

    @property
    def unwritten_turns(self) -> Sequence[Turn]:
        return self._turns

    @property
    def waiting(self) -> Any:
        if self._waiting is None:
            self._waiting = self.game.rules.waiting(self.game.state)
        return self._waiting

    @property
    def sights(self) -> dict[str | None, Any]:
        """The sight of each seat, and of a spectator (`None`), of the current state. Computed once per state."""
        if self._viewed is not self.game.state:
            viewers: list[str | None] = [None, *self.seats]
            found = self.game.rules.sights(self.game.state, viewers)
            self._viewed, self._sights = self.game.state, dict(zip(viewers, found, strict=True))
        return self._sights

    def play(self, seat: str, verb: str, argument: Any) -> tuple[Played, bool]:
        """Ask the rules for the result of a move, without recording it. Also return whether it is hidden.

        :raises IllegalMove: with a message that uses the players' names
        """
        try:
            number = self.game.last_number + 1
            played: Played = self.game.rules.play(self.game.state, seat, verb, argument, number=number)
        except Illegal as error:
            message = self.game.words.refusal(error, self.names)
            raise IllegalMove(message, code=error.code) from error
        return played, played.is_hidden

    def time_out(self, seat: str) -> Played:
        """Ask the rules for the move of a seat whose time has run out, without recording it."""
        number = self.game.last_number + 1
        played: Played = self.game.rules.timeout(self.game.state, seat, number=number)
        return played

    def record(
        self,
        played: Played,
        *,
        seat: str,
        actor: Turn.Actor,
        hidden: bool = False,
        key: str | None = None,
        planned: bool = False,
    ) -> Turn:
        """Make the result of a move the game's state, and add it to the history. `settle` writes it."""
        game, mover = self.game, self.seats[seat]
        if not hidden:
            self._close_last_turn()
        before, was_due = game.rules.turn(game.state), seat in self.waiting.due
        game.state = played.state
        self._waiting = None
        after = game.rules.turn(game.state)
        # the turn, or within it the part of another seat
        is_passed_on = after != before
        clocks = {key: one.noted_clock() for key, one in self.seats.items()} if is_passed_on else {}
        if before.seat and after.label != before.label:
            self._turn_is_over(self.seats[before.seat], before.label)
            self.ended_turns[before.seat] = before.label
        waited = self._end_of_wait(mover, actor)
        turn = self._write(
            Turn(
                waited=waited,
                hidden=hidden,
                seat=seat,
                actor=actor,
                verb=played.verb,
                argument=played.argument,
                log=played.log,
                barrier=played.barrier or "",
                concerned=list(played.concerned),
                chance=played.record,
                decision=mover.decision,
                due_at=mover.due_at,
                key=key,
                planned=planned,
            )
        )
        if waited is not None:
            assert mover.user_id is not None
            self._decided.append((mover.user_id, turn, waited))
        if actor == Turn.Actor.SEAT:
            mover.seen_at = self.now
            # a player who answers an offer has not necessarily seen what happened since their own move
            if was_due:
                mover.last_position = turn.position
        if turn.barrier == "hard" or is_passed_on:
            self.drop_requests()
            if self._can_be_taken_back(turn):
                game.passed_on = {"position": turn.position, "clocks": clocks}
            else:
                self.barrier = turn.position, game.state
        return turn

    def _can_be_taken_back(self, turn: Turn) -> bool:
        """Return whether a player passed on the turn or a part, and only those due now have to agree to an undo."""
        is_by_player = turn.actor in (Turn.Actor.SEAT, Turn.Actor.ORDER)
        return is_by_player and turn.barrier != "hard" and set(turn.concerned) <= set(self.waiting.due)

    def _close_last_turn(self) -> None:
        """Keep the end of the last turn, since something else happens now. Nothing before it can be taken back."""
        if self.game.passed_on is not None:
            self.game.passed_on = None
            self.barrier = self.game.last_position, self.game.state

    def _end_of_wait(self, seat: Seat, actor: Turn.Actor) -> int | None:
        """Return how long the game has waited for the seat, in seconds, if this move ends the wait.

        A standing order that applies immediately does not count as the player's answer.
        """
        if actor not in (Turn.Actor.SEAT, Turn.Actor.ORDER) or seat.key in self.waiting.due:
            return None
        waited = seat.waited_until(self.now, self.lost(seat))
        if waited is None or (actor == Turn.Actor.ORDER and not waited):
            return None
        seat.waited = None
        return int(waited.total_seconds())

    def _turn_is_over(self, seat: Seat, label: str) -> None:
        """Charge the turn to the bank, then refill the bank."""
        self.stand(seat)
        seat.refill(label)

    def replace(self, state: Any, *, barrier: tuple[int, Any] | None = None) -> None:
        """Replace the state, for example after an undo.

        :param barrier: position and state of the last move that cannot be taken back, if that changes
        """
        self.game.state, self.game.passed_on = state, None
        self._waiting = None
        self.has_gone_back = True
        self.barrier = barrier or self.barrier

    def drop_requests(self) -> None:
        """Close an undo request that the game has overtaken."""
        if not self.is_undo_asked:
            return
        self.is_undo_asked = False
        Agreement.objects.filter(game=self.game, kind=Agreement.Kind.UNDO, outcome="").update(
            outcome=Agreement.Outcome.OBSOLETE, closed_at=self.now
        )

    def miss(self, seat: Seat, *, step: str, is_new: bool) -> None:
        """Add a seat's timeout to the history.

        :param is_new: False if the turn already has a missed deadline; a turn counts only one
        """
        turn = self.report("timed_out", seat=seat.key, missed=is_new, step=step, decision=seat.decision)
        seat.waited = None
        if turn.missed and seat.user_id is not None and self.is_among_people:
            self._decided.append((seat.user_id, turn, None))

    def report(
        self, kind: str, *, seat: str = "", key: str | None = None, missed: bool = False, **facts: Any
    ) -> Turn:
        """Add an event that does not come from the rules, such as a resignation, to the history."""
        self._close_last_turn()
        public = {"seat": seat, **facts} if seat else facts
        entry = {"kind": kind, "public": public, "private": {}}
        return self._write(
            Turn(seat=seat, actor=Turn.Actor.SITE, log=[entry], barrier="", key=key, missed=missed)
        )

    def begin(self, played: Played) -> None:
        """Start with a newly set up board, and keep it for replays."""
        self.replace(played.state)
        self._written = played.state
        Snapshot.objects.create(
            game=self.game,
            kind=Snapshot.Kind.START,
            state=played.state,
            log=played.log,
            chance=played.record,
        )
        self.barrier = 0, played.state
        for seat in self.seats.values():
            seat.bank = self.game.pace.bank
        self.game.moved_at = self.now
        for key, facts in played.state["seats"].items():
            self.seats[key].color = facts.get("color", "")

    def _write(self, turn: Turn) -> Turn:
        game = self.game
        game.last_position += 1
        if not turn.hidden:
            game.last_number += 1
            game.moved_at = self.now
        turn.game, turn.at = game, self.now
        turn.position, turn.number = game.last_position, game.last_number
        turn.places_before = self._places_before()
        self._turns.append(turn)
        return turn

    def write_turns(self) -> None:
        """Write the new history entries. They get their ids only here."""
        insert(self._turns)
        self.decisions += [(user, turn.pk, seconds) for user, turn, seconds in self._decided]
        self._turns.clear()
        self._decided.clear()

    def _places_before(self) -> dict[str, Any] | None:
        """Return the names of places as of the last history entry, or None if they have not changed."""
        game, before = self.game, self._written
        self._written = game.state
        if before is None or game.rules.shared(before) == game.rules.shared(game.state):
            return None
        named_by = drawing_of(game.title).named_by
        named, now = (named_by(game.rules.sight(state, None)) for state in (before, game.state))
        if named == now:
            return None
        game.renamed_position = game.last_position
        return named

    # -------------------------------------------------------------- messages, clocks and saving

    def notify(self, seat: Seat, kind: Kind, **facts: Any) -> None:
        """Queue a message to the seat's player."""
        if seat.player is not None:
            self.notify_user(seat.player, kind, seat=seat.key, **facts)

    def notify_user(self, user: User, kind: Kind, **payload: Any) -> None:
        """Queue a message to a player. `settle` puts it into the outbox."""
        self._notices.append(notices.Message(user, kind, payload))

    def write_messages(self) -> None:
        """Put the queued messages into the outbox."""
        notices.notify_table(self._notices, game=self.game, now=self.now)
        self._notices.clear()

    def is_asked(self, seat: Seat) -> bool:
        """Return whether the seat's columns match the decision that the rules are waiting for."""
        asks = self.waiting.due.get(seat.key)
        return asks == seat.step and self.waiting.decision == seat.decision

    def stand(self, seat: Seat) -> None:
        seat.stand(now=self.now, lost=self.lost(seat))

    def read_again(self, seat: Seat) -> None:
        """Read a clock and compute its moments again, because excluded times may have changed."""
        if seat.clock_from is not None:
            seat.set_clock(seat.read_clock(self.now, self.lost(seat)), now=self.now)

    def keep(self, **columns: Any) -> None:
        """Set and save columns of the game that moves do not change."""
        for name, value in columns.items():
            setattr(self.game, name, value)
        self.game.save(update_fields=list(columns))

    def lost(self, seat: Seat) -> list[Span]:
        """Return the downtimes while this seat's clock ran. They are fetched once for all seats."""
        if seat.clock_from is None or self.now - seat.clock_from <= LONGEST_SILENCE:
            return []
        if self._silences is None:
            running = [other.clock_from for other in self.seats.values() if other.clock_from is not None]
            self._silences = heartbeat.lost_since(min(running), self.now, heartbeat_of(*self._heard))
        return self._silences
