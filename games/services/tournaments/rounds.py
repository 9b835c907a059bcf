"""The course of tournaments: start, rounds and end.

An index finds what is due. Each step locks its tournament in a transaction of its own and checks the
condition again, so tasks may be repeated or killed without doing anything twice. A round is created with
its tables in one transaction. Each game follows in its own (`round_games`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from accounts.same_person import same_person_among
from games.models.club import Membership
from games.models.rating import Rating
from games.models.tournament import Entrant, Pairing, Round, RoundTable, Tournament
from games.pairing import elimination, round_robin, swiss
from games.pairing.elimination import Knockout
from games.pairing.scores import Played, places_by_elimination, standings
from games.selectors.people import relations
from games.selectors.tournaments.played_rounds import played_rounds
from games.services.errors import GameNotRunning
from games.services.table import early_end
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle
from games.services.tournaments import round_games
from games.services.tournaments.notices import notify_entrants
from games.services.tournaments.organization import end_without_a_round
from games.services.tournaments.rights import lock_idle

logger = logging.getLogger(__name__)

AT_ONCE = 200


def sweep_tournaments(*, now: datetime) -> int:
    """Do everything that is due in all tournaments. Return the number of steps."""
    entering = Tournament.objects.filter(_may_be_tried(now), due_at__lte=now).order_by("due_at")
    late = RoundTable.objects.filter(
        _may_be_tried(now),
        round__ends_at__lte=now,
        round__closed_at=None,
        finished_at=None,
        game__isnull=False,
    )
    over = Round.objects.filter(_may_be_tried(now, "tournament__"), due_at__lte=now).order_by("due_at")
    done = _each(
        Tournament,
        entering.values_list("pk", flat=True),
        lambda pk: begin(tournament_id=pk, now=now),
        now=now,
    )
    done += _each(
        RoundTable,
        late.order_by("pk").values_list("pk", flat=True),
        lambda pk: end_late_game(table_id=pk, now=now),
        now=now,
    )
    done += _each(
        Tournament,
        over.values_list("tournament", flat=True),
        lambda pk: go_on(tournament_id=pk, now=now),
        now=now,
    )
    missing = RoundTable.objects.filter(_may_be_tried(now), game=None, finished_at=None)
    return done + _each(
        RoundTable,
        missing.order_by("pk").values_list("pk", flat=True),
        lambda pk: round_games.try_to_make(table_id=pk, now=now),
        now=now,
    )


def _may_be_tried(now: datetime, of: str = "") -> Q:
    return Q(**{f"{of}retry_at": None}) | Q(**{f"{of}retry_at__lte": now})


def _each(
    rows: type[Tournament | RoundTable], found: Iterable[int], do: Callable[[int], bool], *, now: datetime
) -> int:
    """Call a function for each id. A failure is logged and retried later, and does not stop the others."""
    done = 0
    for pk in list(found[:AT_ONCE]):  # type: ignore[index]
        try:
            done += int(do(pk))
        except Exception:
            logger.exception("Continuing a tournament failed (%s %s).", rows.__name__, pk)
            _put_off(rows, pk, now=now)
    return done


@transaction.atomic
def _put_off(rows: type[Tournament | RoundTable], pk: int, *, now: datetime) -> None:
    """Record a failure, so that it is retried at growing intervals."""
    row = rows._default_manager.select_for_update(no_key=True).filter(_may_be_tried(now), pk=pk).first()
    if row is not None:
        row.failures = min(row.failures + 1, round_games.MOST_FAILURES)
        row.retry_at = now + round_games.wait_after(row.failures)
        row.save(update_fields=["failures", "retry_at"])


def _note_success(tournament: Tournament) -> None:
    if tournament.failures:
        tournament.failures, tournament.retry_at = 0, None
        tournament.save(update_fields=["failures", "retry_at"])


@transaction.atomic
def begin(*, tournament_id: int, now: datetime) -> bool:
    """Start a tournament whose entries are closed, or call it off. Return whether it was due."""
    tournament = lock_idle(tournament_id)
    if tournament is None or tournament.due_at is None or tournament.due_at > now:
        return False
    _note_success(tournament)
    _let_go(tournament, now=now)
    entrants = list(tournament.entrants.select_related("user"))
    if len(entrants) < max(tournament.least_entrants, tournament.smallest_table):
        end_without_a_round(tournament, now=now)
        return True
    _seed(tournament, entrants)
    tournament.rounds_planned = _rounds(tournament, len(entrants))
    tournament.status, tournament.due_at, tournament.started_at = Tournament.Status.RUNNING, None, now
    tournament.save(update_fields=["rounds_planned", "status", "due_at", "started_at"])
    _next_round(tournament, now=now)
    return True


@transaction.atomic
def go_on(*, tournament_id: int, now: datetime) -> bool:
    """Close a finished round, and create the next one or end the tournament. Return whether it was due."""
    tournament = lock_idle(tournament_id)
    if tournament is None:
        return False
    round_ = tournament.rounds.select_for_update(no_key=True).filter(due_at__lte=now, closed_at=None).first()
    if round_ is None:
        return False
    round_.due_at, round_.closed_at = None, now
    round_.save(update_fields=["due_at", "closed_at"])
    _note_success(tournament)
    _let_go(tournament, now=now)
    _next_round(tournament, now=now)
    return True


def end_late_game(*, table_id: int, now: datetime) -> bool:
    """End the game of a table whose round has reached its time limit. Return whether it was still running."""
    return end_game(game_id=RoundTable.objects.values_list("game", flat=True).get(pk=table_id), now=now)


@transaction.atomic
def end_game(*, game_id: int, now: datetime) -> bool:
    """End a game by points, because its round has reached its time limit. Return whether it was still running."""
    try:
        sitting = Sitting.of_running(game_id, now=now)
    except GameNotRunning:
        return False
    sitting.report("round_ends")
    early_end.finish_now(sitting)
    settle(sitting)
    return True


# ------------------------------------------------------------------ entrants


def _let_go(tournament: Tournament, *, now: datetime) -> None:
    """Withdraw entrants whose accounts are inactive or who have left the club."""
    gone = Q(user__is_active=False) | Q(user__deleted_at__isnull=False)
    if tournament.club_id is not None:
        members = Membership.objects.filter(club=tournament.club_id).values("user")
        gone |= ~Q(user__in=members)
    rows = tournament.entrants.playing().filter(gone)
    if tournament.is_entering:
        rows.delete()
    else:
        rows.update(withdrawn_at=now)


def _seed(tournament: Tournament, entrants: list[Entrant]) -> None:
    """Number the entrants by their rating in the game's family, unrated ones last by their time of entry."""
    ratings = Rating.objects.filter(
        family=tournament.family, games__gt=0, user__in=[entrant.user_id for entrant in entrants]
    )
    known = dict(ratings.values_list("user", "ordinal"))
    entrants.sort(
        key=lambda one: (one.user_id not in known, -known.get(one.user_id, 0.0), one.entered_at, one.pk)
    )
    for number, entrant in enumerate(entrants, start=1):
        entrant.seed = number
    Entrant.objects.bulk_update(entrants, ["seed"])


