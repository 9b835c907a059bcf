"""A position as the site would store it: a game with its seats, moves and chat, all in memory."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.vacation import Vacation
from games import catalog
from games.drawing.samples import PEOPLE
from games.drawing.titles import places_of
from games.engine import history as engine_history
from games.engine.types import Seat as Key
from games.models.agreement import Agreement
from games.models.clock_columns import EXCUSED
from games.models.game import Game
from games.models.notification import TALK, Kind, Notification
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.models.turn import Turn
from games.notifications import message as messages
from games.notifications import unread_chats
from games.selectors.table import game_log, table_for_viewer
from games.selectors.table.game_log import Entry
from games.selectors.table.log_line import LogLine
from games.selectors.table.replays import ReplayStep
from games.selectors.table.table_for_viewer import Table
from games.selectors.table.undo_rights import Undo, bots_among
from games.services.table.departures import REPLACEMENT
from games.services.table.early_end import ranking
from games.views.table.table_page import Ask, Page
from games.views.table.walk import Walk, stop_at, stops_of
from games.workshop.positions.position import Position, who
from games.workshop.positions.story import Story

BETWEEN_MOVES = timedelta(minutes=9)
LINES_OF_MOVES = 50
WATCHING = "watching"


def address_of(title: str, position: str, viewer: Key | None, theme: str, ask: Ask | None = None) -> str:
    address = reverse("games:gallery_table", args=[title, position, viewer or WATCHING, theme])
    query = [("do", ask.do), *(("at", place) for place in ask.at)] if ask else []
    return f"{address}?{urlencode(query)}" if query else address


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


class PositionSitting:
    """Everything that the page of a position needs, without database rows."""

    def __init__(self, position: Position, story: Story, *, now: datetime) -> None:
        self.position, self.story, self.now = position, story, now
        self.game = self._game()
        self.turns = self._turns()

    # -------------------------------------------------------------- rows that are never saved

    def _game(self) -> Game:
        story, around = self.story, self.position.around
        waiting = story.title.waiting(story.state)
        is_over = waiting.outcome is not None or around.ended_early
        seed = "5a" * 32
        game = Game(
            pk=0,
            title=story.title.key,
            modules=list(story.state["modules"]),
            options=dict(story.state["options"]),
            seat_count=len(story.state["seats"]),
            name=_("Harbor light"),
            status=Game.Status.FINISHED if is_over else Game.Status.RUNNING,
            seed=seed,
            commitment=hashlib.sha256(seed.encode()).hexdigest(),
            state=story.state,
            last_number=len(story.moves),
            last_position=len(story.moves),
            created_at=self.now - timedelta(days=9),
            started_at=self._at(0),
            finished_at=self.now if is_over else None,
            moved_at=self.now,
            paused_at=self.now - timedelta(hours=5) if around.is_paused else None,
            warned_at=self.now - timedelta(days=1) if around.is_quiet else None,
            stale_at=self.now + timedelta(days=6) if around.is_quiet else None,
            teaches=around.teaches,
        )
        game._state.fields_cache["rematch"] = None
        seats = [self._seat(game, key, facts) for key, facts in story.state["seats"].items()]
        game._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]
        if is_over:
            self._rank(seats, waiting.outcome)
        return game

    def _seat(self, game: Game, key: Key, facts: dict[str, Any]) -> Seat:
        story, around, number = self.story, self.position.around, int(key)
        own = [place for place, (seat, _played) in enumerate(story.moves, start=1) if seat == key]
        user = User(
            pk=number + 1,
            email=f"{number}@example.org",
            display_name=PEOPLE[key] if key in PEOPLE else _("Player %(number)d") % {"number": number + 1},
            time_zone=settings.TIME_ZONE,
        )
        seat = Seat(
            game=game,
            number=number,
            user=user,
            color=facts.get("color", ""),
            bank=game.pace.bank,
            entropy="",
            joined_at=game.created_at,
            last_position=len(story.moves) - around.since if around.since else (own[-1] if own else 0),
        )
        if key in [who(said, story) for said in around.resigned]:
            seat.bot, seat.resigned_at = REPLACEMENT, self.now - timedelta(hours=number + 1)
        if key in [who(said, story) for said in around.kept]:
            seat.bot, seat.vacant_since = REPLACEMENT, self.now - timedelta(hours=2)
        if key in [who(said, story) for said in around.away]:
            gone = Vacation(self.now - timedelta(days=1), self.now + timedelta(days=2), by_itself=True)
            user.set_vacations([gone], timedelta(0), self.now)
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
            seat.rank, seat.points = ranks[seat.key], points[seat.key]

    def _at(self, place: int) -> datetime:
        return self.now - BETWEEN_MOVES * (len(self.story.moves) - place + 1)

    def _turns(self) -> list[Turn]:
        turns = [
            Turn(
                game=self.game,
                position=place,
                number=place,
                hidden=not played.log,
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
            for place, (seat, played) in enumerate(self.story.moves, start=1)
        ]
        if self.position.around.ended_early:
            entry = {"kind": "ended_early", "public": {}, "private": {}}
            turns.append(self._site_turn(len(turns) + 1, entry))
        return turns

    def _site_turn(self, place: int, entry: dict[str, Any]) -> Turn:
        return Turn(
            game=self.game, position=place, number=place, actor=Turn.Actor.SITE, log=[entry], at=self.now
        )

    # -------------------------------------------------------------- for pages and emails

    def seat(self, key: Key | None) -> Seat | None:
        """Return the row of a seat; None for a spectator."""
        return next((seat for seat in self.game.seat_list if seat.key == key), None)

    def table(self, viewer: Key | None) -> Table:
        title, state, seat = self.story.title, self.story.state, self.seat(viewer)
        sight = title.sight(state, viewer)
        places = places_of(sight)
        plays = seat is not None and not seat.is_bot and self.game.is_running
        arguments = title.options(state, viewer) if plays and viewer is not None else {}
        return Table(
            game=self.game,
            title=title,
            viewer=viewer,
            seat=seat,
            seats=self.game.seat_list,
            names=self.game.names,
            sight=sight,
            waiting=title.waiting(state),
            arguments=arguments,
            options={verb: title.describe(choices) for verb, choices in arguments.items()},
            since=self._since(seat, places),
            log=self._log(viewer, places),
            chat=self._chat(viewer),
            note=self.position.around.note if seat is not None else "",
            undo=self._undo(seat) if plays and seat is not None else None,
            agreements=self._agreements(),
            hands=table_for_viewer.open_hands(self.game, state),
            points=table_for_viewer.public_points(self.game, state),
            mark="sample",
        )

    def verbs_used(self, viewer: Key | None) -> Mapping[str, int]:
        return Counter(turn.verb for turn in self.turns if turn.seat == viewer)

    def page(self, viewer: Key | None, ask: Ask, *, theme: str, csrf_token: str) -> Page:
        page = PositionPage(self.table(viewer), ask, csrf_token=csrf_token)
        page.position, page.theme = self.position.key, theme
        return page

    def stops(self, viewer: Key | None) -> list[int]:
        return stops_of(self.table(viewer), self.now)

    def walk(self, viewer: Key | None) -> Walk | None:
        """Return the last stop of the viewer's walk through recent events, if the position shows one."""
        stops = self.stops(viewer) if self.position.around.looks_back else []
        return stop_at(self.table(viewer), stops, stops[-1]) if stops else None

    def past(self) -> list[Entry]:
        """Return what `game_log.public_log` would return, once the game is over."""
        if not self.game.is_over:
            return []
        return game_log.public_entries((turn.number, turn.log) for turn in self.turns)

    def step(self, viewer: Key | None) -> ReplayStep:
        """Return the replay step at the story's current state."""
        sight = self.story.title.sight(self.story.state, viewer)
        last = [turn for turn in self.turns if not self._is_kept_from(turn, viewer)][-1:]
        return ReplayStep(
            number=self.game.last_number,
            game=self.game,
            viewer=viewer,
            seats=self.game.seat_list,
            sight=sight,
            lines=game_log.lines_of(self.game, viewer, last, places=places_of(sight)),
            numbers=list(range(self.game.last_number + 40)),
            hands=table_for_viewer.open_hands(self.game, self.story.state),
            points=table_for_viewer.public_points(self.game, self.story.state),
        )

    def message(self, kind: Kind, key: Key) -> messages.Message:
        """Return what `compose` would gather for an email."""
        seat, game = self.seat(key), self.game
        assert seat is not None
        assert seat.user is not None
        sight = self.story.title.sight(self.story.state, key)
        mine = messages.waiting_row(game, seat.user, now=self.now) if seat.is_due else None
        own = messages.own(game, seat, sight, self._since(seat, places_of(sight)), self.story.state)
        return messages.Message(
            kind=kind,
            user=seat.user,
            game=game,
            link=messages.table_link(game),
            task=mine.task if mine else "",
            due_at=seat.due_at,
            due=mine.due if mine else "",
            left=mine.left if mine else "",
            result=messages.result_in_words(game),
            news=[],
            lines=self._news_lines(kind, seat),
            others=[],
            message_id="sample",
            at=self.now,
            unsubscribes=[(kind, messages.unsubscribe_link(seat.user, kind))],
            own=None if kind in (Kind.INVITATION, Kind.FOLLOWED_GAME) else own,
        )

    def _news_lines(self, kind: Kind, seat: Seat) -> list[str]:
        """Return the news lines of an email, with sample facts for each kind."""
        if kind == Kind.TIMED_OUT:
            missed = {"news": "last_deadline_missed", "misses": EXCUSED, "excused": EXCUSED}
            return messages.news_lines(Notification(kind=kind, game=self.game, payload=missed))
        if kind == Kind.LADDER_GAME:
            family = catalog.family_key(self.game.title, self.game.modules)
            facts = {"family": family, "seats": self.game.seat_count, "pace": "daily"}
            row = Notification(kind=kind, game=self.game, payload={"news": "ladder_game", **facts})
            return messages.news_lines(row)
        if kind not in (Kind.TABLE_NEWS, Kind.INVITATION, *TALK):
            return []
        other = next(one for one in self.game.seat_list if one.key != seat.key)
        if kind in TALK:
            said = ChatMessage(
                game=self.game, user=other.user, text=f"@{seat.display_name} wool for ore?", at=self.now
            )
            return unread_chats.in_words(kind, [said], is_private=True)
        if kind == Kind.INVITATION:
            return [messages.invited_by(other.display_name)]
        row = Notification(kind=kind, game=self.game, payload={"news": "end_proposed", "by": other.key})
        return messages.news_lines(row)

    # -------------------------------------------------------------- inside

    def _is_kept_from(self, turn: Turn, viewer: Key | None) -> bool:
        return turn.hidden and turn.seat != viewer

    def _log(self, viewer: Key | None, places: Any) -> list[LogLine]:
        shown = [turn for turn in self.turns if not self._is_kept_from(turn, viewer)]
        start = [game_log.set_up(self.game, self.story.start.log)]
        first = start if len(shown) < LINES_OF_MOVES else []
        return game_log.lines_of(self.game, viewer, [*first, *shown[-LINES_OF_MOVES:]], places=places)

    def _since(self, seat: Seat | None, places: Any) -> list[LogLine]:
        if seat is None:
            return []
        newer = [
            turn
            for turn in self.turns
            if turn.position > seat.last_position and not self._is_kept_from(turn, seat.key)
        ]
        return game_log.lines_of(self.game, seat.key, newer, places=places)

    def _chat(self, viewer: Key | None) -> list[ChatMessage]:
        said = []
        for place, (name, text) in enumerate(self.position.around.chat):
            seat = self.seat(name)
            if seat is None and viewer is not None and not self.game.is_over:
                continue
            user = seat.user if seat is not None else User(display_name=name)
            at = self.now - BETWEEN_MOVES * (len(self.position.around.chat) - place)
            said.append(ChatMessage(game=self.game, user=user, by_spectator=seat is None, text=text, at=at))
        return said

    def _undo(self, seat: Seat) -> Undo | None:
        moves = [turn.move for turn in self.turns]
        bots = bots_among(self.game.seat_list)
        taken = engine_history.last_own_move(moves, seat.key, keepers=bots)
        if taken is None or any(move.barrier == "hard" for move in moves[moves.index(taken) :]):
            return None
        people = {other.key for other in self.game.seat_list if other.player is not None}
        asked = engine_history.concerned(moves, seat.key, keepers=bots)
        return Undo(taken.number, [key for key in asked if key in people])

    def _agreements(self) -> dict[str, Agreement]:
        around, found = self.position.around, {}
        for kind, by in (
            ("end", around.end_proposed_by),
            ("undo", around.undo_asked_by),
            ("unrated", around.unrated_proposed_by),
        ):
            if by:
                by = who(by, self.story)
                found[kind] = Agreement(
                    game=self.game,
                    kind=kind,
                    proposed_by=by,
                    number=self.game.last_number,
                    asked=[seat.key for seat in self.game.seat_list if seat.player is not None],
                    agreed=[by],
                    opened_at=self.now,
                )
        return found
