"""Where and when a player wants to be told, besides the mail address of the account."""

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

# After this long without success, a destination is switched off.
PATIENCE = timedelta(days=1)
FIRST_WAIT = timedelta(minutes=1)
LONGEST_WAIT = timedelta(hours=6)
DEFAULT_DELAY = 10
A_SECOND = timedelta(seconds=1)
DEFAULT_HOUR = 8


def make_secret() -> str:
    """Return a secret that nobody guesses."""
    return secrets.token_urlsafe(32)


class Pace(models.TextChoices):
    """How often a channel speaks up."""

    ABSENCE = "absence", _("one summary after a delay, then nothing until I’ve visited")
    AT_ONCE = "at_once", _("immediately, every time")
    DAILY = "daily", _("once a day, at a set time")


class Schedule(models.Model):
    """When a player wants to hear from a channel. Without a row, the channel's default holds."""

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
        """Return when something is told that happened then, if nothing speaks against it."""
        if self.pace == Pace.DAILY:
            return next_hour(self.digest_hour, after=since, zone=zone)
        return since + self.delay

    @property
    def delay(self) -> timedelta:
        """How long the first thing waits for others to come along."""
        return timedelta(minutes=self.delay_minutes) if self.pace == Pace.ABSENCE else timedelta(0)

    @property
    def is_daily(self) -> bool:
        """Whether everything but reminders waits for one hour of the day."""
        return self.pace == Pace.DAILY


def next_hour(hour: int, *, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the next time that the player's clock shows this full hour.

    An hour that the change to summer time leaves out is told right after it; one that comes twice in
    autumn, at its first coming.
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
    """A place of one player that a channel delivers to: a webhook, a browser."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="destinations"
    )
    channel = models.CharField(_("channel"), max_length=20)
    name = models.CharField(_("name"), max_length=60, blank=True)
    # what the channel needs to reach it, and must never show in a log: an address may be a secret
    address = models.URLField(_("address"), max_length=1000)
    facts = JSONTextField(default=dict)
    secret = models.CharField(max_length=64, default=make_secret, editable=False)
    created_at = models.DateTimeField(_("created"))
    sent_at = models.DateTimeField(_("last message"), null=True, blank=True)
    # since when nothing has got through, how often it was tried, and when it is tried again
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
        """Wait twice as long as last time, or as long as the other side asks; after a day, give up."""
        self.failing_since = min(self.failing_since or now, now)
        self.failures = min(self.failures + 1, 1000)
        doubled = FIRST_WAIT * 2 ** min(self.failures - 1, 10)
        self.retry_at = now + min(LONGEST_WAIT, max(doubled, wait or FIRST_WAIT))
        self.trouble = trouble[:300]
        if now - self.failing_since >= PATIENCE:
            self.off_at = now
        self._save_health()

    def switch_off(self, *, trouble: str, now: datetime) -> None:
        """Stop: the other side has said that it will never take a message again."""
        self.failing_since = self.failing_since or now
        self.off_at, self.trouble = now, trouble[:300]
        self._save_health()

    def switch_on(self) -> None:
        self.failing_since, self.failures, self.retry_at, self.trouble = None, 0, None, ""
        self.off_at = None
        self._save_health()

    def _save_health(self) -> None:
        """Write it down, if the player has not removed the place while something was sent there."""
        names = ("sent_at", "failing_since", "failures", "retry_at", "trouble", "off_at")
        Destination.objects.filter(pk=self.pk).update(**{name: getattr(self, name) for name in names})

    # -------------------------------------------------------------- properties

    @property
    def signing_secret(self) -> str:
        """The secret in the form that libraries for webhooks take (standardwebhooks.com)."""
        key = base64.urlsafe_b64decode(self.secret + "=" * (-len(self.secret) % 4))
        return f"whsec_{base64.b64encode(key).decode()}"

    @property
    def is_on(self) -> bool:
        return self.off_at is None

    def waits_until(self, now: datetime) -> datetime | None:
        """Return when it is tried again after a failure; no wait is longer than `LONGEST_WAIT`, whatever a clock
        that was ahead has noted."""
        too_far = self.retry_at is not None and self.retry_at > now + LONGEST_WAIT
        return None if too_far else self.retry_at


class FeedKey(models.Model):
    """The secret part of the addresses of a player's feed and calendar; a new one makes them stop."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feed_key")
    key = models.CharField(max_length=64, unique=True, default=make_secret, editable=False)
    created_at = models.DateTimeField(_("created"))
    # what each of them said when it was last fetched, as a digest, and since when: {"atom": [digest, moment]}
    said = JSONTextField(default=dict, editable=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"feeds of {self.user_id}"

    def says_since(self, feed: str, digest: str) -> datetime | None:
        """Return since when a feed says what has this digest; None if it said something else before."""
        known, moment = self.said.get(feed, ("", ""))
        return datetime.fromisoformat(moment) if known == digest else None

    def note_said(self, feed: str, digest: str, *, likely: datetime, now: datetime) -> datetime:
        """Note that a feed says something else now, and return since when: later than what it has said till now.

        A full second lies between, at least, so that a date of HTTP tells the one from the other as well.

        :param likely: when it has changed, as far as that is known
        """
        moment = min(likely, now).replace(microsecond=0)
        if feed in self.said:
            earliest = datetime.fromisoformat(self.said[feed][1]) + A_SECOND
            if moment < earliest:
                moment = max(now.replace(microsecond=0), earliest)
        self.said = {**self.said, feed: [digest, moment.isoformat()]}
        self.save(update_fields=["said"])
        return moment
