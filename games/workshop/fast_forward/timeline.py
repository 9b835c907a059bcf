"""Events in order, read from the history, the outbox and the emails."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from email.header import decode_header, make_header
from email.message import Message as Mail
from zoneinfo import ZoneInfo

from games.models.game import Game
from games.models.notification import Kind, Notification
from games.models.turn import Turn
from games.selectors.table import game_log

MOVES = {
    Turn.Actor.SEAT: "move",
    Turn.Actor.ORDER: "order",
    Turn.Actor.BOT: "bot",
    Turn.Actor.TIMEOUT: "answered",
}
NAMED = {
    "timed_out": "timeout",
    "vacation_began": "vacation",
    "vacation_ended": "vacation",
    "seat_vacated": "vacated",
    "seat_lost": "vacated",
    "seat_taken_over": "replaced",
}
"""The words for some kinds of the site's own entries; other kinds are called `site`."""
UTC_NAME = "UTC"


@dataclass
class Event:
    """One line of the timeline.

    :param who: the person it is about; empty for the table
    :param count: the number of moves that the line stands for
    """

    at: datetime
    who: str
    zone: str
    kind: str
    text: str
    count: int = 1

    @property
    def local(self) -> datetime:
        """The moment in the person's own time zone."""
        return self.at.astimezone(ZoneInfo(self.zone))

    def __str__(self) -> str:
        there = f"{self.local:%a %H:%M}" if self.who else ""
        return f"{self.at.astimezone(UTC):%a %d %b %H:%M}  {there:9}  {self.who:8} {self.kind:9} {self.text}"


@dataclass
class Timeline:
    """All events of one game, and how far the sources have been read.

    :param tell: gets each line once nothing more can be added to it
    """

    zones: dict[str, str]
    letters: list[Mail]
    tell: Callable[[str], object]
    events: list[Event] = field(default_factory=list)
    _positions: int = 0
    _reminders: int = 0
    _mails: int = 0
    _told: int = 0

    # -------------------------------------------------------------- reading

    def note(self, at: datetime, kind: str, text: str, who: str = "") -> None:
        """Record an event that no row holds."""
        self._add(Event(at, who, self.zones.get(who, UTC_NAME), kind, text))

    def read_moves(self, game_id: int) -> None:
        """Record the turns that are new in the history."""
        game = Game.objects.prefetch_related("seats__user").get(pk=game_id)
        for turn in game.turns.filter(position__gt=self._positions).order_by("position"):
            self._positions = turn.position
            for event in self._of_turn(game, turn):
                self._add(event)

    def read_messages(self, *, now: datetime) -> list[Mail]:
        """Record new reminders and emails; return the emails."""
        for row in self._new_reminders():
            self.note(now, "reminder", str(Kind.REMINDER.label), row.user.display_name)
        new = self.letters[self._mails :]
        self._mails = len(self.letters)
        for letter in new:
            subject = str(make_header(decode_header(letter["Subject"])))
            self.note(now, "mail", " ".join(subject.split()), name_in(letter))
        return new

    def _new_reminders(self) -> list[Notification]:
        rows = Notification.objects.filter(pk__gt=self._reminders, kind=Kind.REMINDER)
        found = list(rows.select_related("user").order_by("pk"))
        self._reminders = max([self._reminders, *(row.pk for row in found)])
        return found

    def _of_turn(self, game: Game, turn: Turn) -> Iterator[Event]:
        seat = next((seat for seat in game.seat_list if seat.key == turn.seat), None)
        who = seat.user.display_name if seat is not None and seat.user is not None else ""
        zone = self.zones.get(who, UTC_NAME)
        if turn.actor != Turn.Actor.SITE:
            text = game.words.verb_label(turn.verb)
            yield Event(turn.at, who, zone, MOVES[Turn.Actor(turn.actor)], text)
            return
        lines = game_log.lines_of(game, None, [turn])
        for entry, line in zip(turn.log, lines, strict=True):
            yield Event(turn.at, who, zone, NAMED.get(entry["kind"], "site"), line.text)

    def _add(self, event: Event) -> None:
        """Add an event, merged into the last one if both are moves of the same visit."""
        last = self.events[-1] if self.events else None
        together = (
            last is not None
            and event.kind in MOVES.values()
            and (last.who, last.kind) == (event.who, event.kind)
            and event.at - last.at < timedelta(minutes=30)
        )
        if last is not None and together:
            last.text, last.count = f"{last.text}; {event.text}", last.count + 1
            return
        self.events.append(event)
        self._flush(1)

    def _flush(self, keep: int) -> None:
        for event in self.events[self._told : len(self.events) - keep]:
            self.tell(str(event))
        self._told = max(self._told, len(self.events) - keep)

    def close(self) -> None:
        """Write the last line as well."""
        self._flush(0)

    # -------------------------------------------------------------- counting

    def counted(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for event in self.events:
            found[event.kind] += event.count
        return found

    def counted_by_person(self, kind: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for event in self.events:
            if event.kind == kind:
                found[event.who] += event.count
        return found

    def mails_by_day(self) -> Counter[tuple[str, date]]:
        """Count the sent emails by person and day of the person's own calendar."""
        return Counter((event.who, event.local.date()) for event in self.events if event.kind == "mail")

    def mails(self) -> Counter[str]:
        """Count the sent emails by kind."""
        return Counter(kind_of(letter) for letter in self.letters)


def name_in(letter: Mail) -> str:
    """Return the name of the person an email is for."""
    from games.workshop.fast_forward.habits import HABITS

    return HABITS[str(letter["To"]).partition("@")[0]].name


def kind_of(letter: Mail) -> str:
    """Return the kind of an email, as its List-Id names it."""
    found = re.search(r"<(\w+)\.", str(letter["List-Id"]))
    return found.group(1) if found else "other"
