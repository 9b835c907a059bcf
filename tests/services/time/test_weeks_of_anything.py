"""Random actions of players in random order: nobody is timed out unfairly, and the sweep continues."""

from __future__ import annotations

import contextlib
import logging
import random
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db.models import Min

from accounts.models import User
from games import catalog
from games.clock.pace import PRESETS, Pace
from games.models.agreement import Agreement
from games.models.game import Game
from games.models.heartbeat import Heartbeat
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.errors import Refused
from games.services.table import agreements, bot_moves, departures, moves, new_tables, open_tables
from games.services.time import absences, clocks, heartbeat, stale_tables, vacations
from games.services.time.absences import GRANTS

pytestmark = [pytest.mark.django_db, pytest.mark.slow]  # whole weeks of sweeps and moves

# A Friday. The clocks change on the way, in America and in Europe.
BEGINS = datetime(2026, 3, 6, 12, 0, tzinfo=UTC)
ZONES = ("America/New_York", "Europe/Rome", "Asia/Kolkata", "Pacific/Auckland")
PACE = Pace("own", timedelta(hours=6), bank=timedelta(hours=12), refill=timedelta(hours=2), cap=timedelta(days=1),
            weekends=True)  # fmt: skip
STEPS = 70


class Weeks:
    """A game at which random actions are tried."""

    def __init__(self, player: Any, title: str, seed: int) -> None:
        self.luck = random.Random(f"{title}/{seed}")
        self.now = BEGINS
        self.users = [player(name) for name in ("Anna", "Bence", "Chiara", "Dieter", "Elena")]
        for user, zone in zip(self.users, (*ZONES, "UTC"), strict=True):
            User.objects.filter(pk=user.pk).update(
                time_zone=zone, vacation_saved_at=BEGINS, night_start=self.luck.choice([None, 60, 1380])
            )
            user.refresh_from_db()
        heartbeat.beat(now=self.now)
        pace = PACE if seed % 2 else PRESETS["brisk"]
        game = new_tables.create_game(
            host=self.users[0], title=title, modules=list(catalog.title(title).required), options={}, seats=4,
            pace=pace, policy=self.luck.choice(Game.Policy.values), start_when_full=False, now=self.now,
        )  # fmt: skip
        for user in self.users[1:4]:
            open_tables.join(game_id=game.pk, user=user, now=self.now)
        open_tables.start(game_id=game.pk, host=self.users[0], now=self.now)
        self.game_id = game.pk

    def pass_time(self) -> None:
        """Advance up to a day; sometimes the beat is not heard meanwhile."""
        until = self.now + self.luck.choice([1, 20, 90, 300, 700, 1500]) * timedelta(minutes=1)
        first = Seat.objects.filter(due_at__gt=self.now).aggregate(first=Min("due_at"))["first"]
        self.now = min(until, first or until)
        if self.luck.random() < 0.9:
            Heartbeat.objects.update(beat_at=self.now)
        heartbeat.beat(now=self.now)
        clocks.sweep(now=self.now)
        stale_tables.sweep_stale(now=self.now)
        bot_moves.play_bots(game_id=self.game_id, now=self.now)

    def anything(self) -> None:
        """Try a random action of a random player, allowed or not."""
        acts = [self.move] * 6 + [self.propose, self.answer, self.grant, self.away, self.back, self.come_back,
                                  self.replace, self.undo, self.settings, self.resign]  # fmt: skip
        with contextlib.suppress(Refused):
            self.luck.choice(acts)(self.luck.choice(self.users))

    def move(self, _user: User) -> None:
        game = Game.objects.get(pk=self.game_id)
        waiting = game.rules.waiting(game.state)
        if not waiting.due:
            return
        key = self.luck.choice(sorted(waiting.due))
        verb, argument = game.rules.sample(game.state, key, self.luck)
        seat = game.seats.get(number=int(key))
        moves.play(
            game_id=game.pk, user=seat.user, verb=verb, argument=argument, decision=waiting.decision,
            key=str(self.luck.random()), now=self.now,
        )  # fmt: skip

    def propose(self, user: User) -> None:
        kind = self.luck.choice(["pause", "resume", "unrated"])
        agreements.propose(game_id=self.game_id, user=user, kind=kind, now=self.now)

    def answer(self, _user: User) -> None:
        agreement = Agreement.objects.filter(game=self.game_id, outcome="").first()
        for seat in Seat.objects.filter(game=self.game_id, bot="") if agreement is not None else ():
            if agreement.kind == "undo":
                moves.answer_undo(game_id=self.game_id, user=seat.user, agree=True, now=self.now)
            else:
                agreements.answer(
                    game_id=self.game_id, user=seat.user, kind=agreement.kind, agree=True, now=self.now
                )

    def grant(self, user: User) -> None:
        amount = self.luck.choice(GRANTS)
        seat = self.luck.randrange(4)
        absences.grant_time(game_id=self.game_id, user=user, seat=seat, amount=amount, now=self.now)

    def away(self, user: User) -> None:
        first = date(2026, 3, 1) + timedelta(days=self.luck.randint(0, 40))
        vacations.announce(user=user, first=first, last=first + timedelta(days=1), now=self.now)

    def back(self, user: User) -> None:
        for one in User.objects.get(pk=user.pk).vacations[:1]:
            vacations.cancel(user=user, start=one.start, now=self.now)

    def come_back(self, user: User) -> None:
        absences.come_back(game_id=self.game_id, user=user, now=self.now)

    def replace(self, user: User) -> None:
        absences.take_over(game_id=self.game_id, user=user, seat=self.luck.randrange(4), now=self.now)

    def undo(self, user: User) -> None:
        moves.request_undo(game_id=self.game_id, user=user, now=self.now)

    def settings(self, user: User) -> None:
        automatic = self.luck.random() < 0.7
        zone = self.luck.choice(ZONES)
        User.objects.filter(pk=user.pk).update(time_zone=zone, night_start=self.luck.choice([None, 1320]))
        vacations.set_automatic(user=User.objects.get(pk=user.pk), automatic=automatic, now=self.now)

    def resign(self, user: User) -> None:
        if self.luck.random() < 0.2:
            departures.resign(game_id=self.game_id, user=user, now=self.now)


