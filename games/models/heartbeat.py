"""The site's heartbeat and the downtimes that were detected by it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.clock.calendar import Span

LONGEST_SILENCE = timedelta(minutes=3)
"""A longer gap between beats counts as downtime."""


class Heartbeat(models.Model):
    """The single row that the beat updates."""

    beat_at = models.DateTimeField(_("last heard"))
    silent_until = models.DateTimeField(_("end of the last silence"), null=True, blank=True)

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return f"{self.beat_at:%Y-%m-%d %H:%M:%S}"


class DowntimeQuerySet(models.QuerySet["Downtime"]):
    def since(self, start: datetime) -> list[Span]:
        return [Span(row.start_at, row.end_at) for row in self.filter(end_at__gt=start).order_by("start_at")]


class Downtime(models.Model):
    """A time in which nobody could move. Every clock gets it back."""

    start_at = models.DateTimeField(_("from"))
    end_at = models.DateTimeField(_("until"))

    objects = DowntimeQuerySet.as_manager()

    class Meta:
        verbose_name = _("time without a beat")
        verbose_name_plural = _("times without a beat")
        ordering = ["start_at"]
        indexes = [models.Index(fields=["end_at"], name="downtimes_by_end")]
        constraints = [
            models.CheckConstraint(condition=Q(end_at__gt=models.F("start_at")), name="downtimes_last"),
        ]

    def __str__(self) -> str:
        return f"{self.start_at:%Y-%m-%d %H:%M} … {self.end_at:%Y-%m-%d %H:%M}"
