"""Paged lists for programs: a player's games, and the log from a number on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Case, DateTimeField, F, IntegerField, Q, Value, When
from django.db.models.functions import Coalesce

from games.models.game import Game
from games.selectors.table.game_log import OF_A_LINE, lines_of, start_lines
from games.selectors.table.log_line import LogLine
from games.selectors.table.turns import turns_of

if TYPE_CHECKING:
    from accounts.models import User

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NEVER = datetime(9999, 1, 1, tzinfo=UTC)
WAITING, RUNNING, OPEN, FINISHED = range(4)
HEAPS = {"waiting": WAITING, "running": RUNNING, "open": OPEN, "finished": FINISHED}


@dataclass(frozen=True)
class Place:
    """The end of a page of games: its group, and the last game with its deadline."""

    heap: int
    due_at: datetime
    game_id: int

    @classmethod
    def read(cls, text: str) -> Place:
        """Parse the result of `str`.

        :raises ValueError: the text has a different form
        """
        heap, microseconds, game_id = (int(part) for part in text.split("."))
        if heap not in HEAPS.values() or not 0 <= game_id < 2**63:
            raise ValueError(text)
        try:
            return cls(heap, EPOCH + timedelta(microseconds=microseconds), game_id)
        except OverflowError as error:
            raise ValueError(text) from error

    def __str__(self) -> str:
        microseconds = (self.due_at - EPOCH) // timedelta(microseconds=1)
        return f"{self.heap}.{microseconds}.{self.game_id}"


def games_of(
    user: User, *, heap: str = "", after: Place | None = None, limit: int
) -> tuple[list[Game], Place | None]:
    """Return a page of a player's games, and where the next one begins, or None if there are no more.

    Games that wait for the player come first, by deadline. Then follow running games, open tables and finished
    games, each the newest first. Closed tables are left out.
    """
    mine = Q(seats__user=user)
    waits = mine & Q(seats__bot="", seats__decision__isnull=False)
    games = Game.objects.filter(mine).exclude(status=Game.Status.CLOSED)
    games = games.annotate(
        heap=Case(
            When(waits, then=Value(WAITING)),
            When(status=Game.Status.RUNNING, then=Value(RUNNING)),
            When(status=Game.Status.OPEN, then=Value(OPEN)),
            default=Value(FINISHED),
            output_field=IntegerField(),
        ),
        my_due_at=Coalesce(
            Case(When(waits, then=F("seats__due_at")), output_field=DateTimeField()), Value(NEVER)
        ),
    )
    if heap:
        games = games.filter(heap=HEAPS[heap])
    if after is not None:
        games = games.filter(
            Q(heap__gt=after.heap)
            | Q(heap=after.heap, my_due_at__gt=after.due_at)
            | Q(heap=after.heap, my_due_at=after.due_at, pk__lt=after.game_id)
        )
    rows = list(
        games.order_by("heap", "my_due_at", "-pk").values_list("pk", "heap", "my_due_at")[: limit + 1]
    )
    found = Game.objects.with_seats().in_bulk([pk for pk, _heap, _due_at in rows[:limit]])
    last = Place(rows[limit - 1][1], rows[limit - 1][2], rows[limit - 1][0]) if len(rows) > limit else None
    return [found[pk] for pk, _heap, _due_at in rows[:limit]], last


def log_since(
    game: Game, viewer: str | None, *, since: int | None, limit: int
) -> tuple[list[LogLine], int | None]:
    """Return the log lines after a move number, oldest first, and the last number if there are more.

    Lines with the same number stay together: a standing order has the number of the move before it.

    :param since: None to begin with the lines of the set-up
    """
    turns = turns_of(game, viewer, first=0 if since is None else since + 1, columns=OF_A_LINE)
    numbers = sorted({turn.number for turn in turns})
    last = numbers[limit - 1] if len(numbers) > limit else None
    if last is not None:
        turns = [turn for turn in turns if turn.number <= last]
    start = start_lines(game, viewer) if since is None else []
    return start + lines_of(game, viewer, turns), last
