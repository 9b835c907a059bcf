"""Tournaments, their entrants, rounds and tables."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.isolation import isolated
from games import catalog
from games.clock.pace import PRESETS, Pace
from games.engine.errors import Illegal
from games.models.club import Club, Membership
from games.models.fields import JSONTextField
from games.models.game import clubs_of
from games.models.policy import PACES_OF_CONTESTS, Policy

if TYPE_CHECKING:
    from accounts.models import User

LONGEST_NAME = 60
LONGEST_ABOUT = 2000
MOST_ENTRANTS = 128
MOST_ROUNDS = 9
"""The limit for Swiss tournaments."""


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def visible_to(self, user: User | None) -> TournamentQuerySet:
        """Return the site's tournaments, and those of the user's clubs."""
        if user is None:
            return self.filter(club=None)
        return self.filter(Q(club=None) | Q(club__in=clubs_of(user)))

    def run_by(self, user: User) -> TournamentQuerySet:
        """Return the tournaments that the user organizes: those of the user's clubs, and the site's for staff."""
        roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
        of_clubs = Q(club__in=Membership.objects.filter(user=user, role__in=roles).values("club"))
        return self.filter(of_clubs | Q(club=None)) if user.is_staff else self.filter(of_clubs)


class Tournament(models.Model):
    """A contest of several rounds at tables that the site makes."""

    class Kind(models.TextChoices):
        SWISS = "swiss", _("Swiss")
        ELIMINATION = "elimination", _("Single elimination")
        ROUND_ROBIN = "round_robin", _("Round robin")

    class Status(models.TextChoices):
        ENTERING = "entering", pgettext_lazy("a tournament", "open for entries")
        RUNNING = "running", pgettext_lazy("a tournament", "running")
        FINISHED = "finished", pgettext_lazy("a tournament", "over")
        CALLED_OFF = "called_off", pgettext_lazy("a tournament", "called off")

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    about = models.TextField(_("about the tournament"), max_length=LONGEST_ABOUT, blank=True)
    # when a moderator hid the name and description; moderators still see them
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)
    organizer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("organizer"),
        on_delete=models.PROTECT,
        related_name="tournaments",
    )
    # only members of this club can see and enter it; it is deleted with the club
    club = models.ForeignKey(
        Club,
        verbose_name=_("club"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="tournaments",
    )
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices, default=Kind.SWISS)
    title = models.CharField(_("title"), max_length=32)
    modules = JSONTextField(_("modules"))
    options = JSONTextField(_("options"), default=dict)
    seat_count = models.PositiveSmallIntegerField(_("seats"))
    pace_key = models.CharField(_("pace"), max_length=10, default="daily")
    policy = models.CharField(_("when time runs out"), max_length=10, default=Policy.AUTOPILOT)
    rated = models.BooleanField(_("rated"), default=False)
    least_entrants = models.PositiveSmallIntegerField(_("entrants at least"))
    most_entrants = models.PositiveSmallIntegerField(_("entrants at most"))
    # as planned by the organizer; adjusted to the number of entrants at the start
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=0)
    # single elimination: how many players of each table advance
    advancing = models.PositiveSmallIntegerField(_("players who advance"), default=1)
    # after this time the round's games are ended by points
    round_days = models.PositiveSmallIntegerField(_("days for a round"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.ENTERING)
    created_at = models.DateTimeField(_("created"))
    closes_at = models.DateTimeField(_("entries close"))
    # while entries are open: when to start or cancel, at the latest when entries close
    due_at = models.DateTimeField(null=True, blank=True, editable=False)
    # how often starting or continuing failed, and when to try again
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    retry_at = models.DateTimeField(null=True, blank=True, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["due_at"], name="tournaments_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["status", "-id"], name="tournaments_by_status"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["swiss", "elimination", "round_robin"]), name="tournaments_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["entering", "running", "finished", "called_off"]),
                name="tournaments_status_known",
            ),
            models.CheckConstraint(
                condition=Q(pace_key__in=PACES_OF_CONTESTS), name="tournaments_pace_known"
            ),
            models.CheckConstraint(condition=Q(policy__in=Policy.values), name="tournaments_policy_known"),
            models.CheckConstraint(
                condition=Q(seat_count__gte=2, seat_count__lte=6), name="tournaments_seats"
            ),
            models.CheckConstraint(
                condition=Q(
                    least_entrants__gte=2,
                    most_entrants__gte=models.F("least_entrants"),
                    most_entrants__lte=MOST_ENTRANTS,
                ),
                name="tournaments_entrants",
            ),
            models.CheckConstraint(
                condition=Q(status="entering", due_at__isnull=False)
                | (~Q(status="entering") & Q(due_at=None)),
                name="tournaments_due_while_entering",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def get_absolute_url(self) -> str:
        return reverse("games:tournament", args=[self.pk])

    # -------------------------------------------------------------- properties

    @property
    def is_hidden(self) -> bool:
        """True if a moderator has hidden the name and description."""
        return self.hidden_at is not None

    @property
    def display_name(self) -> str:
        """The name, or a neutral one if a moderator has hidden it."""
        return (
            gettext("Tournament #%(number)s") % {"number": self.pk} if self.is_hidden else isolated(self.name)
        )

    @property
    def shown_about(self) -> str:
        """The description, or "" if a moderator has hidden it."""
        return "" if self.is_hidden else self.about

    @property
    def rules(self) -> Any:
        return catalog.title(self.title)

    @property
    def family(self) -> str:
        return catalog.family_key(self.title, self.modules)

    @property
    def game_name(self) -> str:
        """The name of the game, in the reader's language."""
        return gettext(catalog.families()[self.family].name)

    @property
    def pace(self) -> Pace:
        return PRESETS[self.pace_key]

    @cached_property
    def table_sizes(self) -> frozenset[int]:
        """The possible numbers of seats at a table, at most the organizer's choice."""
        return frozenset(
            count
            for count in self.rules.seat_counts(self.modules)
            if 2 <= count <= self.seat_count and self._can_be_played_by(count)
        )

    def _can_be_played_by(self, seats: int) -> bool:
        try:
            self.rules.check(seats, self.modules, self.options)
        except Illegal:
            return False
        return True

    @property
    def smallest_table(self) -> int:
        return min(self.table_sizes)

    @property
    def round_limit(self) -> timedelta | None:
        return timedelta(days=self.round_days) if self.round_days else None

    @property
    def is_entering(self) -> bool:
        return self.status == self.Status.ENTERING

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        """True if it was played to its end."""
        return self.status == self.Status.FINISHED

    @property
    def is_called_off(self) -> bool:
        return self.status == self.Status.CALLED_OFF

    @property
    def is_swiss(self) -> bool:
        """True if everybody plays in every round."""
        return self.kind == self.Kind.SWISS

    @property
    def is_elimination(self) -> bool:
        return self.kind == self.Kind.ELIMINATION


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def playing(self) -> EntrantQuerySet:
        return self.filter(withdrawn_at=None)


