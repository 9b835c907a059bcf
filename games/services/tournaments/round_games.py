"""Creating the games of a round, each in a transaction of its own.

A failure is retried after one minute, two, four and so on. The organizers are notified, and after about
a day the table counts as unplayed.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.engine import chance
from games.models.game import Game
from games.models.seat import Seat
from games.models.tournament import Pairing, Round, RoundTable, Tournament
from games.services.ladders.ladder_tables import drawn_seats
from games.services.table.game_start import start_sitting
from games.services.table.sitting import Sitting
from games.services.tournaments.notices import notify_those_who_run
from games.services.tournaments.results import close_table
from games.services.tournaments.rights import lock_idle

SEATS_LABEL = "tournament/seats"
"""The label for drawing the seats. No entropy is mixed in, since nobody sits at the table yet."""
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=2)
NOTICE_AFTER = 5
"""After this many failures, about a quarter of an hour, the organizers are notified."""
MOST_FAILURES = 18
"""This many failures take about a day."""

logger = logging.getLogger(__name__)


def try_to_make(*, table_id: int, now: datetime) -> bool:
    """Create the game of a table, or schedule a retry. Return whether the table is settled."""
    try:
        return make_game(table_id=table_id, now=now)
    except Exception:
        logger.exception("Creating the game of a tournament’s table failed (%s).", table_id)
    return _put_off(table_id=table_id, now=now)


@transaction.atomic
def make_game(*, table_id: int, now: datetime) -> bool:
    """Create and start the game of a table unless it exists. Return whether anything was done.

    Inactive accounts get no seat. If too few players are left, they share the first place.
    """
    tournament, table = _locked(table_id)
    if tournament is None or table is None:
        return False
    rows = _rows(table)
    there = [row.entrant.user_id for row in rows if row.entrant.user.is_active]
    if len(there) in tournament.table_sizes:
        table.game = _begun(tournament, there, now=now)
        table.failures, table.retry_at = 0, None
        table.save(update_fields=["game", "failures", "retry_at"])
    else:
        _close_unplayed(table, rows, now=now)
    return True


@transaction.atomic
def _put_off(*, table_id: int, now: datetime) -> bool:
    """Record a failure. Return whether the table is given up."""
    tournament, table = _locked(table_id)
    if tournament is None or table is None or (table.retry_at is not None and table.retry_at > now):
        # another worker is busy with it, or has just failed as well
        return False
    table.failures += 1
    if table.failures >= MOST_FAILURES:
        table.save(update_fields=["failures"])
        _close_unplayed(table, _rows(table), now=now)
        return True
    table.retry_at = now + wait_after(table.failures)
    table.save(update_fields=["failures", "retry_at"])
    if table.failures == NOTICE_AFTER:
        notify_those_who_run(tournament, "stuck", now=now, table=table.pk)
    return False


def wait_after(failures: int) -> timedelta:
    # limits the exponent; the longest wait is reached long before
    return min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(failures - 1, MOST_FAILURES))


def _locked(table_id: int) -> tuple[Tournament | None, RoundTable | None]:
    """Lock a table without a game and its tournament. Parts are None if other workers hold or have made them."""
    tournament_id = RoundTable.objects.filter(pk=table_id).values_list("round__tournament", flat=True).first()
    tournament = lock_idle(tournament_id) if tournament_id is not None else None
    return tournament, RoundTable.objects.filter(pk=table_id, game=None, finished_at=None).first()


def _rows(table: RoundTable) -> list[Pairing]:
    return list(table.pairings.select_related("entrant__user").order_by("entrant__seed"))


def _begun(tournament: Tournament, users: list[int], *, now: datetime) -> Game:
    game = Game(
        title=tournament.title,
        modules=tournament.modules,
        options=tournament.options,
        seat_count=len(users),
        policy=tournament.policy,
        rated=tournament.rated,
        tournament=tournament,
        club_id=tournament.club_id,
        visibility=Game.Visibility.PUBLIC if tournament.club_id is None else Game.Visibility.CLUB,
        created_at=now,
    )
    game.pace = tournament.pace
    game.commitment = chance.commitment(game.seed)
    game.save(force_insert=True)
    order = drawn_seats(game.seed, users, label=SEATS_LABEL)
    Seat.objects.bulk_create(
        Seat(game=game, number=number, user_id=user, joined_at=now) for number, user in enumerate(order)
    )
    sitting = Sitting.at(game.pk, now=now)
    sitting.report("tournament_seats_drawn", label=SEATS_LABEL, players=sorted(users), order=order)
    start_sitting(sitting)
    return game


def _close_unplayed(table: RoundTable, rows: list[Pairing], *, now: datetime) -> None:
    for row in rows:
        row.rank = 1 if row.entrant.user.is_active else 2
        row.lost_at = None if row.entrant.user.is_active else now
    Pairing.objects.bulk_update(rows, ["rank", "lost_at"])
    close_table(table, Round.objects.select_for_update(no_key=True).get(pk=table.round_id), now=now)
