"""A game under its lock: what was played is written down here, whoever moved.

Every service that changes a running game takes a `Sitting`, records one or more moves and settles
once (`settling`). Nothing is drawn, mailed or sent in between; the lock is held for milliseconds.
"""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import orjson
from django.db import connection

from accounts.models import User
from accounts.plain_sql import Columns, rows, write
from games.clock.calendar import Span
from games.drawing.titles import drawing_of
from games.engine.errors import Illegal
from games.log_context import current_game
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.heartbeat import LONGEST_SILENCE, Heartbeat
from games.models.notification import Kind
from games.models.people import Reliability
from games.models.seat import Seat, are_deserted
from games.models.turn import Snapshot, Turn
from games.services.errors import GameNotRunning, IllegalMove, NotYourSeat
from games.services.messages import telling
from games.services.table import standing_orders
from games.services.time import heartbeat

if TYPE_CHECKING:
    from games.engine.played import Played

logger = logging.getLogger(__name__)

QUIET_FOR = timedelta(days=30)
"""So long nobody has to move in a game without a clock."""
LONGEST_PAUSE = timedelta(days=30)
TIME_TO_ANSWER = timedelta(days=7)
"""So long a game waits for an answer whether it goes on."""

# of the game's row, what a sitting may change
PLAYED_COLUMNS = (
    "status",
    "state",
    "version",
    "last_number",
    "last_position",
    "renamed_position",
    "marks",
    "started_at",
    "moved_at",
    "finished_at",
    "rated",
    "paused_at",
    "stale_at",
    "warned_at",
)


_GAME = Columns(Game, "g")
_LOCK = f"SELECT {_GAME} FROM games_game g WHERE g.id = %(game)s"  # noqa: S608 (names of columns)
_SEAT, _USER = Columns(Seat, "s"), Columns(User, "u")
_KEEPS, _HEARD = Columns(Reliability, "k"), Columns(Heartbeat, "b")
_SEATS = f"""
    SELECT {_SEAT}, {_USER}, {_KEEPS}, {_HEARD},
        EXISTS (SELECT 1 FROM games_agreement WHERE game_id = %(game)s AND kind = 'undo' AND outcome = '') AS asks,
        EXISTS (SELECT 1 FROM games_turn WHERE game_id = %(game)s AND key = %(key)s) AS repeats
    FROM games_seat s
    LEFT JOIN accounts_user u ON u.id = s.user_id
    LEFT JOIN games_reliability k ON k.user_id = s.user_id
    LEFT JOIN games_heartbeat b ON b.id = %(beat)s
    WHERE s.game_id = %(game)s
    ORDER BY s.number
"""  # noqa: S608 (names of columns)