def _rounds(tournament: Tournament, entrants: int) -> int:
    """Return the number of rounds if nobody withdraws."""
    size, allowed = tournament.seat_count, tournament.table_sizes
    match Tournament.Kind(tournament.kind):
        case Tournament.Kind.SWISS:
            return min(tournament.rounds_planned, swiss.most_rounds(entrants, size, allowed))
        case Tournament.Kind.ELIMINATION:
            return elimination.rounds_needed(entrants, size, allowed, tournament.advancing)
        case Tournament.Kind.ROUND_ROBIN:
            return round_robin.rounds_needed(entrants, size, allowed)


# ------------------------------------------------------------------ rounds


def _next_round(tournament: Tournament, *, now: datetime) -> None:
    entrants = list(tournament.entrants.order_by("seed"))
    rounds = played_rounds(tournament)
    plan = _plan(tournament, entrants, rounds, now=now)
    if not plan.tables:
        _finish(tournament, entrants, rounds, now=now)
        return
    round_ = Round(tournament=tournament, number=len(rounds) + 1, began_at=now, advancing=plan.advancing)
    limit = tournament.round_limit
    round_.ends_at = now + limit if limit is not None else None
    round_.save(force_insert=True)
    tables = RoundTable.objects.bulk_create(
        RoundTable(round=round_, number=number) for number in range(1, len(plan.tables) + 1)
    )
    seated = [
        Pairing(round=round_, entrant_id=entrant, table=table)
        for table, people in zip(tables, plan.tables, strict=True)
        for entrant in people
    ]
    without = [Pairing(round=round_, entrant_id=entrant) for entrant in plan.byes]
    Pairing.objects.bulk_create([*seated, *without])
    told = [row.entrant_id for row in (*seated, *without)]
    notify_entrants(tournament, "round", now=now, entrants=told, round=round_.number)


