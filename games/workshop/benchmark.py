"""A large community for benchmarks: players of different strength with a history of three years.

Results follow from true strength, ratings are computed game by game, and some players play much more than others.
Games of one kind share the final state of one real game. Their moves are stored on request (`benchmark_moves.py`).
"""

from __future__ import annotations

import itertools
import json
import random
from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.db import connection, transaction
from django.db.models import Max
from django.http import HttpRequest

from accounts.models import User, name_key
from accounts.sessions import SessionStore
from games import catalog
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry
from games.models.people import Reliability
from games.models.rating import Rating, RatingChange
from games.models.seat import Seat
from games.models.statistics import Ending, Tally
from games.models.turn import Snapshot, Turn
from games.models.watching import Follow
from games.rating.skill import START, Skill, rate
from games.services.api.api_tokens import make_api_token
from games.services.watching import ended_games, followed_games, rating_bands
from games.workshop.benchmark_moves import History, Moves, played_by_bots
from games.workshop.bulk import Rows

YEARS = 3
AT_ONCE = 10_000
MOST_MOVES = 40_000
RATED, PRIVATE, ON_A_LADDER = 0.5, 0.15, 0.3
FIRST = ("Ada", "Bela", "Cleo", "Dora", "Emil", "Finn", "Gita", "Hugo", "Ines", "Jana", "Karl", "Lena", "Milo",
         "Nora", "Otto", "Pia", "Rosa", "Sami", "Tara", "Ugo")  # fmt: skip


@dataclass(frozen=True)
class Pattern:
    """The common data of a title's games with this number of seats."""

    title: str
    modules: tuple[str, ...]
    family: str
    seats: int
    colors: tuple[str, ...]
    # The final state of one game, and moments on the way to it.
    final: str
    moves: int
    turns: int
    points: tuple[int, ...]
    moments: tuple[Moment, ...]


@dataclass(frozen=True)
class Moment:
    """A running game: its state, and the decision of each due seat."""

    state: str
    moves: int
    decision: int
    due: dict[str, str]


@cache
def patterns(seed: str) -> list[Pattern]:
    """Play one random game of each family with each number of seats."""
    found = []
    for family in catalog.families():
        title = catalog.title_of(family)
        modules = next(
            preset.modules
            for preset in catalog.offered_presets(title)
            if catalog.family_key(title.key, preset.modules) == family
        )
        for seats in title.seat_counts(modules):
            found.append(_pattern(title, modules, family, seats, f"{seed}/{family}/{seats}"))
    return found


def _pattern(title: Any, modules: tuple[str, ...], family: str, seats: int, seed: str) -> Pattern:
    state = title.new(seats=seats, modules=list(modules), options={}, seed=seed, entropy=[""] * seats).state
    luck = random.Random(seed)  # noqa: S311 (no secret)
    game, moments, moves = title.game(state), [], 0
    while not game.is_over and moves < MOST_MOVES:
        if moves in (10, 60, 160, 240):
            moments.append(_moment(title, game.state, moves))
        seat = game.due()[0]
        game.play(seat, *game.sample(seat, luck))
        moves += 1
    if not game.is_over:
        return _pattern(title, modules, family, seats, seed + "'")
    state = game.state
    ranks, points = state["outcome"]["ranks"], state["outcome"]["points"]
    first = sorted(ranks, key=lambda key: (ranks[key], int(key)))
    return Pattern(
        title=title.key,
        modules=modules,
        family=family,
        seats=seats,
        colors=tuple(facts.get("color", "") for facts in state["seats"].values()),
        final=_json(state),
        moves=min(moves, 400),
        turns=title.turns_played(state),
        points=tuple(points[key] for key in first),
        moments=tuple(moments),
    )


def _ended_as(pattern: Pattern, history: History) -> Pattern:
    """Return the pattern with the end of this game."""
    points = sorted(history.end["outcome"]["points"].values(), reverse=True)
    return replace(
        pattern,
        final=_json(history.end),
        moves=len(history.moves),
        turns=catalog.title(pattern.title).turns_played(history.end),
        points=tuple(points),
    )


def _moment(title: Any, state: Any, moves: int) -> Moment:
    waiting = title.waiting(state)
    return Moment(_json(state), moves, waiting.decision, dict(waiting.due))


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


