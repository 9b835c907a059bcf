"""Tournaments with entrants, and ways to end their games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from accounts.models import User
from games.models.game import Game
from games.models.tournament import Entrant, Pairing, Tournament
from games.services.table import agreements, departures
from games.services.tournaments import organization, rounds, tournament_entries
from tests.services.conftest import HOUR, NOW

DAY = 24 * HOUR

PLAN: dict[str, Any] = {
    "club_id": None,
    "name": "Summer Cup",
    "about": "",
    "kind": "swiss",
    "title": "hansa",
    "modules": ["base"],
    "options": {},
    "seats": 2,
    "pace_key": "daily",
    "policy": "autopilot",
    "rated": True,
    "least_entrants": 3,
    "most_entrants": 16,
    "rounds": 3,
    "advancing": 1,
    "round_days": 60,
    "closes_at": NOW + DAY,
}


def open_one(user: User, **more: Any) -> Tournament:
    return organization.open_tournament(user=user, now=NOW, **PLAN | more)


@pytest.fixture
def staff(player) -> User:
    return player("Stella", is_staff=True)


@pytest.fixture(autouse=True)
def _another_cup(request: pytest.FixtureRequest) -> None:
    """Open another tournament with an entrant, beside the one that a test is about."""
    if "entered" in request.fixturenames:
        other = open_one(request.getfixturevalue("staff"), name="Another Cup")
        Tournament.objects.filter(pk=other.pk).update(closes_at=NOW + 9999 * DAY, due_at=NOW + 9999 * DAY)
        Entrant.objects.create(tournament=other, user=request.getfixturevalue("player")(), entered_at=NOW)


@pytest.fixture
def entered(player, staff) -> Callable[..., tuple[Tournament, list[User]]]:
    """Make a tournament of the site with this many entrants: `entered(4, kind="swiss")`."""

    def make(number: int, **more: Any) -> tuple[Tournament, list[User]]:
        tournament = open_one(staff, **more)
        users = [player(f"Entrant {place}") for place in range(1, number + 1)]
        for user in users:
            tournament_entries.enter(tournament_id=tournament.pk, user=user, now=NOW)
        return tournament, users

    return make


def begin(tournament: Tournament, *, now: datetime = NOW + DAY) -> None:
    """Close the entries and start the games of the first round."""
    rounds.sweep_tournaments(now=now)
    tournament.refresh_from_db()


def games_of(tournament: Tournament) -> list[Game]:
    """Return the running games, in the order of the tables."""
    games = Game.objects.filter(tournament=tournament, status=Game.Status.RUNNING)
    return list(games.order_by("tournament_table__round", "tournament_table__number"))


def people(game: Game) -> list[User]:
    return [seat.user for seat in game.seat_list]


def finish(game: Game, *, now: datetime = NOW + DAY) -> None:
    """End a game with a win for the player with the smallest id: the others resign, the last one first."""
    for user in sorted(people(game), key=lambda user: user.pk)[:0:-1]:
        departures.resign(game_id=game.pk, user=user, now=now)


def agree_to_end(game: Game, *, now: datetime = NOW + DAY) -> None:
    """End a game by agreement of everybody at the table, with ranks by points."""
    first, *rest = people(game)
    agreements.propose(game_id=game.pk, user=first, kind="end", now=now)
    for user in rest:
        agreements.answer(game_id=game.pk, user=user, kind="end", agree=True, now=now)


def play_round(tournament: Tournament, *, now: datetime) -> None:
    """End all games of a round in the same way, and let the site continue the tournament."""
    for game in games_of(tournament):
        finish(game, now=now)
    rounds.sweep_tournaments(now=now)
    tournament.refresh_from_db()


def play_out(tournament: Tournament, *, now: datetime = NOW + DAY) -> None:
    while tournament.is_running:
        now += DAY
        play_round(tournament, now=now)


def places(tournament: Tournament) -> dict[str, int]:
    rows = Entrant.objects.filter(tournament=tournament).select_related("user")
    return {row.user.display_name: row.place for row in rows}


def seated(tournament: Tournament, number: int) -> list[int]:
    """Return the users who have a table or a bye in a round."""
    rows = Pairing.objects.filter(round__tournament=tournament, round__number=number)
    return list(rows.values_list("entrant__user", flat=True))
