"""Followed games, and the list of games to watch."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Follow(models.Model):
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="follows"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="follows")
    since = models.DateTimeField(_("since"))

    class Meta:
        verbose_name = _("followed game")
        verbose_name_plural = _("followed games")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "game"], name="follows_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} follows {self.game_id}"


class WatchableQuerySet(models.QuerySet["Watchable"]):
    def showing(self) -> WatchableQuerySet:
        """Return the games that are still running and public, regardless of the last refresh."""
        return self.filter(game__status=Game.Status.RUNNING, game__visibility=Game.Visibility.PUBLIC)


class Watchable(models.Model):
    """A public running game in the list of games to watch. A task maintains these rows.

    There is one row for each running game, so the list can be sorted by an index while moves write nothing here.
    """

    game = models.OneToOneField(Game, primary_key=True, on_delete=models.CASCADE, related_name="watchable")
    family = models.CharField(max_length=64)
    # sort keys
    moves = models.PositiveIntegerField(default=0)
    rating = models.FloatField(default=0.0)
    followers = models.PositiveIntegerField(default=0)
    # progress as a percentage of the average length of games of its kind
    progress = models.PositiveIntegerField(default=0)
    people = models.PositiveSmallIntegerField(default=0)
    demo = models.BooleanField(default=False)
    looked_at = models.DateTimeField()
    # on the front page since this moment
    featured_at = models.DateTimeField(null=True, blank=True)

    objects = WatchableQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(F("progress").desc(), F("game").desc(), name="watch_by_progress"),
            models.Index(F("rating").desc(), F("game").desc(), name="watch_by_rating"),
            models.Index(F("followers").desc(), F("game").desc(), name="watch_by_followers"),
            models.Index(fields=["looked_at"], name="watch_by_look"),
        ]

    def __str__(self) -> str:
        return f"game {self.game_id} to watch"
