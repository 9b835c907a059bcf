"""Simulated players: each has a real account, visits by habit, and plays through the services."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from accounts.activity import note_activity
from accounts.models import User
from games import bots
from games.engine.arguments import Options
from games.engine.played import TurnOf
from games.engine.title import Title
from games.engine.types import Answer, State
from games.models.game import Game
from games.models.plan import Plan
from games.models.seat import Seat
from games.selectors.front import game_lists
from games.selectors.table import table_for_viewer
from games.services.table import moves, plan_steps, plans, talk
from games.services.time import absences
from games.workshop.fast_forward.habits import Habit
from games.workshop.turns_ahead import Wishes, has_a_turn_to_plan

ADVISER = "greedy"
STAYS = timedelta(minutes=25)
"""The time that a player stays at the table when nothing waits for them."""
NOTICES_AFTER = timedelta(minutes=1)
"""The time until a player at the table notices that something has happened."""
QUICKEST, SLOWEST = 15, 75
"""The seconds that a decision takes."""


@dataclass
class Person:
    """A simulated player.

    :param comes_at: the next visit, or during a visit the next look at the table; None if never again
    :param leaves_at: the end of the current visit; None while away
    """

    habit: Habit
    user: User
    seed: str
    comes_at: datetime | None = None
    leaves_at: datetime | None = None
    acts: list[datetime] = field(default_factory=list)
    visits: list[datetime] = field(default_factory=list)
    decided: int = 0
    _ordered: list[Answer] = field(default_factory=list)
    _planned_in: TurnOf | None = None

    @classmethod
    def made(cls, habit: Habit, *, seed: str, now: datetime) -> Person:
        """Create an account. It was opened at `now` and earns vacation from then on."""
        user = User.objects.create_user(
            email=f"{habit.key}@example.org",
            display_name=habit.name,
            time_zone=habit.zone,
            joined_at=now,
            vacation_saved_at=now,
        )
        return cls(habit, user, seed)

    # -------------------------------------------------------------- coming and going

    def plan_next(self, now: datetime) -> None:
        self.leaves_at = None
        self._come(self.habit.next_visit(now, seed=self.seed))

    def hear(self, at: datetime) -> None:
        comes = self.habit.comes_after_mail(at, seed=self.seed)
        if comes is not None and self.leaves_at is None and self.comes_at is not None:
            self._come(min(comes, self.comes_at))

    def _come(self, at: datetime) -> None:
        self.comes_at = None if self.is_gone else at

    def visits_by_day(self) -> Counter[date]:
        """Count the visits by day of the person's own calendar."""
        return Counter(at.astimezone(ZoneInfo(self.habit.zone)).date() for at in self.visits)

    @property
    def is_gone(self) -> bool:
        most = self.habit.decisions
        return most is not None and self.decided >= most

    def see(self, now: datetime) -> None:
        """Make a player who is at the table notice that something has happened."""
        if self.leaves_at is not None and self.comes_at is not None:
            self.comes_at = min(self.comes_at, now + NOTICES_AFTER)

    def look(self, game_id: int, *, now: datetime) -> bool:
        """Look at the table and do one thing if there is any. Return whether there was one."""
        if self.leaves_at is None:
            self.leaves_at = now + STAYS
            self.visits.append(now)
            self._note_act(now)
            talk.mark_seen(game_id=game_id, user=self.user, now=now)
        acted = self._act(game_id, now)
        if acted:
            self._note_act(now)
        if self.is_gone:
            self.comes_at = self.leaves_at = None
        elif acted:
            self.leaves_at = max(self.leaves_at, now + STAYS)
            seconds = self._luck(now).randint(QUICKEST, SLOWEST)
            self.comes_at = now + timedelta(seconds=seconds)
        elif now >= self.leaves_at:
            self.plan_next(now)
        else:
            self.comes_at = self.leaves_at
        return acted

    def _note_act(self, now: datetime) -> None:
        """Note the activity, as the middleware does for each click."""
        self.user.refresh_from_db()
        note_activity(user=self.user, now=now)
        self.acts.append(now)

    # -------------------------------------------------------------- at the table

    def _act(self, game_id: int, now: datetime) -> bool:
        game = Game.objects.prefetch_related("seats__user").get(pk=game_id)
        if not game.is_running:
            return False
        seat = game.seat_of(self.user)
        if seat is None:
            return self._sit_down(now)
        if seat.is_bot:
            return False
        title, state = game.rules, table_for_viewer.state_of(game)
        answer = self._order(title, state, seat)
        may_plan = answer is None and has_a_turn_to_plan(title.game(state), seat.key)
        if may_plan and self._plan(title, state, seat, now):
            return True
        answer = answer or self._decision(title, state, seat, now)
        if answer is None:
            return title.turn(state).seat != seat.key and self._plan(title, state, seat, now)
        moves.play(
            game_id=game_id,
            user=self.user,
            verb=answer[0],
            argument=answer[1],
            decision=title.waiting(state).decision,
            key=f"{self.habit.key}-{self.decided}",
            now=now,
        )
        self.decided += 1
        return True

    def _sit_down(self, now: datetime) -> bool:
        """Take over a vacant seat if the lobby offers one."""
        vacant = game_lists.vacant_seats(user=self.user)
        if vacant:
            absences.take_over(game_id=vacant[0].game_id, user=self.user, seat=vacant[0].number, now=now)
        return bool(vacant)

    def _order(self, title: Title, state: State, seat: Seat) -> Answer | None:
        """Return the next standing order that the player can give and has not given yet."""
        if not self.habit.orders or not title.turn(state).label:
            return None
        for order in title.orders_on(state, seat.key):
            if order not in self._ordered:
                self._ordered = [one for one in self._ordered if one[0] != order[0]] + [order]
                return order
        return None

    def _plan(self, title: Title, state: State, seat: Seat, now: datetime) -> bool:
        """Plan the present turn, or the next one, and put the plan into use. Return whether there was one to write.

        Each turn is planned once, and in each turn of others the next one.
        """
        turn = title.turn(state)
        if not self.habit.plans or seat.planned or self._planned_in == turn or not turn.label:
            return False
        self._planned_in = turn
        bot = bots.find_bot(ADVISER)
        wishes = Wishes(title, seat.key, bot, self._luck(now), proposes=self.habit.trades)
        is_own = turn.seat == seat.key
        lines = wishes.for_this_turn(state) if is_own else wishes.for_next_turn(state)
        if not lines:
            return False
        table: dict[str, Any] = {"game_id": seat.game_id, "user": self.user, "now": now}
        plans.delete(**table)
        for number, (verb, argument, is_final) in enumerate(lines):
            key = f"{self.habit.key}-{self.decided}-{number}"
            plans.add(verb=verb, argument=argument, line=None, key=key, **table)
            plans.change(line=number, sure=is_final, skip=True, keep={}, **table)
        plans.use(then=Plan.Then.END, goes_on=False, **table)
        self.decided += 1
        return True

    def _decision(self, title: Title, state: State, seat: Seat, now: datetime) -> Answer | None:
        """Return a bot's advice for the current decision; None while the seat waits for answers or its plan acts."""
        if seat.held_until is not None and seat.held_until > now:
            return None
        if seat.planned and plan_steps.is_own_phase(title, state, seat):
            return None
        sight, options = title.sight(state, seat.key), title.options(state, seat.key)
        if not seat.is_due:
            return bots.answer(title, sight, options, self._luck(now), ADVISER) if seat.asked else None
        while True:
            answer = bots.choose(title, sight, options, self._luck(now), ADVISER)
            if self.habit.trades or len(options) == 1 or not _asks_others(title, state, seat, answer):
                return answer
            options = _without(options, answer[0])

    def _luck(self, now: datetime) -> random.Random:
        return random.Random(f"{self.seed}/{self.habit.key}/{now.isoformat()}")  # noqa: S311 (no secret)


def _asks_others(title: Title, state: State, seat: Seat, answer: Answer) -> bool:
    """Return True if a move makes the game wait for other seats' answers."""
    before, after = title.waiting(state), title.waiting(title.play(state, seat.key, *answer).state)
    return bool(set(after.asked) - set(before.asked) - {seat.key})


def _without(options: Options, verb: str) -> Options:
    return {name: arguments for name, arguments in options.items() if name != verb}
