"""Players' reliability: finished games, and the last hundred decisions with their times.

A decision lasts from when the game begins to wait for a player until it no longer does, over any number
of moves. Its time is how long the seat's clock has run, without the nights, weekends, vacations, pauses, waits
for trade answers and downtimes in which the clock stops. A missed deadline is a decision without a time,
excused or not; the site's answers in the same turn count as none. A move that is taken back was made in
time and still counts; being asked again is a new decision. Bots make no decisions, nor does a standing order
that answers immediately. Untimed games have no decisions, and games among bots alone do not count at all.

The columns `waited` and `missed` of the history contain the same facts, so `recompute_reliability` gives
the same numbers.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import orjson
from django.db import transaction
from django.db.models import Count

from accounts.plain_sql import Value, change
from games.models.departure import Departure
from games.models.fields import as_text
from games.models.game import Game
from games.models.people import LAST_DECISIONS, Reliability
from games.models.seat import Seat
from games.selectors.table.turns import turns_in
from games.services.table.sitting import Sitting

if TYPE_CHECKING:
    from datetime import datetime

GAMES_AT_ONCE = 500

Decisions = list[tuple[int, int | None]]

_CHANGE = """
    UPDATE games_reliability SET finished = %(finished)s, recent = %(recent)s, timeouts = %(timeouts)s
    WHERE user_id = %(user)s AND finished = %(was_finished)s AND recent = %(was_recent)s
"""


def note_decisions(sitting: Sitting) -> None:
    """Save the decisions made or missed in a sitting, with one UPDATE per player."""
    _write(sitting, finished=())


def count_game(sitting: Sitting) -> None:
    """Count a finished game for the people who still play it. A consequence of a game's end."""
    if sitting.is_among_people:
        _write(sitting, finished=[seat.user_id for seat in sitting.people if seat.user_id is not None])


def _write(sitting: Sitting, *, finished: Iterable[int]) -> None:
    made: dict[int, Decisions] = defaultdict(list)
    for user, number, seconds in sitting.decisions:
        made[user].append((number, seconds))
    sitting.decisions.clear()
    ended = set(finished)
    users = {*made, *ended}
    # usually only the player who moved has a decision, and the row is unchanged since it was read
    kept = sitting.kept.get(min(users)) if len(users) == 1 else None
    if kept is not None:
        was: dict[str, Value] = {"was_finished": kept[0], "was_recent": kept[1]}
        row = Reliability(pk=min(users), finished=kept[0], recent=orjson.loads(kept[1]))
        _add(row, made, ended)
        recent = as_text(row.recent)
        now: dict[str, Value] = {"finished": row.finished, "recent": recent, "timeouts": row.timeouts}
        if change(_CHANGE, user=row.pk, **was, **now):
            sitting.kept[row.pk] = row.finished, recent
            return
    for row in _locked(users):
        _add(row, made, ended)
        row.save(update_fields=["finished", "recent", "timeouts"])
        sitting.kept[row.pk] = row.finished, as_text(row.recent)


def _add(row: Reliability, made: Mapping[int, Decisions], ended: Collection[int]) -> None:
    row.finished += row.pk in ended
    row.add(made.get(row.pk, ()))


def lock_players(games: Collection[Game]) -> None:
    """Lock the rows of these games' players. Call this before ending several games in one transaction."""
    seats = Seat.objects.filter(game__in=games, user__isnull=False, bot="")
    _locked(set(seats.values_list("user_id", flat=True)))


def _locked(users: set[int]) -> list[Reliability]:
    """Lock these players' rows by ascending id. Create missing ones."""
    if not users:
        return []
    theirs = Reliability.objects.select_for_update().filter(pk__in=users).order_by("pk")
    found = list(theirs)
    if len(found) == len(users):
        return found
    missing = sorted(users - {row.pk for row in found})
    Reliability.objects.bulk_create([Reliability(pk=pk) for pk in missing], ignore_conflicts=True)
    return list(theirs.all())


# ------------------------------------------------------------------ recount from the history


