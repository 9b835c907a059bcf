"""The demo community's past: weeks of games on a ladder, so that its pages are not empty.

The site's own services seat the people, record the bots' moves as theirs, and compute ratings, ranks, reliability
and statistics. Only the time is simulated.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from games import bots
from games.models.game import Game
from games.models.ladder import Ladder
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.ladders.entries import join_ladder, leave_ladder
from games.services.ladders.ladder_tables import make_ladders, seat_ladder
from games.services.people.friends_and_blocks import answer_friend, ask_friend
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.services.watching.ended_games import count_endings

if TYPE_CHECKING:
    from accounts.models import User

GAMES = 5
"""Enough games for a rank on a ladder and a rating that is not provisional."""
BEGAN = timedelta(days=60)
"""The age of the first game. Each game takes some days."""
BETWEEN_GAMES = timedelta(days=3)
"""After this wait a ladder seats players who have just met, however far apart their ratings are."""
AWAY, IN_A_ROW = timedelta(hours=2), timedelta(minutes=1)
"""The longest time a player lets the others wait, and the time between moves of one turn."""
CARELESS = 0.3
"""The share of random moves of the weakest player."""


@transaction.atomic
def live_through(people: list[User], *, now: datetime) -> int:
    """Play ladder games of these people up to a short while ago, and return the number of games.

    Do nothing if the ladder, the first with this number of seats, has entries or has formed tables, since events
    have to be in order of time.
    """
    make_ladders(now=now)
    ladder = Ladder.objects.of_site().filter(is_open=True, seat_count=len(people)).order_by("place").first()
    if ladder is None or ladder.formed_at is not None or ladder.entries.exists():
        return 0
    moment = began = now - BEGAN
    for user in people:
        join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=began)
    for number in range(GAMES):
        if not seat_ladder(ladder_id=ladder.pk, now=moment):
            raise RuntimeError(f"The demo's people are not seated for game {number + 1} of their past.")
        ended = play(Game.objects.filter(ladder=ladder).latest("pk"), people, now=moment)
        moment = ended + BETWEEN_GAMES
    for user in people:
        leave_ladder(user=user, ladder_id=ladder.pk, now=now)
    _befriend(people, now=now)
    # Do not notify anybody about what happened before the site existed.
    told = Q(game__ladder=ladder) | Q(game=None, user__in=people)
    Notification.objects.filter(told, sent_at=None).delete()
    # Everybody has seen how the game ended.
    Seat.objects.filter(game__ladder=ladder).update(seen_at=now)
    count_endings(now=now)
    return GAMES


def _befriend(people: list[User], *, now: datetime) -> None:
    """Make the first two friends, and let the last one ask the first."""
    first, second, *_others, last = people
    ask_friend(user=first, other=second, now=now)
    answer_friend(user=second, other=first, agree=True, now=now)
    ask_friend(user=last, other=first, now=now)


def play(
    game: Game,
    people: Collection[User],
    *,
    now: datetime,
    away: timedelta = AWAY,
    turns: int | None = None,
) -> datetime:
    """Play a game of bots to its end, each turn in one go, and return when it ended.

    :param away: the longest time a player lets the others wait
    :param turns: stop after this many turns
    """
    luck = random.Random(game.seed)  # noqa: S311 (no secret)
    order: list[int | None] = [user.pk for user in people]
    played_turns = 0
    while played_turns != turns and (sitting := Sitting.at(game.pk, now=now)).game.is_running:
        played_turns += 1
        seat = next(iter(sitting.waiting.due))
        sitting.now = now = now + luck.random() * away
        careless = CARELESS * order.index(sitting.seats[seat].user_id) / len(order)
        while next(iter(sitting.waiting.due), None) == seat:
            level = "random" if luck.random() < careless else "greedy"
            rules, state = game.rules, sitting.state
            verb, argument = bots.choose(
                rules, rules.sight(state, seat), rules.options(state, seat), luck, level
            )
            played, hidden = sitting.play(seat, verb, argument)
            sitting.record(played, seat=seat, actor=Turn.Actor.SEAT, hidden=hidden)
            sitting.now = now = now + IN_A_ROW
        settle(sitting, wake=False)
    return now