class Community:
    """Writes people and games in batches of ten thousand, in the order of time."""

    def __init__(
        self,
        *,
        users: int,
        finished: int,
        running: int,
        now: datetime,
        seed: str,
        tell: Callable[[str], None],
        moves: str = "",
    ) -> None:
        """Prepare a community.

        :param moves: how the moves of finished games are stored: "packed" as on a site, "rows" of all, "" for none
        """
        self.sizes = users, finished, running
        self.now, self.tell = now, tell
        self.begun = now - timedelta(days=365 * YEARS)
        self.luck = random.Random(seed)  # noqa: S311
        self.patterns = patterns(seed)
        self.moves = Moves(first=_next(Turn), now=now, pack=moves == "packed")
        self.histories: list[History] = []
        if moves:
            self.histories = [
                played_by_bots(catalog.title(one.title), one.modules, one.seats, f"{seed}/{number}")
                for number, one in enumerate(self.patterns)
            ]
            self.patterns = [
                _ended_as(one, history) for one, history in zip(self.patterns, self.histories, strict=True)
            ]
        self.first_user = _next(User)
        self.first_game = _next(Game)
        # The busiest players play about a thousand times as much as the least active.
        self.weights = list(itertools.accumulate(1 / (5 + number) ** 0.7 for number in range(users)))
        self.strength = [self.luck.gauss(25, 5) for _ in range(users)]
        self.skills: dict[str, dict[int, Skill]] = {}
        self.rated: dict[tuple[str, int], int] = {}
        self.last_rated: dict[tuple[str, int], datetime] = {}
        self.played: dict[int, int] = {}
        self.sums: ended_games.Sums = ended_games.Sums()

    def make(self) -> None:
        _users, finished, running = self.sizes
        self.people()
        numbers = iter(range(self.first_game, self.first_game + finished + running))
        for first in range(0, finished, AT_ONCE):
            self.finished(list(itertools.islice(numbers, min(AT_ONCE, finished - first))), first, finished)
            self.tell(f"{min(first + AT_ONCE, finished):,} of {finished:,} finished games")
        for first in range(0, running, AT_ONCE):
            self.running(list(itertools.islice(numbers, min(AT_ONCE, running - first))))
        self.tell(f"{running:,} running games")
        self.summaries()
        for model in (User, Game, Seat, Turn):
            Rows(model, ("id",)).restart_numbering()
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")

    # -------------------------------------------------------------- people

    @transaction.atomic
    def people(self) -> None:
        """Make the users. None of them has a usable password."""
        rows = Rows(User, ("id", "email", "display_name", "name_key", "joined_at"), password="!")  # noqa: S106
        rows.write(self._person(number) for number in range(self.sizes[0]))
        self.tell(f"{self.sizes[0]:,} people")

    def _person(self, number: int) -> tuple[Any, ...]:
        key = self.first_user + number
        name = f"{FIRST[number % len(FIRST)]} {key}"
        joined = self.begun - timedelta(days=self.luck.random() * 30)
        return key, f"person{key}@benchmark.invalid", name, name_key(name), joined

    def seated(self, count: int) -> list[int]:
        """Return this many different people, busy ones more often."""
        found: set[int] = set()
        while len(found) < count:
            found.add(bisect(self.weights, self.luck.random() * self.weights[-1]))
        people = list(found)
        self.luck.shuffle(people)
        return people

    # -------------------------------------------------------------- games

    @transaction.atomic
    def finished(self, numbers: list[int], place: int, of: int) -> None:
        """Make finished games with their seats, rating changes and endings."""
        heaps: dict[str, list[Any]] = {name: [] for name in ("seats", "changes", "endings")}
        games: dict[int, list[Any]] = {}
        days = 365 * YEARS
        for offset, number in enumerate(numbers):
            kind = self.luck.randrange(len(self.patterns))
            at = self.begun + timedelta(days=days * (place + offset + 1) / (of + 1))
            games.setdefault(kind, []).append(self._finished(number, kind, at, heaps))
        for kind, rows in games.items():
            _game_rows(self.patterns[kind], status=Game.Status.FINISHED).write(rows)
        self.moves.write()
        Rows(Seat, SEAT).write(heaps["seats"])
        Rows(RatingChange, CHANGE).write(heaps["changes"])
        Rows(Ending, ENDING, counted_at=self.now).write(heaps["endings"])

    def _finished(self, number: int, kind: int, at: datetime, heaps: dict[str, list[Any]]) -> tuple[Any, ...]:
        pattern = self.patterns[kind]
        people = self.seated(pattern.seats)
        took = timedelta(days=self.luck.lognormvariate(2.7, 0.8))
        started = at - took
        day = {one: self.strength[one] + self.luck.gauss(0, 6) for one in people}
        order = sorted(people, key=lambda one: -day[one])
        ranks = {one: rank for rank, one in enumerate(order, 1)}
        public, rated = self.luck.random() > PRIVATE, self.luck.random() < RATED
        moves = max(40, int(pattern.moves * self.luck.uniform(0.7, 1.3)))
        packed_at = None
        if self.histories:
            moves = pattern.moves
            packed_at = self.moves.add(number, self.histories[kind], started, at)
        for seat, one in enumerate(people):
            rank = ranks[one]
            self.played[one] = self.played.get(one, 0) + 1
            heaps["seats"].append(
                (number, seat, self.first_user + one, pattern.colors[seat], started, None, "", None, None, None,
                 None, at + timedelta(minutes=1), at, rank, pattern.points[rank - 1])
            )  # fmt: skip
        if rated:
            for family in ("", pattern.family):
                heaps["changes"] += self._rate(number, family, people, ranks, at)
        if public:
            heaps["endings"].append(self._ending(number, pattern, people, ranks, moves, took))
            for (counted, key), times in self.histories[kind].counted.items() if self.histories else ():
                self.sums[ended_games.Sum(pattern.family, pattern.seats, counted, key)] += times
        return (
            number, _token(number), self.first_user + people[0], "public" if public else "link", rated, moves, moves,
            started - timedelta(days=1), started, at, at, pattern.final, "{}", _seed(number), packed_at,
        )  # fmt: skip

    def _rate(
        self, number: int, family: str, people: list[int], ranks: dict[int, int], at: datetime
    ) -> Iterator[tuple[Any, ...]]:
        skills = self.skills.setdefault(family, {})
        before = [skills.get(one, START) for one in people]
        after = rate(before, [ranks[one] for one in people])
        facts = [
            {"user": self.first_user + one, "seat": str(seat), "part": "stayed", "rank": ranks[one],
             "mu": before[seat].mu, "sigma": before[seat].sigma}
            for seat, one in enumerate(people)
        ]  # fmt: skip
        for seat, one in enumerate(people):
            skills[one] = after[seat]
            count = self.rated[family, one] = self.rated.get((family, one), 0) + 1
            self.last_rated[family, one] = at
            others = _json(facts[:seat] + facts[seat + 1 :])
            yield (number, self.first_user + one, str(seat), family, ranks[one], before[seat].mu,
                   before[seat].sigma, after[seat].mu, after[seat].sigma, others, count, at)  # fmt: skip

    def _ending(
        self,
        number: int,
        pattern: Pattern,
        people: list[int],
        ranks: dict[int, int],
        moves: int,
        took: timedelta,
    ) -> tuple[Any, ...]:
        winner = next(str(seat) for seat, one in enumerate(people) if ranks[one] == 1)
        row = Ending(
            game_id=number, family=pattern.family, seats=pattern.seats, how=Ending.How.RULES.value, winners=winner,
            moves=moves, turns=pattern.turns, seconds=int(took.total_seconds()),
        )  # fmt: skip
        for kind, key, count in ended_games.shares(row):
            self.sums[ended_games.Sum(row.family, row.seats, kind, key)] += count
        return tuple(getattr(row, name) for name in ENDING)

    @transaction.atomic
    def running(self, numbers: list[int]) -> None:
        """Make running games in which a seat is due. The busiest users follow some of them."""
        games: dict[int, list[Any]] = {}
        heaps: dict[str, list[Any]] = {name: [] for name in ("seats", "snapshots", "follows")}
        for number in numbers:
            kind = self.luck.randrange(len(self.patterns))
            games.setdefault(kind, []).append(self._running(number, self.patterns[kind], heaps))
        for kind, rows in games.items():
            _game_rows(self.patterns[kind], status=Game.Status.RUNNING).write(rows)
        Rows(Seat, SEAT).write(heaps["seats"])
        Rows(Snapshot, ("game_id", "kind", "position", "state")).write(heaps["snapshots"])
        Rows(Follow, ("user_id", "game_id"), since=self.now).write(heaps["follows"])

    def _running(self, number: int, pattern: Pattern, heaps: dict[str, list[Any]]) -> tuple[Any, ...]:
        moment = self.luck.choice(pattern.moments)
        people = self.seated(pattern.seats)
        started = self.now - timedelta(days=1 + self.luck.random() * 20)
        since = self.now - timedelta(hours=self.luck.random() * 20)
        for seat, one in enumerate(people):
            step = moment.due.get(str(seat))
            due_at = since + timedelta(hours=24 + self.luck.random() * 48)
            clock = (moment.decision, step, since, due_at, due_at - timedelta(hours=5), since)
            heaps["seats"].append(
                (number, seat, self.first_user + one, pattern.colors[seat], started,
                 *(clock if step is not None else (None, "", None, None, None, None)), since, None, None, None)
            )  # fmt: skip
        public = self.luck.random() > PRIVATE
        for kind in Snapshot.Kind.values:
            heaps["snapshots"].append((number, kind, moment.moves, moment.state))
        if public:
            for one in self.seated(self.luck.randrange(4)):
                if one not in people:
                    heaps["follows"].append((self.first_user + one, number))
        return (
            number, _token(number), self.first_user + people[0], "public" if public else "link",
            self.luck.random() < RATED, moment.moves, moment.moves, started, started, None, since, moment.state, "{}",
            _seed(number), None,
        )  # fmt: skip

    # -------------------------------------------------------------- summaries

    @transaction.atomic
    def summaries(self) -> None:
        """Write ratings, reliability, statistics, and whatever else tasks keep up to date."""
        Rows(Rating, RATING).write(
            (self.first_user + one, family, skill.mu, skill.sigma, skill.ordinal, self.rated[family, one],
             self.last_rated[family, one])
            for family, skills in self.skills.items()
            for one, skill in skills.items()
        )  # fmt: skip
        Rows(Reliability, ("user_id", "finished", "recent", "timeouts")).write(
            map(self._kept, self.played.items())
        )
        ended_games.add(self.sums)
        self.ladders()
        rating_bands.refresh_standings()
        while followed_games.refresh_watchable(now=self.now) > 0:
            pass
        self.tell("ratings, statistics, games to watch")

    def ladders(self) -> None:
        """Make a ladder for each kind of game, and enter some of the people who have played such games."""
        for place, pattern in enumerate(self.patterns):
            slug = f"benchmark-{pattern.family}-{pattern.seats}"
            ladder = Ladder.objects.create(
                slug=slug.replace("_", "-"), title=pattern.title, modules=list(pattern.modules),
                seat_count=pattern.seats, place=place + 100, created_at=self.begun,
            )  # fmt: skip
            rows = Rows(LadderEntry, ENTRY, ladder_id=ladder.pk, joined_at=self.begun, waiting_since=self.now)
            skills = self.skills.get(pattern.family, {})
            rows.write(
                (self.first_user + one, skill.mu, skill.sigma, skill.ordinal, self.rated[pattern.family, one])
                for one, skill in skills.items()
                if self.luck.random() < ON_A_LADDER
            )

    def _kept(self, played: tuple[int, int]) -> tuple[Any, ...]:
        one, games = played
        seconds = [int(self.luck.lognormvariate(9, 1.5)) for _ in range(min(30, games))]
        recent = [
            [number, None if second > 86_400 * 2 else second] for number, second in enumerate(seconds, 1)
        ]
        return self.first_user + one, games, _json(recent), sum(one[1] is None for one in recent)


