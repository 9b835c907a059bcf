"""Ladders, their players, seats and seasons."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.clock.pace import PRESETS, Pace
from games.models.fields import JSONTextField
from games.models.game import clubs_of
from games.models.policy import PACES_OF_CONTESTS, Policy
from games.rating.skill import START, Skill
from games.wording.ladders import ladder_name

if TYPE_CHECKING:
    from accounts.models import User

MOST_GAMES = 5
"""The limit of simultaneous games."""
RANKED_AFTER = 5
"""The number of counting games needed for a rank."""
COUNTS_FOR = timedelta(days=152)
"""The time for which a game counts (five months)."""
EVERY = timedelta(hours=1)
"""The interval at which tables are formed."""


class LadderQuerySet(models.QuerySet["Ladder"]):
    def listed(self) -> LadderQuerySet:
        """Return all ladders in display order, open ones first."""
        return self.order_by("-is_open", "place", "pk")

    def of_site(self) -> LadderQuerySet:
        return self.filter(club=None)

    def visible_to(self, user: User | None) -> LadderQuerySet:
        """Return the public ladders, and those of the user's clubs."""
        if user is None:
            return self.of_site()
        return self.filter(Q(club=None) | Q(club__in=clubs_of(user)))


class Ladder(models.Model):
    """A series of games of one kind, pace and size, whose tables the site forms."""

    slug = models.SlugField(_("address"), max_length=50, unique=True)
    title = models.CharField(_("title"), max_length=32)
    modules = JSONTextField(_("modules"))
    options = JSONTextField(_("options"), default=dict)
    seat_count = models.PositiveSmallIntegerField(_("seats"))
    pace_key = models.CharField(_("pace"), max_length=10, default="daily")
    policy = models.CharField(_("when time runs out"), max_length=10, default=Policy.AUTOPILOT)
    # only members of this club see it and take part; null: it is public
    club = models.ForeignKey(
        "games.Club",
        verbose_name=_("club"),
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="ladders",
    )
    place = models.PositiveSmallIntegerField(_("place in the list"), default=0)
    # a closed ladder forms no more tables, but keeps its standings
    is_open = models.BooleanField(_("open"), default=True)
    created_at = models.DateTimeField(_("created"))
    # the full hour of the last round of tables
    formed_at = models.DateTimeField(_("tables formed"), null=True, blank=True, editable=False)

    objects = LadderQuerySet.as_manager()

    class Meta:
        verbose_name = _("ladder")
        verbose_name_plural = _("ladders")
        ordering = ["place", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(seat_count__gte=2, seat_count__lte=6), name="ladders_seats"),
            models.CheckConstraint(condition=Q(pace_key__in=PACES_OF_CONTESTS), name="ladders_pace_known"),
            models.CheckConstraint(condition=Q(policy__in=Policy.values), name="ladders_policy_known"),
        ]

    def __str__(self) -> str:
        return self.display_name

    def get_absolute_url(self) -> str:
        return reverse("games:ladder", args=[self.slug])

    # -------------------------------------------------------------- properties

    @property
    def family(self) -> str:
        return catalog.family_key(self.title, self.modules)

    @property
    def pace(self) -> Pace:
        return PRESETS[self.pace_key]

    @property
    def display_name(self) -> str:
        """The game, the number of seats and the pace, in the reader's language."""
        return ladder_name(self.family, self.seat_count, self.pace_key)

    @property
    def full_name(self) -> str:
        """The display name preceded by the club's name, for pages that do not show the club."""
        if self.club is None:
            return self.display_name
        return f"{self.club.display_name}: {self.display_name}"

    @property
    def facts(self) -> dict[str, Any]:
        """The facts by which a message names the ladder in its reader's language."""
        return {"family": self.family, "seats": self.seat_count, "pace": self.pace_key}

    def next_at(self, now: datetime) -> datetime:
        """Return the full hour of the next tables. It is in the past if this hour's are still to come."""
        hour = full_hour(now)
        return hour + EVERY if self.formed_at is not None and self.formed_at >= hour else hour


def full_hour(now: datetime) -> datetime:
    """Return the beginning of the current hour."""
    return now.replace(minute=0, second=0, microsecond=0)


class LadderEntryQuerySet(models.QuerySet["LadderEntry"]):
    def active(self) -> LadderEntryQuerySet:
        return self.filter(left_at=None)

    def wanting(self) -> LadderEntryQuerySet:
        return self.active().filter(paused_at=None, user__is_active=True, user__deleted_at=None)

    def ranked(self) -> LadderEntryQuerySet:
        """Return the ranked entries, the best first. Disabled and deleted accounts have no rank."""
        present = self.filter(user__deleted_at=None, user__is_active=True)
        return present.filter(games__gte=RANKED_AFTER).order_by("-ordinal", "pk")


