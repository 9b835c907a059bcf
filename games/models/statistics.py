"""Statistics: a row for each finished game, and sums over them.

The end of a game only adds its own row, so simultaneous ends do not wait for each other. One task at a
time adds new rows to the sums. Pages read only the sums.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game

SECONDS_A_DAY = 24 * 60 * 60
DAYS = (1, 2, 4, 7, 14, 30, 60, 120)
"""Upper bounds of the bands of game lengths, in days."""
LONGER = "more"


def days_band(seconds: int) -> str:
    return next((str(days) for days in DAYS if seconds <= days * SECONDS_A_DAY), LONGER)


class Ending(models.Model):
    """The public facts about the end of a public game. No player is named."""

    class How(models.TextChoices):
        RULES = "rules", _("played to the end")
        EARLY = "early", _("ended early by its players")
        LEFT = "left", _("all but one had left")

    game = models.OneToOneField(Game, primary_key=True, on_delete=models.CASCADE, related_name="ending")
    family = models.CharField(max_length=64)
    seats = models.PositiveSmallIntegerField()
    # the columns below are filled in when the game is counted
    how = models.CharField(max_length=10, choices=How.choices, default=How.RULES)
    # the seats that came first: "0" or "0,2"
    winners = models.CharField(max_length=40, blank=True)
    moves = models.PositiveIntegerField(default=0)
    turns = models.PositiveIntegerField(default=0)
    seconds = models.PositiveBigIntegerField(default=0)
    counted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("end of a game")
        verbose_name_plural = _("ends of games")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["game"], name="endings_to_count", condition=Q(counted_at=None)),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(how__in=["rules", "early", "left"]), name="endings_how_known"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.how}"


class Tally(models.Model):
    """A sum over all games of a family with the same number of seats, by kind and value."""

    family = models.CharField(max_length=64)
    seats = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=20, blank=True)
    number = models.BigIntegerField(default=0)

    class Meta:
        verbose_name = _("sum over games")
        verbose_name_plural = _("sums over games")
        ordering = ["family", "seats", "kind", "key"]
        constraints = [
            models.UniqueConstraint(fields=["family", "seats", "kind", "key"], name="tallies_once"),
        ]

    def __str__(self) -> str:
        return f"{self.family}/{self.seats} {self.kind} {self.key}: {self.number}"


class Standing(models.Model):
    """The number of a family's rated players in one narrow band of ratings.

    A player's place is the sum of the bands above plus those ahead within the band, so that not all
    players need to be counted.
    """

    family = models.CharField(max_length=64, blank=True)
    # the band covers ratings from band * WIDTH up to the next band
    band = models.IntegerField()
    players = models.PositiveIntegerField()

    WIDTH = 0.25

    class Meta:
        verbose_name = _("players in a band of ratings")
        verbose_name_plural = _("players in bands of ratings")
        ordering = ["family", F("band").desc()]
        constraints = [
            models.UniqueConstraint(fields=["family", "band"], name="standings_once"),
        ]

    def __str__(self) -> str:
        return f"{self.family or 'all'} {self.band}: {self.players}"
