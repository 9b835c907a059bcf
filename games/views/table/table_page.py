"""The parts of the table's page that are the same for all titles: status line, seats, addresses, keys."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from django.utils.functional import cached_property
from django.utils.http import urlencode

from accounts.addresses import address
from games.drawing.board import Target
from games.models.seat import Seat
from games.selectors.table.replays import ReplayStep
from games.selectors.table.table_for_viewer import Table
from games.views.table.person import Person, level_of_bot
from games.views.time.clock_faces import Face, face_of

FITS_IN_A_KEY = re.compile(r"[\w.,:-]{1,64}\Z")
"""The keys that a move's form accepts (`games/forms/table.py`)."""
WANTS = "wants"
"""The name in addresses of the form that publishes what a seat seeks and would give."""


@dataclass(frozen=True)
class Ask:
    """The viewer's choice in the address: `?do=build_road&at=0,0,NE`, or a place alone, to build there."""

    do: str = ""
    at: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.do or self.at)


@dataclass(frozen=True)
class Waits:
    person: Person
    task: str
    due_at: datetime | None
    due_since: datetime | None
    face: Face | None = None


@dataclass(frozen=True)
class Status:
    """The seats that the game waits for, with their deadlines; *due* and *asked* seats are listed separately."""

    mine: Waits | None
    due: list[Waits]
    asked: list[Person]
    answered: list[Person]
    i_am_asked: bool
    i_have_answered: bool


@dataclass(frozen=True)
class Move:
    """A button that makes a move, with everything that its form sends.

    :param href: the address of a question that comes before the move; then the button is a link
    """

    verb: str
    argument: Any
    key: str
    label: str = ""
    look: str = ""
    shortcut: str = ""
    href: str = ""

    @property
    def written(self) -> str:
        """The argument as its form sends it."""
        return "" if self.argument is None else json.dumps(self.argument)


Seen = Table | ReplayStep
"""A game as one viewer sees it, at the table or in a replay."""


@dataclass
class Page:
    """Addresses and keys of one rendering of one table.

    :ivar csrf_token: the token in its forms
    :ivar step: the move up to which the game is shown; None for the present
    """

    table: Seen
    ask: Ask
    invite: str = ""
    csrf_token: str = ""
    step: int | None = None
    nonce: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    is_plan: ClassVar[bool] = False

    @cached_property
    def address(self) -> str:
        return address("games:table", self.table.game.pk)

    @cached_property
    def move_address(self) -> str:
        return address("games:move", self.table.game.pk)

    @property
    def mark_address(self) -> str:
        """The address where the page asks whether anything is new."""
        asked = address("games:mark", self.table.game.pk)
        return f"{asked}?{urlencode({'invite': self.invite})}" if self.invite else asked

    @property
    def here(self) -> str:
        """The address of what is shown now."""
        if self.step is not None:
            return self.to_step(self.step)
        return self.to(self.ask.do, *self.ask.at) if self.ask else self.to()

    @property
    def with_more(self) -> str:
        """The address of what is shown now with the pane "Table", for browsers without scripts."""
        return f"{self.here}{'&' if '?' in self.here else '?'}pane=more#pane-more"

    def to(self, do: str = "", *at: str) -> str:
        """Return the address that shows a choice."""
        query = [("do", do)] if do else []
        query += [("at", place) for place in at]
        if self.invite:
            query.append(("invite", self.invite))
        return f"{self.address}?{urlencode(query)}" if query else self.address

    def to_step(self, number: int) -> str:
        """Return the address that shows a player the table as it stood after a move."""
        return f"{self.address}?step={number}"

    def key(self, *parts: str) -> str:
        """Return a key for one form, so that a double click makes only one move.

        Parts that no key can hold are hashed.
        """
        whole = ".".join([self.nonce, *parts])
        if FITS_IN_A_KEY.match(whole):
            return whole
        return f"{self.nonce}.{hashlib.sha256(whole.encode()).hexdigest()[:32]}"

    def move(
        self,
        verb: str,
        argument: Any = None,
        label: str = "",
        look: str = "",
        part: str = "",
        shortcut: str = "",
    ) -> Move:
        key = self.key(verb, part) if part else self.key(verb)
        return Move(verb, argument, key, label or self.table.game.words.verb_label(verb), look, shortcut)

    def link(self, verb: str, kind: str, *at: str) -> Target:
        """Return a place on the board that leads to the next choice. The last of `at` is the place itself."""
        href = self.to(verb, *at)
        return Target(at[-1], kind, verb, at[-1], href, (("hx-get", href), ("hx-push-url", "false")))

    def tap(self, verb: str, kind: str, place: str, argument: Any, href: str, part: str = "") -> Target:
        """Return a place that makes the move when tapped. Without scripts its address asks for confirmation."""
        values = {
            "verb": verb,
            "argument": json.dumps(argument),
            "decision": self.table.sight["decision"],
            "key": self.key(verb, part or place),
        }
        attributes = (("hx-post", self.move_address), ("hx-vals", json.dumps(values)))
        return Target(place, kind, verb, argument, href, attributes)