GAME = ("id", "invite_token", "host_id", "visibility", "rated", "last_number", "last_position", "created_at",
        "started_at", "finished_at", "moved_at", "state", "marks", "seed", "packed_at")  # fmt: skip
SEAT = ("game_id", "number", "user_id", "color", "joined_at", "decision", "step", "due_since", "due_at",
        "remind_at", "clock_from", "seen_at", "ended_at", "rank", "points")  # fmt: skip
CHANGE = ("game_id", "user_id", "seat", "family", "rank", "mu_before", "sigma_before", "mu_after",
          "sigma_after", "opponents", "number", "at")  # fmt: skip
ENDING = ("game_id", "family", "seats", "how", "winners", "moves", "turns", "seconds")
ENTRY = ("user_id", "mu", "sigma", "ordinal", "games")
RATING = ("user_id", "family", "mu", "sigma", "ordinal", "games", "rated_at")


def _game_rows(pattern: Pattern, **same: Any) -> Rows:
    return Rows(
        Game,
        GAME,
        title=pattern.title,
        modules=list(pattern.modules),
        seat_count=pattern.seats,
        version=1,
        **same,
    )


def _token(number: int) -> str:
    return f"benchmark-{number}"


def _seed(number: int) -> str:
    return f"{number:064x}"


def _next(model: Any) -> int:
    return int(model.objects.aggregate(last=Max("pk"))["last"] or 0) + 1


def keys(*, now: datetime) -> list[dict[str, str]]:
    """Make a session and an API token for each player of a running game, for programs that act as players."""
    found = []
    for user in User.objects.filter(seats__game__status=Game.Status.RUNNING).distinct().order_by("pk"):
        request = HttpRequest()
        request.session = SessionStore()
        login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
        request.session.save()
        _token, secret = make_api_token(user=user, name="load", scope="play", now=now)
        found.append({"session": str(request.session.session_key), "token": secret})
    return found


def is_empty() -> bool:
    """Return True if no game was ever played on this site."""
    return not Game.objects.exists() and not Tally.objects.exists()