class LadderEntry(models.Model):
    """A player on a ladder, with the player's settings and standing."""

    class Pause(models.TextChoices):
        OWN = "own", _("chosen by the player")
        LOST_SEATS = "lost_seats", _("seats lost in a row")

    ladder = models.ForeignKey(Ladder, db_index=False, on_delete=models.PROTECT, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="ladder_entries",
    )
    games_at_once = models.PositiveSmallIntegerField(_("games at the same time"), default=1)
    joined_at = models.DateTimeField(_("joined"))
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    paused_at = models.DateTimeField(_("paused since"), null=True, blank=True)
    pause = models.CharField(_("why"), max_length=12, choices=Pause.choices, blank=True)
    # since when the player could have had a game
    waiting_since = models.DateTimeField(_("waits since"))
    lost_in_a_row = models.PositiveSmallIntegerField(_("seats lost in a row"), default=0)
    # computed from the games of the last five months
    mu = models.FloatField(_("estimate"), default=START.mu)
    sigma = models.FloatField(_("uncertainty"), default=START.sigma)
    ordinal = models.FloatField(_("conservative rating"), default=START.ordinal)
    games = models.PositiveIntegerField(_("games that count"), default=0)

    objects = LadderEntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("ladder entry")
        verbose_name_plural = _("ladder entries")
        ordering = ["pk"]
        indexes = [
            models.Index(
                F("ladder"),
                F("ordinal").desc(),
                F("id"),
                name="ladder_standing",
                condition=Q(games__gte=RANKED_AFTER),
            ),
            models.Index(fields=["ladder"], name="ladder_waiting", condition=Q(left_at=None, paused_at=None)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "user"], name="ladder_entries_once"),
            models.CheckConstraint(
                condition=Q(games_at_once__gte=1, games_at_once__lte=MOST_GAMES),
                name="ladder_entries_one_to_five_games",
            ),
            models.CheckConstraint(
                condition=Q(paused_at=None, pause="")
                | Q(paused_at__isnull=False, pause__in=["own", "lost_seats"]),
                name="ladder_entries_pause_says_why",
            ),
            models.CheckConstraint(condition=Q(sigma__gt=0), name="ladder_entries_are_never_certain"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.ladder_id}"

    # -------------------------------------------------------------- changes

    def take(self, skill: Skill) -> None:
        self.mu, self.sigma, self.ordinal = skill.mu, skill.sigma, skill.ordinal

    def stop(self, why: str, *, now: datetime) -> None:
        """Pause: get no new games until the player resumes."""
        self.paused_at, self.pause = now, why

    def go_on(self, *, now: datetime) -> None:
        self.paused_at, self.pause, self.lost_in_a_row = None, "", 0
        self.waiting_since = now

    # -------------------------------------------------------------- properties

    @property
    def skill(self) -> Skill:
        return Skill(mu=self.mu, sigma=self.sigma)

    @property
    def shown(self) -> int:
        """The conservative rating as displayed."""
        return self.skill.shown

    @property
    def is_active(self) -> bool:
        return self.left_at is None

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    @property
    def is_ranked(self) -> bool:
        return self.games >= RANKED_AFTER

    @property
    def games_to_rank(self) -> int:
        return max(0, RANKED_AFTER - self.games)


class LadderSeatQuerySet(models.QuerySet["LadderSeat"]):
    def running(self) -> LadderSeatQuerySet:
        """Return the seats that their players still hold in running games."""
        return self.filter(slot__isnull=False)

    def counting(self) -> LadderSeatQuerySet:
        """Return the results that count, the oldest first."""
        return self.filter(rank__isnull=False, expired=False).order_by("finished_at", "game_id", "rank", "pk")


