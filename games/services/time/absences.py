"""Seats of absent players: bots keep them, and others may take them over.

With the autopilot policy, the site moves after the first two missed deadlines. At the third, a bot takes
over, and the seat is offered to others. Its player can come back until somebody takes it. With the strict
policy, the first missed deadline loses the seat.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction

from games.models.clock_columns import EXCUSED
from games.models.departure import Departure
from games.models.game import Game
from games.models.notification import Kind
from games.models.seat import Seat
from games.models.turn import Turn
from games.services.errors import AlreadySeated, NoTimeForIt, NotKept, NotVacant, SeatTaken, TooMuchTime
from games.services.table import agreements
from games.services.table.admission import refuse_unwelcome
from games.services.table.departures import REPLACEMENT, give_up
from games.services.table.sitting import Sitting
from games.services.table.sitting_end import settle

if TYPE_CHECKING:
    from accounts.models import User

GRANTS = (timedelta(hours=6), timedelta(days=1), timedelta(days=3))
MOST_BANK = timedelta(days=60)


def takes_over(sitting: Sitting, seat: Seat) -> bool:
    """Give a seat whose time has run out to a bot if the policy says so. Return whether it does."""
    if sitting.game.policy == Game.Policy.STRICT:
        sitting.report("seat_lost", seat=seat.key)
        _notify_all(sitting, seat, "seat_lost")
        give_up(sitting, seat)
        if sitting.game.is_running:
            seat.vacant_since = sitting.now
        return True
    if seat.misses <= EXCUSED:
        return False
    sitting.report("seat_vacated", seat=seat.key)
    _notify_all(sitting, seat, "seat_vacated")
    seat.bot, seat.vacant_since = REPLACEMENT, sitting.now
    agreements.somebody_left(sitting, seat)
    return True


def _notify_all(sitting: Sitting, seat: Seat, news: str, **facts: str) -> None:
    """Notify everybody at the table of a change of a seat, including its player."""
    for other in sitting.people:
        sitting.notify(other, Kind.TABLE_NEWS, news=news, about=seat.key, **facts)


@transaction.atomic
def come_back(*, game_id: int, user: User, now: datetime) -> Seat:
    """Take the user's seat back from the bot. Further misses are not excused.

    :raises NotKept: somebody else plays the seat, it was lost, or the user plays it already
    """
    sitting = Sitting.of_running(game_id, now=now)
    seat = next((one for one in sitting.seats.values() if one.user_id == user.pk), None)
    if seat is None or not seat.is_vacant or seat.is_resigned:
        raise NotKept
    _sit_down(sitting, seat)
    seat.misses = EXCUSED
    sitting.report("came_back", seat=seat.key)
    _notify_others(sitting, seat, "came_back")
    settle(sitting)
    return seat


@transaction.atomic
def take_over(*, game_id: int, user: User, seat: int, now: datetime, invite: str = "") -> Seat:
    """Take over an abandoned seat with a full clock. Its former player becomes a spectator.

    The new player sees the seat's secrets from now on, not earlier ones. Standing orders are canceled.

    :raises NotVacant: there is no such seat
    :raises SeatTaken: somebody else has taken it, or its player has come back
    :raises AlreadySeated: the user has a seat here, or has left this game
    :raises NotInvited: the table is not public, and `invite` is not its token
    :raises NoSeatForYou: a block stands in the way
    :raises NoLadderSeatForYou: the same in a ladder's game, or the accounts look like the same person's
    :raises NotReliableEnough: the user does not meet the table's requirements
    """
    sitting = Sitting.of_running(game_id, now=now)
    game = sitting.game
    if any(one.user_id == user.pk for one in sitting.seats.values()):
        raise AlreadySeated
    if game.departures.filter(user=user).exists():
        raise AlreadySeated
    found = sitting.seats.get(str(seat))
    if found is None:
        raise NotVacant
    if not found.is_vacant:
        raise SeatTaken
    refuse_unwelcome(game, user, invite=invite, leaving=found, now=now)
    _forget_orders(sitting, found)
    if found.user is not None:
        Departure.objects.create(
            game=game,
            user=found.user,
            seat=found.key,
            at=now,
            left_at=found.away_since or now,
        )
        sitting.notify_user(found.user, Kind.TABLE_NEWS, news="seat_left", about=found.key)
    found.user, found.resigned_at, found.misses = user, None, 0
    found.bank, found.joined_at, found.seen_at, found.chat_read = game.pace.bank, now, now, 0
    _sit_down(sitting, found)
    sitting.report("seat_taken_over", seat=found.key)
    # earlier hidden moves belong to the former player, and none of them can be taken back
    found.blind_until = found.last_position = game.last_position
    found.seen_before_at = None
    found.save(update_fields=["user", "joined_at", "seen_before_at", "chat_read", "blind_until"])
    _notify_others(sitting, found, "seat_taken_over")
    settle(sitting)
    return found


@transaction.atomic
def grant_time(*, game_id: int, user: User, seat: int, amount: timedelta, now: datetime) -> None:
    """Add time to another seat's bank.

    :raises NotYourSeat: the user does not play
    :raises NoTimeForIt: the seat is the user's own or a bot's, or the table is untimed
    :raises TooMuchTime: the amount is not on offer, or the bank would be too large
    """
    sitting = Sitting.of_running(game_id, now=now)
    giver, other = sitting.seat_of(user), sitting.seats.get(str(seat))
    if other is None or other is giver or other.player is None or not sitting.game.pace.is_timed:
        raise NoTimeForIt
    if amount not in GRANTS or other.bank + amount > MOST_BANK:
        raise TooMuchTime
    sitting.read_again(other)
    other.bank += amount
    other.reminded_label = ""
    if other.clock_from is not None:
        other.set_moments(now=now)
    hours = int(amount.total_seconds() // 3600)
    sitting.report("time_granted", seat=other.key, by=giver.key, hours=hours)
    sitting.notify(other, Kind.TABLE_NEWS, news="time_granted", by=giver.key, hours=hours)
    settle(sitting)


def _sit_down(sitting: Sitting, seat: Seat) -> None:
    """Give a seat that a bot has kept to a person, with fresh time."""
    seat.bot, seat.vacant_since = "", None
    seat.clock_label = seat.missed_label = seat.reminded_label = ""
    # the game waits for this player from now on
    seat.waited = timedelta(0) if seat.is_due and sitting.game.pace.is_timed else None
    seat.take_settings()
    agreements.drop_unrated(sitting)


def _notify_others(sitting: Sitting, seat: Seat, news: str) -> None:
    for other in sitting.people:
        if other is not seat:
            sitting.notify(other, Kind.TABLE_NEWS, news=news, about=seat.key)


def _forget_orders(sitting: Sitting, seat: Seat) -> None:
    """Cancel the former player's standing orders. Others do not see it."""
    for verb, argument in sitting.game.rules.orders_off(sitting.game.state, seat.key):
        played, hidden = sitting.play(seat.key, verb, argument)
        sitting.record(played, seat=seat.key, actor=Turn.Actor.ORDER, hidden=hidden)
