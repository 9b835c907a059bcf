"""Results of finished ladder games, and their expiry."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from itertools import groupby

from django.db import transaction

from games.models.game import Game
from games.models.ladder import COUNTS_FOR, Ladder, LadderEntry, LadderSeat
from games.models.notification import Kind
from games.rating.field import Part, field_of
from games.rating.skill import START, rate
from games.services.messages import notices
from games.services.ratings.game_ratings import entrants
from games.services.table.sitting import Sitting

LOST_IN_A_ROW = 2
"""After losing this many seats in a row, a player gets no new games until they resume."""
RATED_COLUMNS = ("mu", "sigma", "ordinal", "games")


def note_ladder_results(sitting: Sitting) -> None:
    """Record and rate a ladder's game for its original players. A consequence of a game's end."""
    game = sitting.game
    if game.ladder_id is None:
        return
    ladder = Ladder.objects.get(pk=game.ladder_id)
    began = set(game.ladder_seats.values_list("user_id", flat=True))
    entries = locked_entries(ladder, began)
    rows = {row.user_id: row for row in game.ladder_seats.select_for_update().order_by("user_id")}
    people = entrants(game, sitting.seats.values(), game.departures.order_by("pk"))
    placed = [(one, place) for one, place in field_of(people) if one.player in rows]
    for one, place in placed:
        entry, row = entries[one.player], rows[one.player]
        row.rank = place
        free_slot(entry, row, now=sitting.now)
        if one.part == Part.STAYED:
            entry.lost_in_a_row = 0
        elif not row.is_lost:
            row.lost_at = one.left_at
            note_loss(entry, row, ladder, now=sitting.now)
    for row in rows.values():
        row.slot, row.finished_at = None, sitting.now
    LadderSeat.objects.bulk_update(rows.values(), ["slot", "lost_at", "finished_at", "rank"])
    _rate([(entries[one.player], place) for one, place in placed])
    LadderEntry.objects.bulk_update(
        entries.values(), [*RATED_COLUMNS, "waiting_since", "lost_in_a_row", "paused_at", "pause"]
    )


def _rate(placed: list[tuple[LadderEntry, int]]) -> None:
    if len(placed) < 2:
        return
    after = rate([entry.skill for entry, _place in placed], [place for _entry, place in placed])
    for (entry, _place), skill in zip(placed, after, strict=True):
        entry.take(skill)
        entry.games += 1


def expire_results(*, now: datetime) -> int:
    """Expire results older than five months. Return the number of affected ladders."""
    too_old = LadderSeat.objects.counting().filter(finished_at__lte=now - COUNTS_FOR)
    ladders = sorted(set(too_old.order_by().values_list("ladder_id", flat=True)))
    for ladder_id in ladders:
        count_again(ladder_id=ladder_id, now=now)
    return len(ladders)


@transaction.atomic
def count_again(*, ladder_id: int, now: datetime) -> int:
    """Rate a ladder's results of the last five months again. Return the number of changed entries."""
    rows = LadderEntry.objects.select_for_update(no_key=True).filter(ladder=ladder_id).order_by("user_id")
    counting = LadderSeat.objects.filter(ladder=ladder_id).counting()
    counting.filter(finished_at__lte=now - COUNTS_FOR).update(expired=True)
    changed = _rate_again(ladder_id, list(rows))
    LadderEntry.objects.bulk_update(changed, RATED_COLUMNS, batch_size=500)
    return len(changed)


def count_differences(*, ladder_id: int) -> int:
    """Return how many entries a new rating would change, without writing anything."""
    return len(_rate_again(ladder_id, list(LadderEntry.objects.filter(ladder=ladder_id))))


def _rate_again(ladder_id: int, rows: list[LadderEntry]) -> list[LadderEntry]:
    """Rate all entries of a ladder from the start. Return those that differ."""
    entries = {entry.user_id: entry for entry in rows}
    before = {entry.pk: (entry.skill, entry.ordinal, entry.games) for entry in rows}
    for entry in rows:
        entry.take(START)
        entry.games = 0
    counting = LadderSeat.objects.filter(ladder=ladder_id).counting()
    for _game, results in groupby(counting, key=lambda row: row.game_id):
        in_seats = sorted(results, key=lambda row: row.number)
        _rate([(entries[row.user_id], row.rank) for row in in_seats if row.rank is not None])
    return [entry for entry in rows if before[entry.pk] != (entry.skill, entry.ordinal, entry.games)]


def lock_players(games: Collection[Game]) -> None:
    """Lock the entries of the players of these games. Call this before ending several games in one transaction."""
    began = LadderSeat.objects.filter(game__in=[game.pk for game in games])
    users: dict[int, set[int]] = {}
    for ladder_id, user_id in began.order_by().values_list("ladder_id", "user_id"):
        users.setdefault(ladder_id, set()).add(user_id)
    for ladder in Ladder.objects.filter(pk__in=users).order_by("pk"):
        locked_entries(ladder, users[ladder.pk])


def locked_entries(ladder: Ladder, users: Collection[int]) -> dict[int, LadderEntry]:
    """Lock these users' entries, in the usual order by user id."""
    rows = LadderEntry.objects.filter(ladder=ladder, user__in=users)
    locked = rows.select_for_update(no_key=True, of=("self",)).select_related("user").order_by("user_id")
    return {entry.user_id: entry for entry in locked}


def held(entry: LadderEntry) -> int:
    return LadderSeat.objects.running().filter(ladder=entry.ladder_id, user=entry.user_id).count()


def free_slot(entry: LadderEntry, row: LadderSeat, *, now: datetime) -> None:
    """Start waiting for a game if the player has reached the chosen number only through this seat."""
    if row.slot is not None and held(entry) == entry.games_at_once:
        entry.waiting_since = now


def note_loss(entry: LadderEntry, row: LadderSeat, ladder: Ladder, *, now: datetime) -> None:
    """Count a lost seat. After several in a row, the player gets no new games."""
    entry.lost_in_a_row += 1
    if entry.lost_in_a_row < LOST_IN_A_ROW or entry.is_paused or not entry.is_active:
        return
    entry.stop(LadderEntry.Pause.LOST_SEATS, now=now)
    payload = {"news": "ladder_paused", "seat": str(row.number), **ladder.facts}
    notices.notify(user=entry.user, game=row.game, kind=Kind.TABLE_NEWS, now=now, payload=payload)