class LadderSeat(models.Model):
    """A seat that a ladder gave to a player, and its result.

    While the player holds the seat in a running game, it takes one of at most five slots. A replacement
    does not change this row: the result is that of the player who began.
    """

    ladder = models.ForeignKey(Ladder, db_index=False, on_delete=models.PROTECT, related_name="seats")
    game = models.ForeignKey(
        "games.Game", db_index=False, on_delete=models.CASCADE, related_name="ladder_seats"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="ladder_seats",
    )
    number = models.PositiveSmallIntegerField(_("seat"))
    seated_at = models.DateTimeField(_("seated"))
    slot = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    lost_at = models.DateTimeField(_("lost"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    # among those who began the game: players who lost their seats rank behind those who stayed
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    # older than five months when last checked
    expired = models.BooleanField(_("no longer counts"), default=False)

    objects = LadderSeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("ladder seat")
        verbose_name_plural = _("ladder seats")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["ladder", "finished_at"],
                name="ladder_seats_counting",
                condition=Q(expired=False, rank__isnull=False),
            ),
            models.Index(fields=["ladder", "user", "-id"], name="ladder_seats_of_player"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="ladder_seats_once"),
            models.UniqueConstraint(fields=["game", "number"], name="ladder_seats_number_once"),
            # at most one game per slot
            models.UniqueConstraint(
                fields=["ladder", "user", "slot"],
                name="ladder_seats_slot_once",
                condition=Q(slot__isnull=False),
            ),
            models.CheckConstraint(
                condition=Q(slot=None) | Q(slot__gte=1, slot__lte=MOST_GAMES), name="ladder_seats_five_slots"
            ),
            models.CheckConstraint(
                condition=Q(slot=None) | Q(lost_at=None, finished_at=None),
                name="ladder_seats_slot_while_held",
            ),
            models.CheckConstraint(
                condition=Q(rank=None) | Q(rank__gte=1, finished_at__isnull=False),
                name="ladder_seats_rank_at_the_end",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.game_id} of {self.ladder_id}"

    # -------------------------------------------------------------- changes

    def lose(self, *, now: datetime) -> None:
        """Record that the player no longer holds the seat, before the game is over."""
        self.slot, self.lost_at = None, now

    # -------------------------------------------------------------- properties

    @property
    def is_lost(self) -> bool:
        return self.lost_at is not None


class Season(models.Model):
    """Three months of all ladders. The standings are archived at their end."""

    starts_date = models.DateField(_("begins"), unique=True)
    ends_date = models.DateField(_("ends"), help_text=_("The first day of the next one."))
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-starts_date"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_date__gt=F("starts_date")), name="seasons_end_after_they_begin"
            ),
        ]

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("games:ladder_season", args=[self.key])

    def address_of(self, ladder: Ladder) -> str:
        return reverse("games:ladder_season_of", args=[self.key, ladder.slug])

    @property
    def key(self) -> str:
        """The season's part of an address. "2026-4" is autumn."""
        return f"{self.starts_date.year}-{(self.starts_date.month + 2) // 3}"

    @property
    def last_date(self) -> date:
        return self.ends_date - timedelta(days=1)


class SeasonPlaceQuerySet(models.QuerySet["SeasonPlace"]):
    def of_site(self) -> SeasonPlaceQuerySet:
        return self.filter(ladder__club=None)

    def told_to(self, user: User) -> SeasonPlaceQuerySet:
        """Return a player's places, except on ladders of clubs the player has left."""
        return self.filter(user=user, ladder__in=Ladder.objects.visible_to(user).order_by().values("pk"))


class SeasonPlace(models.Model):
    """A place in a ladder's standing at the end of a season."""

    season = models.ForeignKey(Season, db_index=False, on_delete=models.PROTECT, related_name="places")
    ladder = models.ForeignKey(Ladder, db_index=False, on_delete=models.PROTECT, related_name="season_places")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="season_places",
    )
    place = models.PositiveIntegerField(_("place"))
    ordinal = models.FloatField(_("conservative rating"))
    games = models.PositiveIntegerField(_("games that counted"))

    objects = SeasonPlaceQuerySet.as_manager()

    class Meta:
        verbose_name = _("place of a season")
        verbose_name_plural = _("places of seasons")
        ordering = ["season", "ladder", "place", "pk"]
        indexes = [
            models.Index(fields=["ladder", "season", "place"], name="season_places_in_order"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["season", "ladder", "user"], name="season_places_once"),
            models.CheckConstraint(condition=Q(place__gte=1), name="season_places_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.user_id} ({self.season_id}/{self.ladder_id})"

    @property
    def shown(self) -> int:
        """The conservative rating as displayed."""
        return Skill(mu=self.ordinal, sigma=0.0).shown


def season_of(day: date) -> tuple[date, date]:
    """Return the first day of the season that contains a day, and of the next season."""
    first = date(day.year, 3 * ((day.month - 1) // 3) + 1, 1)
    # 108 days after its first day is always in the next season's first month
    after = (first + timedelta(days=108)).replace(day=1)
    return first, after
