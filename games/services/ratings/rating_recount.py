"""Rating all finished games again, in the original order. The results must be the same.

Ladders' own ratings are recomputed too. Archived standings of seasons never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Any

from django.db import connection, transaction
from django.db.models import Min

from games.models.departure import Departure
from games.models.game import Game
from games.models.ladder import Ladder
from games.models.rating import Rating, RatingChange, RatingsRecount
from games.models.seat import Seat
from games.rating.field import judge
from games.rating.skill import START, Skill
from games.services.ladders import results
from games.services.ratings.game_ratings import change_of, entrants, families_of

AT_ONCE = 500
MOST_DESCRIBED = 20
"""The number of differences to describe. Further ones are only counted."""


@dataclass
class Recount:
    games: int = 0
    changes: int = 0
    ratings: int = 0
    differences: int = 0
    described: list[str] = field(default_factory=list)

    @property
    def is_same(self) -> bool:
        return self.differences == 0

    def add(self, difference: str) -> None:
        self.differences += 1
        if len(self.described) < MOST_DESCRIBED:
            self.described.append(difference)


@dataclass
class _Standing:
    skill: Skill = START
    games: int = 0
    at: datetime | None = None


@transaction.atomic(durable=True)
def check_ratings() -> Recount:
    """Rate all finished games again and compare, without writing anything."""
    if connection.vendor == "postgresql":
        # games that finish meanwhile are left for the next check
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
    recount = _Recomputation().run()
    for ladder_id in _ladders():
        _add_ladder(recount, ladder_id, results.count_differences(ladder_id=ladder_id))
    return recount


def recompute_ratings(*, now: datetime) -> Recount:
    """Rate all finished games again, and correct differences. Each ladder has its own transaction.

    First read up to the first wrong game while games continue. Then rate the remaining games in one transaction
    in which no game can end.
    """
    read = _Recomputation()
    read.read_what_is_right()
    with transaction.atomic():
        _hold_ends()
        order = list(_in_order())
        if order[: len(read.done)] != read.done:
            # one of these games has been restored or deleted meanwhile
            read = _Recomputation()
        recount = read.go_on_writing(order)
    for ladder_id in _ladders():
        _add_ladder(recount, ladder_id, results.count_again(ladder_id=ladder_id, now=now))
    RatingsRecount.objects.create(at=now)
    return recount


def _ladders() -> list[int]:
    return list(Ladder.objects.order_by("pk").values_list("pk", flat=True))


def _add_ladder(recount: Recount, ladder_id: int, entries: int) -> None:
    if entries:
        recount.add(f"ladder {ladder_id}: another rating for {entries} of its players")


def _hold_ends() -> None:
    """Keep games from ending until the end of the transaction. Every end locks ratings before it writes these rows."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {Rating._meta.db_table} IN EXCLUSIVE MODE")


