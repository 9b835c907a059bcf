"""Schedules and delivery addresses of notifications, besides the account's email address."""

from __future__ import annotations

import base64
import secrets
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.fields import JSONTextField

# A destination that fails for this long is switched off.
PATIENCE = timedelta(days=1)
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=6)
DEFAULT_DELAY = 10
A_SECOND = timedelta(seconds=1)
DEFAULT_HOUR = 8


def make_secret() -> str:
    return secrets.token_urlsafe(32)


class Pace(models.TextChoices):
    ABSENCE = "absence", _("one summary after a delay, then nothing until I’ve visited")
    AT_ONCE = "at_once", _("immediately, every time")
    DAILY = "daily", _("once a day, at a set time")


class Schedule(models.Model):
    """A player's schedule for one channel. Without a row, the channel's default applies."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="schedules"
    )
    channel = models.CharField(_("channel"), max_length=20)
    pace = models.CharField(_("how often"), max_length=10, choices=Pace.choices, default=Pace.ABSENCE)
    delay_minutes = models.PositiveSmallIntegerField(_("minutes to wait"), default=DEFAULT_DELAY)
    digest_hour = models.PositiveSmallIntegerField(_("hour of the day"), default=DEFAULT_HOUR)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "channel"], name="schedules_one_per_channel"),
            models.CheckConstraint(
                condition=Q(pace__in=["absence", "at_once", "daily"]), name="schedules_pace_known"
            ),
            models.CheckConstraint(condition=Q(digest_hour__lte=23), name="schedules_hour_of_the_day"),
            models.CheckConstraint(condition=Q(delay_minutes__lte=24 * 60), name="schedules_within_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} by {self.channel}: {self.pace}"

    def moment(self, *, since: datetime, zone: ZoneInfo) -> datetime:
        """Return when to send a message about something that happened at `since`."""
        if self.pace == Pace.DAILY:
            return next_hour(self.digest_hour, after=since, zone=zone)
        return since + self.delay

    @property
    def delay(self) -> timedelta:
        """The time for which the first message waits for others to join it."""
        return timedelta(minutes=self.delay_minutes) if self.pace == Pace.ABSENCE else timedelta(0)

    @property
    def is_daily(self) -> bool:
        """True if everything except reminders waits for one hour of the day."""
        return self.pace == Pace.DAILY


def next_hour(hour: int, *, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the next time when the player's clock shows this full hour.

    An hour skipped by the change to summer time counts as the moment right after the gap. An hour that
    occurs twice in autumn counts the first time.
    """
    local = after.astimezone(zone).replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    moment = local.astimezone(after.tzinfo)
    if moment <= after:
        moment = (local + timedelta(days=1)).astimezone(after.tzinfo)
    return moment


class DestinationQuerySet(models.QuerySet["Destination"]):
    def on(self) -> DestinationQuerySet:
        return self.filter(off_at=None)


class Destination(models.Model):
    """A delivery address of a player on one channel, such as a webhook or a browser."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="destinations"
    )
    channel = models.CharField(_("channel"), max_length=20)
    name = models.CharField(_("name"), max_length=60, blank=True)
    # what the channel needs to deliver; never log it, since an address may be a secret
    address = models.URLField(_("address"), max_length=1000)
    facts = JSONTextField(default=dict)
    secret = models.CharField(max_length=64, default=make_secret, editable=False)
    created_at = models.DateTimeField(_("created"))
    sent_at = models.DateTimeField(_("last message"), null=True, blank=True)
    # since when delivery has failed, how many attempts failed, and when to try again
    failing_since = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    retry_at = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(_("problem"), max_length=300, blank=True)
    off_at = models.DateTimeField(_("switched off"), null=True, blank=True)

    objects = DestinationQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["user", "channel"], name="destinations_of_user")]

    def __str__(self) -> str:
        return f"{self.channel} of {self.user_id}: {self.name}"

    # -------------------------------------------------------------- changes

    def note_success(self, *, now: datetime) -> None:
        self.sent_at = now
        self.failing_since, self.failures, self.retry_at, self.trouble = None, 0, None, ""
        self.off_at = None
        self._save_health()

    def note_failure(self, *, trouble: str, now: datetime, wait: timedelta | None = None) -> None:
        """Wait twice as long as last time, or as long as the receiver asks. Switch off after `PATIENCE`."""
        self.failing_since = min(self.failing_since or now, now)
        self.failures = min(self.failures + 1, 1000)
        doubled = FIRST_WAIT * 2 ** min(self.failures - 1, 10)
        self.retry_at = now + min(LONGEST_WAIT, max(doubled, wait or FIRST_WAIT))
        self.trouble = trouble[:300]
        if now - self.failing_since >= PATIENCE:
            self.off_at = now
        self._save_health()

    def switch_off(self, *, trouble: str, now: datetime) -> None:
        """Switch off because the receiver has permanently refused messages."""
        self.failing_since = self.failing_since or now
        self.off_at, self.trouble = now, trouble[:300]
        self._save_health()

    def switch_on(self) -> None:
        self.failing_since, self.failures, self.retry_at, self.trouble = None, 0, None, ""
        self.off_at = None
        self._save_health()

    def _save_health(self) -> None:
        """Save the delivery columns. Does nothing if the player has deleted the destination meanwhile."""
        names = ("sent_at", "failing_since", "failures", "retry_at", "trouble", "off_at")
        Destination.objects.filter(pk=self.pk).update(**{name: getattr(self, name) for name in names})

    # -------------------------------------------------------------- properties

    @property
    def signing_secret(self) -> str:
        """The secret in the format that webhook libraries expect (standardwebhooks.com)."""
        key = base64.urlsafe_b64decode(self.secret + "=" * (-len(self.secret) % 4))
        return f"whsec_{base64.b64encode(key).decode()}"

    @property
    def is_on(self) -> bool:
        return self.off_at is None

    def waits_until(self, now: datetime) -> datetime | None:
        """Return when to retry after a failure, or None for now.

        A moment later than `LONGEST_WAIT` was noted by a clock that was ahead, and is ignored.
        """
        too_far = self.retry_at is not None and self.retry_at > now + LONGEST_WAIT
        return None if too_far else self.retry_at


class FeedKey(models.Model):
    """The secret part of the addresses of a player's feed and calendar. A new key invalidates the old addresses."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed_key")
    key = models.CharField(max_length=64, unique=True, default=make_secret, editable=False)
    created_at = models.DateTimeField(_("created"))
    # digest of each feed's content when it was last fetched, and since when it is so: {"atom": [digest, moment]}
    said = JSONTextField(default=dict, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"feeds of {self.user_id}"

    def says_since(self, feed: str, digest: str) -> datetime | None:
        """Return since when the feed has had this digest, or None if its digest was a different one."""
        known, moment = self.said.get(feed, ("", ""))
        return datetime.fromisoformat(moment) if known == digest else None

    def note_said(self, feed: str, digest: str, *, likely: datetime, now: datetime) -> datetime:
        """Record that a feed's content has changed, and return the moment of the change.

        It is at least one full second later than the previous change, since HTTP dates have no fractions.

        :param likely: when the content changed, as far as that is known
        """
        moment = min(likely, now).replace(microsecond=0)
        if feed in self.said:
            earliest = datetime.fromisoformat(self.said[feed][1]) + A_SECOND
            if moment < earliest:
                moment = max(now.replace(microsecond=0), earliest)
        self.said = {**self.said, feed: [digest, moment.isoformat()]}
        self.save(update_fields=["said"])
        return moment
