"""Statistics of ended games: a row for each end, and sums that a task makes of the rows.

Only public games count, without imported, demo and tutorial games. The end of a game inserts one row
and locks none, so that ends of games do not wait for each other. One task at a time updates the sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet

from games import catalog
from games.models.game import Game
from games.models.seat import Seat
from games.models.statistics import Ending, Tally, days_band
from games.selectors.table.turns import turns_in
from games.services.table.sitting import Sitting

AT_ONCE = 200
# the facts of a row
FACTS = ("family", "seats", "how", "winners", "moves", "turns", "seconds")


class Sum(NamedTuple):
    family: str
    seats: int
    kind: str
    key: str = ""


Sums = Counter[Sum]


def note_end(sitting: Sitting) -> None:
    """Add a row for a public game that has just ended. Its facts are filled in when it is counted."""
    game = sitting.game
    if _counts(game):
        family = catalog.family_key(game.title, game.modules)
        Ending(game=game, family=family, seats=len(sitting.seats)).save(force_insert=True)


@transaction.atomic
def count_endings(*, now: datetime, at_most: int = AT_ONCE) -> int:
    """Add uncounted ends of games to the sums. Return how many."""
    fresh = list(
        Ending.objects.select_for_update(skip_locked=connection.features.has_select_for_update_skip_locked)
        .filter(counted_at=None)
        .order_by("pk")[:at_most]
    )
    if not fresh:
        return 0
    rows = [_ending(game) for game in _with_seats(Game.objects.filter(pk__in=[row.pk for row in fresh]))]
    for row in rows:
        row.counted_at = now
    Ending.objects.bulk_update(rows, [*FACTS, "counted_at"])
    add(_sums_of(rows))
    return len(rows)


@transaction.atomic
def recompute(*, now: datetime) -> int:
    """Rebuild all rows and sums from the finished games. Return the number of games.

    Games that end meanwhile stay uncounted for the next run of `count_endings`.
    """
    counted = 0
    Tally.objects.all().delete()
    for rows in _recounted():
        for row in rows:
            row.counted_at = now
        Ending.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["game"], update_fields=[*FACTS, "counted_at"]
        )
        add(_sums_of(rows))
        counted += len(rows)
    return counted


def differences() -> list[str]:
    found, sums = [], Sums()
    for rows in _recounted():
        kept = {row.pk: row for row in Ending.objects.filter(pk__in=[row.pk for row in rows])}
        waiting = {pk for pk, row in kept.items() if row.counted_at is None}
        done = [row for row in rows if row.pk not in waiting]
        found += [f"game {row.pk} was never counted" for row in done if row.pk not in kept]
        found += [
            f"game {row.pk}: {_facts(kept[row.pk])}, but should be {_facts(row)}"
            for row in done
            if row.pk in kept and _facts(kept[row.pk]) != _facts(row)
        ]
        sums.update(_sums_of(done))
    written = Sums({Sum(t.family, t.seats, t.kind, t.key): t.number for t in Tally.objects.all()})
    return found + [
        f"{'/'.join(map(str, key))}: {written[key]}, but should be {sums[key]}"
        for key in sorted({*sums, *written})
        if sums[key] != written[key]
    ]


def _counts(game: Game) -> bool:
    return game.is_public and not (game.demo or game.imported or game.teaches)


def _ending(game: Game) -> Ending:
    seats = game.seat_list
    assert game.started_at is not None
    assert game.finished_at is not None
    return Ending(
        game=game,
        family=catalog.family_key(game.title, game.modules),
        seats=len(seats),
        how=_how(game, seats),
        winners=",".join(seat.key for seat in seats if seat.rank == 1),
        moves=game.last_number,
        turns=game.rules.turns_played(game.state),
        seconds=max(0, int((game.finished_at - game.started_at).total_seconds())),
    )


def _how(game: Game, seats: list[Seat]) -> str:
    state: Any = game.state
    if state["outcome"] is not None:
        return Ending.How.RULES
    left = [seat for seat in seats if seat.player is not None]
    resigned = any(seat.is_resigned for seat in seats)
    return Ending.How.LEFT if resigned and len(left) <= 1 else Ending.How.EARLY


def _sums_of(endings: list[Ending]) -> Sums:
    sums = Sums()
    for row in endings:
        for kind, key, number in shares(row):
            sums[Sum(row.family, row.seats, kind, key)] += number
    kinds = {row.pk: (row.family, row.seats) for row in endings}
    for game_id, kind, value in _counted(endings):
        family, seats = kinds[game_id]
        sums[Sum(family, seats, kind, value)] += 1
    return sums


def shares(row: Ending) -> Iterator[tuple[str, str, int]]:
    """Yield what one game adds to the sums. Wins and lengths come only from games played to the end."""
    yield "how", row.how, 1
    if row.how != Ending.How.RULES:
        return
    yield "games", "", 1
    yield "moves", "", row.moves
    yield "turns", "", row.turns
    yield "seconds", "", row.seconds
    yield "days", days_band(row.seconds), 1
    for seat in row.winners.split(","):
        if seat:
            yield "wins", seat, 1


def _counted(endings: list[Ending]) -> Iterator[tuple[int, str, str]]:
    """Yield the results of chance that a title counts, read from the games' logs."""
    titles = {row.pk: catalog.title_of(row.family) for row in endings}
    with_chance = [pk for pk, title in titles.items() if title.counted]
    for turn in turns_in(with_chance, "log", "undone"):
        for entry in turn.log if not turn.undone else ():
            for kind, value in titles[turn.game_id].counted_in(entry["kind"], entry["public"]):
                yield turn.game_id, kind, value


def add(sums: Sums) -> None:
    families = {key.family for key in sums}
    rows = Tally.objects.select_for_update().filter(family__in=families).order_by("pk")
    there = {Sum(row.family, row.seats, row.kind, row.key): row for row in rows}
    for key in sums.keys() & there.keys():
        there[key].number += sums[key]
    Tally.objects.bulk_update([there[key] for key in sums.keys() & there.keys()], ["number"])
    Tally.objects.bulk_create(
        Tally(**key._asdict(), number=sums[key]) for key in sorted(sums.keys() - there.keys())
    )


def _recounted() -> Iterator[list[Ending]]:
    """Yield recomputed rows of all games that count, in batches."""
    games = Game.objects.filter(
        status=Game.Status.FINISHED,
        visibility=Game.Visibility.PUBLIC,
        demo=False,
        imported=False,
        teaches=False,
    )
    last = 0
    while batch := _with_seats(games.filter(pk__gt=last).order_by("pk")[:AT_ONCE]):
        last = batch[-1].pk
        yield [_ending(game) for game in batch]


def _with_seats(games: QuerySet[Game]) -> list[Game]:
    return list(games.prefetch_related("seats__user"))


def _facts(row: Ending) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in FACTS)
