"""A table and the game played at it."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Any

import orjson
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts.isolation import isolated
from games import catalog
from games.clock.pace import PRESETS, Pace
from games.models.fields import JSONTextField
from games.models.people import Friendship
from games.models.policy import Policy
from games.models.status import Status
from games.wording.site_entries import FORMER
from games.wording.words import Words, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from accounts.models import User
    from games.models.departure import Departure
    from games.models.seat import Seat

DAILY = PRESETS["daily"]
TOKEN_BYTES = 16
SEED_BYTES = 32


def make_token() -> str:
    """Return the secret part of an invitation link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def make_seed() -> str:
    """Return a new secret seed of 64 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def clubs_of(user: User) -> models.QuerySet[Any, Any]:
    """Return the ids of the user's clubs, for use in a condition."""
    return user.memberships.order_by().values("club")


class GameQuerySet(models.QuerySet["Game"]):
    def open(self) -> GameQuerySet:
        return self.filter(status=Game.Status.OPEN)

    def running(self) -> GameQuerySet:
        return self.filter(status=Game.Status.RUNNING)

    def of(self, user: User) -> GameQuerySet:
        return self.filter(seats__user=user)

    def public(self) -> GameQuerySet:
        return self.filter(visibility=Game.Visibility.PUBLIC)

    def visible_to(self, user: User | None) -> GameQuerySet:
        """Return public games, friends' and clubs' games open to the user, and those the user hosts or plays."""
        if user is None:
            return self.public()
        mine = self.model.objects.filter(seats__user=user).values("pk")
        friends = Friendship.objects.friends_of(user)
        return self.filter(
            Q(visibility=Game.Visibility.PUBLIC)
            | Q(visibility=Game.Visibility.FRIENDS, host__in=friends)
            | Q(club__in=clubs_of(user))
            | Q(host=user)
            | Q(pk__in=mine)
        )

    def waiting_for(self, user: User) -> GameQuerySet:
        """Return running games that wait for the user, the most urgent first."""
        return self.filter(seats__user=user, seats__bot="", seats__decision__isnull=False).order_by(
            F("seats__due_at").asc(nulls_last=True), "pk"
        )

    def with_seats(self) -> GameQuerySet:
        """Prefetch the seats and their users, and defer the large state."""
        seats: Any = self.model._meta.get_field("seats").related_model
        games = self.defer("state").select_related("host", "ladder", "tournament")
        return games.prefetch_related(models.Prefetch("seats", seats.objects.select_related("user")))


