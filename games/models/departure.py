"""Players who have left a table."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Departure(models.Model):
    """A player whose seat somebody else has taken over. The player may keep watching as a spectator."""

    game = models.ForeignKey(
        "games.Game", db_index=False, on_delete=models.CASCADE, related_name="departures"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="departures")
    seat = models.CharField(_("seat"), max_length=4)
    # when the seat was taken over, and when the player had stopped playing
    at = models.DateTimeField(_("at"))
    left_at = models.DateTimeField(_("left"))

    class Meta:
        verbose_name = _("departure")
        verbose_name_plural = _("departures")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="departures_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} left {self.game_id}/{self.seat}"