def _plan(
    tournament: Tournament, entrants: Sequence[Entrant], rounds: Sequence[Played], *, now: datetime
) -> Knockout:
    """Return the seating of the next round. Without tables, the tournament is over."""
    seeds = [entrant.pk for entrant in entrants]
    present = {entrant.pk for entrant in entrants if not entrant.is_withdrawn}
    size, allowed = tournament.seat_count, tournament.table_sizes
    luck = f"tournament {tournament.pk}, round {len(rounds) + 1}"
    if tournament.is_elimination:
        return elimination.elimination_round(
            seeds,
            present & _still_in(tournament, seeds, rounds),
            number=len(rounds) + 1,
            size=size,
            allowed=allowed,
            advancing=tournament.advancing,
        )
    if len(rounds) >= tournament.rounds_planned:
        return Knockout([], [])
    if tournament.kind == Tournament.Kind.SWISS:
        apart = _apart([entrant for entrant in entrants if entrant.pk in present], now=now)
        return Knockout(
            *swiss.swiss_round(
                seeds,
                present,
                rounds,
                planned=tournament.rounds_planned,
                size=size,
                allowed=allowed,
                apart=apart,
                seed=luck,
            )
        )
    return Knockout(
        *round_robin.round_robin_round(
            seeds,
            present,
            rounds,
            planned=tournament.rounds_planned,
            size=size,
            allowed=allowed,
            seed=luck,
        )
    )


def _still_in(tournament: Tournament, seeds: Sequence[int], rounds: Sequence[Played]) -> set[int]:
    """Return the entrants of a single elimination who are still in. If several tie, the better seed advances."""
    if not rounds:
        return set(seeds)
    last = tournament.rounds.latest("number")
    place = {player: number for number, player in enumerate(seeds)}
    found = set(rounds[-1].byes)
    for table in rounds[-1].tables:
        found.update(sorted(table, key=lambda player: (table[player], place[player]))[: last.advancing])
    return found


def _apart(entrants: Collection[Entrant], *, now: datetime) -> set[frozenset[int]]:
    """Return the pairs of entrants with a block between them, or whose accounts look like one person's."""
    by_user = {entrant.user_id: entrant.pk for entrant in entrants}
    pairs = relations.blocked_among(by_user) | same_person_among(by_user, now=now)
    return {frozenset(by_user[user] for user in pair) for pair in pairs}


def _finish(
    tournament: Tournament, entrants: list[Entrant], rounds: Sequence[Played], *, now: datetime
) -> None:
    seeds = [entrant.pk for entrant in entrants]
    if tournament.is_elimination:
        left = {entrant.pk for entrant in entrants if not entrant.is_withdrawn}
        gone = _still_in(tournament, seeds, rounds) - left
        places = places_by_elimination(seeds, rounds, gone=gone)
    else:
        places = {line.player: line.place for line in standings(seeds, rounds)}
    for entrant in entrants:
        entrant.place = places[entrant.pk]
    Entrant.objects.bulk_update(entrants, ["place"])
    tournament.status, tournament.finished_at = Tournament.Status.FINISHED, now
    tournament.save(update_fields=["status", "finished_at"])
    notify_entrants(tournament, "over", now=now)
