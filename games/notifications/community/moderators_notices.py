"""Messages with moderators' decisions, to reporters and affected players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.models.moderation import Notice
from games.models.notification import Kind
from games.notifications.community.said import Said, site_address
from games.wording.times import moment_in_words

if TYPE_CHECKING:
    from games.models.notification import Notification


BANNED = "banned"


def unread_decisions(rows: list[Notification]) -> set[int]:
    """Return the rows whose notice the player has not read on the page."""
    unread = Notice.objects.filter(user=rows[0].user_id, read_at=None)
    known = set(unread.values_list("pk", flat=True))
    return {row.pk for row in rows if row.payload.get("notice") in known}


def standing_notices(rows: list[Notification]) -> set[int]:
    """Return the rows about existing notices, read or not, and about bans that have not been lifted."""
    known = set(Notice.objects.filter(user=rows[0].user_id).values_list("pk", flat=True))
    is_out = not rows[0].user.is_active
    return {
        row.pk
        for row in rows
        if (is_out if row.payload.get("news") == BANNED else row.payload.get("notice") in known)
    }


def from_moderators(kind: Kind, notices: Sequence[Notice | None]) -> Said:
    """Return the message about moderators' decisions. None stands for a ban; an empty list reveals nothing."""
    link = site_address("games:notices")
    if not notices:
        return Said(str(kind.label), link, _("A message from the moderators"))
    lines = list(dict.fromkeys(line for notice in notices for line in _lines_of(notice)))
    kinds = {notice.kind if notice is not None else BANNED for notice in notices}
    heading = HEADINGS[kinds.pop()]() if len(kinds) == 1 else _("A message from the moderators")
    if kind == Kind.ACCOUNT:
        notes = [_("If you think this is a mistake, write to us.")]
        return Said(heading, site_address("contact"), _("Contact"), lines, notes)
    return Said(heading, link, _("A message from the moderators"), lines)


HEADINGS: dict[str, Callable[[], str]] = {
    BANNED: lambda: _("Your account has been closed"),
    Notice.Kind.WARNING: lambda: _("A warning from the moderators"),
    Notice.Kind.MUTED: lambda: _("No chat for a while"),
    Notice.Kind.RENAMED: lambda: _("You have a new name"),
    Notice.Kind.UPHELD: lambda: _("Outcome of your report"),
    Notice.Kind.DISMISSED: lambda: _("Outcome of your report"),
}


def _lines_of(notice: Notice | None) -> list[str]:
    if notice is None:
        return [
            _(
                "The moderators have closed your account: you can’t sign in, and bots have taken over "
                "your seats."
            )
        ]
    match Notice.Kind(notice.kind):
        case Notice.Kind.WARNING:
            return [line for line in notice.text.splitlines() if line.strip()]
        case Notice.Kind.MUTED:
            until = moment_in_words(notice.until)
            said = _("You can’t write in chats until %(until)s. You can still play.")
            return [said % {"until": until}]
        case Notice.Kind.RENAMED:
            said = _(
                "Your name was removed because others found it offensive. You are now called %(name)s, "
                "and can choose another name under Settings."
            )
            return [said % {"name": notice.text}]
        case Notice.Kind.UPHELD:
            return [_("Thank you for your report. A moderator has looked into it and taken action.")]
        case Notice.Kind.DISMISSED:
            return [
                _(
                    "Thank you for your report. A moderator has looked into it and found no reason to act. "
                    "You can block a player you don’t want to meet again."
                )
            ]


def of_moderators(kind: Kind, rows: Sequence[Notification]) -> Said:
    known = Notice.objects.filter(user=rows[0].user_id).in_bulk(
        [row.payload["notice"] for row in rows if "notice" in row.payload]
    )
    notices: list[Notice | None] = [None for row in rows if row.payload.get("news") == BANNED]
    return from_moderators(kind, [*notices, *known.values()])
