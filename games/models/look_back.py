"""Looking back at finished games with a bot."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.fields import JSONTextField
from games.models.game import Game


class LookBackQuerySet(models.QuerySet["LookBack"]):
    def to_do(self) -> LookBackQuerySet:
        """Return those that are not worked out yet, the next one first. Imported games come last."""
        return self.filter(finished_at=None, failed_at=None).order_by("comes_last", "asked_at", "pk")


class LookBack(models.Model):
    """A bot's opinion on a finished game: requested, in progress or complete."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="look_back")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("asked for by"),
        null=True,
        blank=True,
        db_index=False,
        on_delete=models.SET_NULL,
        related_name="look_backs",
    )
    asked_at = models.DateTimeField(_("asked for"))
    comes_last = models.BooleanField(default=False, editable=False)
    # moves that have been looked at, of all moves
    done = models.PositiveIntegerField(default=0, editable=False)
    of = models.PositiveIntegerField(default=0, editable=False)
    # what `games/bots/look_back.py` has found so far, and where it continues; without that, its result
    work = JSONTextField(null=True, editable=False)
    # attempts since the last progress
    tries = models.PositiveSmallIntegerField(default=0, editable=False)
    claimed_until = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    failed_at = models.DateTimeField(_("failed"), null=True, blank=True)

    objects = LookBackQuerySet.as_manager()

    class Meta:
        verbose_name = _("look back")
        verbose_name_plural = _("looks back")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["asked_by", "asked_at"], name="look_back_of_user"),
            models.Index(
                fields=["comes_last", "asked_at", "id"],
                name="look_back_to_do",
                condition=Q(finished_at=None, failed_at=None),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(finished_at=None) | Q(failed_at=None, work__isnull=False),
                name="look_back_is_done_or_failed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}"

    @property
    def percent(self) -> int:
        return 100 * self.done // self.of if self.of else 0
