"""Forming the tables of ladders every hour.

Locks are taken in this order everywhere: the ladder's club, a game that ends, the ladder, its entries by
user id. Nobody else can lock the new games yet. The lock of an entry also guards the player's seats on
that ladder.
"""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from itertools import combinations

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.same_person import same_person_among
from games import catalog
from games.engine import chance
from games.models.club import Club
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry, LadderSeat, full_hour
from games.models.notification import Kind
from games.models.seat import Seat
from games.pairing.ladder_tables import LAST_GAMES, Entrant, form_tables
from games.selectors.people import relations
from games.services.ladders.results import free_slot, locked_entries, note_loss
from games.services.table.game_start import start_sitting
from games.services.table.sitting import Sitting

logger = logging.getLogger(__name__)

SEATS_LABEL = "ladder/seats"
"""The label for drawing the seats. No entropy is mixed in, since nobody sits at the table yet."""


def make_ladders(*, now: datetime) -> int:
    """Create the site's ladders that do not exist yet. Return how many."""
    there = set(Ladder.objects.values_list("slug", flat=True))
    missing = [
        Ladder(
            slug=plan.slug,
            title=plan.title,
            modules=list(plan.modules),
            seat_count=plan.seats,
            pace_key=plan.pace,
            place=place,
            created_at=now,
        )
        for place, plan in enumerate(catalog.LADDERS)
        if plan.slug not in there
    ]
    Ladder.objects.bulk_create(missing, ignore_conflicts=True)
    return len(missing)


def seat_ladders(*, now: datetime) -> int:
    """Form this hour's tables of every ladder, once. Return the number of started games.

    Any number of workers may call this as often as they like.
    """
    make_ladders(now=now)
    hour = full_hour(now)
    due = Ladder.objects.filter(is_open=True).exclude(formed_at__gte=hour).order_by("pk")
    begun = 0
    for ladder_id in list(due.values_list("pk", flat=True)):
        try:
            begun += seat_ladder(ladder_id=ladder_id, now=now)
        except Exception:
            logger.exception("Forming the tables of ladder %s failed.", ladder_id)
    return begun


def seat_ladder(*, ladder_id: int, now: datetime) -> int:
    """Form a ladder's tables unless done this hour, and start their games.

    Each game starts in a transaction of its own, so that nobody's move waits for all of them.
    """
    tables = _form(ladder_id, now=now)
    return sum(_begin(ladder_id, table, now=now) for table in tables)


@transaction.atomic
def _form(ladder_id: int, *, now: datetime) -> list[tuple[int, ...]]:
    """Return the players of each table. Only the first caller in an hour gets any."""
    hour = full_hour(now)
    locked = Ladder.objects.select_for_update(no_key=True, skip_locked=True)
    ladder = locked.filter(pk=ladder_id, is_open=True).exclude(formed_at__gte=hour).first()
    if ladder is None:
        return []
    entries = locked_entries(ladder, _who_may_be_seated(ladder))
    _note_lost_seats(ladder, entries, now=now)
    waiting = _entrants(ladder, [entry for entry in entries.values() if _is_wanting(entry)], now=now)
    free = [one.player for one in waiting]
    ladder.formed_at = hour
    ladder.save(update_fields=["formed_at"])
    return form_tables(
        waiting,
        size=ladder.seat_count,
        seed=f"{ladder.slug} {hour.isoformat()}",
        apart=relations.blocked_among(free) | same_person_among(free, now=now),
        meetings=_meetings(ladder, free),
    )


def _who_may_be_seated(ladder: Ladder) -> set[int]:
    """Return the users who want another game, or may once lost seats are recorded. Called before locking."""
    held = LadderSeat.objects.running().filter(ladder=ladder, user=OuterRef("user")).order_by()
    running = Coalesce(Subquery(held.values("user").annotate(n=Count("pk")).values("n")), 0)
    wishing = LadderEntry.objects.wanting().filter(ladder=ladder, games_at_once__gt=running)
    found = set(wishing.order_by().values_list("user_id", flat=True))
    return found | set(_lost_seats(ladder).order_by().values_list("user_id", flat=True))


def _lost_seats(ladder: Ladder) -> QuerySet[LadderSeat]:
    """Return the running seats that their players have resigned, lost or left to somebody else."""
    sits = Seat.objects.filter(game=OuterRef("game"), user=OuterRef("user"), resigned_at=None)
    return LadderSeat.objects.running().filter(~Exists(sits), ladder=ladder)


def _is_wanting(entry: LadderEntry) -> bool:
    return entry.is_active and not entry.is_paused and entry.user.is_active and not entry.user.is_deleted


def _entrants(ladder: Ladder, entries: Iterable[LadderEntry], *, now: datetime) -> list[Entrant]:
    """Return what the pairing needs to know of the players who can have another game."""
    entries = list(entries)
    users = [entry.user_id for entry in entries]
    running, absent = _running(ladder, users), _absent(ladder, users)
    free = {
        entry.user_id: entry
        for entry in entries
        if running[entry.user_id] < entry.games_at_once
        and entry.user_id not in absent
        and entry.user.vacation_now(now) is None
    }
    opponents = _last_opponents(ladder, free)
    return [
        Entrant(
            player=user,
            rating=entry.ordinal,
            wanted=entry.games_at_once,
            running=running[user],
            waited=(now - _waits_since(entry, now)) / timedelta(hours=1),
            opponents=opponents.get(user, ()),
        )
        for user, entry in free.items()
    ]


def _waits_since(entry: LadderEntry, now: datetime) -> datetime:
    """Return since when the player has waited. Vacations do not count."""
    back = [one.end for one in entry.user.vacations if one.end <= now]
    return min(now, max([entry.waiting_since, *back]))


