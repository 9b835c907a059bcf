"""Creating a table, and seating its host and bots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalog
from games.bots import USUAL_LEVEL
from games.clock.pace import PRESETS, Pace
from games.engine import chance
from games.models.game import Game
from games.services.clubs.rights import refuse_strangers
from games.services.errors import BadTable, TooMany
from games.services.table.admission import lock_player, refuse_more_than_own
from games.services.table.game_start import check_game, start_if_full
from games.services.table.open_tables import NO_BOTS, level_of_bots, take_seat
from games.services.table_names import clean_name
from games.services.time.stale_tables import OPEN_FOR, WARNED_BEFORE

DAILY = PRESETS["daily"]
SHORTEST_FREE, LONGEST_FREE = timedelta(minutes=1), timedelta(days=30)
LONGEST_BANK = timedelta(days=60)
MOST_OPEN = 20
"""The limit of a host's open tables, so that nobody floods the lobby."""


@transaction.atomic
def create_game(
    *,
    host: User,
    title: str,
    modules: Sequence[str],
    options: dict[str, Any],
    seats: int,
    now: datetime,
    name: str = "",
    bots: int = 0,
    bot_level: str = USUAL_LEVEL,
    visibility: str = Game.Visibility.PUBLIC,
    club_id: int | None = None,
    pace: Pace = DAILY,
    policy: str = Game.Policy.AUTOPILOT,
    rated: bool = False,
    start_when_full: bool = True,
    least_finished: int = 0,
    most_timeouts: int | None = None,
    entropy: str = "",
    demo: bool = False,
    teaching_seed: str = "",
) -> Game:
    """Create a table, publish the commitment to its seed, and seat the host and the bots.

    The commitment is the SHA-256 of the seed's 64 hexadecimal digits as ASCII text, in hexadecimal digits.

    :param teaching_seed: makes a tutorial game with this seed, which is not secret; see `lessons.learn`
    :param club_id: the club whose members alone can see and join the table
    :raises BadTable: such a game cannot be created; the message gives the reason
    :raises NotInTheClub: the host is not a member of the club
    :raises TooMany: the host has too many open tables
    """
    check_game(title, seats, modules, options)
    if not 0 <= bots < seats:
        raise BadTable(_("Leave at least one seat for yourself."))
    level = level_of_bots(bot_level, catalog.title(title), modules)
    if rated and bots and not demo:
        raise BadTable(NO_BOTS)
    _refuse_bad_pace(pace)
    if policy not in Game.Policy.values:
        raise BadTable(_("This policy doesn’t exist."))
    if visibility not in Game.Visibility.values:
        raise BadTable(_("A table is public, by link, for friends, or for a club."))
    if (club_id is None) != (visibility != Game.Visibility.CLUB):
        raise BadTable(_("Choose a club for a club table only."))
    refuse_more_than_own(host, least_finished, most_timeouts)
    if club_id is not None:
        refuse_strangers(club_id, host)
    lock_player(host)
    if bots + 1 < seats and not demo:
        _refuse_too_many_open(host)
    game = Game(
        title=title,
        modules=list(modules),
        options=dict(options),
        seat_count=seats,
        name=clean_name(name),
        named_by=host if name.strip() else None,
        host=host,
        visibility=visibility,
        club_id=club_id,
        policy=policy,
        least_finished=least_finished,
        most_timeouts=most_timeouts,
        rated=rated and not demo,
        demo=demo,
        teaches=bool(teaching_seed),
        start_when_full=start_when_full,
        created_at=now,
        stale_at=now + OPEN_FOR - WARNED_BEFORE,
    )
    game.pace = pace
    if teaching_seed:
        game.seed = teaching_seed
    game.commitment = chance.commitment(game.seed)
    game.save(force_insert=True)
    take_seat(game, now=now, user=host, entropy=entropy)
    for _number in range(bots):
        take_seat(game, now=now, bot=level)
    start_if_full(game, now=now)
    return game


def _refuse_too_many_open(host: User) -> None:
    """:raises TooMany: the host has too many open tables"""
    if Game.objects.open().filter(host=host).count() >= MOST_OPEN:
        raise TooMany(
            _("%(count)d of your tables are still open. Start or close one of them first.")
            % {"count": MOST_OPEN}
        )


def _refuse_bad_pace(pace: Pace) -> None:
    """:raises BadTable: no table can have these times"""
    if pace.free is None:
        return
    if not SHORTEST_FREE <= pace.free <= LONGEST_FREE:
        raise BadTable(_("Time per turn can be between one minute and thirty days."))
    if not all(timedelta(0) <= time <= LONGEST_BANK for time in (pace.bank, pace.refill, pace.cap)):
        raise BadTable(_("Reserve, refill and cap can be sixty days at most."))
    if pace.cap < pace.bank:
        raise BadTable(_("The cap can’t be lower than the starting reserve."))
