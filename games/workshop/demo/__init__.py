"""A demo community: four players, their club, their tournaments, and games at the moments that show something.

The games are real ones: bots play them from a fixed seed, and the first seed whose game comes to the
moment is taken. So every machine gets the same boards, and their dice can be checked like any others.
What they play is kept (`kept_games.py`), since to search for it takes half a minute.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from accounts.models import User
from games import bots, catalog
from games.clock.pace import Pace
from games.engine import chance
from games.engine.errors import Illegal
from games.models.game import Game
from games.models.ladder import Ladder
from games.models.seat import Seat
from games.models.turn import Turn
from games.parts import parts_of
from games.services.ladders.entries import join_ladder
from games.services.ladders.forming import make_ladders
from games.services.table.settling import settle
from games.services.table.sitting import Sitting
from games.services.table.starting import start_sitting
from games.services.watching.followed_games import refresh_watchable
from games.workshop.demo import club, cups, kept_games, past
from games.workshop.positions.search import SEATS, Moment, Move

PASSWORD = "harbor-demo"  # noqa: S105 (printed, and for development alone)
PACE = Pace("own", timedelta(days=14))
BETWEEN_MOVES = timedelta(minutes=9)
MOST_MOVES = 2000
MOST_SEEDS = 400


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
STAFF = Person("Stella", "Europe/Rome", "green")
"""Opens the site's tournaments."""

assert len(PEOPLE) == SEATS

FILE = "demo"


def moments() -> Iterator[Moment]:
    """Yield the demo games that each module of each title brings: `MOMENTS` of its `demo.py`."""
    for title in catalog.titles().values():
        keys = [module.key for module in title.modules]
        for brought in parts_of(FILE, title.key, keys, "MOMENTS").values():
            yield from brought


MOMENTS: tuple[Moment, ...] = tuple(moments())


@transaction.atomic
def create_community(*, now: datetime) -> int:
    """Make the players and games that are absent; return how many games were made.

    :raises RuntimeError: outside development
    """
    if not settings.DEV_PAGES:
        raise RuntimeError("The demo community exists in development only.")
    users = [_user(person) for person in PEOPLE]
    there = set(Game.objects.filter(demo=True).values_list("name", flat=True))
    missing = [moment for moment in MOMENTS if moment.name not in there]
    for moment in missing:
        seed, moves = find(moment)
        record(moment, users, seed, moves, now=now)
    # visitors need not wait until the first task has run
    refresh_watchable(now=now)
    return len(missing)


def live_through_weeks(*, now: datetime) -> int:
    """Give the players a past, unless they have one: games of a ladder; return how many."""
    return past.live_through([_user(person) for person in PEOPLE], now=now)


def wait_on_a_ladder(*, now: datetime) -> None:
    """Let all but one of a table wait on the ladder that seats fewest: whoever joins is seated at the next hour."""
    make_ladders(now=now)
    ladder = Ladder.objects.of_site().filter(is_open=True).order_by("seat_count", "place").first()
    if ladder is None or ladder.entries.exists():
        return
    for person in PEOPLE[1 : ladder.seat_count]:
        user = User.objects.get(email=person.email)
        join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=now)


def found_a_club(*, now: datetime) -> None:
    """Give the players a club with tables, a ladder and a chat, unless it is there."""
    club.found([_user(person) for person in PEOPLE], now=now)


def hold_tournaments(*, now: datetime) -> None:
    """Let the players play tournaments, in their club and on the site, unless they have."""
    staff = _user(STAFF)
    if not staff.is_staff:
        staff.is_staff = True
        staff.save(update_fields=["is_staff"])
    cups.hold([_user(person) for person in PEOPLE], staff, now=now)


def find(moment: Moment) -> tuple[str, list[Move]]:
    """Return the seed of a game that comes to the moment, and its moves: a kept one, or what bots play."""
    if (found := kept_games.found(moment)) is not None:
        return found
    seed, moves, last = search(moment)
    return seed, moves + last


def search(moment: Moment) -> tuple[str, list[Move], list[Move]]:
    """Return the first seed whose bot game comes to the moment, the moves until then, and those at it."""
    title = catalog.title(moment.title)
    for attempt in range(moment.attempt, moment.attempt + MOST_SEEDS):
        seed = seed_of(moment, attempt)
        moves: list[Move] = []
        for state, move in bot_game(title, seed, moment):
            if moment.has_come(title, state) and (last := moment.then(title, state)) is not None:
                return seed, moves, last
            if move is not None:
                moves.append(move)
    raise LookupError(f"No bot game comes to the moment {moment.name!r}.")


def keep() -> None:
    """Write down how bots come to each moment, so that no new site has to search."""
    kept_games.write((moment, search(moment)[:2]) for moment in MOMENTS)


def seed_of(moment: Moment, attempt: int) -> str:
    """The seed of one attempt to come to the moment."""
    return hashlib.sha256(f"demo/{moment.name}/{attempt}".encode()).hexdigest()


def bot_game(title: Any, seed: str, moment: Moment) -> Iterator[tuple[Any, Move | None]]:
    """Let bots play a game; yield each state with the move that is made on it, the last with None."""
    state = kept_games.beginning(moment, seed)
    luck = random.Random(seed)  # noqa: S311 (no secret)
    for _move in range(MOST_MOVES):
        seat = next(iter(title.waiting(state).due), None)
        if seat is None:
            yield state, None
            return
        choices = title.options(state, seat)
        planned = moment.plan(choices, state, seat, luck)
        verb, argument = planned or bots.choose(title, title.view(state, seat), choices, luck, moment.level)
        yield state, (seat, verb, argument)
        try:
            state = title.play(state, seat, verb, argument).state
        except Illegal as error:
            raise RuntimeError(f"A bot plays {verb} {argument!r}: {error}") from error


def record(moment: Moment, users: list[User], seed: str, moves: list[Move], *, now: datetime) -> Game:
    """Write a demo game down as if it had been played until a while ago."""
    began = now - BETWEEN_MOVES * (len(moves) + 1)
    game = Game(
        title=moment.title,
        modules=list(moment.modules),
        options=moment.options,
        seat_count=moment.seats,
        name=moment.name,
        host=users[0],
        demo=True,
        seed=seed,
        commitment=chance.commitment(seed),
        created_at=began,
    )
    game.pace = PACE
    game.save(force_insert=True)
    Seat.objects.bulk_create(
        Seat(game=game, number=number, user=user, joined_at=began)
        for number, user in enumerate(users[: moment.seats])
    )
    start_sitting(Sitting.at(game.pk, now=began))
    sitting = Sitting.at(game.pk, now=began)
    for seat, verb, argument in moves:
        sitting.now += BETWEEN_MOVES
        played, hidden = sitting.play(seat, verb, argument)
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