@dataclass
class Recount:
    """The result of a recount."""

    players: int = 0
    described: list[str] = field(default_factory=list)

    @property
    def is_same(self) -> bool:
        return not self.described


def recompute_reliability(*, write: bool = True) -> Recount:
    """Recount everything from the games and their histories, and correct differences.

    Run it when little is played: a game that continues meanwhile may show up as a difference.
    """
    finished, recent = _finished(), _recent()
    recount = Recount()
    known = set(Reliability.objects.values_list("pk", flat=True))
    for user in sorted({*finished, *recent, *known}):
        recount.players += 1
        _set_right(user, finished.get(user, 0), recent.get(user, []), recount, write=write)
    return recount


@transaction.atomic
def _set_right(user: int, finished: int, decisions: Decisions, recount: Recount, *, write: bool) -> None:
    row = Reliability.objects.select_for_update().filter(pk=user).first()
    right = Reliability(pk=user, finished=finished)
    right.add(decisions)
    was = (row.finished, row.recent, row.timeouts) if row else (0, [], 0)
    if was == (right.finished, right.recent, right.timeouts):
        return
    recount.described.append(
        f"player {user}: finished {was[0]}, is {right.finished}; timeouts {was[2]}, is {right.timeouts}; "
        f"decisions {len(was[1])}, is {right.decisions}"
    )
    if write:
        right.save()


def _finished() -> dict[int, int]:
    among_people = (
        Game.objects.filter(status=Game.Status.FINISHED, imported=False)
        .annotate(people=Count("seats__user"))
        .filter(people__gte=2)
    )
    seats = Seat.objects.filter(
        game__in=among_people.values("pk"), bot="", user__isnull=False, user__deleted_at=None
    )
    return dict(seats.order_by().values("user").annotate(games=Count("pk")).values_list("user", "games"))


def _recent() -> dict[int, Decisions]:
    """Return the last hundred decisions of each player, in the order of the history."""
    found: dict[int, list[tuple[int, int, int | None]]] = defaultdict(list)
    for games in _batches():
        for user, turn, game, seconds in _decisions_in(games):
            heap, decision = found[user], (turn, game, seconds)
            if len(heap) < LAST_DECISIONS:
                heapq.heappush(heap, decision)
            else:
                heapq.heappushpop(heap, decision)
    return {user: [(turn, seconds) for turn, _game, seconds in sorted(heap)] for user, heap in found.items()}


def _batches() -> Iterator[list[int]]:
    last = 0
    games = Game.objects.order_by("pk").values_list("pk", flat=True)
    while batch := list(games.filter(pk__gt=last)[:GAMES_AT_ONCE]):
        yield batch
        last = batch[-1]


def _decisions_in(games: list[int]) -> Iterator[tuple[int, int, int, int | None]]:
    """Yield for each decision in these games the user who sat there at that time, turn, game and seconds.

    The turn's id alone may not be unique: a game from another site may have been packed here.
    """
    seats = Seat.objects.filter(game__in=games, user__isnull=False)
    now = {(game, str(number)): user for game, number, user in seats.values_list("game", "number", "user")}
    before: dict[tuple[int, str], list[tuple[datetime, int]]] = defaultdict(list)
    for game, seat, user, at in (
        Departure.objects.filter(game__in=games).order_by("pk").values_list("game", "seat", "user", "at")
    ):
        before[game, seat].append((at, user))
    deleted = set(seats.exclude(user__deleted_at=None).values_list("user", flat=True)) | set(
        Departure.objects.filter(game__in=games).exclude(user__deleted_at=None).values_list("user", flat=True)
    )
    people = dict(seats.order_by().values("game").annotate(people=Count("pk")).values_list("game", "people"))
    for turn in turns_in(games, "seat", "at", "waited", "missed"):
        if turn.waited is None and not turn.missed:
            continue
        game, seat = turn.game_id, turn.seat
        whose = next(
            (former for left, former in before[game, seat] if turn.at <= left), now.get((game, seat))
        )
        if whose is not None and whose not in deleted and people.get(game, 0) > 1:
            yield whose, turn.pk, game, turn.waited
