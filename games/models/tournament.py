"""Tournaments: who enters, the rounds, and what became of each table."""

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
"""Of a Swiss tournament."""


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def visible_to(self, user: User | None) -> TournamentQuerySet:
        """Return those of the site, and those of clubs to which the user belongs."""
        if user is None or not user.is_authenticated:
            return self.filter(club=None)
        return self.filter(Q(club=None) | Q(club__in=clubs_of(user)))

    def run_by(self, user: User) -> TournamentQuerySet:
        """Return those of the clubs that the user runs; for staff also those of the site."""
        roles = [Membership.Role.OWNER, Membership.Role.ORGANIZER]
        of_clubs = Q(club__in=Membership.objects.filter(user=user, role__in=roles).values("club"))
        return self.filter(of_clubs | Q(club=None)) if user.is_staff else self.filter(of_clubs)


class Tournament(models.Model):
    """Who enters meets others at tables that the site makes, round by round, until somebody has won."""

    class Kind(models.TextChoices):
        """How rounds are made."""

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
    # name and words were taken down by a moderator: kept, and shown to nobody but moderators
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)
    organizer = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("organizer"),
        on_delete=models.PROTECT,
        related_name="tournaments",
    )
    # whose members alone see it and enter; it ends with the club
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
    # how many rounds there are; as planned by the organizer, then as numbers make it
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=0)
    # of a single elimination: how many of each table go on
    advancing = models.PositiveSmallIntegerField(_("players who advance"), default=1)
    # after so long a round's games are ended by their points
    round_days = models.PositiveSmallIntegerField(_("days for a round"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.ENTERING)
    created_at = models.DateTimeField(_("created"))
    closes_at = models.DateTimeField(_("entries close"))
    # while players enter, when it begins or is called off: at the latest when entries close
    due_at = models.DateTimeField(null=True, blank=True, editable=False)
    # how often it could not begin or go on, and when the site tries again
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
        """Return the address of the tournament's page."""
        return reverse("games:tournament", args=[self.pk])

    # -------------------------------------------------------------- properties

    @property
    def is_hidden(self) -> bool:
        """Whether a moderator has taken down what the tournament says of itself."""
        return self.hidden_at is not None

    @property
    def display_name(self) -> str:
        """The name, unless a moderator has taken it down."""
        return gettext("Tournament #%(number)s") % {"number": self.pk} if self.is_hidden else self.name

    @property
    def shown_about(self) -> str:
        """What the organizer says of it, unless a moderator has taken it down."""
        return "" if self.is_hidden else self.about

    @property
    def rules(self) -> Any:
        """The title that is played."""
        return catalog.title(self.title)

    @property
    def family(self) -> str:
        return catalog.family_key(self.title, self.modules)

    @property
    def game_name(self) -> str:
        """Which game is played, in the reader's language."""
        return gettext(catalog.families()[self.family].name)

    @property
    def pace(self) -> Pace:
        """How much time each seat has."""
        return PRESETS[self.pace_key]

    @cached_property
    def table_sizes(self) -> frozenset[int]:
        """With how many seats tables can be played: no more than the organizer has chosen."""
        return frozenset(
            count
            for count in self.rules.seat_counts(self.modules)
            if 2 <= count <= self.seat_count and self._can_be_played_by(count)
        )

    def _can_be_played_by(self, seats: int) -> bool:
        """Whether the options go with so many seats."""
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
        """How long a round may take."""
        return timedelta(days=self.round_days) if self.round_days else None

    @property
    def is_entering(self) -> bool:
        """Whether players can enter."""
        return self.status == self.Status.ENTERING

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self.status == self.Status.FINISHED

    @property
    def is_called_off(self) -> bool:
        return self.status == self.Status.CALLED_OFF

    @property
    def is_swiss(self) -> bool:
        """Whether everybody plays every round."""
        return self.kind == self.Kind.SWISS

    @property
    def is_elimination(self) -> bool:
        """Whether those who lose are out."""
        return self.kind == self.Kind.ELIMINATION


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def playing(self) -> EntrantQuerySet:
        """Return those who have not withdrawn."""
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
    # who withdraws before the start is no entrant any more; later, gets no more tables
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    # the best one is 1; given at the start
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
    """An organizer took a player out of a tournament, and the player cannot enter it again."""

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
    """A round: its tables were formed at one moment."""

    tournament = models.ForeignKey(
        Tournament, db_index=False, on_delete=models.CASCADE, related_name="rounds"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    began_at = models.DateTimeField(_("began"))
    # after that, games that still run are ended by their points
    ends_at = models.DateTimeField(_("ends at the latest"), null=True, blank=True)
    # of a single elimination: how many of each table go on
    advancing = models.PositiveSmallIntegerField(_("players who advance"), default=1)
    # the last table has ended, and the site has not yet looked
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
            # a tournament has one round at a time
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
    """A table of a round. Its game is made after it, in a transaction of its own."""

    round = models.ForeignKey(Round, db_index=False, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    game = models.OneToOneField(
        "games.Game", null=True, blank=True, on_delete=models.PROTECT, related_name="tournament_table"
    )
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    # how often its game could not be made, or ended with the round, and when the site tries again
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
        """Whether its game could not be made so far."""
        return self.failures > 0 and self.game_id is None and self.finished_at is None


class Pairing(models.Model):
    """What a round has for an entrant: a chair at a table, or none."""

    round = models.ForeignKey(Round, db_index=False, on_delete=models.CASCADE, related_name="pairings")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="pairings")
    # none: the entrant has a bye
    table = models.ForeignKey(
        RoundTable, null=True, blank=True, on_delete=models.CASCADE, related_name="pairings"
    )
    # among those who began the game: whoever lost the seat is behind all who stayed
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
        """Whether the entrant has no table in this round."""
        return self.table_id is None

    @property
    def is_lost(self) -> bool:
        """Whether the player has given up or lost the seat."""
        return self.lost_at is not None
