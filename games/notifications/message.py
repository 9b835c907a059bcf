"""What a message says, for every channel: gathered once, from what the player may see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core import signing
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timesince import timeuntil

from accounts.models import User
from games import selectors, wording
from games.models import Game, Notification, Seat
from games.models.notification import Kind

UNSUBSCRIBE_SALT = "games.unsubscribe"
NEEDS_ANSWER = (Kind.YOUR_TURN, Kind.REMINDER)


class Undeliverable(Exception):
    """The channel will never accept this message for this player."""


@dataclass(frozen=True)
class Waiting:
    """A game that waits for the player."""

    game: Game
    seat: Seat
    link: str
    task: str
    due: str
    left: str


@dataclass(frozen=True)
class Message:
    """Everything a message about one game may say."""

    kind: Kind
    user: User
    game: Game
    seat: Seat
    view: dict[str, Any]
    link: str
    task: str
    due: str
    left: str
    since: list[str]
    hand: str
    result: list[str]
    others: list[Waiting]
    message_id: str
    unsubscribe: str


def compose(rows: list[Notification], *, now: datetime) -> Message | None:
    """Gather the message about these rows of one player and one kind; None when all are out of date.

    Call it in the player's language and time zone. The most urgent game leads; every other game that
    waits for the player stands below.
    """
    user, kind = rows[0].user, Kind(rows[0].kind)
    waiting = [waiting_row(game, user, now=now) for game in _waiting_games(user)]
    game = _leading_game(rows, kind, waiting)
    if game is None:
        return None
    seat = game.seat_of(user)
    if seat is None or game.state is None:
        return None
    view = game.rules.view(selectors.state_of(game), seat.key)
    mine = next((row for row in waiting if row.game == game), None)
    return Message(
        kind=kind,
        user=user,
        game=game,
        seat=seat,
        view=view,
        link=table_link(game),
        task=mine.task if mine else "",
        due=mine.due if mine else "",
        left=mine.left if mine else "",
        since=[line.text for line in selectors.since_my_last_move(game, seat.key)],
        hand=wording.held(view),
        result=result_in_words(game),
        others=[row for row in waiting if row.game != game],
        message_id=min(rows, key=lambda row: row.pk).message_id,
        unsubscribe=unsubscribe_link(user, kind),
    )


def result_in_words(game: Game) -> list[str]:
    """Say how a game ended, a line per seat in the order of ranks."""
    if not game.is_over:
        return []
    seats = sorted(game.seat_list, key=lambda seat: (seat.rank or 0, seat.number))
    return [f"{seat.rank}. {seat.display_name}: {seat.points}" for seat in seats]


def waiting_row(game: Game, user: User, *, now: datetime) -> Waiting:
    """Say what a waiting game asks, and until when, in the active time zone."""
    seat = game.seat_of(user)
    assert seat is not None
    return Waiting(
        game=game,
        seat=seat,
        link=table_link(game),
        task=wording.waiting_for(seat.step, game.title),
        due=moment_in_words(seat.due_at),
        left=timeuntil(seat.due_at, now) if seat.due_at else "",
    )


def moment_in_words(moment: datetime | None) -> str:
    """Say a moment in the active language and time zone, and name the zone."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    return f"{date_format(local, 'DATETIME_FORMAT')} ({timezone.get_current_timezone_name()})"


def table_link(game: Game) -> str:
    """Return the address at which the decision can be made."""
    return f"{settings.SITE_URL}{game.get_absolute_url()}#actions"


def unsubscribe_token(user: User, kind: str) -> str:
    """Sign what a one-click link switches off; it holds as long as the site's key does."""
    return signing.dumps([user.pk, str(kind)], salt=UNSUBSCRIBE_SALT)


def unsubscribe_link(user: User, kind: str) -> str:
    """Return the address that switches one kind of mail off, without signing in."""
    return settings.SITE_URL + reverse("games:unsubscribe", args=[unsubscribe_token(user, kind)])


def _waiting_games(user: User) -> list[Game]:
    """The games that wait for the user, the most urgent first."""
    games = Game.objects.waiting_for(user).prefetch_related("seats__user")
    return list(games.order_by(F("seats__due_at").asc(nulls_last=True), "pk"))


def _leading_game(rows: list[Notification], kind: Kind, waiting: list[Waiting]) -> Game | None:
    """The game that the message is about: of those named by the rows, the one that matters most."""
    named = {row.game_id for row in rows}
    if kind == Kind.ASKED:
        asked = Game.objects.running().filter(
            pk__in=named, seats__user=rows[0].user, seats__asked=True, seats__bot=""
        )
        return asked.prefetch_related("seats__user").order_by("pk").first()
    if kind in NEEDS_ANSWER:
        return next((row.game for row in waiting if row.game.pk in named), None)
    newest = max(rows, key=lambda row: row.pk)
    return Game.objects.prefetch_related("seats__user").get(pk=newest.game_id)
