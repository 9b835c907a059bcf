"""Admission to a table: blocks, clubs, invitation links and reliability."""

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
    """Raise an error if the user may not sit down at the table. Call this with the game locked.

    Blocks stay secret: a blocked user gets the same message as a removed guest.

    :param leaving: the abandoned seat that the user would take over
    :raises NotInvited: the table is not public, and `invite` is not its token
    :raises NotInTheClub: the table belongs to a club that the user is not in
    :raises NoSeatForYou: the host has removed the user, or a block or a likely second account stands in the way
    :raises NoLadderSeatForYou: the same in a ladder's game
    :raises NotReliableEnough: the user does not meet the table's requirements
    :raises NoSuchPlayer: the account is no longer active
    """
    # `friends_and_blocks.block` locks the same row
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
    """Lock the row of a user who sits down. Lock the game first, and keep both until the seat exists.

    :raises NoSuchPlayer: the account is no longer active
    """
    row = User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True)
    if not list(row.values_list("pk", flat=True)):
        raise NoSuchPlayer


def not_reliable_enough(game: Game, user: User) -> str:
    """Return the requirement of the table that the user does not meet, or ""."""
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
    """:raises BadTable: the host does not meet the requirements either"""
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
