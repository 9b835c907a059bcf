"""A tournament of each kind: one game per round is played to its end move by move, the others end by agreement."""

from __future__ import annotations

import random

import pytest

from games import bots
from games.models.game import Game
from games.models.tournament import Pairing
from games.services.table import moves
from games.services.tournaments import rounds
from tests.services.conftest import NOW
from tests.services.tournaments.conftest import DAY, agree_to_end, begin, games_of, places

MOST_MOVES = 400

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def play_to_the_end(game: Game, *, now) -> None:
    """Let each player move as a bot would, through the service for people's moves.

    Two bots sometimes wait for each other; then they agree to end the game, as people would.
    """
    users = {seat.key: seat.user for seat in game.seat_list}
    luck = random.Random(f"game {game.pk}")
    for number in range(MOST_MOVES):
        game = Game.objects.get(pk=game.pk)
        if not game.is_running:
            return
        title, waiting = game.rules, game.rules.waiting(game.state)
        seat = sorted(waiting.due)[0]
        sight, options = title.sight(game.state, seat), title.options(game.state, seat)
        verb, argument = bots.choose(title, sight, options, luck, "greedy", [])
        moves.play(
            game_id=game.pk,
            user=users[seat],
            verb=verb,
            argument=argument,
            decision=waiting.decision,
            key=f"move-{number}",
            now=now,
        )
    agree_to_end(game, now=now)


@pytest.mark.parametrize(
    ("kind", "number", "games"),
    [
        ("elimination", 3, 2),
        pytest.param("swiss", 4, 4, marks=pytest.mark.deep),
        pytest.param("round_robin", 3, 3, marks=pytest.mark.deep),
    ],
)
def test_a_whole_tournament_is_played_by_the_rules(entered, kind, number, games):
    tournament, _users = entered(number, kind=kind, rounds=2)
    begin(tournament)
    now = NOW + DAY

    while tournament.is_running:
        played, *agreed = games_of(tournament)
        play_to_the_end(played, now=now)
        for game in agreed:
            agree_to_end(game, now=now)
        now += DAY
        rounds.sweep_tournaments(now=now)
        tournament.refresh_from_db()

    finished = Game.objects.filter(tournament=tournament, status=Game.Status.FINISHED)
    assert finished.count() == games
    assert min(places(tournament).values()) == 1
    for game in finished:
        by_seat = {seat.user_id: seat.rank for seat in game.seats.all()}
        rows = Pairing.objects.filter(table__game=game)
        assert {row.entrant.user_id: row.rank for row in rows.select_related("entrant")} == by_seat
