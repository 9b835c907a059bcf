"""A ladder of people whose true strength is known, to measure how well it ranks them and how long they wait.

People join over the year, want one to five games at once, answer quickly or slowly, go on vacation, and some lose
seats. The ranks of each game follow from true strength and luck. Everything else is what the site does each hour:
form tables, rate finished games, forget old results.
"""

from __future__ import annotations

import heapq
import math
import random
import statistics
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from games.pairing.ladder_tables import LAST_GAMES, STEPS, Entrant, Step, form_tables
from games.rating.skill import START, Skill, rate

HOURS = 24
COUNTS_FOR = 152 * HOURS
"""In hours: five months."""
RANKED_AFTER = 5
FORGET_EVERY = 24
"""In hours: once a night."""

STRENGTH_SPREAD = 25 / 6
"""The standard deviation of true strengths, on the rating's scale."""
LUCK = 25 / 4
"""The standard deviation of luck in a game, one and a half times that of strength."""


@dataclass
class Person:
    """A person with an unknown true strength, and habits."""

    number: int
    strength: float
    joins: int
    wanted: int
    # Factor by which this person's games last longer than others'.
    slowness: float
    # Probability that this person loses a seat in a game.
    absence: float
    vacations: list[tuple[int, int]]
    rating: Skill = START
    waiting_since: int = 0
    running: int = 0
    opponents: deque[frozenset[int]] = field(default_factory=lambda: deque(maxlen=LAST_GAMES))
    # The hours at which the games that count were finished.
    finished: deque[int] = field(default_factory=deque)

    def is_away(self, hour: int) -> bool:
        return any(start <= hour < end for start, end in self.vacations)

    @property
    def ordinal(self) -> float:
        return self.rating.ordinal


@dataclass(frozen=True)
class Result:
    """A finished game: its people, best first, with their ranks."""

    hour: int
    people: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    """The state of the ladder on a day.

    :param correlation: rank correlation of place on the ladder and true strength, among ranked people
    """

    day: int
    joined: int
    ranked: int
    games: int
    correlation: float


