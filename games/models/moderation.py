"""Reports, moderators' decisions and the audit trail."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.talk import ChatMessage

if TYPE_CHECKING:
    from accounts.models import User


class ReportQuerySet(models.QuerySet["Report"]):
    def open(self) -> ReportQuerySet:
        return self.filter(outcome="")

    def of_case(self, report: Report) -> ReportQuerySet:
        """Return the open reports of the same thing, which one decision closes."""
        return self.open().about(report)

    def about(self, report: Report) -> ReportQuerySet:
        """Return all reports of the same thing, open or closed."""
        return self.filter(player=report.player_id, message=report.message_id, table=report.table_id)


class Report(models.Model):
    """A player's report of a chat line, a table's name, or another player's name or behavior."""

    class Reason(models.TextChoices):
        INSULT = "insult", _("insults or threats")
        HATE = "hate", _("hate speech")
        SPAM = "spam", _("advertising or spam")
        CHEATING = "cheating", _("collusion or multiple accounts")
        NAME = "name", _("offensive name")
        OTHER = "other", _("something else")

    class Outcome(models.TextChoices):
        OPEN = "", _("open")
        UPHELD = "upheld", _("acted on")
        DISMISSED = "dismissed", _("dismissed")

    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports_about"
    )
    # the reported line or table name; both null: the report is about the player
    message = models.ForeignKey(
        ChatMessage, null=True, blank=True, on_delete=models.CASCADE, related_name="reports"
    )
    table = models.ForeignKey(
        Game, null=True, blank=True, on_delete=models.CASCADE, related_name="name_reports"
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    words = models.CharField(_("in the reporter’s words"), max_length=500, blank=True)
    at = models.DateTimeField(_("at"))
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True, default="")
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["pk"]
        permissions = [("moderate", "Can decide reports")]
        indexes = [models.Index(fields=["at"], name="reports_open", condition=Q(outcome=""))]
        constraints = [
            models.CheckConstraint(condition=~Q(reporter=F("player")), name="reports_another"),
            models.UniqueConstraint(
                fields=["reporter", "message"],
                name="reports_line_once",
                condition=Q(message__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["reporter", "player"],
                name="reports_player_once_at_a_time",
                condition=Q(message=None, table=None, outcome=""),
            ),
            models.UniqueConstraint(
                fields=["reporter", "table"],
                name="reports_table_once",
                condition=Q(table__isnull=False),
            ),
            models.CheckConstraint(condition=Q(message=None) | Q(table=None), name="reports_one_thing"),
            models.CheckConstraint(
                condition=Q(outcome="", closed_at=None) | (~Q(outcome="") & Q(closed_at__isnull=False)),
                name="reports_closed_with_an_outcome",
            ),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}: {self.reason}"

    @property
    def game_id(self) -> int | None:
        """The table of the reported line or name."""
        return self.message.game_id if self.message is not None else self.table_id

    @property
    def is_open(self) -> bool:
        return not self.outcome


class Mute(models.Model):
    """A time in which a player may not write in any chat."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="mutes"
    )
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["user", "until"], name="mutes_of_user")]
        constraints = [
            models.CheckConstraint(condition=Q(until__gt=F("since")), name="mutes_last"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} until {self.until}"

    @classmethod
    def end_for(cls, user: User, now: datetime) -> datetime | None:
        """Return the end of the user's mute, or None if the user may write."""
        return cls.objects.filter(user=user, until__gt=now).aggregate(end=models.Max("until"))["end"]


class Notice(models.Model):
    """A message from the moderators to a player."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("a warning")
        MUTED = "muted", _("no chat for a while")
        RENAMED = "renamed", _("a new name")
        UPHELD = "upheld", _("your report: acted on")
        DISMISSED = "dismissed", _("your report: no action taken")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    text = models.CharField(max_length=500, blank=True)
    until = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["user"], name="notices_unread", condition=Q(read_at=None)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"


# Moderators' actions in the audit trail. Actions in the admin carry the admin's own labels.
ACTIONS = (
    gettext_noop("hide line"),
    gettext_noop("rename"),
    gettext_noop("warn"),
    gettext_noop("mute"),
    gettext_noop("ban"),
    gettext_noop("dismiss"),
    gettext_noop("show line"),
    gettext_noop("unmute"),
    gettext_noop("hide name"),
)
THINGS = (gettext_noop("chat line"), gettext_noop("table"), gettext_noop("report"))


class AuditEntryQuerySet(models.QuerySet["AuditEntry"]):
    """Entries that can be added and read, but not changed."""

    def update(self, **_values: Any) -> NoReturn:
        """:raises TypeError: always; entries are permanent"""
        raise TypeError("The audit trail is not changed.")

    def delete(self) -> NoReturn:
        """:raises TypeError: always; entries are permanent"""
        raise TypeError("The audit trail is not changed.")


class AuditEntry(models.Model):
    """An action of a staff member: who, what, to whom, when and why.

    It refers to people and things by id: a deleted account becomes anonymous here too, and restoring a game
    from a backup leaves the trail alone.
    """

    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        null=True,
        on_delete=models.PROTECT,
        related_name="audit_entries",
    )
    action = models.CharField(_("what"), max_length=200)
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("about"),
        null=True,
        on_delete=models.PROTECT,
        related_name="audited",
    )
    thing = models.CharField(_("thing"), max_length=60, blank=True)
    thing_id = models.CharField(_("number"), max_length=40, blank=True)
    reason = models.CharField(_("reason"), max_length=300)

    objects = AuditEntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit trail")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.action} ({self.thing} {self.thing_id})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert the entry.

        :raises TypeError: the entry already exists
        """
        if not self._state.adding:
            raise TypeError("The audit trail is not changed.")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """:raises TypeError: always; entries are permanent"""
        raise TypeError("The audit trail is not changed.")

    @property
    def said(self) -> str:
        return gettext(self.action) if self.action in ACTIONS else self.action

    @property
    def said_thing(self) -> str:
        """The object of the action, or its duration."""
        if self.thing == "days" and self.thing_id.isdecimal():
            days = int(self.thing_id)
            return ngettext("%(days)d day", "%(days)d days", days) % {"days": days}
        thing = gettext(self.thing) if self.thing in THINGS else self.thing
        return f"{thing} {self.thing_id}".strip()
