"""A position as rows of the database: a game with its seats, moves and chat, in a transaction that is rolled back.

So the gallery reads a position by the selectors that read a real table.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import orjson
from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.vacation import Vacation
from games import catalog
from games.drawing.samples import PEOPLE
from games.engine.types import Seat as Key
from games.models.agreement import Agreement
from games.models.clock_columns import EXCUSED
from games.models.game import Game
from games.models.notification import TALK, Kind, Notification
from games.models.people import Invitation
from games.models.seat import Seat
from games.models.talk import ChatMessage, Note
from games.models.turn import Snapshot, Turn
from games.notifications import message as messages
from games.selectors.table import game_log, replays, table_for_viewer, verbs_used, visibility
from games.selectors.table.game_log import Entry
from games.selectors.table.replays import ReplayStep
from games.selectors.table.table_for_viewer import Table
from games.services.table.departures import REPLACEMENT
from games.services.table.early_end import ranking
from games.views.table.table_page import Ask, Page
from games.views.table.walk import Walk, stop_at, stops_of
from games.workshop.positions.position import Position, who
from games.workshop.positions.story import Story

BETWEEN_MOVES = timedelta(minutes=9)
WATCHING = "watching"


def address_of(title: str, position: str, viewer: Key | None, theme: str, ask: Ask | None = None) -> str:
    address = reverse("games:gallery_table", args=[title, position, viewer or WATCHING, theme])
    query = [("do", ask.do), *(("at", place) for place in ask.at)] if ask else []
    return f"{address}?{urlencode(query)}" if query else address


def name_of(seat: Key) -> str:
    """Return the name of the player of a seat."""
    return PEOPLE[seat] if seat in PEOPLE else _("Player %(number)d") % {"number": int(seat) + 1}


class PositionPage(Page):
    """The table's page at an address of the gallery."""

    position = ""
    theme = ""

    @property
    def address(self) -> str:
        return address_of(self.table.game.title, self.position, self.table.viewer, self.theme)

    @property
    def move_address(self) -> str:
        return f"{self.address}move/"

    @property
    def mark_address(self) -> str:
        """The gallery's mark, which never changes."""
        return reverse("games:gallery_mark")


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back everything that the block writes."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


