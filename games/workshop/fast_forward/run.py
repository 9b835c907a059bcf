"""Plays a planned game to its end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from email.message import Message as Mail
from typing import NamedTuple

from games.clock.pace import PRESETS, Pace
from games.engine import chance
from games.models.game import Game
from games.notifications.message import result_in_words
from games.services.table import new_tables, open_tables
from games.workshop.fast_forward.habits import HABITS, NEWCOMER, SEATED
from games.workshop.fast_forward.people import Person
from games.workshop.fast_forward.site import Site
from games.workshop.fast_forward.timeline import Timeline, name_in

BEGINS = datetime(2026, 3, 16, 17, 0, tzinfo=UTC)
"""A Monday. America has changed to daylight saving time already; Europe changes during the game."""
MAILS_A_DAY = 2
"""The most emails that somebody gets on a day without coming more often."""
AFTERWARDS = timedelta(hours=12)
"""The time that the site runs on after the game is over, for the last emails."""


@dataclass(frozen=True)
class Plan:
    title: str
    modules: tuple[str, ...]
    seed: str = "1"
    days: int = 28
    pace: Pace = PRESETS["brisk"]
    policy: str = Game.Policy.AUTOPILOT
    habits: tuple[str, ...] = SEATED
    is_newcomer_there: bool = True


class CrowdedDay(NamedTuple):
    """A day of a person's own calendar with too many emails."""

    name: str
    day: date
    mails: int
    visits: int

    def __str__(self) -> str:
        return f"{self.name} got {self.mails} emails on {self.day:%d %b} and came {self.visits} times"


@dataclass
class Outcome:
    timeline: Timeline
    game: Game
    people: list[Person]
    began: datetime
    ended: datetime

    def crowded_days(self) -> list[CrowdedDay]:
        """Return the days with more emails than promised: two, or one for each visit of those who come more often.

        Days after somebody has disappeared do not count: their reminders and timeouts are always sent.
        """
        visits = {person.habit.name: person.visits_by_day() for person in self.people}
        gone = {person.habit.name for person in self.people if person.is_gone}
        days = (
            CrowdedDay(name, day, mails, visits[name][day])
            for (name, day), mails in sorted(self.timeline.mails_by_day().items())
            if name not in gone or day <= max(visits[name])
        )
        return [one for one in days if one.mails > max(MAILS_A_DAY, one.visits)]


def run(plan: Plan, letters: list[Mail], tell: Callable[[str], object]) -> Outcome:
    """Make a table, and let its people and the site play until the game is over or the days have passed.

    :param letters: the list in which emails arrive
    :param tell: gets the timeline, line by line
    """
    site = Site(now=BEGINS)
    people = _people(plan)
    timeline = Timeline({one.habit.name: one.habit.zone for one in people}, letters, tell)
    with site.listening() as woken:
        game = _table(plan, people[: len(plan.habits)], timeline)
    site.run(woken)
    for person in people:
        person.plan_next(BEGINS)
    weeks = _Weeks(site, people, game, timeline)
    end = BEGINS + timedelta(days=plan.days)
    while site.now < end:
        weeks.pass_to_next_moment(end)
        if game.finished_at is not None:
            end = min(end, game.finished_at + AFTERWARDS)
    if not game.is_over:
        timeline.note(site.now, "site", f"After {plan.days} days the game still goes on.")
    timeline.close()
    return Outcome(timeline, game, people, BEGINS, game.finished_at or site.now)


class _Weeks:
    """A game with its people and its site, moving from one moment to the next."""

    def __init__(self, site: Site, people: Sequence[Person], game: Game, timeline: Timeline) -> None:
        self.site = site
        self.people = people
        self.game = game
        self.timeline = timeline
        self.version = 0
        self.is_over = False

    def pass_to_next_moment(self, end: datetime) -> None:
        """Advance time until somebody comes or something is due, then do that."""
        coming = [
            (one.comes_at, number) for number, one in enumerate(self.people) if one.comes_at is not None
        ]
        moment, visitor = min(coming, default=(end, -1))
        due = self.site.next_moment()
        self.site.pass_time(min(moment, due, end))
        if self.site.now >= end:
            return
        if due <= moment:
            self.site.work()
        else:
            with self.site.listening() as woken:
                self.people[visitor].look(self.game.pk, now=moment)
            self.site.run(woken)
        self.read()

    def read(self) -> None:
        """Record what has happened, and notify the people who are at the table or get an email."""
        now = self.site.now
        self.game.refresh_from_db(fields=["version", "status", "finished_at"])
        if self.game.version != self.version:
            self.version = self.game.version
            self.timeline.read_moves(self.game.pk)
            for person in self.people:
                person.see(now)
        if self.game.finished_at == now and not self.is_over:
            self.is_over = True
            self.timeline.note(now, "over", "; ".join(result_in_words(self.game)))
        by_name = {one.habit.name: one for one in self.people}
        for letter in self.timeline.read_messages(now=now):
            by_name[name_in(letter)].hear(now)


def _people(plan: Plan) -> list[Person]:
    keys = [*plan.habits, *([NEWCOMER.key] if plan.is_newcomer_there else [])]
    return [Person.made(HABITS[key], seed=plan.seed, now=BEGINS) for key in keys]


def _table(plan: Plan, people: Sequence[Person], timeline: Timeline) -> Game:
    """Make the table. The others join, and the last one to sit down starts the game."""
    host, *guests = people
    game = new_tables.create_game(
        host=host.user,
        title=plan.title,
        modules=plan.modules,
        options={},
        seats=len(people),
        pace=plan.pace,
        policy=plan.policy,
        name="Fast forward",
        start_when_full=False,
        now=BEGINS,
    )
    # Only the dice are not left to the site, so that a seed gives the same game again.
    seed = hashlib.sha256(f"fast forward/{plan.seed}".encode()).hexdigest()
    Game.objects.filter(pk=game.pk).update(seed=seed, commitment=chance.commitment(seed))
    timeline.note(BEGINS, "table", f"makes a table: {plan.title}, {plan.pace.key}", host.habit.name)
    for guest in guests:
        open_tables.join(game_id=game.pk, user=guest.user, now=BEGINS)
        timeline.note(BEGINS, "table", "sits down", guest.habit.name)
    return open_tables.start(game_id=game.pk, host=host.user, now=BEGINS)
