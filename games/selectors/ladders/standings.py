"""Standings and seasons of ladders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Count, OuterRef, Q, Subquery

from accounts.models import User
from games.models.game import Game
from games.models.ladder import (
    RANKED_AFTER,
    Ladder,
    LadderEntry,
    LadderEntryQuerySet,
    LadderQuerySet,
    LadderSeat,
    Season,
    SeasonPlace,
)

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from games.models.club import Club

SHOWN_IN_PREVIEW = 3
RESULTS_SHOWN = 8
HALL_PLACES = 3
STANDING_SHOWN = 50
SHOWN_ABOVE_ME = 5


class BehindEntry(NamedTuple):
    """The start of a page of a standing: after this conservative rating and entry."""

    ordinal: float
    entry: int


class BehindPlace(NamedTuple):
    """The start of a page of a season's standing: after this place and row."""

    place: int
    row: int


@dataclass(frozen=True)
class StandingPage:
    """A page of a ladder's standing as (place, entry), and where the next one begins."""

    lines: list[tuple[int, LadderEntry]]
    next: BehindEntry | None


@dataclass(frozen=True)
class SeasonPage:
    """A page of a season's standing, and where the next one begins."""

    rows: list[SeasonPlace]
    next: BehindPlace | None


@dataclass(frozen=True)
class LadderCard:
    """A ladder in a list: its best players, how many want games, and the reader's entry."""

    ladder: Ladder
    players: int
    running: int
    best: list[LadderEntry]
    mine: LadderEntry | None


@dataclass(frozen=True)
class Mine:
    entry: LadderEntry
    place: int | None
    running: int

    @property
    def waits(self) -> bool:
        """True if the player waits for another game, disregarding vacations."""
        entry = self.entry
        return entry.is_active and not entry.is_paused and self.running < entry.games_at_once


@dataclass(frozen=True)
class GameResult:
    """A finished game of a ladder with its original players, best first."""

    game: Game
    seats: list[LadderSeat]


def ladder_cards(user: User | None) -> list[LadderCard]:
    """Return the list of all public ladders, in six queries."""
    return _cards(Ladder.objects.of_site(), user)


def all_cards(user: User) -> list[LadderCard]:
    """Return the list of the public ladders and those of the player's clubs."""
    return _cards(Ladder.objects.visible_to(user), user)


def club_cards(club: Club, user: User) -> list[LadderCard]:
    return _cards(Ladder.objects.filter(club=club), user)


def _cards(ladders: LadderQuerySet, user: User | None) -> list[LadderCard]:
    best_first = LadderEntry.objects.ranked().filter(ladder=OuterRef("pk")).values("pk")
    best_ones = {f"best_{n}": Subquery(best_first[n : n + 1]) for n in range(SHOWN_IN_PREVIEW)}
    rows = list(ladders.listed().annotate(**best_ones))
    if not rows:
        return []
    players = _counted(LadderEntry.objects.active().filter(ladder__in=rows, paused_at=None))
    running = _counted(Game.objects.running().filter(ladder__in=rows))
    best: dict[int, list[LadderEntry]] = {row.pk: [] for row in rows}
    placed = LadderEntry.objects.in_bulk({pk for row in rows for pk in _best_of(row)})
    people = User.objects.in_bulk({entry.user_id for entry in placed.values()})
    for row in rows:
        for pk in _best_of(row):
            placed[pk].user = people[placed[pk].user_id]
            best[row.pk].append(placed[pk])
    mine: dict[int, LadderEntry] = {}
    if user is not None:
        mine = {entry.ladder_id: entry for entry in LadderEntry.objects.active().filter(user=user)}
    return [
        LadderCard(row, players.get(row.pk, 0), running.get(row.pk, 0), best[row.pk], mine.get(row.pk))
        for row in rows
    ]


def listed() -> list[Ladder]:
    return list(Ladder.objects.of_site().listed())


def _counted(rows: QuerySet[LadderEntry] | QuerySet[Game]) -> dict[int, int]:
    counted = rows.order_by().values("ladder").annotate(number=Count("pk"))
    return dict(counted.values_list("ladder", "number"))


def _best_of(row: Ladder) -> list[int]:
    """Return the ids of the best entries, from the row's annotations."""
    found = [getattr(row, f"best_{n}") for n in range(SHOWN_IN_PREVIEW)]
    return [pk for pk in found if pk is not None]


def ranked_on(ladder: Ladder) -> LadderEntryQuerySet:
    return LadderEntry.objects.ranked().filter(ladder=ladder)


def standing_page(
    ladder: Ladder, *, behind: BehindEntry | None = None, at_once: int = STANDING_SHOWN
) -> StandingPage:
    """Return a page of the standing, using its index: one query, or two after the first page."""
    rows = ranked_on(ladder).select_related("user")
    if behind is not None:
        rows = rows.filter(
            Q(ordinal__lt=behind.ordinal) | Q(pk__gt=behind.entry), ordinal__lte=behind.ordinal
        )
    found = list(rows[: at_once + 1])
    shown = found[:at_once]
    first = number = 1
    if behind is not None and shown:
        better = Q(ordinal__gt=shown[0].ordinal)
        ahead = ranked_on(ladder).filter(ordinal__gte=shown[0].ordinal)
        counted = ahead.aggregate(
            better=Count("pk", filter=better), before=Count("pk", filter=better | Q(pk__lt=shown[0].pk))
        )
        first, number = 1 + counted["better"], 1 + counted["before"]
    return StandingPage(
        lines=with_places(shown, number, first),
        next=BehindEntry(shown[-1].ordinal, shown[-1].pk) if len(found) > at_once else None,
    )


