"""What one player is to another."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models import User


class BlockQuerySet(models.QuerySet["Block"]):
    """Which blocks."""

    def about(self, user: User | int) -> BlockQuerySet:
        """Return those that the user made, and those that others made against the user."""
        return self.filter(Q(blocker=user) | Q(blocked=user))

    def among(self, users: Collection[int]) -> BlockQuerySet:
        """Return those of which both sides are among the users."""
        return self.filter(blocker__in=users, blocked__in=users)


class Block(models.Model):
    """One player does not want to meet another. Nobody but the one who blocks ever learns of it."""

    blocker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(_("at"))

    objects = BlockQuerySet.as_manager()

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="blocks_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="blocks_another"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"
