"""Reports by players, notices from moderators, and mutes."""

from __future__ import annotations

from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, transaction
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.game import Game
from games.models.moderation import Mute, Notice, Report
from games.models.notification import Notification
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.services.errors import Forbidden, Refused

MOST_OPEN = 20
"""The limit of a player's open reports."""


class NotReportable(Refused):
    """The user cannot report this: it is their own, already reported, or they have too many open reports."""


class Muted(Forbidden):
    """A moderator has muted the player."""


@transaction.atomic
def report(
    *,
    reporter: User,
    player: User,
    reason: str,
    words: str,
    now: datetime,
    message: ChatMessage | None = None,
    table: Game | None = None,
) -> Report:
    """Report a chat line, a table's name or a player to the moderators.

    :param player: the player who wrote the line or chose the name
    :raises NotReportable: it is the user's own, already reported or removed, or too many reports are open
    """
    if reporter.pk == player.pk:
        raise NotReportable(_("That’s you. You can only report others."))
    if Report.objects.open().filter(reporter=reporter).count() >= MOST_OPEN:
        raise NotReportable(
            _(
                "Many of your reports are still waiting for a moderator. Please wait until they have "
                "been handled."
            )
        )
    if (message is not None and message.is_hidden) or (table is not None and table.is_name_hidden):
        raise NotReportable(_("A moderator has already removed this."))
    known = Report.objects.filter(reporter=reporter, player=player, message=message, table=table)
    is_about_the_player = message is None and table is None
    if (known.open() if is_about_the_player else known).exists():
        raise NotReportable(_("You have already reported this. A moderator will look at it."))
    clean = "".join(c for c in words if c.isprintable() or c == "\n").strip()[:500]
    try:
        with transaction.atomic():
            return Report.objects.create(
                reporter=reporter,
                player=player,
                message=message,
                table=table,
                reason=Report.Reason(reason),
                words=clean,
                at=now,
            )
    except IntegrityError as error:
        raise NotReportable(_("You have already reported this. A moderator will look at it.")) from error


def refuse_muted(*, user: User, now: datetime) -> None:
    """:raises Muted: a moderator has muted the user; the message says until when"""
    end = Mute.end_for(user, now)
    if end is not None:
        until = date_format(localtime(end, user.zone), "DATETIME_FORMAT")
        raise Muted(
            _("A moderator has decided that you can’t write in chats until %(until)s.") % {"until": until}
        )


@transaction.atomic
def read_notices(*, user: User, now: datetime) -> None:
    Notice.objects.filter(user=user, read_at=None).update(read_at=now)
    User.objects.filter(pk=user.pk).update(has_notices=False)


def forget_words(*, user: User) -> None:
    """Delete a deleted account's words in reports, its notices, and its name in the admin's log. Decisions stay."""
    for model, rows in (
        (User, [user.pk]),
        (Seat, Seat.objects.filter(user=user).values_list("pk", flat=True)),
    ):
        kind = ContentType.objects.get_for_model(model)
        entries = LogEntry.objects.filter(content_type=kind, object_id__in=[str(pk) for pk in rows])
        entries.update(object_repr=f"{kind.model} of a former player")
    Report.objects.filter(reporter=user).update(words="")
    Notice.objects.filter(user=user).delete()
    Notification.objects.pending().filter(user=user).delete()
    Mute.objects.filter(user=user).delete()