def beginning_above(entry: LadderEntry) -> BehindEntry | None:
    """Return the start of a page that shows an entry and a few above it, or None for the first page."""
    above = LadderEntry.objects.ranked().filter(ladder=entry.ladder_id, ordinal__gte=entry.ordinal)
    above = above.filter(Q(ordinal__gt=entry.ordinal) | Q(pk__lt=entry.pk)).order_by("ordinal", "-pk")
    keys = list(above.values_list("ordinal", "pk")[: SHOWN_ABOVE_ME + 1])
    return BehindEntry(*keys[-1]) if len(keys) > SHOWN_ABOVE_ME else None


def place_above(ladder: Ladder, ordinal: float) -> int:
    """Return the place of a conservative rating. Equal ratings share a place."""
    return 1 + LadderEntry.objects.ranked().filter(ladder=ladder, ordinal__gt=ordinal).count()


def with_places(entries: list[LadderEntry], first: int, first_place: int) -> list[tuple[int, LadderEntry]]:
    """Return the entries of a page with their places.

    :param first: the number of the page's first entry, from 1
    :param first_place: the place of that entry
    """
    placed: list[tuple[int, LadderEntry]] = []
    for number, entry in enumerate(entries, start=first):
        same = bool(placed) and placed[-1][1].ordinal == entry.ordinal
        place = placed[-1][0] if same else (number if placed else first_place)
        placed.append((place, entry))
    return placed


def ladder_standing(ladder: Ladder) -> Iterator[tuple[int, LadderEntry]]:
    """Yield the whole standing as (place, entry). Equal ratings share a place."""
    yield from with_places(list(ranked_on(ladder).select_related("user")), 1, 1)


def ladder_place_of(ladder: Ladder, user: User | None) -> Mine | None:
    """Return the player's entry and place on a ladder, or None if the player never joined."""
    if user is None:
        return None
    entry = LadderEntry.objects.filter(ladder=ladder, user=user).first()
    if entry is None:
        return None
    running = LadderSeat.objects.running().filter(ladder=ladder, user=user).count()
    return Mine(entry, place_above(ladder, entry.ordinal) if entry.is_ranked else None, running)


def latest_results(ladder: Ladder) -> list[GameResult]:
    """Return the latest finished games, in two queries."""
    games = list(
        Game.objects.filter(ladder=ladder, status=Game.Status.FINISHED)
        .defer("state")
        .order_by("-finished_at", "-pk")[:RESULTS_SHOWN]
    )
    seats = (
        LadderSeat.objects.filter(game__in=games).select_related("user").order_by("game", "rank", "number")
    )
    by_game = {game: list(rows) for game, rows in groupby(seats, key=lambda row: row.game_id)}
    return [GameResult(game, by_game.get(game.pk, [])) for game in games]


def unranked_on(ladder: Ladder) -> int:
    """Return the number of players on a ladder who have too few games for a place."""
    return LadderEntry.objects.active().filter(ladder=ladder, games__lt=RANKED_AFTER).count()


def seasons() -> list[Season]:
    return list(Season.objects.filter(archived_at__isnull=False))


def hall_of_fame() -> list[tuple[Season, list[tuple[Ladder, list[SeasonPlace]]]]]:
    """Return the best of each public ladder in each season, the latest season first."""
    best = (
        SeasonPlace.objects.of_site()
        .filter(place__lte=HALL_PLACES)
        .select_related("season", "ladder", "user")
        .order_by("-season__starts_date", "ladder__place", "ladder", "place", "pk")
    )
    return [
        (season, [(ladder, list(rows)) for ladder, rows in groupby(of_season, key=lambda row: row.ladder)])
        for season, of_season in groupby(best, key=lambda row: row.season)
    ]


def season_page(
    season: Season, ladder: Ladder, *, behind: BehindPlace | None = None, at_once: int = STANDING_SHOWN
) -> SeasonPage:
    """Return a page of a ladder's standing at the end of a season, using an index."""
    rows = SeasonPlace.objects.filter(season=season, ladder=ladder).select_related("user")
    if behind is not None:
        rows = rows.filter(Q(place__gt=behind.place) | Q(pk__gt=behind.row), place__gte=behind.place)
    found = list(rows.order_by("place", "pk")[: at_once + 1])
    shown = found[:at_once]
    last = BehindPlace(shown[-1].place, shown[-1].pk) if len(found) > at_once else None
    return SeasonPage(shown, last)


def ladders_of(season: Season, club: Club | None) -> list[Ladder]:
    """Return the public ladders, or a club's, with places in a season."""
    ladders = Ladder.objects.filter(club=club).listed()
    return list(ladders.filter(season_places__season=season).distinct())


def seasons_of(ladder: Ladder) -> list[Season]:
    """Return the seasons in which a ladder had places, the latest first. Only archived ones have any."""
    kept = SeasonPlace.objects.filter(ladder=ladder).order_by().values("season")
    return list(Season.objects.filter(pk__in=kept))
