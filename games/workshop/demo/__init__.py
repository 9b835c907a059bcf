"""A demo community: four players, their club, their tournaments, and games at instructive moments.

Two neighbors join them at tables for six.

The games are real: bots have played each from a seed, up to a position of a module (`games/workshop/positions`). So
every machine gets the same boards, and their dice can be checked like any others.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from accounts.models import User
from games.clock.pace import Pace
from games.engine import chance
from games.models.game import Game
from games.models.ladder import Ladder
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.ladders.entries import join_ladder
from games.services.ladders.ladder_tables import make_ladders
from games.services.table.game_start import start_sitting
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.services.watching.followed_games import refresh_watchable
from games.workshop import positions
from games.workshop.demo import club, cups, past
from games.workshop.positions.position import Position
from games.workshop.positions.story import SEATS, Story

PASSWORD = "harbor-demo"  # noqa: S105 (printed, and for development alone)
PACE = Pace("own", timedelta(days=14))
BETWEEN_MOVES = timedelta(minutes=9)


@dataclass(frozen=True)
class Person:
    display_name: str
    time_zone: str
    color: str

    @property
    def email(self) -> str:
        return f"{self.display_name.lower()}@example.org"


PEOPLE = (
    Person("Anna", "Europe/London", "red"),
    Person("Bence", "Europe/Budapest", "blue"),
    Person("Chiara", "Europe/Rome", "orange"),
    Person("Dieter", "Europe/Berlin", "white"),
)
NEIGHBORS = (
    Person("Eszter", "Europe/Budapest", "green"),
    Person("Filippo", "Europe/Rome", "purple"),
)
"""They play only where more than four sit down."""
STAFF = Person("Stella", "Europe/Rome", "green")
"""The member of staff who opens the site's tournaments."""

assert len(PEOPLE) == SEATS

TABLES: tuple[Position, ...] = positions.tables()
"""The positions of all modules that the community plays."""


@transaction.atomic
def create_community(*, now: datetime) -> int:
    """Make the missing players and games, and return the number of games made.

    :raises RuntimeError: outside development
    """
    if not settings.DEV_PAGES:
        raise RuntimeError("The demo community exists in development only.")
    users = [_user(person) for person in (*PEOPLE, *NEIGHBORS)]
    there = set(Game.objects.filter(demo=True).values_list("name", flat=True))
    missing = [position for position in TABLES if position.table not in there]
    for position in missing:
        record(position.table, position.reach(), users, now=now)
    # Visitors need not wait until the first task has run.
    refresh_watchable(now=now)
    return len(missing)


def live_through_weeks(*, now: datetime) -> int:
    """Give the players past games on a ladder, unless they have any, and return the number of games."""
    return past.live_through([_user(person) for person in PEOPLE], now=now)


def wait_on_a_ladder(*, now: datetime) -> None:
    """Put all but one player of a table on the smallest ladder; the next to join is seated within the hour."""
    make_ladders(now=now)
    ladder = Ladder.objects.of_site().filter(is_open=True).order_by("seat_count", "place").first()
    if ladder is None or ladder.entries.exists():
        return
    for person in PEOPLE[1 : ladder.seat_count]:
        user = User.objects.get(email=person.email)
        join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=now)


def found_a_club(*, now: datetime) -> None:
    """Give the players a club with tables, a ladder and a chat, unless it exists."""
    club.found([_user(person) for person in PEOPLE], now=now)


def hold_tournaments(*, now: datetime) -> None:
    """Make the players play tournaments, in their club and on the site, unless they have."""
    staff = _user(STAFF)
    if not staff.is_staff:
        staff.is_staff = True
        staff.save(update_fields=["is_staff"])
    cups.hold([_user(person) for person in PEOPLE], staff, now=now)


def record(table: str, story: Story, users: list[User], *, now: datetime) -> Game:
    """Record a story as a demo game that was played until a short while ago.

    :raises ValueError: moves from its seed alone do not lead to its state
    """
    if (begun := story.begun) is None:
        raise ValueError(f"{table!r} cannot be played, because code changed its position.")
    began = now - BETWEEN_MOVES * (len(story.moves) + 1)
    game = Game(
        title=begun.title,
        modules=list(begun.modules),
        options=begun.options,
        seat_count=begun.seats,
        name=table,
        host=users[0],
        demo=True,
        seed=begun.seed,
        commitment=chance.commitment(begun.seed),
        created_at=began,
    )
    game.pace = PACE
    game.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(game=game, number=number, user=user, joined_at=began)
        for number, user in enumerate(users[: begun.seats])
    )
    start_sitting(Sitting.at(game.pk, now=began))
    sitting = Sitting.at(game.pk, now=began)
    for seat, move in story.moves:
        sitting.now += BETWEEN_MOVES
        played, hidden = sitting.play(seat, move.verb, move.argument)
        sitting.record(played, seat=seat, actor=Turn.Actor.SEAT, hidden=hidden)
    settle(sitting)
    return sitting.game


def _user(person: Person) -> User:
    user = User.objects.filter(email=person.email).first()
    if user is None:
        user = User.objects.create_user(
            person.email,
            PASSWORD,
            display_name=User.objects.free_display_name(person.display_name),
            time_zone=person.time_zone,
            color=person.color,
        )
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