class Entrant(models.Model):
    tournament = models.ForeignKey(
        Tournament, db_index=False, on_delete=models.CASCADE, related_name="entrants"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        on_delete=models.PROTECT,
        related_name="tournament_entries",
    )
    entered_at = models.DateTimeField(_("entered"))
    # a withdrawal before the start deletes the row; after it, the entrant gets no more tables
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    # set at the start; 1 is the best
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="entrants_once"),
            models.UniqueConstraint(fields=["tournament", "seed"], name="entrants_seed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.tournament_id}"

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None


class EntrantRemoval(models.Model):
    """A player whom an organizer removed, and who cannot enter again."""

    tournament = models.ForeignKey(
        Tournament, db_index=False, on_delete=models.CASCADE, related_name="removals"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("player"), on_delete=models.CASCADE, related_name="+"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("organizer"), on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("removed player")
        verbose_name_plural = _("removed players")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="entrant_removals_once")]

    def __str__(self) -> str:
        return f"{self.user_id} was removed from {self.tournament_id}"


class Round(models.Model):
    """A round. All its tables are formed at one moment."""

    tournament = models.ForeignKey(
        Tournament, db_index=False, on_delete=models.CASCADE, related_name="rounds"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    began_at = models.DateTimeField(_("began"))
    # when games that are still running are ended by points
    ends_at = models.DateTimeField(_("ends at the latest"), null=True, blank=True)
    # single elimination: how many players of each table advance
    advancing = models.PositiveSmallIntegerField(_("players who advance"), default=1)
    # the last table has ended, and the round has not been closed yet
    due_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(_("over"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["tournament", "number"]
        indexes = [
            models.Index(fields=["due_at"], name="rounds_due", condition=Q(due_at__isnull=False)),
            models.Index(
                fields=["ends_at"], name="rounds_ending", condition=Q(ends_at__isnull=False, closed_at=None)
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="rounds_once"),
            # a tournament has one open round at a time
            models.UniqueConstraint(
                fields=["tournament"], name="rounds_one_open", condition=Q(closed_at=None)
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(due_at=None), name="rounds_due_while_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class RoundTable(models.Model):
    """A table of a round. Its game is created later, in a separate transaction."""

    round = models.ForeignKey(Round, db_index=False, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    game = models.OneToOneField(
        "games.Game", null=True, blank=True, on_delete=models.PROTECT, related_name="tournament_table"
    )
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    # how often creating or ending its game failed, and when to try again
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    retry_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("table of a tournament")
        verbose_name_plural = _("tables of tournaments")
        ordering = ["round", "number"]
        indexes = [
            models.Index(fields=["id"], name="tables_to_make", condition=Q(game=None, finished_at=None)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="tables_once"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.number}"

    @property
    def is_delayed(self) -> bool:
        """True if creating its game has failed so far."""
        return self.failures > 0 and self.game_id is None and self.finished_at is None


class Pairing(models.Model):
    """An entrant's place at a table of a round, or a bye."""

    round = models.ForeignKey(Round, db_index=False, on_delete=models.CASCADE, related_name="pairings")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="pairings")
    # null: the entrant has a bye
    table = models.ForeignKey(
        RoundTable, null=True, blank=True, on_delete=models.CASCADE, related_name="pairings"
    )
    # among those who began the game: players who lost their seats rank behind those who stayed
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    lost_at = models.DateTimeField(_("lost"), null=True, blank=True)

    class Meta:
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="pairings_once"),
            models.CheckConstraint(
                condition=Q(rank=None) | Q(rank__gte=1, table__isnull=False), name="pairings_rank_at_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id} in {self.round_id}"

    @property
    def is_bye(self) -> bool:
        return self.table_id is None

    @property
    def is_lost(self) -> bool:
        """True if the player has resigned or lost the seat."""
        return self.lost_at is not None
