"""Who is let in at a table: by its people, its club, its link, and by how they keep to games."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models.game import Game
from games.models.seat import Seat
from games.selectors.people import relations
from games.services.errors import (
    BadTable,
    NoLadderSeatForYou,
    NoSeatForYou,
    NoSuchPlayer,
    NotInTheClub,
    NotInvited,
    NotReliableEnough,
)


def refuse_unwelcome(
    game: Game, user: User, *, invite: str, now: datetime, leaving: Seat | None = None
) -> None:
    """Let only those sit down whom a table, and its people, admit. Call it under the game's lock.

    A block is never named: who keeps apart from somebody there reads what a removed guest reads.

    :param leaving: the abandoned seat that the user would play on
    :raises NotInvited: the table is not public, and `invite` is not its token
    :raises NotInTheClub: the table is a club's
    :raises NoSeatForYou: removed by the host, or kept apart from somebody there
    :raises NoLadderSeatForYou: the same, or somebody who has or had a seat looks like the same person
    :raises NotReliableEnough: the table asks for more
    :raises NoSuchPlayer: the account has ended meanwhile
    """
    # see `friends_and_blocks.block`, which locks the same row
    lock_player(user)
    if not game.is_public and not game.opens_by(invite) and not relations.is_let_in(game, user):
        raise NotInTheClub if game.is_for_club else NotInvited
    keeps_apart = relations.has_no_seat_for(game, user, leaving=leaving)
    looks_like_one = game.is_made_by_site and relations.looks_like_one_there(game, user, now=now)
    if game.ladder_id is not None and (keeps_apart or looks_like_one):
        raise NoLadderSeatForYou
    if keeps_apart or looks_like_one:
        raise NoSeatForYou
    if why_not := not_reliable_enough(game, user):
        raise NotReliableEnough(why_not)


def lock_player(user: User) -> None:
    """Lock the row of somebody who sits down: after the game's, and until the seat is there.

    :raises NoSuchPlayer: the account has ended meanwhile
    """
    row = User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True)
    if not list(row.values_list("pk", flat=True)):
        raise NoSuchPlayer


def not_reliable_enough(game: Game, user: User) -> str:
    """Say what a table asks for that the user has not; empty: nothing is missing."""
    if not game.asks_for_reliability:
        return ""
    known = relations.reliability(user)
    if known.finished < game.least_finished:
        asked = ngettext(
            "This table requires %(least)d finished game.",
            "This table requires %(least)d finished games.",
            game.least_finished,
        ) % {"least": game.least_finished}
        return f"{asked} {_own(known.finished)}"
    if game.most_timeouts is not None and known.timeouts > game.most_timeouts:
        asked = ngettext(
            "This table allows at most %(most)d timeout in the last hundred decisions.",
            "This table allows at most %(most)d timeouts in the last hundred decisions.",
            game.most_timeouts,
        ) % {"most": game.most_timeouts}
        return f"{asked} {_own(known.timeouts)}"
    return ""


def _own(number: int) -> str:
    return _("You have %(own)d.") % {"own": number}


def refuse_more_than_own(host: User, least_finished: int, most_timeouts: int | None) -> None:
    """:raises BadTable: nobody asks of others what he has not himself"""
    if not least_finished and most_timeouts is None:
        return
    own = relations.reliability(host)
    if not 0 <= least_finished <= own.finished:
        raise BadTable(
            ngettext(
                "You have %(own)d finished game, and can’t ask others for more.",
                "You have %(own)d finished games, and can’t ask others for more.",
                own.finished,
            )
            % {"own": own.finished}
        )
    if most_timeouts is not None and most_timeouts < own.timeouts:
        raise BadTable(
            ngettext(
                "You have %(own)d timeout in the last hundred decisions, and can’t ask others for fewer.",
                "You have %(own)d timeouts in the last hundred decisions, and can’t ask others for fewer.",
                own.timeouts,
            )
            % {"own": own.timeouts}
        )
