"""Ratings, and the change that each game made to them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.fields import JSONTextField
from games.models.game import Game
from games.rating.skill import PROVISIONAL_UNDER, START, Skill, shown

OVERALL = ""
"""The family of the rating over all games."""
FAMILY_LENGTH = 60


class RatingQuerySet(models.QuerySet["Rating"]):
    def of_family(self, family: str) -> RatingQuerySet:
        """Return a family's ratings, the best first, without deleted accounts."""
        return self.filter(family=family, user__deleted_at=None).order_by("-ordinal", "user_id")

    def settled(self) -> RatingQuerySet:
        return self.filter(games__gte=PROVISIONAL_UNDER)


class Rating(models.Model):
    """A player's rating in a family of games; "" stands for all families together."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        db_index=False,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="ratings",
    )
    family = models.CharField(_("family"), max_length=FAMILY_LENGTH, blank=True)
    mu = models.FloatField(_("estimate"), default=START.mu)
    sigma = models.FloatField(_("uncertainty"), default=START.sigma)
    ordinal = models.FloatField(_("conservative rating"), default=START.ordinal)
    games = models.PositiveIntegerField(_("rated games"), default=0)
    rated_at = models.DateTimeField(_("last rated"), null=True, blank=True)

    objects = RatingQuerySet.as_manager()

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["user", "family"]
        indexes = [
            models.Index(F("family"), F("ordinal").desc(), name="ratings_best"),
            models.Index(
                F("family"),
                F("ordinal").desc(),
                F("user"),
                name="ratings_leaders",
                condition=Q(games__gte=PROVISIONAL_UNDER),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "family"], name="ratings_once_per_family"),
            models.CheckConstraint(condition=Q(sigma__gt=0), name="ratings_are_never_certain"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.shown} {self.family}".rstrip()

    # -------------------------------------------------------------- changes

    def take(self, skill: Skill) -> None:
        self.mu, self.sigma, self.ordinal = skill.mu, skill.sigma, skill.ordinal

    # -------------------------------------------------------------- properties

    @property
    def skill(self) -> Skill:
        return Skill(mu=self.mu, sigma=self.sigma)

    @property
    def shown(self) -> int:
        """The conservative rating as displayed."""
        return shown(self.ordinal)

    @property
    def is_provisional(self) -> bool:
        """True if too few games have been rated for it to mean much."""
        return self.games < PROVISIONAL_UNDER


class RatingChange(models.Model):
    """The change of one rating by one game, with the places it was computed from.

    Changes are written while all affected ratings are locked. So of two games with a common player, the one
    rated first has the lower ids, and all games can be rated again in the order of the ids.
    """

    class Part(models.TextChoices):
        STAYED = "stayed", _("played to the end")
        LEFT = "left", _("left the game")
        REPLACEMENT = "replacement", _("took over a seat")

    game = models.ForeignKey(Game, db_index=False, on_delete=models.CASCADE, related_name="rating_changes")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        db_index=False,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="rating_changes",
    )
    seat = models.CharField(_("seat"), max_length=4)
    family = models.CharField(_("family"), max_length=FAMILY_LENGTH, blank=True)
    part = models.CharField(_("part"), max_length=12, choices=Part.choices, default=Part.STAYED)
    # among those the player was rated with; may differ from the seat's rank
    rank = models.PositiveSmallIntegerField(_("place"))
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    # [{"user": 3, "seat": "1", "part": "stayed", "rank": 2, "mu": 25.0, "sigma": 8.3}, …]
    opponents = JSONTextField(_("opponents"), default=list)
    number = models.PositiveIntegerField(_("the player’s rated game"), default=0)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        ordering = ["pk"]
        indexes = [models.Index(fields=["user", "family", "number"], name="rating_changes_of_player")]
        constraints = [
            models.UniqueConstraint(fields=["game", "user", "family"], name="rating_changes_once"),
            models.CheckConstraint(
                condition=Q(part__in=["stayed", "left", "replacement"]), name="rating_changes_part_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.game_id}: {self.before.shown} → {self.after.shown}"

    # -------------------------------------------------------------- properties

    @property
    def before(self) -> Skill:
        return Skill(mu=self.mu_before, sigma=self.sigma_before)

    @property
    def after(self) -> Skill:
        return Skill(mu=self.mu_after, sigma=self.sigma_after)

    @property
    def gain(self) -> int:
        return self.after.shown - self.before.shown

    @property
    def facts(self) -> dict[str, Any]:
        """The columns that follow from the game, for a comparison with recomputed ones."""
        names = ("game_id", "user_id", "seat", "family", "part", "rank", "mu_before", "sigma_before",
                 "mu_after", "sigma_after", "opponents", "number", "at")  # fmt: skip
        return {name: getattr(self, name) for name in names}


class RatingsRecount(models.Model):
    """A run of `recompute_ratings`. Pages mention a recalculation only if there is one."""

    at = models.DateTimeField(_("at"))

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"