def _running(ladder: Ladder, users: Collection[int]) -> Counter[int]:
    held = LadderSeat.objects.running().filter(ladder=ladder, user__in=users)
    return Counter(held.order_by().values_list("user_id", flat=True))


def _absent(ladder: Ladder, users: Collection[int]) -> set[int]:
    """Return the players whose seat in a running game of the ladder is kept by a bot."""
    kept = Seat.objects.vacant().filter(game__ladder=ladder, user__in=users)
    return set(kept.order_by().values_list("user_id", flat=True))


def _games_of(ladder: Ladder, users: Collection[int]) -> dict[int, set[int]]:
    """Return the original players of each game of the ladder in which one of these users took part."""
    mine = LadderSeat.objects.filter(ladder=ladder, user__in=users).order_by().values("game")
    games: dict[int, set[int]] = defaultdict(set)
    rows = (
        LadderSeat.objects.filter(ladder=ladder, game__in=mine).order_by().values_list("game_id", "user_id")
    )
    for game, user in rows:
        games[game].add(user)
    return games


def _last_opponents(ladder: Ladder, users: Collection[int]) -> dict[int, tuple[frozenset[int], ...]]:
    wanted = set(users)
    found: dict[int, list[frozenset[int]]] = defaultdict(list)
    # game ids ascend in the order of their start
    for _game, players in sorted(_games_of(ladder, users).items(), reverse=True):
        for user in players & wanted:
            if len(found[user]) < LAST_GAMES:
                found[user].append(frozenset(players - {user}))
    return {user: tuple(games) for user, games in found.items()}


def _meetings(ladder: Ladder, users: Collection[int]) -> Counter[frozenset[int]]:
    wanted = set(users)
    return Counter(
        frozenset(pair)
        for players in _games_of(ladder, users).values()
        for pair in combinations(players & wanted, 2)
    )


def _begin(ladder_id: int, users: Collection[int], *, now: datetime) -> bool:
    """Create one table and start its game. Return False if a player has changed their mind.

    Failures are logged and do not stop the other tables. The players wait for the next hour.
    """
    try:
        with transaction.atomic():
            ladder = _still_there(ladder_id)
            if ladder is None:
                return False
            entries = list(locked_entries(ladder, users).values())
            still = {one.player for one in _entrants(ladder, filter(_is_wanting, entries), now=now)}
            if still != set(users) or relations.blocked_among(users):
                return False
            _seated_game(ladder, entries, now=now)
            return True
    except Exception:
        logger.exception("Starting a game of ladder %s failed.", ladder_id)
        return False


def _still_there(ladder_id: int) -> Ladder | None:
    """Return the ladder with its club locked, or None, so that no table is made for a club that ends."""
    club = Ladder.objects.filter(pk=ladder_id).values("club")
    list(Club.objects.select_for_update(no_key=True).filter(pk__in=club).values_list("pk", flat=True))
    return Ladder.objects.filter(pk=ladder_id).first()


def _seated_game(ladder: Ladder, entries: list[LadderEntry], *, now: datetime) -> Game:
    game = Game(
        title=ladder.title,
        modules=ladder.modules,
        options=ladder.options,
        seat_count=ladder.seat_count,
        policy=ladder.policy,
        rated=True,
        ladder=ladder,
        club_id=ladder.club_id,
        visibility=Game.Visibility.PUBLIC if ladder.club_id is None else Game.Visibility.CLUB,
        created_at=now,
    )
    game.pace = ladder.pace
    game.commitment = chance.commitment(game.seed)
    game.save(force_insert=True)
    by_user = {entry.user_id: entry for entry in entries}
    order = drawn_seats(game.seed, by_user)
    # entropy is empty for all seats, since nobody is there to give any
    Seat.objects.bulk_create(
        Seat(game=game, number=number, user_id=user, joined_at=now) for number, user in enumerate(order)
    )
    slots = _free_slots(ladder, by_user)
    LadderSeat.objects.bulk_create(
        LadderSeat(ladder=ladder, game=game, user_id=user, number=number, seated_at=now, slot=slots[user])
        for number, user in enumerate(order)
    )
    sitting = Sitting.at(game.pk, now=now)
    sitting.report("seats_drawn", label=SEATS_LABEL, players=sorted(by_user), order=order)
    start_sitting(sitting)
    for seat in sitting.seats.values():
        sitting.notify(seat, Kind.LADDER_GAME, news="ladder_game", **ladder.facts)
    sitting.write_messages()
    for entry in entries:
        # any further game is waited for from now on
        entry.waiting_since = now
    LadderEntry.objects.bulk_update(entries, ["waiting_since"])
    return game


def drawn_seats(seed: str, users: Collection[int], *, label: str = SEATS_LABEL) -> list[int]:
    """Draw the seat order of the users from the game's secret seed."""
    luck = chance.Chance(seed, (), label, [], None)
    return luck.shuffled(sorted(users))


def _free_slots(ladder: Ladder, users: Collection[int]) -> dict[int, int]:
    taken = defaultdict(set)
    held = LadderSeat.objects.running().filter(ladder=ladder, user__in=users)
    for user, slot in held.order_by().values_list("user_id", "slot"):
        taken[user].add(slot)
    return {user: next(slot for slot in range(1, 99) if slot not in taken[user]) for user in users}


def _note_lost_seats(ladder: Ladder, entries: dict[int, LadderEntry], *, now: datetime) -> None:
    for row in _lost_seats(ladder).filter(user__in=entries).order_by("pk"):
        entry = entries[row.user_id]
        free_slot(entry, row, now=now)
        row.lose(now=now)
        row.save(update_fields=["slot", "lost_at"])
        note_loss(entry, row, ladder, now=now)
        entry.save()
