"""Data for the pages of tournaments."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games.models.club import Club, Membership
from games.models.tournament import Entrant, EntrantRemoval, Pairing, Round, RoundTable, Tournament
from games.pairing import swiss
from games.pairing.scores import Line, standings
from games.selectors.tournaments.played_rounds import rounds_of

if TYPE_CHECKING:
    from accounts.models import User
    from games.models.game import Game

OVER_AT_ONCE = 30


@dataclass(frozen=True)
class Tournaments:
    """The list of tournaments: open for entries, running, and a page of those that are over."""

    entering: list[Any]
    running: list[Any]
    over: list[Any]
    has_more: bool

    @property
    def is_empty(self) -> bool:
        return not (self.entering or self.running or self.over)


def tournaments(user: User | None, *, page: int = 1) -> Tournaments:
    """Return the tournaments that the user may see, with a page of those that are over."""
    seen = _counted(Tournament.objects.visible_to(user), user)
    begin = (page - 1) * OVER_AT_ONCE
    over = seen.filter(status=Tournament.Status.FINISHED).order_by("-finished_at", "-pk")
    found = list(over[begin : begin + OVER_AT_ONCE + 1])
    return Tournaments(
        entering=list(seen.filter(status=Tournament.Status.ENTERING).order_by("closes_at", "pk")),
        running=list(seen.filter(status=Tournament.Status.RUNNING).order_by("-started_at", "-pk")),
        over=_with_winners(found[:OVER_AT_ONCE]),
        has_more=len(found) > OVER_AT_ONCE,
    )


def tournaments_of(club: Club, user: User) -> list[Any]:
    """Return a club's tournaments for its page, those open for entries first."""
    order = {"entering": 0, "running": 1, "finished": 2}
    rows = _counted(Tournament.objects.filter(club=club), user).exclude(status=Tournament.Status.CALLED_OFF)
    found = list(rows.order_by("-pk")[:OVER_AT_ONCE])
    return _with_winners(sorted(found, key=lambda one: order[one.status]))


def public_tournaments() -> QuerySet[Tournament]:
    """Return the public tournaments that have not been called off, the newest first."""
    seen = Tournament.objects.visible_to(None)
    return seen.exclude(status=Tournament.Status.CALLED_OFF).order_by("-pk")


def _counted(rows: QuerySet[Any], user: User | None) -> QuerySet[Any]:
    """Annotate the number of entrants, and whether the user is one. Load the clubs."""
    return rows.select_related("club").annotate(
        entered=Count("entrants"), mine=Count("entrants", filter=_of(user))
    )


def _of(user: User | None) -> Q:
    return Q(entrants__user=user.pk if user is not None else 0)


def _with_winners(found: list[Any]) -> list[Any]:
    rows = Entrant.objects.filter(tournament__in=found, place=1).select_related("user").order_by("seed")
    winners: dict[int, list[User]] = defaultdict(list)
    for row in rows if found else ():
        winners[row.tournament_id].append(row.user)
    for one in found:
        one.winners = winners[one.pk]
    return found


def clubs_to_organize_in(user: User) -> list[Club]:
    """Return the clubs in which the user may open tournaments, by name."""
    roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
    rows = Membership.objects.filter(user=user, role__in=roles).select_related("club")
    return sorted((row.club for row in rows), key=lambda club: club.display_name.casefold())


# ------------------------------------------------------------------ the page of one tournament


@dataclass(frozen=True)
class TableShown:
    """A table of a round with its pairings, once it is over the best first."""

    table: RoundTable
    rows: list[Pairing]
    # how many players advance; 0: nobody is knocked out
    advancing: int = 0

    @property
    def game(self) -> Game | None:
        return self.table.game

    @property
    def is_over(self) -> bool:
        return self.table.finished_at is not None


@dataclass(frozen=True)
class RoundShown:
    round: Round
    tables: list[TableShown] = field(default_factory=list)
    byes: list[Pairing] = field(default_factory=list)

    @property
    def is_final(self) -> bool:
        return len(self.tables) == 1 and not self.byes

    @property
    def finished(self) -> int:
        return sum(table.is_over for table in self.tables)


@dataclass(frozen=True)
class StandingLine:
    line: Line
    entrant: Entrant
    place: int