class _Recomputation:
    """One pass through all rated games.

    From the first wrong game on, all rows are rewritten, so that their ids stay in the order in which the
    games were rated.
    """

    def __init__(self) -> None:
        self.writes = False
        self.rewriting = False
        self.recount = Recount()
        self.standings: dict[tuple[int, str], _Standing] = {}
        # the ids of the games found correct, in order
        self.done: list[int] = []

    def run(self) -> Recount:
        for numbers in _batches(_in_order()):
            self._games(numbers)
        self._ratings()
        return self.recount

    def read_what_is_right(self) -> None:
        """Read until a game's rows are wrong."""
        for numbers in _batches(_in_order()):
            found = _by_game(RatingChange.objects.filter(game__in=numbers))
            for game, seats, departures in _finished(numbers):
                before = self._standings_of(game, seats, departures)
                wanted = self._rated_again(game, seats, departures)
                if _facts(wanted) != _facts(found.get(game.pk, [])):
                    self.standings |= before
                    return
                self._count(wanted)
                self.done.append(game.pk)

    def go_on_writing(self, order: list[int]) -> Recount:
        """Correct the rows after the games found correct.

        :param order: the ids of all games, beginning with those
        """
        self.writes = True
        for numbers in _batches(iter(order[len(self.done) :])):
            self._games(numbers)
        self._ratings()
        return self.recount

    def _standings_of(
        self, game: Game, seats: list[Seat], departures: list[Departure]
    ) -> dict[tuple[int, str], _Standing]:
        keys = {
            (one.player, family) for one in entrants(game, seats, departures) for family in families_of(game)
        }
        return {key: replace(self.standings.get(key, _Standing())) for key in keys}

    def _count(self, wanted: list[RatingChange]) -> None:
        self.recount.games += 1
        self.recount.changes += len(wanted)

    def _games(self, numbers: tuple[int, ...]) -> None:
        found = _by_game(RatingChange.objects.filter(game__in=numbers))
        fresh: list[RatingChange] = []
        for game, seats, departures in _finished(numbers):
            wanted = self._rated_again(game, seats, departures)
            self._count(wanted)
            if _facts(wanted) != _facts(found.get(game.pk, [])):
                self.recount.add(f"game {game.pk}: {_difference(wanted, found.get(game.pk, []))}")
                self.rewriting = self.writes
            if self.rewriting:
                RatingChange.objects.filter(game=game).delete()
                fresh.extend(wanted)
        RatingChange.objects.bulk_create(fresh)

    def _rated_again(self, game: Game, seats: list[Seat], departures: list[Departure]) -> list[RatingChange]:
        assert game.finished_at is not None
        changes = []
        people = entrants(game, seats, departures)
        for family in families_of(game):
            standings = {one.player: self._standing(one.player, family) for one in people}
            for judgment in judge(people, {user: known.skill for user, known in standings.items()}):
                known = standings[judgment.entrant.player]
                known.skill, known.games, known.at = judgment.after, known.games + 1, game.finished_at
                changes.append(change_of(game, family, judgment, number=known.games, at=game.finished_at))
        return changes

    def _standing(self, user: int, family: str) -> _Standing:
        return self.standings.setdefault((user, family), _Standing())

    def _ratings(self) -> None:
        wrong: list[Rating] = []
        for row in Rating.objects.order_by("pk").iterator(chunk_size=AT_ONCE):
            known = self.standings.pop((row.user_id, row.family), _Standing())
            self._compare(row, known, wrong)
        for (user, family), known in sorted(self.standings.items()):
            if known.games:
                self._compare(Rating(user_id=user, family=family), known, wrong)
        if self.writes:
            Rating.objects.bulk_create([row for row in wrong if row.pk is None])
            Rating.objects.bulk_update(
                [row for row in wrong if row.pk is not None],
                ["mu", "sigma", "ordinal", "games", "rated_at"],
                batch_size=AT_ONCE,
            )

    def _compare(self, row: Rating, known: _Standing, wrong: list[Rating]) -> None:
        self.recount.ratings += 1
        has = row.skill, row.ordinal, row.games, row.rated_at
        should = known.skill, known.skill.ordinal, known.games, known.at
        if row.pk is not None and has == should:
            return
        self.recount.add(f"rating of {row.user_id} in {row.family or 'all games'}: {has} should be {should}")
        row.take(known.skill)
        row.games, row.rated_at = known.games, known.at
        wrong.append(row)


def _in_order() -> Iterator[int]:
    """Yield the ids of the finished rated games in the order in which they were rated.

    A game that was wrongly left unrated is placed by the time of its end.
    """
    rated = RatingChange.objects.values("game").annotate(first=Min("pk")).order_by("first")
    known = list(rated.values_list("game", "game__finished_at"))
    finished = Game.objects.filter(status=Game.Status.FINISHED, rated=True).exclude(
        pk__in=RatingChange.objects.values("game")
    )
    missing = iter(finished.order_by("finished_at", "pk").values_list("pk", "finished_at"))
    late = next(missing, None)
    for number, ended_at in known:
        while late is not None and late[1] < ended_at:  # type: ignore[operator]
            yield late[0]
            late = next(missing, None)
        yield number
    while late is not None:
        yield late[0]
        late = next(missing, None)


def _batches(numbers: Iterator[int]) -> Iterator[tuple[int, ...]]:
    while batch := tuple(islice(numbers, AT_ONCE)):
        yield batch


def _finished(numbers: Iterable[int]) -> Iterator[tuple[Game, list[Seat], list[Departure]]]:
    numbers = list(numbers)
    games = Game.objects.defer("state").in_bulk(numbers)
    seats = _by_game(Seat.objects.filter(game__in=numbers).order_by("number"))
    departures = _by_game(Departure.objects.filter(game__in=numbers).order_by("pk"))
    for number in numbers:
        yield games[number], seats.get(number, []), departures.get(number, [])


def _by_game(rows: Any) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(row.game_id, []).append(row)
    return found


def _facts(changes: list[RatingChange]) -> list[dict[str, Any]]:
    return sorted((change.facts for change in changes), key=lambda facts: (facts["family"], facts["user_id"]))


def _difference(wanted: list[RatingChange], found: list[RatingChange]) -> str:
    if len(wanted) != len(found):
        return f"{len(found)} rows should be {len(wanted)}"
    for has, should in zip(_facts(found), _facts(wanted), strict=True):
        names = [name for name in should if has[name] != should[name]]
        if names:
            words = ", ".join(f"{name} {has[name]!r} should be {should[name]!r}" for name in names)
            return f"player {should['user_id']}: {words}"
    raise AssertionError("there is no difference")
