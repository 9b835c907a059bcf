"""Results of finished tournament games."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import TYPE_CHECKING

from games.models.tournament import Pairing, Round, RoundTable
from games.rating.field import Part, field_of
from games.services.ratings.game_ratings import sitters

if TYPE_CHECKING:
    from games.models.game import Game
    from games.services.table.sitting import Sitting


def note_tournament_results(sitting: Sitting) -> None:
    """Record the ranks at a tournament's table. A consequence of a game's end.

    Players who lost their seats rank behind those who stayed. Replacements get no result.
    """
    game = sitting.game
    if game.tournament_id is None:
        return
    table = RoundTable.objects.filter(game=game).first()
    if table is None or table.finished_at is not None:
        return
    # one at a time, so that the last one notices that it is the last
    round_ = Round.objects.select_for_update(no_key=True).get(pk=table.round_id)
    rows = {row.entrant.user_id: row for row in table.pairings.select_related("entrant")}
    people = sitters(sitting.seats.values(), game.departures.order_by("pk"))
    for one, place in field_of(people):
        row = rows[one.player]
        row.rank = place
        row.lost_at = one.left_at if one.part == Part.LEFT else None
    Pairing.objects.bulk_update(rows.values(), ["rank", "lost_at"])
    close_table(table, round_, now=sitting.now)


def lock_rounds(games: Collection[Game]) -> None:
    """Lock the rounds of these games. Call this before ending several games in one transaction."""
    rounds = Round.objects.filter(tables__game__in=[game.pk for game in games])
    locked = Round.objects.select_for_update(no_key=True).filter(pk__in=rounds.order_by().values("pk"))
    list(locked.order_by("pk").values_list("pk", flat=True))


def close_table(table: RoundTable, round_: Round, *, now: datetime) -> None:
    """Close a table of a locked round. After the last one, the next round becomes due."""
    table.finished_at = now
    table.save(update_fields=["finished_at"])
    if not round_.tables.filter(finished_at=None).exists():
        round_.due_at = now
        round_.save(update_fields=["due_at"])
