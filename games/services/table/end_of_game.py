"""What follows from the end of a game, in the transaction that ends it.

Each consequence is one function that takes the sitting and one line below. It reads what the sitting has
just set (ranks, points, who sits where) and writes rows of its own. So that two games that end at once
never wait for each other in a circle, rows are locked in the order of the lines, and within one line
by the players' numbers.
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
    """Let all consequences of a game's end happen."""
    for consequence in CONSEQUENCES:
        consequence(sitting)
