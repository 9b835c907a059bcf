"""Statistics: how each game ended, as rows that are only ever added, and the sums that a task makes of them.

A game's end adds one row of its own and changes no other, so games that end at once wait for nobody. One
task at a time adds what is new to the sums; pages read the sums alone.
"""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game

SECONDS_A_DAY = 24 * 60 * 60
DAYS = (1, 2, 4, 7, 14, 30, 60, 120)
"""Bands of a game's length: each up to this many days."""
LONGER = "more"


def days_band(seconds: int) -> str:
    """The band of lengths in days that a game falls into."""
    return next((str(days) for days in DAYS if seconds <= days * SECONDS_A_DAY), LONGER)


class Ending(models.Model):
    """The public facts of a public game's end: no player is named."""

    class How(models.TextChoices):
        RULES = "rules", _("played to the end")
        EARLY = "early", _("ended early by its players")
        LEFT = "left", _("all but one had left")

    game = models.OneToOneField(Game, primary_key=True, on_delete=models.CASCADE, related_name="ending")
    family = models.CharField(max_length=64)
    seats = models.PositiveSmallIntegerField()
    # what follows is filled in when the game is counted
    how = models.CharField(max_length=10, choices=How.choices, default=How.RULES)
    # the seats that came first, as "0" or "0,2"
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
    """One sum over all games of a family with that many seats: of what kind, and of which value of it."""

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
    """How many players of a family have a rating in one narrow band: by it a place is found without counting all.

    A place is the sum of the bands above, and those above within one's own band, which an index counts.
    """

    family = models.CharField(max_length=64, blank=True)
    # from band * WIDTH up to the next band
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
