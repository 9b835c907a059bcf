"""The demo community's tournaments: a finished one with its bracket, one in its second round, one open to entries."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q

from games import catalog
from games.models.club import Club
from games.models.game import Game
from games.models.notification import Kind, Notification
from games.models.policy import Policy
from games.models.seat import Seat
from games.models.tournament import RoundTable, Tournament
from games.services.tournaments import organization, round_games, rounds, tournament_entries
from games.services.watching.ended_games import count_endings
from games.workshop.demo import club, past

if TYPE_CHECKING:
    from accounts.models import User

OVER, RUNNING, OPEN = "Autumn Cup", "Lamplight Swiss", "Winter Cup"
BEGAN = timedelta(days=33)
BETWEEN_ROUNDS = timedelta(days=7)
LAST_ROUND_BEGAN = timedelta(hours=14)
"""For the tournament that is running: a game that began then is over by now."""
HURRY = timedelta(minutes=3)
FIRST_TURNS = 14
"""Turns played at the table that is still running, and at tables that end early."""


@transaction.atomic
def hold(people: list[User], staff: User, *, now: datetime) -> None:
    """Make these people play tournaments that a member of staff and a club have opened, unless they have."""
    if Tournament.objects.filter(name=OVER).exists():
        return
    _play_cup(people, staff, now=now)
    _play_swiss(people, now=now)
    following = _open(
        staff, OPEN, "swiss", now=now, least_entrants=4, most_entrants=16, closes_at=now + timedelta(days=9)
    )
    for user in people[1:]:
        tournament_entries.enter(tournament_id=following.pk, user=user, now=now)
    # Do not notify anybody about what happened before the site existed.
    told = Q(game__tournament__isnull=False) | Q(kind=Kind.TOURNAMENT)
    Notification.objects.filter(told, user__in=people, sent_at=None).delete()
    Seat.objects.filter(game__tournament__isnull=False, game__status=Game.Status.FINISHED).update(seen_at=now)
    count_endings(now=now)


def _play_cup(people: list[User], staff: User, *, now: datetime) -> None:
    """Play a single elimination to its end."""
    moment = now - BEGAN
    cup = _begun(staff, OVER, "elimination", people, now=moment)
    while cup.is_running:
        ended = [past.play(game, people, now=moment) for game in _games(cup, now=moment)]
        moment = max(*ended, moment + BETWEEN_ROUNDS)
        rounds.go_on(tournament_id=cup.pk, now=max(ended))
        cup.refresh_from_db()


def _play_swiss(people: list[User], *, now: datetime) -> None:
    """Play the first round of a club's Swiss tournament, and of the second round only the first person's game."""
    moment = now - BETWEEN_ROUNDS
    swiss = _begun(
        people[0], RUNNING, "swiss", people, now=moment, club_id=Club.objects.named(club.NAME).get().pk
    )
    for game in _games(swiss, now=moment):
        _play_a_while(game, people, now=moment)
    moment = now - LAST_ROUND_BEGAN
    rounds.go_on(tournament_id=swiss.pk, now=moment)
    for game in _games(swiss, now=moment):
        if people[0].pk in [seat.user_id for seat in game.seat_list]:
            _play_a_while(game, people, now=moment)
        else:
            past.play(game, people, now=moment, away=HURRY, turns=FIRST_TURNS)


def _play_a_while(game: Game, people: list[User], *, now: datetime) -> None:
    """Play some turns and end the game by its points, as happens when a round takes too long. This saves time."""
    ended = past.play(game, people, now=now, away=HURRY, turns=FIRST_TURNS)
    rounds.end_game(game_id=game.pk, now=ended)


def _begun(user: User, name: str, kind: str, people: list[User], *, now: datetime, **more: Any) -> Tournament:
    """Open a tournament, enter all these people, and begin it."""
    opened = now - timedelta(days=3)
    # The last entry closes the tournament's entries immediately.
    found = _open(
        user,
        name,
        kind,
        now=opened,
        least_entrants=len(people),
        most_entrants=len(people),
        closes_at=now,
        **more,
    )
    for one in people:
        tournament_entries.enter(tournament_id=found.pk, user=one, now=opened)
    rounds.begin(tournament_id=found.pk, now=now)
    found.refresh_from_db()
    return found


def _games(tournament: Tournament, *, now: datetime) -> list[Game]:
    tables = RoundTable.objects.filter(round__tournament=tournament, game=None).order_by("pk")
    for pk in list(tables.values_list("pk", flat=True)):
        round_games.make_game(table_id=pk, now=now)
    return list(Game.objects.running().filter(tournament=tournament).order_by("pk"))


def _open(user: User, name: str, kind: str, *, now: datetime, **more: Any) -> Tournament:
    plan: dict[str, Any] = {
        "club_id": None,
        "about": "Two at a table, so every game is a duel. Have fun, and finish what you begin.",
        **_for_two(),
        "seats": 2,
        "pace_key": "relaxed",
        "policy": Policy.AUTOPILOT,
        # Rated games are rated in the order in which they end, and the past has ended already.
        "rated": False,
        "rounds": 3,
        "advancing": 1,
        "round_days": 60,
    }
    return organization.open_tournament(user=user, name=name, kind=kind, now=now, **plan | more)


def _for_two() -> dict[str, Any]:
    """Return the first game that two can play."""
    for title in catalog.titles().values():
        for preset in catalog.offered_presets(title):
            if 2 in title.seat_counts(preset.modules):
                return {"title": title.key, "modules": list(preset.modules), "options": dict(preset.options)}
    raise LookupError("No game is for two players.")
