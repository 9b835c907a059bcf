"""The Atom feed (RFC 4287)."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games.notifications.feeds.feed_entries import Entry
from games.wording.times import moment_in_words


class DatedFeed(Atom1Feed):
    """A feed with its own date of change. Django uses the newest entry's date, or now if there are no entries."""

    def latest_post_date(self) -> datetime:
        moment: datetime = self.feed["changed_at"]
        return moment


def write(user: User, found: list[Entry], *, address: str, changed_at: datetime) -> bytes:
    feed = DatedFeed(
        title=_("%(site)s: %(player)s’s games") % {"site": settings.SITE_NAME, "player": user.public_name},
        link=settings.SITE_URL + reverse("games:my_games"),
        description="",
        language=get_language(),
        feed_url=address,
        changed_at=changed_at,
    )
    for entry in found:
        feed.add_item(
            title=_title(entry),
            link=entry.link,
            description=_description(entry),
            unique_id=f"urn:{entry.id}",
            pubdate=entry.since,
            updateddate=entry.since,
        )
    written: str = feed.writeString("utf-8")
    return written.encode()


def _title(entry: Entry) -> str:
    if entry.game is None or entry.title:
        return entry.title
    name = entry.game.display_name
    if entry.task:
        return _("%(game)s: your turn to %(task)s") % {"game": name, "task": entry.task}
    return _("%(game)s: the game is over") % {"game": name}


def _description(entry: Entry) -> str:
    if entry.result:
        return " · ".join(entry.result)
    if entry.due_at is None:
        return _("No deadline.")
    return _("Until %(moment)s.") % {"moment": moment_in_words(entry.due_at)}