@dataclass
class PlanPage(Page):
    """The addresses of the page on which a player plans a turn: what would make a move there adds a line.

    :ivar line: the index of the line that gets another way; None for a new line
    """

    line: int | None = None
    is_plan: ClassVar[bool] = True

    @cached_property
    def address(self) -> str:
        return address("games:plan", self.table.game.pk)

    @cached_property
    def move_address(self) -> str:
        adds = address("games:plan_add", self.table.game.pk)
        return adds if self.line is None else f"{adds}?{urlencode({'line': self.line})}"

    def to(self, do: str = "", *at: str) -> str:
        to = super().to(do, *at)
        return to if self.line is None else f"{to}{'&' if '?' in to else '?'}{urlencode({'line': self.line})}"


def people_of(table: Seen) -> dict[str, Person]:
    """Return the seats with names and colors, in turn order."""
    return {seat.key: _person(seat, table) for seat in table.seats}


def _person(seat: Seat, table: Seen) -> Person:
    return Person(
        key=seat.key,
        name=seat.display_name,
        color=table.sight["seats"][seat.key]["color"],
        is_me=seat.key == table.viewer,
        is_bot=seat.is_bot,
        level=level_of_bot(seat),
        is_resigned=seat.is_resigned,
        user_id=seat.user_id if seat.user is not None and seat.user.has_page else None,
        rating=table.ratings.get(seat.key) if isinstance(table, Table) else None,
        known=table.reliabilities.get(seat.key) if isinstance(table, Table) else None,
    )


def status_of(
    table: Seen,
    people: Mapping[str, Person],
    now: datetime | None = None,
    faces: Iterable[Face] = (),
) -> Status:
    """Return the seats that the game waits for; none if it is not running.

    :param now: the time at which to read the clocks; None leaves them out
    :param faces: clocks that were already read at that time
    """
    read = {face.seat.key: face for face in faces}
    sight = table.sight
    seats = {seat.key: seat for seat in table.seats}
    due = [
        Waits(
            people[key],
            table.game.words.waiting_for(step, sight["stack"][-1]),
            seats[key].due_at,
            seats[key].due_since,
            read.get(key) or (face_of(seats[key], now, people[key]) if now is not None else None),
        )
        for key, step in sight["waiting"].items()
        if table.game.is_running
    ]
    viewer = table.viewer
    return Status(
        mine=next((waits for waits in due if waits.person.is_me and not waits.person.is_bot), None),
        due=due,
        asked=[people[key] for key in sight["asked"]] if table.game.is_running else [],
        answered=[people[key] for key in sight["answered"]],
        i_am_asked=viewer in sight["asked"],
        i_have_answered=viewer in sight["answered"],
    )
