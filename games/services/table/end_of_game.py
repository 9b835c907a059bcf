"""Consequences of a game's end, in the transaction that ends it.

Each consequence is a function of the sitting. It reads what the sitting has just set (ranks, points,
players) and writes its own rows. Rows are locked in the order of the list, and by player id within a
consequence, so that games that end at the same time cannot deadlock.
"""

from __future__ import annotations

from collections.abc import Callable

from games.services.ladders.results import note_ladder_results
from games.services.people.reliability import count_game
from games.services.ratings.game_ratings import rate_players
from games.services.table.sitting import Sitting
from games.services.tournaments.results import note_tournament_results
from games.services.watching.ended_games import note_end
from games.services.watching.followed_games import notify_followers

CONSEQUENCES: tuple[Callable[[Sitting], None], ...] = (
    rate_players,
    count_game,
    note_ladder_results,
    note_tournament_results,
    note_end,
    notify_followers,
)


def follow(sitting: Sitting) -> None:
    for consequence in CONSEQUENCES:
        consequence(sitting)