class StoredPosition:
    """A position whose rows have been written. Make and use it inside `rolled_back`."""

    def __init__(self, position: Position, story: Story, *, now: datetime) -> None:
        self.position, self.story, self.now = position, story, now
        self.game = self._write_game()
        self._write_seats(self.game)
        self.game = visibility.find_game(game_id=self.game.pk, user=None)

    # -------------------------------------------------------------- writing

    def _write_game(self) -> Game:
        story, around = self.story, self.position.around
        is_over = story.title.waiting(story.state).outcome is not None or around.ended_early
        moves = len(story.moves) + around.ended_early
        # Pages keep some results by the marks. Two positions may get the same number, one after the other.
        mark = hashlib.sha256(orjson.dumps([self.position.key, moves, story.state])).hexdigest()
        game = Game(
            title=story.title.key,
            modules=list(story.state["modules"]),
            options=dict(story.state["options"]),
            seat_count=len(story.state["seats"]),
            name=_("Harbor light"),
            status=Game.Status.FINISHED if is_over else Game.Status.RUNNING,
            seed=mark,
            commitment=hashlib.sha256(mark.encode()).hexdigest(),
            state=story.state,
            marks={"": mark},
            last_number=moves,
            last_position=moves,
            created_at=self.now - timedelta(days=9),
            started_at=self._at(0),
            finished_at=self.now if is_over else None,
            moved_at=self.now,
            paused_at=self.now - timedelta(hours=5) if around.is_paused else None,
            warned_at=self.now - timedelta(days=1) if around.is_quiet else None,
            stale_at=self.now + timedelta(days=6) if around.is_quiet else None,
            teaches=around.teaches,
        )
        game.save(force_insert=True)
        return game

    def _write_seats(self, game: Game) -> None:
        story = self.story
        users = [self._user(key) for key in story.state["seats"]]
        User.objects.bulk_create(users)
        pairs = zip(users, story.state["seats"].items(), strict=True)
        seats = [self._seat(game, user, key, facts) for user, (key, facts) in pairs]
        outcome = story.title.waiting(story.state).outcome
        if game.is_over:
            self._rank(seats, outcome)
        Seat.objects.bulk_create(seats)

    def _user(self, key: Key) -> User:
        """Return a player who may have the name of a real one, as only `save` gives names their unique keys."""
        number, mark = int(key), secrets.token_hex(8)
        user = User(
            email=f"{number}@{mark}.example.org",
            name_key=f"{number} {mark}",
            display_name=name_of(key),
            time_zone=settings.TIME_ZONE,
        )
        if self._is_among(key, self.position.around.away):
            gone = Vacation(self.now - timedelta(days=1), self.now + timedelta(days=2), by_itself=True)
            user.set_vacations([gone], timedelta(0), self.now)
        return user

    def _is_among(self, key: Key, said: tuple[Key, ...]) -> bool:
        return key in [who(one, self.story) for one in said]

    def _seat(self, game: Game, user: User, key: Key, facts: dict[str, Any]) -> Seat:
        story, around = self.story, self.position.around
        own = [place for place, (seat, _played) in enumerate(story.moves, start=1) if seat == key]
        seat = Seat(
            game=game,
            number=int(key),
            user=user,
            color=facts.get("color", ""),
            bank=game.pace.bank,
            entropy="",
            joined_at=game.created_at,
            last_position=len(story.moves) - around.since if around.since else (own[-1] if own else 0),
        )
        if self._is_among(key, around.resigned):
            seat.bot, seat.resigned_at = REPLACEMENT, self.now - timedelta(hours=seat.number + 1)
        if self._is_among(key, around.kept):
            seat.bot, seat.vacant_since = REPLACEMENT, self.now - timedelta(hours=2)
        waiting = story.title.waiting(story.state)
        if game.is_running:
            seat.asked = key in waiting.asked
            if key in waiting.due:
                since = self.now - timedelta(hours=3)
                seat.ask(decision=waiting.decision, step=waiting.due[key], since=since)
                seat.keep_time("sample", now=since)
        return seat

    def _rank(self, seats: list[Seat], outcome: dict[str, Any] | None) -> None:
        own = {key: score["own"] for key, score in self.story.title.points(self.story.state).items()}
        ranks = ranking(seats, own) if outcome is None else outcome["ranks"]
        points = own if outcome is None else outcome["points"]
        for seat in seats:
            seat.rank, seat.points, seat.ended_at = ranks[seat.key], points[seat.key], self.now

    def _at(self, place: int) -> datetime:
        return self.now - BETWEEN_MOVES * (len(self.story.moves) - place + 1)

    def write_the_rest(self) -> None:
        """Write the moves, the chat, a note and proposals."""
        Turn.objects.bulk_create(self._turns())
        Snapshot.objects.bulk_create(self._snapshots())
        self._write_chat()
        around = self.position.around
        if around.note:
            Note.objects.bulk_create(
                Note(game=self.game, user=seat.user, text=around.note, changed_at=self.now)
                for seat in self.game.seat_list
            )
        for kind, by in (
            ("end", around.end_proposed_by),
            ("undo", around.undo_asked_by),
            ("unrated", around.unrated_proposed_by),
        ):
            if by:
                self._propose(kind, who(by, self.story))

    def _turns(self) -> Iterator[Turn]:
        for place, (seat, played) in enumerate(self.story.moves, start=1):
            yield Turn(
                game=self.game,
                position=place,
                number=place,
                hidden=played.is_hidden,
                seat=seat,
                actor=Turn.Actor.SEAT,
                verb=played.verb,
                argument=played.argument,
                log=played.log,
                barrier=played.barrier or "",
                concerned=list(played.concerned),
                chance=played.record,
                at=self._at(place),
            )
        if self.position.around.ended_early:
            place, entry = self.game.last_position, {"kind": "ended_early", "public": {}, "private": {}}
            yield Turn(
                game=self.game, position=place, number=place, actor=Turn.Actor.SITE, log=[entry], at=self.now
            )

    def _snapshots(self) -> list[Snapshot]:
        start, (position, state) = self.story.start, self._last_barrier()
        return [
            Snapshot(
                game=self.game,
                kind=Snapshot.Kind.START,
                state=start.state,
                log=start.log,
                chance=start.record,
            ),
            Snapshot(game=self.game, kind=Snapshot.Kind.BARRIER, position=position, state=state),
        ]

    def _last_barrier(self) -> tuple[int, Any]:
        """Return the place of the last move that cannot be taken back, and the state after it."""
        for place in range(len(self.story.moves), 0, -1):
            played = self.story.moves[place - 1][1]
            if played.barrier == "hard":
                return place, played.state
        return 0, self.story.start.state

    def _write_chat(self) -> None:
        talk = self.position.around.chat
        for place, (name, text) in enumerate(talk):
            seat = self.seat(name)
            user = self.player(name) if seat is not None else self._spectator(name)
            at = self.now - BETWEEN_MOVES * (len(talk) - place)
            ChatMessage.objects.create(game=self.game, user=user, by_spectator=seat is None, text=text, at=at)

    def _spectator(self, name: str) -> User:
        mark = secrets.token_hex(8)
        user = User(email=f"{mark}@example.org", name_key=mark, display_name=name)
        return User.objects.bulk_create([user])[0]

    def _propose(self, kind: str, by: Key) -> None:
        people = [seat.key for seat in self.game.seat_list if seat.player is not None]
        Agreement.objects.create(
            game=self.game,
            kind=kind,
            proposed_by=by,
            number=self.game.last_number,
            asked=people,
            agreed=[by],
            opened_at=self.now,
        )

    # -------------------------------------------------------------- reading

    def seat(self, key: Key | None) -> Seat | None:
        """Return the row of a seat; None for a spectator."""
        return next((seat for seat in self.game.seat_list if seat.key == key), None)

    def player(self, key: Key) -> User:
        """Return the player of a seat.

        :raises LookupError: there is no such seat
        """
        seat = self.seat(key)
        if seat is None or seat.user is None:
            raise LookupError(f"{self.position.key} has no seat {key}")
        return seat.user

    def table(self, viewer: Key | None) -> Table:
        user = self.player(viewer) if viewer is not None else None
        game, beside = visibility.find_marked(game_id=self.game.pk, user=user)
        return table_for_viewer.table(game, user, beside)

    def verbs_used(self, viewer: Key | None) -> Mapping[str, int]:
        return verbs_used.verbs_used(self.game, viewer or "")

    def page(self, table: Table, ask: Ask, *, theme: str, csrf_token: str) -> PositionPage:
        page = PositionPage(table, ask, csrf_token=csrf_token)
        page.position, page.theme = self.position.key, theme
        return page

    def walk(self, table: Table, stops: list[int]) -> Walk | None:
        """Return the last stop of the viewer's walk through recent events, if the position shows one."""
        return stop_at(table, stops, stops[-1]) if stops and self.position.around.looks_back else None

    def stops(self, table: Table) -> list[int]:
        return stops_of(table, self.now)

    def past(self) -> list[Entry]:
        """Return the public log of a finished game."""
        return game_log.public_log(self.game) if self.game.is_over else []

    def step(self, viewer: Key | None) -> ReplayStep:
        """Return the replay step at the present.

        `replays.replay` would play the moves again, which do not lead to a state that code has changed.
        """
        table, numbers = self.table(viewer), replays.replay_numbers(self.game)
        return ReplayStep(
            number=numbers[-1],
            game=table.game,
            viewer=viewer,
            seats=table.seats,
            sight=table.sight,
            lines=[line for line in table.log if line.number == numbers[-1]],
            numbers=numbers,
            hands=table.hands,
            points=table.points,
        )

    def message(self, kind: Kind, key: Key) -> messages.Message:
        """Write a message's row, and return the message."""
        user = self.player(key)
        row = Notification.objects.create(
            kind=kind,
            game=self.game,
            user=user,
            payload=self._payload(kind, key),
            created_at=self.now,
            not_before=self.now,
        )
        message = messages.compose([row], now=self.now, message_id="sample", is_private=True)
        # A table to which somebody is invited has no board yet, and followers have no seat.
        return replace(message, own=None) if kind in (Kind.INVITATION, Kind.FOLLOWED_GAME) else message

    def _payload(self, kind: Kind, key: Key) -> dict[str, Any]:
        """Return sample facts for a kind of message, and write the rows to which they refer."""
        player = self.player(key)
        other = next(seat.key for seat in self.game.seat_list if seat.key != key)
        if kind == Kind.TIMED_OUT:
            return {"news": "last_deadline_missed", "misses": EXCUSED, "excused": EXCUSED}
        if kind == Kind.LADDER_GAME:
            family = catalog.family_key(self.game.title, self.game.modules)
            return {"news": "ladder_game", "family": family, "seats": self.game.seat_count, "pace": "daily"}
        if kind == Kind.TABLE_NEWS:
            return {"news": "end_proposed", "by": other}
        if kind == Kind.INVITATION:
            Invitation.objects.create(game=self.game, user=player, by=self.player(other), at=self.now)
        if kind in TALK:
            text = f"@{player.display_name} wool for ore?"
            said = ChatMessage.objects.create(game=self.game, user=self.player(other), text=text, at=self.now)
            return {"said": said.pk}
        return {}