@dataclass
class Year:
    """A ladder over some days."""

    players: int
    days: int
    size: int = 4
    seed: str = "1"
    steps: Sequence[Step] = STEPS
    forgets: bool = True
    people: list[Person] = field(init=False)
    standings: list[Standing] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    meetings: Counter[frozenset[int]] = field(default_factory=Counter)
    spreads: list[float] = field(default_factory=list)
    results: deque[Result] = field(default_factory=deque)
    games: int = 0
    met_again: int = 0

    def __post_init__(self) -> None:
        self.luck = random.Random(f"ladder/{self.seed}")  # noqa: S311 (no secret)
        self.people = [self._person(number) for number in range(self.players)]
        self._running: list[tuple[int, int, tuple[int, ...]]] = []

    def play(self, every: int = 30) -> Iterator[Standing]:
        """Play hour by hour; yield the ladder's state every `every` days and at the end."""
        for hour in range(self.days * HOURS):
            self.finish_games(hour)
            if self.forgets and hour % FORGET_EVERY == 0:
                self.forget(hour)
            self.form_tables(hour)
            day, rest = divmod(hour + 1, HOURS)
            if rest == 0 and (day % every == 0 or day == self.days):
                self.standings.append(self.standing(day))
                yield self.standings[-1]

    # -------------------------------------------------------------- people

    def _person(self, number: int) -> Person:
        luck = self.luck
        # Two in five join when the ladder opens, the others later.
        joins = 0 if luck.random() < 0.4 else luck.randrange(max(1, self.days * HOURS * 9 // 10))
        vacations = []
        for _trip in range(luck.choice((0, 1, 2, 2, 3))):
            start = luck.randrange(max(1, self.days * HOURS))
            vacations.append((start, start + luck.randint(3, 14) * HOURS))
        return Person(
            number=number,
            strength=luck.gauss(START.mu, STRENGTH_SPREAD),
            joins=joins,
            wanted=luck.choices((1, 2, 3, 4, 5), (30, 30, 20, 10, 10))[0],
            slowness=luck.lognormvariate(0, 0.5),
            # Most people lose one seat in a hundred games; one person in ten loses many.
            absence=luck.choices((0.01, 0.03, 0.15), (6, 3, 1))[0],
            vacations=vacations,
            waiting_since=joins,
        )

    # -------------------------------------------------------------- hours

    def form_tables(self, hour: int) -> None:
        """Form tables as the hourly task does."""
        entrants = [
            Entrant(
                player=person.number,
                rating=person.ordinal,
                wanted=person.wanted,
                running=person.running,
                waited=float(hour - person.waiting_since),
                opponents=tuple(person.opponents),
            )
            for person in self.people
            if person.joins <= hour and person.running < person.wanted and not person.is_away(hour)
        ]
        tables = form_tables(
            entrants,
            size=self.size,
            seed=f"{self.seed}/{hour}",
            meetings=self.meetings,
            steps=self.steps,
        )
        for table in tables:
            self._seat(table, hour)

    def _seat(self, table: tuple[int, ...], hour: int) -> None:
        people = [self.people[number] for number in table]
        for person in people:
            self.waits.append(hour - self._waits_since(person, hour))
            person.running += 1
            # From now on the person waits for one more game.
            person.waiting_since = hour
            person.opponents.appendleft(frozenset(table) - {person.number})
        for pair in combinations(table, 2):
            self.met_again += self.meetings[frozenset(pair)] > 0
            self.meetings[frozenset(pair)] += 1
        ordinals = [person.ordinal for person in people]
        self.spreads.append(max(ordinals) - min(ordinals))
        self.games += 1
        # About three weeks; the slowest person at the table decides.
        weeks = 3 * self.luck.lognormvariate(0, 0.3) * max(person.slowness for person in people) ** 0.7
        heapq.heappush(self._running, (hour + math.ceil(weeks * 7 * HOURS), self.games, table))

    def _waits_since(self, person: Person, hour: int) -> int:
        """Return the hour since which a person waits; vacation does not count."""
        back = [end for start, end in person.vacations if start <= hour and end <= hour]
        return max([person.waiting_since, *back])

    def finish_games(self, hour: int) -> None:
        """End the games whose time has come."""
        while self._running and self._running[0][0] <= hour:
            _hour, _number, table = heapq.heappop(self._running)
            result = self._result(table, hour)
            self.results.append(result)
            self._rate(result)
            for number in table:
                person = self.people[number]
                if person.running == person.wanted:
                    person.waiting_since = hour
                person.running -= 1
                person.finished.append(hour)

    def _result(self, table: tuple[int, ...], hour: int) -> Result:
        def shown(number: int) -> tuple[bool, float]:
            person = self.people[number]
            is_lost = self.luck.random() < person.absence
            return not is_lost, self.luck.gauss(person.strength, LUCK)

        order = sorted(table, key=shown, reverse=True)
        return Result(hour, tuple(order), tuple(range(1, len(order) + 1)))

    def _rate(self, result: Result) -> None:
        people = [self.people[number] for number in result.people]
        after = rate([person.rating for person in people], result.ranks)
        for person, rating in zip(people, after, strict=True):
            person.rating = rating

    def forget(self, hour: int) -> None:
        """Drop results older than five months, and rate the remaining ones from the start."""
        too_old = hour - COUNTS_FOR
        if not self.results or self.results[0].hour > too_old:
            return
        while self.results and self.results[0].hour <= too_old:
            self.results.popleft()
        for person in self.people:
            person.rating = START
            while person.finished and person.finished[0] <= too_old:
                person.finished.popleft()
        for result in self.results:
            self._rate(result)

    # -------------------------------------------------------------- figures

    def standing(self, day: int) -> Standing:
        """Compare the ladder's ranks with true strength."""
        ranked = [person for person in self.people if len(person.finished) >= RANKED_AFTER]
        return Standing(
            day=day,
            joined=sum(person.joins < day * HOURS for person in self.people),
            ranked=len(ranked),
            games=self.games,
            correlation=rank_correlation(
                [person.ordinal for person in ranked], [person.strength for person in ranked]
            ),
        )

    def figures(self) -> dict[str, float | int | None]:
        """Return the figures of the whole time; None where nothing was played."""
        met = list(self.meetings.values())
        waits = sorted(self.waits)
        half = next((one.day for one in self.standings if one.correlation >= 0.5), None)
        return {
            "games": self.games,
            "ranked": self.standings[-1].ranked if self.standings else 0,
            "rank_correlation": _rounded(self.standings[-1].correlation) if self.standings else None,
            "rank_correlation_half_after_days": half,
            "wait_hours_median": statistics.median(waits) if waits else None,
            "wait_hours_p90": waits[len(waits) * 9 // 10] if waits else None,
            "met_before_percent": _rounded(100 * self.met_again / sum(met), 1) if met else None,
            "meetings_of_a_pair_mean": _rounded(statistics.fmean(met)) if met else None,
            "meetings_of_a_pair_most": max(met, default=None),
            "spread_median": _rounded(statistics.median(self.spreads), 1) if self.spreads else None,
        }


def rank_correlation(ones: Sequence[float], others: Sequence[float]) -> float:
    """Return Spearman's rank correlation: 1 for the same order, 0 for no relation."""
    if len(ones) < 3 or min(len(set(ones)), len(set(others))) < 2:
        return 0.0
    return statistics.correlation(_ranks(ones), _ranks(others))


def _ranks(values: Sequence[float]) -> list[float]:
    """Return each value's rank; equal values share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda place: values[place])
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for place in order[start:end]:
            ranks[place] = (start + end - 1) / 2
        start = end
    return ranks


def _rounded(value: float, digits: int = 2) -> float:
    return round(value, digits)