class Game(models.Model):
    """A table from its creation by the host to the finished game."""

    Status = Status
    Policy = Policy

    class Visibility(models.TextChoices):
        """The people who can find and watch a game."""

        PUBLIC = "public", _("public")
        LINK = "link", _("by link")
        FRIENDS = "friends", _("for friends of the host")
        CLUB = "club", _("for members of a club")

    title = models.CharField(_("title"), max_length=32)
    modules = JSONTextField(_("modules"))
    options = JSONTextField(_("options"), default=dict)
    seat_count = models.PositiveSmallIntegerField(_("seats"))
    name = models.CharField(_("name"), max_length=60, blank=True)
    # the user who chose the name: the host may change, and a rematch keeps the name
    named_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        db_index=False,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    # when a moderator hid the name; moderators still see it
    name_hidden_at = models.DateTimeField(null=True, blank=True, editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="hosted_games",
    )
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.OPEN)
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    invite_token = models.CharField(max_length=43, unique=True, default=make_token, editable=False)
    start_when_full = models.BooleanField(_("starts when full"), default=True)
    rated = models.BooleanField(_("rated"), default=False)
    demo = models.BooleanField(_("demo"), default=False)
    # somebody's first game, in which the page explains each step (`views/table/lesson.py`)
    teaches = models.BooleanField(_("teaches"), default=False)
    guide_hidden = models.BooleanField(default=False, editable=False)
    imported = models.BooleanField(_("imported"), default=False)
    # time of each seat; null free time: the table is untimed
    pace_key = models.CharField(_("pace"), max_length=10, default=DAILY.key)
    free_time = models.DurationField(_("time per turn"), null=True, blank=True, default=DAILY.free)
    bank_at_start = models.DurationField(_("starting reserve"), default=DAILY.bank)
    bank_refill = models.DurationField(_("refill after a turn"), default=DAILY.refill)
    bank_cap = models.DurationField(_("cap of the refill"), default=DAILY.cap)
    nights_off = models.BooleanField(_("clocks stop at night"), default=True)
    weekends_off = models.BooleanField(_("clocks stop at weekends"), default=False)
    vacations = models.BooleanField(_("vacations pause the clock"), default=True)
    policy = models.CharField(
        _("when time runs out"), max_length=10, choices=Policy.choices, default=Policy.AUTOPILOT
    )
    # requirements for sitting down
    least_finished = models.PositiveSmallIntegerField(_("finished games at least"), default=0)
    most_timeouts = models.PositiveSmallIntegerField(
        _("timeouts in the last hundred decisions at most"), null=True, blank=True
    )
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True)
    # when to check a table without activity, and when its people were warned
    stale_at = models.DateTimeField(null=True, blank=True, editable=False)
    warned_at = models.DateTimeField(null=True, blank=True, editable=False)
    # only members of this club can see and join the game
    club = models.ForeignKey(
        "games.Club",
        verbose_name=_("club"),
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="games",
    )
    # the ladder for which the site made the game
    ladder = models.ForeignKey(
        "games.Ladder",
        verbose_name=_("ladder"),
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="games",
    )
    # the tournament for which the site made the game
    tournament = models.ForeignKey(
        "games.Tournament",
        verbose_name=_("tournament"),
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="games",
    )
    rematch_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch"
    )

    # the secret seed, and the commitment published when the table was made
    seed = models.CharField(max_length=128, default=make_seed, editable=False)
    commitment = models.CharField(_("commitment to the seed"), max_length=64, editable=False)

    state = JSONTextField(null=True, editable=False)
    # counts changes at an open table
    table_version = models.PositiveIntegerField(default=0, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    # the number of the last public move, and the position of the last turn
    last_number = models.PositiveIntegerField(_("moves"), default=0, editable=False)
    last_position = models.PositiveIntegerField(default=0, editable=False)
    # the last position at which places were renamed; 0 if they have their original names
    renamed_position = models.PositiveIntegerField(default=0, editable=False)
    # the last move, while it can be taken back although the next turn or part of a turn has begun: its `position`, and
    # the `clocks` of all seats before it (`Seat.noted_clock`)
    passed_on = JSONTextField(null=True, editable=False)
    # a short digest of what each viewer sees: {"0": "…", "": "…"} ("" is a spectator)
    marks = JSONTextField(default=dict, editable=False)

    created_at = models.DateTimeField(_("created"))
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    moved_at = models.DateTimeField(_("last move"), null=True, blank=True)
    # when the rows of its moves were replaced by one document (`PackedTurns`)
    packed_at = models.DateTimeField(null=True, editable=False)

    # True if the viewer may see the game's ladder and tournament; former members of the club may not
    opens_club = True

    objects = GameQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["status", "visibility", "-created_at"], name="games_by_status"),
            models.Index(
                fields=["ladder", "status", "-finished_at"],
                name="games_of_ladders",
                condition=Q(ladder__isnull=False),
            ),
            models.Index(
                fields=["club", "status", "-id"], name="games_of_clubs", condition=Q(club__isnull=False)
            ),
            models.Index(fields=["visibility", "-id"], name="games_open", condition=Q(status="open")),
            models.Index(fields=["stale_at"], name="games_stale", condition=Q(stale_at__isnull=False)),
            models.Index(
                fields=["finished_at"],
                name="games_to_pack",
                condition=Q(status="finished", packed_at__isnull=True),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status__in=["open", "running", "finished", "closed"]),
                name="games_status_known",
            ),
            models.CheckConstraint(
                condition=Q(visibility__in=["public", "link", "friends", "club"]),
                name="games_visibility_known",
            ),
            models.CheckConstraint(
                condition=Q(club__isnull=False, visibility="club") | (Q(club=None) & ~Q(visibility="club")),
                name="games_of_clubs_are_for_members",
            ),
            models.CheckConstraint(condition=Q(policy__in=Policy.values), name="games_policy_known"),
            models.CheckConstraint(
                condition=Q(paused_at=None) | Q(status="running"), name="games_paused_is_running"
            ),
            models.CheckConstraint(condition=Q(seat_count__gte=1), name="games_has_seats"),
            models.CheckConstraint(
                # everybody sees games of the site's ladders, only members those of a club's
                condition=Q(ladder=None) | Q(rated=True, visibility__in=["public", "club"]),
                name="games_of_ladders_are_rated",
            ),
            models.CheckConstraint(
                condition=Q(rated=False) | Q(demo=False, imported=False),
                name="games_demo_and_imported_are_unrated",
            ),
            models.CheckConstraint(
                condition=Q(rated=False) | Q(teaches=False), name="games_that_teach_are_unrated"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["open", "closed"]) | Q(started_at__isnull=False, state__isnull=False),
                name="games_started_has_state",
            ),
            models.CheckConstraint(
                condition=~Q(status="finished") | Q(finished_at__isnull=False),
                name="games_finished_has_end",
            ),
            models.CheckConstraint(
                condition=Q(packed_at=None) | Q(status="finished"), name="games_packed_is_finished"
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.pk])

    # -------------------------------------------------------------- queries

    @property
    def seat_list(self) -> list[Seat]:
        """The seats in order. One query, or none after `with_seats` or `take_seats`."""
        taken: list[Seat] | None = self.__dict__.get("taken_seats")
        return sorted(self.seats.all(), key=lambda seat: seat.number) if taken is None else taken

    def take_seats(self, seats: list[Seat]) -> None:
        """Set the seats, in order, that have already been read."""
        self.taken_seats = seats

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        """Read the row again, and the seats on their next use."""
        self.__dict__.pop("taken_seats", None)
        super().refresh_from_db(*args, **kwargs)

    def seat_of(self, user: User | None) -> Seat | None:
        if user is None:
            return None
        return next((seat for seat in self.seat_list if seat.user_id == user.pk), None)

    @property
    def names(self) -> dict[str, str]:
        """The display name of each seat by its key."""
        return {seat.key: seat.display_name for seat in self.seat_list}

    def names_at(self, moment: datetime | None) -> dict[str, str]:
        """Return the names of the seats at a moment, when other players may have sat there.

        At the very moment of a takeover, the player who leaves is included too, under `FORMER` plus the key.
        """
        return self._as_they_were(self.names, moment)

    def names_by(self, moments: Iterable[datetime]) -> dict[datetime, dict[str, str]]:
        """Return the names of the seats at each of the moments."""
        names = self.names
        if not self._departure_list:
            return dict.fromkeys(moments, names)
        return {moment: self._as_they_were(dict(names), moment) for moment in moments}

    def _as_they_were(self, names: dict[str, str], moment: datetime | None) -> dict[str, str]:
        for departure in self._departure_list:
            if moment is not None and moment < departure.at:
                names[departure.seat] = departure.user.public_name
            elif moment == departure.at:
                names[FORMER + departure.seat] = departure.user.public_name
        return names

    @property
    def seen_as(self) -> str:
        """A cache key for the current position, made of its version and what each viewer sees.

        The version alone is not unique: a transaction that was rolled back may have used it before.
        """
        seen = hashlib.blake2b(orjson.dumps(self.marks), digest_size=12).hexdigest()
        return f"{self.version}.{seen}"

    @cached_property
    def _departure_list(self) -> list[Departure]:
        """Departures from taken-over seats, the latest first. No query if no seat was taken over."""
        if not any(seat.blind_until for seat in self.seat_list):
            return []
        return list(self.departures.select_related("user").order_by("-at", "-pk"))

    # -------------------------------------------------------------- properties

    @property
    def rules(self) -> Any:
        return catalog.title(self.title)

    @property
    def words(self) -> Words:
        return words_of(self.title, self.modules)

    @property
    def display_name(self) -> str:
        """The table's name, or the title's name with the table's number."""
        return isolated(self.shown_name) or f"{self.rules.name} #{self.pk}"

    @property
    def shown_name(self) -> str:
        """The name the host chose, or "" if a moderator has hidden it."""
        return "" if self.is_name_hidden else self.name

    @property
    def is_name_hidden(self) -> bool:
        return self.name_hidden_at is not None

    @property
    def pace(self) -> Pace:
        return Pace(
            key=self.pace_key,
            free=self.free_time,
            bank=self.bank_at_start,
            refill=self.bank_refill,
            cap=self.bank_cap,
            nights=self.nights_off,
            weekends=self.weekends_off,
            vacations=self.vacations,
        )

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self.pace_key, self.free_time = pace.key, pace.free
        self.bank_at_start, self.bank_refill, self.bank_cap = pace.bank, pace.refill, pace.cap
        self.nights_off, self.weekends_off, self.vacations = pace.nights, pace.weekends, pace.vacations

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.FINISHED

    @property
    def asks_for_reliability(self) -> bool:
        """True if the table requires finished games or few timeouts from those who sit down."""
        return bool(self.least_finished) or self.most_timeouts is not None

    @property
    def is_made_by_site(self) -> bool:
        """True if the site made the game for a ladder or tournament, where others wait for its result."""
        return self.ladder_id is not None or self.tournament_id is not None

    @property
    def is_for_friends(self) -> bool:
        """True if only friends of the host can find and watch it."""
        return self.visibility == self.Visibility.FRIENDS

    @property
    def is_for_club(self) -> bool:
        """True if only members of its club can find and watch it."""
        return self.visibility == self.Visibility.CLUB

    def opens_by(self, invite: str) -> bool:
        """Return whether a link with this token opens the table. No link opens a club's table."""
        return invite == self.invite_token and not self.is_for_club

    @property
    def is_public(self) -> bool:
        return self.visibility == self.Visibility.PUBLIC