def was_away(seat: Seat, moment: datetime) -> bool:
    """Return True if a vacation covers the moment. One announced right after a timeout begins in the same second."""
    return any(one.start < moment < one.end for one in User.objects.get(pk=seat.user_id).vacations)


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(0, marks=pytest.mark.postgresql),
        pytest.param(1, marks=pytest.mark.one_database),
        pytest.param(2, marks=[pytest.mark.one_database, pytest.mark.deep]),
    ],
)
@pytest.mark.parametrize("title", catalog.titles())
def test_anything(player, caplog, title, seed):
    caplog.set_level(logging.ERROR)
    weeks = Weeks(player, title, seed)
    seen = 0

    for _step in range(STEPS):
        paused = Game.objects.get(pk=weeks.game_id).paused_at
        weeks.pass_time()
        weeks.anything()

        game = Game.objects.get(pk=weeks.game_id)
        seats = {seat.key: seat for seat in game.seats.select_related("user")}
        for turn in Turn.objects.filter(game=game, position__gt=seen).order_by("position"):
            seen = turn.position
            if turn.actor == Turn.Actor.TIMEOUT:
                seat = seats[turn.seat]
                assert paused is None
                assert not (game.vacations and was_away(seat, turn.at)), "timed out on vacation"
        if not game.is_running:
            break
        waiting = game.rules.waiting(game.state)
        for key, seat in seats.items():
            assert seat.step == waiting.due.get(key, ""), "the rows say what the rules ask"
            if seat.due_at is not None:
                assert game.paused_at is None
                assert seat.clock_from is not None
                assert seat.player is not None
                assert ZoneInfo(seat.clock_zone)
            elif seat.is_due and seat.player is not None:
                assert game.paused_at is not None, "who is waited for has a clock that runs"
    assert [record.getMessage() for record in caplog.records] == []