@dataclass(frozen=True)
class TournamentPage:
    tournament: Tournament
    entrants: list[Entrant]
    rounds: list[RoundShown]
    standing: list[StandingLine]
    mine: Entrant | None
    # whether an organizer has removed the viewer
    is_removed: bool = False

    @property
    def is_in(self) -> bool:
        return self.mine is not None and not self.mine.is_withdrawn

    @property
    def winners(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants if entrant.place == 1]

    @property
    def current(self) -> RoundShown | None:
        last = self.rounds[-1] if self.rounds else None
        return last if last is not None and not last.round.is_closed else None

    @property
    def my_game(self) -> Game | None:
        return self.my_table.game if self.my_table is not None else None

    @property
    def has_most_rounds(self) -> bool:
        """True if another round of a Swiss tournament would make players meet again."""
        tournament = self.tournament
        if not tournament.is_swiss or tournament.is_entering or tournament.is_called_off:
            return False
        most = swiss.most_rounds(len(self.entrants), tournament.seat_count, tournament.table_sizes)
        return tournament.rounds_planned >= most

    @property
    def is_last_round(self) -> bool:
        if self.current is None:
            return False
        if self.tournament.is_elimination:
            return self.current.is_final
        return self.current.round.number >= self.tournament.rounds_planned

    @property
    def is_through(self) -> bool:
        """True if the viewer has already qualified for the next round of an elimination."""
        return self.current is not None and any(
            table.is_over and self.mine.pk in [row.entrant_id for row in table.rows[: table.advancing]]
            for table in self.current.tables
            if self.mine is not None
        )

    @property
    def may_withdraw(self) -> bool:
        if not self.is_in or self.tournament.is_over or self.tournament.is_called_off:
            return False
        if not self.tournament.is_elimination or self.current is None:
            return True
        return self.is_through or self.my_bye or self.my_table is not None

    @property
    def my_table(self) -> TableShown | None:
        """The viewer's table of this round, until it is over."""
        if self.current is None or self.mine is None:
            return None
        return next(
            (
                table
                for table in self.current.tables
                if not table.is_over and self.mine.pk in [row.entrant_id for row in table.rows]
            ),
            None,
        )

    @property
    def my_bye(self) -> bool:
        return self.current is not None and any(
            self.mine is not None and row.entrant_id == self.mine.pk for row in self.current.byes
        )


def version_of(tournament: Tournament) -> str:
    """Return a string that changes with what a picture of the tournament shows, with two queries."""
    entered = tournament.entrants.count()
    over = RoundTable.objects.filter(round__tournament=tournament, finished_at__isnull=False).count()
    return f"{tournament.status}-{entered}-{over}-{int(tournament.is_hidden)}"


def tournament_page(tournament: Tournament, user: User | None) -> TournamentPage:
    """Return the data of a tournament's page, in three queries. For a player who is not in it, four."""
    removals = EntrantRemoval.objects.filter(tournament=tournament, user=OuterRef("user"))
    rows_of_entrants = tournament.entrants.select_related("user").annotate(is_removed=Exists(removals))
    entrants: list[Entrant] = [*rows_of_entrants]
    entrants.sort(key=lambda one: (one.seed is None, one.seed or 0, one.entered_at, one.pk))
    by_pk = {entrant.pk: entrant for entrant in entrants}
    rows = list(
        Pairing.objects.filter(round__tournament=tournament)
        .select_related("round", "table__game")
        .defer("table__game__state", "table__game__marks")
        .order_by("round__number", "table__number", "pk")
    )
    for row in rows:
        row.entrant = by_pk[row.entrant_id]
    mine = next((one for one in entrants if user is not None and one.user_id == user.pk), None)
    has_left = user is not None and (mine is None or mine.is_withdrawn)
    return TournamentPage(
        tournament=tournament,
        entrants=entrants,
        rounds=_rounds(tournament, rows),
        standing=_standing(tournament, entrants, rows),
        mine=mine,
        is_removed=has_left and tournament.removals.filter(user=user).exists(),
    )


def _rounds(tournament: Tournament, rows: list[Pairing]) -> list[RoundShown]:
    shown: dict[int, RoundShown] = {}
    tables: dict[int, list[Pairing]] = defaultdict(list)
    for row in rows:
        here = shown.setdefault(row.round_id, RoundShown(row.round))
        if row.table is None:
            here.byes.append(row)
            continue
        if row.table_id not in tables:
            advancing = row.round.advancing if tournament.is_elimination else 0
            here.tables.append(TableShown(row.table, tables[row.table.pk], advancing))
        tables[row.table.pk].append(row)
    for seated in tables.values():
        seated.sort(key=lambda row: (row.rank or 0, row.entrant.seed or 0))
    return list(shown.values())


def _standing(tournament: Tournament, entrants: list[Entrant], rows: list[Pairing]) -> list[StandingLine]:
    """Return the standing so far. A single elimination has none until its end."""
    if tournament.is_entering or tournament.is_called_off:
        return []
    by_pk = {entrant.pk: entrant for entrant in entrants}
    lines = standings([entrant.pk for entrant in entrants], rounds_of(rows))
    if not tournament.is_elimination:
        return [StandingLine(line, by_pk[line.player], line.place) for line in lines]
    if not tournament.is_over:
        return []
    found = [StandingLine(line, by_pk[line.player], by_pk[line.player].place or 0) for line in lines]
    return sorted(found, key=lambda one: (one.place, one.entrant.seed or 0))