@dataclass
class Sitting:
    """One game, its seats and its title, locked until the transaction ends."""

    game: Game
    now: datetime
    seats: dict[str, Seat] = field(default_factory=dict)
    # what players have answered or missed in this sitting: user, row of the history, seconds
    decisions: list[tuple[int, int, int | None]] = field(default_factory=list)
    _waiting: Any = None
    _before: dict[str, dict[str, Any]] = field(default_factory=dict)
    _silences: list[Span] | None = None
    # the state that the history has come to
    _written: Any = None
    # the last barrier of this sitting, written once at its end
    _barrier: tuple[int, Any] | None = None
    # of which state the views are, and what each viewer sees of it
    _viewed: Any = None
    _views: dict[str | None, Any] = field(default_factory=dict)
    # whether a move back is asked for, and whether the move of the given key has been made already
    is_undo_asked: bool = False
    repeats: bool = False
    # by user how they have kept to games; not locked
    reliabilities: dict[int, Reliability] = field(default_factory=dict)
    # when the site's beat was last heard
    heard: Heartbeat | None = None

    @classmethod
    def at(cls, game_id: int, *, now: datetime, key: str = "") -> Sitting:
        """Lock a game. Call inside a transaction.

        :param key: of a move that may have been made already
        :raises Game.DoesNotExist: there is no such game
        """
        current_game.set(game_id)
        has_locks = connection.features.has_select_for_no_key_update
        found = next(rows(f"{_LOCK} FOR NO KEY UPDATE" if has_locks else _LOCK, _GAME, game=game_id), None)
        if found is None:
            raise Game.DoesNotExist
        game: Game = found[0]
        if game.state is not None:
            game.state = game.rules.upgraded(game.state)
        sitting = cls(game=game, now=now, _written=game.state)
        for seat, user, keeps, heard, asks, repeats in rows(
            _SEATS, _SEAT, _USER, _KEEPS, _HEARD, game=game_id, key=key, beat=heartbeat.ONLY
        ):
            seat.game, seat.user = game, user
            if keeps is not None:
                sitting.reliabilities[user.pk] = keeps
            sitting.seats[seat.key] = seat
            sitting.heard, sitting.is_undo_asked, sitting.repeats = heard, bool(asks), bool(repeats)
        sitting._before = {key: seat.columns() for key, seat in sitting.seats.items()}
        return sitting

    @classmethod
    def of_running(cls, game_id: int, *, now: datetime) -> Sitting:
        """Lock a game that is being played.

        :raises GameNotRunning: it has not begun or is over
        """
        sitting = cls.at(game_id, now=now)
        sitting.refuse_unless_running()
        return sitting

    def refuse_unless_running(self) -> None:
        """:raises GameNotRunning: it has not begun or is over"""
        if not self.game.is_running:
            raise GameNotRunning

    # -------------------------------------------------------------- who

    def seat_of(self, user: User) -> Seat:
        """Return the seat that the user plays.

        :raises NotYourSeat: the user does not play here, or not any more
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
        """Whether bots keep the seats of all who played: nobody is there whose game they would go on with."""
        return self.game.is_running and are_deserted(self.seats.values())

    @property
    def is_among_people(self) -> bool:
        """Whether at least two people have begun the game: with bots alone nobody is kept waiting."""
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
    def waiting(self) -> Any:
        if self._waiting is None:
            self._waiting = self.game.rules.waiting(self.game.state)
        return self._waiting

    @property
    def views(self) -> dict[str | None, Any]:
        """What everybody (`None`) and each seat sees of the state as it is now, worked out once for all of them."""
        if self._viewed is not self.game.state:
            viewers: list[str | None] = [None, *self.seats]
            found = self.game.rules.views(self.game.state, viewers)
            self._viewed, self._views = self.game.state, dict(zip(viewers, found, strict=True))
        return self._views

    def play(self, seat: str, verb: str, argument: Any) -> tuple[Played, bool]:
        """Ask the rules for a move; return what it does and whether only its seat may know of it.

        :raises IllegalMove: with a message that names the players
        """
        try:
            number = self.game.last_number + 1
            played: Played = self.game.rules.play(self.game.state, seat, verb, argument, number=number)
        except Illegal as error:
            message = self.game.words.refusal(error, self.names)
            raise IllegalMove(message, code=error.code, facts=error.facts) from error
        return played, played.is_hidden

    def time_out(self, seat: str) -> Played:
        """Ask the rules for the absent seat's answer."""
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
    ) -> Turn:
        """Make what was played the game's state, and write it into the history."""
        game, mover = self.game, self.seats[seat]
        before = game.rules.turn(game.state)
        game.state = played.state
        self._waiting = None
        is_next_turn = game.rules.turn(game.state).label != before.label
        if before.seat and is_next_turn:
            self._turn_is_over(self.seats[before.seat], before.label)
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
            )
        )
        if waited is not None:
            assert mover.user_id is not None
            self.decisions.append((mover.user_id, turn.pk, waited))
        if actor == Turn.Actor.SEAT:
            mover.last_position = turn.position
            mover.seen_at = self.now
        if turn.barrier == "hard" or is_next_turn:
            self._barrier = turn.position, game.state
            self.drop_requests()
        return turn

    def _end_of_wait(self, seat: Seat, actor: Turn.Actor) -> int | None:
        """How long the game has waited for the seat, in seconds, if it waits no more after this move.

        A standing order that answers at once is no answer of the player's.
        """
        if actor not in (Turn.Actor.SEAT, Turn.Actor.ORDER) or seat.key in self.waiting.due:
            return None
        waited = seat.waited_until(self.now, self._lost(seat))
        if waited is None or (actor == Turn.Actor.ORDER and not waited):
            return None
        seat.waited = None
        return int(waited.total_seconds())

    def _turn_is_over(self, seat: Seat, label: str) -> None:
        """Pay for the turn out of the bank, then fill it again."""
        self.stand(seat)
        seat.refill(label)

    def replace(self, state: Any, *, barrier: tuple[int, Any] | None = None) -> None:
        """Put another state in place of the present one (after an undo).

        :param barrier: position and state of the last move that cannot be taken back, if that changes
        """
        self.game.state = state
        self._waiting = None
        self._barrier = barrier or self._barrier

    def drop_requests(self) -> None:
        """Close a request for a move back that has been overtaken."""
        if not self.is_undo_asked:
            return
        self.is_undo_asked = False
        Agreement.objects.filter(game=self.game, kind=Agreement.Kind.UNDO, outcome="").update(
            outcome=Agreement.Outcome.OBSOLETE, closed_at=self.now
        )

    def miss(self, seat: Seat, *, step: str, is_new: bool) -> None:
        """Write that a seat's time has run out.

        :param is_new: a turn has one missed deadline at most, however many decisions it has
        """
        turn = self.report("timed_out", seat=seat.key, missed=is_new, step=step, decision=seat.decision)
        seat.waited = None
        if turn.missed and seat.user_id is not None and self.is_among_people:
            self.decisions.append((seat.user_id, turn.pk, None))

    def report(
        self, kind: str, *, seat: str = "", key: str | None = None, missed: bool = False, **facts: Any
    ) -> Turn:
        """Write into the history what did not come from the rules: a seat resigned, and such."""
        public = {"seat": seat, **facts} if seat else facts
        entry = {"kind": kind, "public": public, "private": {}}
        return self._write(
            Turn(seat=seat, actor=Turn.Actor.SITE, log=[entry], barrier="", key=key, missed=missed)
        )

    def begin(self, played: Played) -> None:
        """Take over a board that has been set up; keep it for replays."""
        self.replace(played.state)
        self._written = played.state
        Snapshot.objects.create(
            game=self.game,
            kind=Snapshot.Kind.START,
            state=played.state,
            log=played.log,
            chance=played.record,
        )
        self._barrier = 0, played.state
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
        turn.save(force_insert=True)
        return turn

    def _places_before(self) -> dict[str, Any] | None:
        """What places were called by at the last entry of the history, if they have other names now."""
        game, before = self.game, self._written
        self._written = game.state
        if before is None or game.rules.shared(before) == game.rules.shared(game.state):
            return None
        named_by = drawing_of(game.title).named_by
        named, now = (named_by(game.rules.view(state, None)) for state in (before, game.state))
        if named == now:
            return None
        game.renamed_position = game.last_position
        return named

    # -------------------------------------------------------------- afterwards

    def tell(self, seat: Seat, kind: Kind, **facts: Any) -> None:
        """Put something to tell the seat's player into the outbox."""
        if seat.player is not None:
            self.tell_user(seat.player, kind, seat=seat.key, **facts)

    def tell_user(self, user: User, kind: Kind, **payload: Any) -> None:
        """Put something to tell a player into the outbox."""
        telling.tell(user=user, game=self.game, kind=kind, now=self.now, payload=payload)

    def tell_those_due(self) -> None:
        """Tell the players who are due or asked now and were not when the sitting began."""
        calls = []
        for key, seat in self.seats.items():
            before = self._before[key]
            if seat.player is None:
                continue
            if seat.is_due and before["decision"] is None:
                calls.append(telling.Call(seat.player, Kind.YOUR_TURN, {"seat": seat.key}))
            elif seat.asked and not before["asked"] and not seat.is_due:
                calls.append(telling.Call(seat.player, Kind.ASKED, {"seat": seat.key}))
        telling.call(calls, game=self.game, now=self.now)

    def is_asked(self, seat: Seat) -> bool:
        """Whether the rules still ask what the seat's columns say."""
        asks = self.waiting.due.get(seat.key)
        return asks == seat.step and self.waiting.decision == seat.decision

    def stand(self, seat: Seat) -> None:
        seat.stand(now=self.now, lost=self._lost(seat))

    def read_again(self, seat: Seat) -> None:
        """Read a clock, and compute its moments anew: what does not count may have changed."""
        if seat.clock_from is not None:
            seat.set_clock(seat.read_clock(self.now, self._lost(seat)), now=self.now)

    def keep(self, **columns: Any) -> None:
        """Set columns of the game that no move changes."""
        for name, value in columns.items():
            setattr(self.game, name, value)
        self.game.save(update_fields=list(columns))

    def ask_those_due(self) -> None:
        """Bring the seats' columns and clocks in line with the rules."""
        waiting, running = self.waiting, self.game.is_running
        turn = self.game.rules.turn(self.game.state).label
        for key, seat in self.seats.items():
            seat.asked = running and key in waiting.asked
            step = waiting.due.get(key) if running else None
            if step is None:
                if seat.is_due:
                    self.stand(seat)
                    seat.release()
                continue
            # before the first turn, being asked anew is what begins
            label = turn or (seat.is_due and seat.clock_label) or f"decision/{waiting.decision}"
            if not seat.is_due:
                seat.waited = timedelta(0) if self._is_measured(seat) else None
            if (seat.decision, seat.step) != (waiting.decision, step):
                self._renew_settings(seat)
                seat.ask(decision=waiting.decision, step=step, since=self.now)
            seat.keep_time(label, now=self.now, lost=self._lost(seat))
        if running and self.game.pace.is_timed:
            self._hold_clocks()
        self._let_bots_wait()

    def _is_measured(self, seat: Seat) -> bool:
        """Whether it says something of a player how long the game waits for the seat."""
        return seat.player is not None and self.game.pace.is_timed and self.is_among_people

    def _renew_settings(self, seat: Seat) -> None:
        """What a player has changed about zone and night counts from this decision on, not before."""
        user = seat.player
        if user is None or (seat.clock_zone, seat.clock_night) == (user.time_zone, user.night_start):
            return
        clock = seat.read_clock(self.now, self._lost(seat))
        seat.take_settings()
        if seat.clock_from is not None:
            seat.set_clock(clock, now=self.now)

    def _hold_clocks(self) -> None:
        """Let clocks stand still while answers are waited for, and go on afterwards."""
        longest = standing_orders.wait_for_answers(self.views[None])
        for seat in self.seats.values():
            if seat.is_bot:
                continue
            if longest is not None and seat.is_due:
                seat.hold(self.now + longest, now=self.now, lost=self._lost(seat))
            elif longest is None:
                seat.go_on(now=self.now)

    def _let_bots_wait(self) -> None:
        """A bot in turn that has asked people something waits for them, as long as the table allows."""
        waiting, turn = self.waiting, self.game.rules.turn(self.game.state)
        are_people_asked = any(seat.asked and seat.player is not None for seat in self.seats.values())
        for key, seat in self.seats.items():
            if not seat.is_bot:
                continue
            longest = standing_orders.time_for_answers(self.game) if are_people_asked else None
            if longest is None or key != turn.seat or key not in waiting.due:
                seat.held_until = None
            elif seat.held_until is None:
                seat.held_until = self.now + longest

    def _lost(self, seat: Seat) -> list[Span]:
        """When the site was down while this seat's clock ran; looked up once for all seats."""
        if seat.clock_from is None or self.now - seat.clock_from <= LONGEST_SILENCE:
            return []
        if self._silences is None:
            running = [other.clock_from for other in self.seats.values() if other.clock_from is not None]
            self._silences = heartbeat.lost_since(min(running), self.now, self.heard)
        return self._silences

    def save(self) -> None:
        """Write what has changed of the game and its seats."""
        game = self.game
        game.version += 1
        if not self.is_deserted:
            game.warned_at = None
            game.stale_at = self._goes_stale_at() if game.is_running else None
        elif game.warned_at is None:
            game.warned_at, game.stale_at = self.now, self.now + TIME_TO_ANSWER
        game.marks = self._marks()
        write(Game, {game.pk: {name: getattr(game, name) for name in PLAYED_COLUMNS}})
        if self._barrier is not None:
            position, state = self._barrier
            barriers = Snapshot.objects.filter(game=game, kind=Snapshot.Kind.BARRIER)
            if not barriers.update(position=position, state=state):
                Snapshot.objects.create(game=game, kind=Snapshot.Kind.BARRIER, position=position, state=state)
        changes = {}
        for key, seat in self.seats.items():
            before = self._before[key]
            if changed := {name: value for name, value in seat.columns().items() if before[name] != value}:
                changes[seat.pk] = changed
        write(Seat, changes)

    def _goes_stale_at(self) -> datetime | None:
        """When the table is looked at if nothing happens: without a clock, or while it stands still."""
        if self.game.paused_at is not None:
            return self.game.paused_at + LONGEST_PAUSE
        return None if self.game.pace.is_timed else self.now + QUIET_FOR

    def _marks(self) -> dict[str, str]:
        """Digest what each viewer sees, so that a page learns cheaply whether it is still true."""
        game = self.game
        public = [
            game.status,
            game.last_number,
            str(game.paused_at),
            [
                [seat.user_id, seat.bot, seat.step, seat.decision, str(seat.due_at), seat.rank]
                for seat in self.seats.values()
            ],
        ]
        return {viewer or "": _digest([public, view]) for viewer, view in self.views.items()}


def _digest(value: Any) -> str:
    return hashlib.blake2b(orjson.dumps(value), digest_size=12).hexdigest()
