"""Tables before the start: joining, leaving, and the host's actions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from accounts.models import User
from games import bots
from games.engine.title import Title
from games.models.game import Game
from games.models.notification import Kind
from games.models.people import Invitation, Removal
from games.models.seat import Seat
from games.services.errors import BadTable, GameNotOpen, NotEnoughPlayers, NotTheHost, NotYourSeat, TableFull
from games.services.messages import notices
from games.services.table.admission import refuse_unwelcome
from games.services.table.game_start import begin, check_game, start_if_full
from games.services.time.stale_tables import OPEN_FOR, WARNED_BEFORE

LONGEST_ENTROPY = 200
NO_BOTS = _lazy("A rated game is played by people only. Play it unrated, or without bots.")


@transaction.atomic
def join(*, game_id: int, user: User, now: datetime, entropy: str = "", invite: str = "") -> Seat:
    """Sit down at an open table. A user who already has a seat keeps it.

    :raises GameNotOpen: the game has started or the table was closed
    :raises TableFull: no seat is free
    :raises NotInvited: the table is not public, and `invite` is not its token
    :raises NoSeatForYou: the host has removed the user, or a block stands in the way
    :raises NotReliableEnough: the user does not meet the table's requirements
    """
    game = _open_table(game_id)
    seat = game.seats.filter(user=user).first()
    if seat is not None:
        return seat
    refuse_unwelcome(game, user, invite=invite, now=now)
    if game.seats.count() >= game.seat_count:
        raise TableFull
    seat = take_seat(game, now=now, user=user, entropy=entropy)
    game.invitations.filter(user=user).delete()
    start_if_full(game, now=now)
    return seat


@transaction.atomic
def leave(*, game_id: int, user: User, now: datetime) -> None:
    """Leave a table before the start. The next guest becomes the host; the last one closes the table.

    :raises GameNotOpen: the game has started, so that the user can only resign
    :raises NotYourSeat: the user does not sit there
    """
    _stand_up(_open_table(game_id), user, now=now)


def _stand_up(game: Game, user: User, *, now: datetime) -> None:
    seat = game.seats.filter(user=user).first()
    if seat is None:
        raise NotYourSeat
    seat.delete()
    _note_change(game)
    if game.host_id != user.pk:
        return
    heir = game.seats.filter(user__isnull=False).order_by("joined_at", "number").first()
    if heir is None:
        game.status = Game.Status.CLOSED
        game.finished_at = now
    else:
        game.host = heir.user
    game.save(update_fields=["status", "host", "finished_at"])


@transaction.atomic
def remove_guest(*, game_id: int, host: User, seat: int, now: datetime) -> None:
    """Free the seat of a guest or bot before the start. Do nothing if the seat is empty.

    The guest is notified, and can only come back by invitation.

    :raises NotTheHost: the user is not the host
    :raises NotYourSeat: it is the host's own seat
    """
    game = _open_table(game_id, host=host)
    found = game.seats.select_related("user").filter(number=seat).first()
    if found is None:
        return
    if found.user_id == host.pk:
        raise NotYourSeat(_("To leave your own table, use “leave”."))
    _remove(game, found, now=now)


@transaction.atomic
def part(*, game_id: int, user: User, other: User, now: datetime) -> None:
    """Separate two users at an open table: the host removes the other, or a guest leaves.

    :raises GameNotOpen: the game has started; running games continue
    :raises NotYourSeat: the user no longer sits there
    """
    game = _open_table(game_id)
    theirs = game.seats.select_related("user").filter(user=other).first()
    if theirs is None and game.host_id != other.pk:
        return
    if game.host_id == user.pk and theirs is not None:
        _remove(game, theirs, now=now)
    else:
        _stand_up(game, user, now=now)


def _remove(game: Game, seat: Seat, *, now: datetime) -> None:
    guest = seat.user
    seat.delete()
    _note_change(game)
    if guest is None:
        return
    Removal.objects.get_or_create(game=game, user=guest, defaults={"at": now})
    Invitation.objects.filter(game=game, user=guest).delete()
    notices.notify(user=guest, game=game, kind=Kind.TABLE_NEWS, now=now, payload={"news": "guest_removed"})


@transaction.atomic
def add_bot(*, game_id: int, host: User, now: datetime, level: str = bots.USUAL_LEVEL) -> Seat:
    """Put a bot on the next free seat.

    :raises NotTheHost: the user is not the host
    :raises TableFull: no seat is free
    :raises BadTable: there is no such bot, or the table is rated
    """
    game = _open_table(game_id, host=host)
    bot = level_of_bots(level, game.rules, game.modules)
    if game.rated:
        raise BadTable(NO_BOTS)
    if game.seats.count() >= game.seat_count:
        raise TableFull
    seat = take_seat(game, now=now, bot=bot)
    start_if_full(game, now=now)
    return seat


@transaction.atomic
def start(*, game_id: int, host: User, now: datetime) -> Game:
    """Start the game, with fewer seats than planned if the rules allow it.

    :raises NotTheHost: the user is not the host
    :raises NotEnoughPlayers: the rules need more players
    """
    game = _open_table(game_id, host=host)
    taken = game.seats.count()
    if taken != game.seat_count:
        if taken not in game.rules.seat_counts(game.modules):
            raise NotEnoughPlayers
        check_game(game.title, taken, game.modules, game.options)
        game.seat_count = taken
    begin(game, now=now)
    return game


def level_of_bots(name: str, title: Title, modules: Sequence[str]) -> str:
    """Return the level with this name, today's or an earlier one, for a game with these modules.

    :raises BadTable: there is none, or its bots do not play such a game
    """
    level = bots.level_of(name)
    if level is None:
        raise BadTable(_("This kind of bot doesn’t exist."))
    if level not in bots.levels_for(title, modules):
        raise BadTable(_("Hard bots don’t play with these rules yet."))
    return level


def _open_table(game_id: int, *, host: User | None = None) -> Game:
    game = Game.objects.select_for_update(no_key=True).get(pk=game_id)
    if host is not None and game.host_id != host.pk:
        raise NotTheHost
    if not game.is_open:
        raise GameNotOpen
    return game


def take_seat(
    game: Game, *, now: datetime, user: User | None = None, bot: str = "", entropy: str = ""
) -> Seat:
    """Assign the lowest free seat. Unprintable characters of the entropy are dropped."""
    taken = set(game.seats.values_list("number", flat=True))
    number = next(n for n in range(game.seat_count) if n not in taken)
    clean = "".join(c for c in entropy if c.isprintable())[:LONGEST_ENTROPY]
    game.stale_at, game.warned_at = now + OPEN_FOR - WARNED_BEFORE, None
    game.save(update_fields=["stale_at", "warned_at"])
    _note_change(game)
    return Seat.objects.create(game=game, number=number, user=user, bot=bot, entropy=clean, joined_at=now)


def _note_change(game: Game) -> None:
    """Count a change, so that open pages notice it."""
    game.table_version += 1
    game.save(update_fields=["table_version"])
