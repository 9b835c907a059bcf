"""A running game for the services' tests."""

from __future__ import annotations

import functools
import hashlib
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from games import catalog
from games.clock.pace import Pace as TablePace
from games.engine import chance
from games.engine.title import Title
from games.models.destination import Pace
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.messages import contacts
from games.services.table import bot_moves, new_tables, open_tables
from games.services.table import moves as table_moves
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from tests.everywhere.purposes import purposeful

NOW = datetime(2026, 3, 2, 18, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
PLAYERS = ("Anna", "Bence", "Chiara", "Dieter", "Elena", "Felix")
Reached = Callable[[Any, Any], bool]


class Party:
    def __init__(self, game: Game, users: list[User]) -> None:
        self.game = game
        self.users = {str(number): user for number, user in enumerate(users)}
        self.keys = 0

    @property
    def title(self) -> Any:
        return self.game.rules

    @property
    def state(self) -> Any:
        return self.fresh().state

    @property
    def waiting(self) -> Any:
        return self.title.waiting(self.state)

    @property
    def active(self) -> str:
        (seat,) = self.waiting.due
        return seat

    def fresh(self) -> Game:
        self.game = Game.objects.get(pk=self.game.pk)
        return self.game

    def seat(self, key: str) -> Seat:
        return self.fresh().seats.get(number=int(key))

    def play(
        self,
        seat: str,
        verb: str,
        argument: Any = None,
        *,
        decision: int | None = None,
        key: str = "",
        now: datetime = NOW,
    ) -> Turn:
        self.keys += 1
        return table_moves.play(
            game_id=self.game.pk,
            user=self.users[seat],
            verb=verb,
            argument=argument,
            decision=self.waiting.decision if decision is None else decision,
            key=key or f"key-{self.keys}",
            now=now,
        )

    def notify_at_once(self) -> None:
        """Notify every player each time, with the shortest delay."""
        for user in self.users.values():
            contacts.set_schedule(
                user=user, channel="email", pace=Pace.AT_ONCE, delay_minutes=10, digest_hour=8, now=NOW
            )

    def any_move(self, seat: str, seed: str = "any") -> tuple[str, Any]:
        """Return a random legal move of a seat that is due."""
        return self.title.sample(self.state, seat, random.Random(seed))

    def play_any(self, seat: str | None = None, **more: Any) -> Turn:
        seat = seat or self.active
        return self.play(seat, *self.any_move(seat), **more)


def beside_bots(user: User, other: User, **table: Any) -> Game:
    """Return a timed game in which only this user is waited for: a bot keeps the seat of the other one."""
    game = new_tables.create_game(
        host=user, title="catan", modules=["base"], options={}, seats=3, bots=1, **table
    )
    now = table["now"]
    open_tables.join(game_id=game.pk, user=other, now=now)
    game.seats.filter(user=other).update(bot="greedy", vacant_since=now)
    bot_moves.play_bots(game_id=game.pk, now=now)
    return game


def plain_pace(hours: int | None) -> TablePace:
    """Return a pace of this many hours per decision, without nights, vacations or a time bank."""
    return TablePace("own", None if hours is None else hours * HOUR, nights=False, vacations=False)


@pytest.fixture
def party(player: Callable[..., User]) -> Callable[..., Party]:
    """Start a game: `party()`, or at a moment: `party(until=lambda title, state: …)`."""

    def start(
        *, seats: int = 4, until: Reached | None = None, options: dict[str, Any] | None = None,
        seed: str = "party", modules: tuple[str, ...] = ("base",), title: str = "catan",
        decision_hours: int | None = 24, **table: Any,
    ) -> Party:  # fmt: skip
        table.setdefault("pace", plain_pace(decision_hours))
        options = options or {}
        secret, moves = find(until, seats, options, seed, modules, title)

        users = [player(name) for name in PLAYERS[:seats]]
        game = new_tables.create_game(
            host=users[0],
            title=title,
            modules=list(modules),
            options=options,
            seats=seats,
            start_when_full=False,
            now=NOW - 48 * HOUR,
            **table,
        )
        Game.objects.filter(pk=game.pk).update(seed=secret, commitment=chance.commitment(secret))
        for user in users[1:]:
            open_tables.join(game_id=game.pk, user=user, invite=game.invite_token, now=NOW - 47 * HOUR)
        open_tables.start(game_id=game.pk, host=users[0], now=NOW - 46 * HOUR)
        if moves:
            repeat(game.pk, moves)
        fresh = User.objects.in_bulk([user.pk for user in users])
        return Party(Game.objects.get(pk=game.pk), [fresh[user.pk] for user in users])

    return start


ENDS = {
    ("catan", ("base",), 4, "party"): 54,
    ("catan", ("base",), 3, "party"): 15,
    ("catan", ("base", "cities_knights"), 4, "party"): 52,
    ("catan", ("base", "for_two"), 2, "party"): 20,
    ("catan", ("base", "events", "for_two"), 2, "party"): 96,
}
"""Attempts whose random game is known to end in time, since playing the earlier ones takes seconds per process."""

FOUND: dict[Any, tuple[str, list[tuple[str, str, Any]]]] = {}


def find(
    until: Reached | None,
    seats: int,
    options: dict[str, Any],
    seed: str,
    modules: tuple[str, ...] = ("base",),
    title: str = "catan",
) -> tuple[str, list[tuple[str, str, Any]]]:
    """Return the first seed whose random game reaches the moment, and its moves up to there."""
    key = until, seats, repr(options), seed, modules, title
    if key not in FOUND:
        FOUND[key] = search(until, seats, options, seed, modules, catalog.title(title))
    return FOUND[key]


def search(
    until: Reached | None,
    seats: int,
    options: dict[str, Any],
    seed: str,
    modules: tuple[str, ...],
    title: Title,
) -> tuple[str, list[tuple[str, str, Any]]]:
    """Play random games until one reaches the moment; purposefully where random moves would not get there."""
    begin = ENDS.get((title.key, modules, seats, seed), 0) if until is is_over and not options else 0
    for attempt in range(begin, begin + 500):
        secret = hashlib.sha256(f"{seed}/{attempt}".encode()).hexdigest()
        if until is None:
            return secret, []
        state = title.new(
            seats=seats, modules=list(modules), options=options, seed=secret, entropy=[""] * seats
        ).state
        luck, moves = random.Random(secret), []
        while len(moves) < 400 and (due := title.waiting(state).due):
            if until(title, state):
                return secret, moves
            seat = next(iter(due))
            purpose = purposeful(title.key, title.game(state), seat, luck)
            move = (seat, *(purpose or title.sample(state, seat, luck)))
            if move[1] in ("make_offer",):
                continue
            moves.append(move)
            state = title.play(state, *move).state
        if until(title, state):
            return secret, moves
    raise LookupError("no random game comes to that moment")


def repeat(game_id: int, moves: list[tuple[str, str, Any]]) -> None:
    """Write moves into a game in one go, as if they had been made just now."""
    from django.db import transaction

    with transaction.atomic():
        sitting = Sitting.at(game_id, now=NOW - HOUR)
        for seat, verb, argument in moves:
            played, hidden = sitting.play(seat, verb, argument)
            sitting.record(played, seat=seat, actor=Turn.Actor.SEAT, hidden=hidden)
        settle(sitting)


@functools.cache
def step(name: str, count: int = 1) -> Reached:
    """Return a condition that is true when this many seats are asked this decision."""

    def reached(title: Any, state: Any) -> bool:
        due = list(title.waiting(state).due.values())
        return due == [name] * count

    return reached


def may_use_a_marker(title: Any, state: Any) -> bool:
    """The next action of Hansa Teutonica is the last one, after which a marker could still be used."""
    for seat in title.waiting(state).due:
        found = title.options(state, seat).get("income")
        if not found or not title.turn(state).label or title.turn(state).seat != seat:
            continue
        after = title.play(state, seat, "income", found[0]).state
        if title.turn(after).seat == seat and not title.sight(after, None)["base"]["actions"]:
            return title.waiting(after).due == {seat: "actions"}
    return False


def is_over(title: Any, state: Any) -> bool:
    return title.waiting(state).outcome is not None
