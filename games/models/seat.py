"""A seat at a table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.isolation import isolated
from games.models.clock_columns import CLOCK_COLUMNS, UNTIMED_REMINDER, Clocked
from games.models.fields import JSONTextField
from games.models.status import Status

if TYPE_CHECKING:
    from accounts.models import User


UNSEEN_AMONG = 100
"""The number of recently ended games among which unseen results are searched."""

A_VISIT = timedelta(minutes=5)
"""A player who looks again within this time of a recorded look is still on the same visit."""

MOST_KINDS_WANTED = 3
"""The number of kinds of goods that a seat can publish as sought, and of those that it would give."""
MOST_CHANGES_OF_WANTS = 5
"""How often a seat can change them during one turn of the game."""

# the columns that a move may change
PLAYED_COLUMNS = (
    "decision",
    "step",
    "asked",
    *CLOCK_COLUMNS,
    "claimed_until",
    "last_position",
    "planned",
    "wants",
    "seen_at",
    "color",
    "bot",
    "resigned_at",
    "vacant_since",
    "left_at",
    "ended_at",
    "rank",
    "points",
)


def bot_name(number: int) -> str:
    return gettext("Bot %(number)d") % {"number": number}


def bot_names() -> list[str]:
    """Return a name that only bots have, in the reader's language. Its number is arbitrary."""
    return [bot_name(1)]


def are_deserted(seats: Iterable[Seat]) -> bool:
    """Return whether no person plays a running game any more, and bots keep the seats."""
    seats = list(seats)
    return all(seat.player is None for seat in seats) and any(seat.is_vacant for seat in seats)


class SeatQuerySet(models.QuerySet["Seat"]):
    def overdue(self, now: datetime) -> SeatQuerySet:
        """Return the seats whose time has run out, the longest overdue first.

        Seats whose automatic vacation has not been checked yet are left out.
        """
        return self.filter(due_at__lte=now, rescue_at=None).order_by("due_at", "pk")

    def to_remind(self, now: datetime) -> SeatQuerySet:
        return self.filter(remind_at__lte=now).order_by("remind_at", "pk")

    def to_rescue(self, now: datetime) -> SeatQuerySet:
        return self.filter(rescue_at__lte=now).order_by("rescue_at", "pk")

    def with_orders(self, now: datetime) -> SeatQuerySet:
        """Return the seats whose standing order has waited long enough."""
        return self.filter(orders_at__lte=now).order_by("orders_at", "pk")

    def timed(self) -> SeatQuerySet:
        return self.filter(due_at__isnull=False)

    def vacant(self) -> SeatQuerySet:
        """Return the seats of running games that look for a replacement."""
        return self.filter(vacant_since__isnull=False, game__status=Status.RUNNING)

    def in_play(self, user: User) -> SeatQuerySet:
        """Return the user's seats at tables that have not ended."""
        return self.filter(user=user, ended_at=None)

    def ended(self, user: User) -> SeatQuerySet:
        """Return the user's seats in finished games, the latest first. An index has this order."""
        return self.filter(user=user, ended_at__isnull=False).order_by("-ended_at", "-game_id")

    def unseen(self, user: User) -> SeatQuerySet:
        """Return recently ended seats whose result the user has not seen, the oldest first."""
        newest = self.ended(user).values("pk")[:UNSEEN_AMONG]
        news = Q(seen_at=None) | Q(seen_at__lt=F("ended_at"))
        return self.filter(news, pk__in=newest).order_by("ended_at", "game_id")

    def waiting_for_a_bot(self, *, now: datetime) -> SeatQuerySet:
        """Return the seats where a bot is due to move.

        Deserted games (`are_deserted`) are left out, as are bots that wait for people's answers.
        """
        there = Seat.objects.filter(game=OuterRef("game"))
        goes_on = Exists(there.filter(user__isnull=False, bot="")) | ~Exists(
            there.filter(vacant_since__isnull=False)
        )
        waits = Q(held_until__gt=now)
        due = self.exclude(bot="").exclude(waits).filter(goes_on, decision__isnull=False)
        return due.order_by("due_since", "pk")


class Seat(Clocked):
    """A seat: its player, what it is asked, and its result.

    A seat with `user` and `bot` belongs to the user, but a bot plays it since the user resigned or went away.
    """

    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("player"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="seats",
    )
    bot = models.CharField(_("bot"), max_length=20, blank=True, help_text=_("Its level."))
    # the player's name in an imported game
    name = models.CharField(_("name"), max_length=40, blank=True)
    color = models.CharField(_("color"), max_length=16, blank=True)
    entropy = models.CharField(_("entropy"), max_length=200, blank=True)
    joined_at = models.DateTimeField(_("joined"))

    # the decision that is waited for, only in running games: its number and its name
    decision = models.PositiveIntegerField(null=True, blank=True, editable=False)
    step = models.CharField(max_length=60, blank=True, editable=False)
    asked = models.BooleanField(default=False, editable=False)
    claimed_until = models.DateTimeField(null=True, blank=True, editable=False)
    # whether a plan of the seat is in use, which only its player may know
    planned = models.BooleanField(default=False, db_default=False, editable=False)
    # what its player has published: lists `want` and `have` of kinds of goods, and the number of `changes` in a `turn`
    wants = JSONTextField(null=True, editable=False)

    # what the player has done and seen
    last_position = models.PositiveIntegerField(default=0, editable=False)
    seen_at = models.DateTimeField(null=True, blank=True, editable=False)
    # the last look before the visit of `seen_at`
    seen_before_at = models.DateTimeField(null=True, blank=True, editable=False)
    chat_read = models.PositiveBigIntegerField(default=0, editable=False)

    resigned_at = models.DateTimeField(_("resigned"), null=True, blank=True)
    # a bot plays because the player is away, and somebody else may take over
    vacant_since = models.DateTimeField(_("looking for a replacement since"), null=True, blank=True)
    # in a finished game: when the player left it permanently, for recomputing ratings
    left_at = models.DateTimeField(_("left"), null=True, blank=True, editable=False)
    # a replacement must not see what was secret to the seat before this position
    blind_until = models.PositiveIntegerField(default=0, editable=False)
    # a copy of the game's end, so that an index can find a player's games
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True, editable=False)
    rank = models.PositiveSmallIntegerField(_("rank"), null=True, blank=True)
    points = models.SmallIntegerField(_("points"), null=True, blank=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["game", "number"]
        indexes = [
            models.Index(fields=["due_at"], name="seats_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["remind_at"], name="seats_remind", condition=Q(remind_at__isnull=False)),
            models.Index(fields=["rescue_at"], name="seats_rescue", condition=Q(rescue_at__isnull=False)),
            models.Index(fields=["orders_at"], name="seats_orders", condition=Q(orders_at__isnull=False)),
            models.Index(
                fields=["vacant_since"], name="seats_vacant", condition=Q(vacant_since__isnull=False)
            ),
            models.Index(
                fields=["due_since"],
                name="seats_bots_due",
                condition=Q(decision__isnull=False) & ~Q(bot=""),
            ),
            models.Index(fields=["user", "game"], name="seats_in_play", condition=Q(ended_at=None)),
            models.Index(
                F("user"),
                F("ended_at").desc(),
                F("game").desc(),
                name="seats_ended",
                condition=Q(ended_at__isnull=False),
            ),
            models.Index(
                fields=["user", "due_at"],
                name="seats_waiting_for_user",
                condition=Q(decision__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seats_number_once_per_game"),
            models.UniqueConstraint(
                fields=["game", "user"],
                name="seats_user_once_per_game",
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | ~Q(bot="") | ~Q(name=""),
                name="seats_somebody_sits_there",
            ),
            models.CheckConstraint(
                condition=Q(decision__isnull=False)
                | Q(due_at=None, due_since=None, remind_at=None, rescue_at=None, clock_from=None, step=""),
                name="seats_clock_only_while_due",
            ),
            models.CheckConstraint(
                condition=Q(remind_at=None) | Q(due_at__gt=F("remind_at")),
                name="seats_reminded_before_due",
            ),
            models.CheckConstraint(
                condition=Q(resigned_at=None) | ~Q(bot=""),
                name="seats_resigned_is_played_by_a_bot",
            ),
            models.CheckConstraint(
                condition=Q(vacant_since=None) | ~Q(bot=""),
                name="seats_vacant_is_played_by_a_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.display_name} ({self.game_id}/{self.number})"

    # -------------------------------------------------------------- changes

    def ask(self, *, decision: int, step: str, since: datetime) -> None:
        self.decision, self.step, self.due_since = decision, step, since
        self.claimed_until = None
        if not self.game.pace.is_timed and self.player is not None and self.player.reminder_percent:
            self.remind_at = since + UNTIMED_REMINDER

    def release(self) -> None:
        """Stop waiting for this seat. The caller has read its clock, which is stopped."""
        self.decision, self.step, self.due_since, self.clock_from = None, "", None, None
        self.waited = None
        self.due_at = self.remind_at = self.rescue_at = self.orders_at = None
        self.claimed_until = self.held_until = None

    # -------------------------------------------------------------- properties

    def is_back(self, now: datetime) -> bool:
        """Return whether a look at the table now begins a new visit."""
        return self.seen_at is None or now - self.seen_at > A_VISIT

    def last_visit(self, now: datetime) -> datetime | None:
        """Return when the player last looked before the current or beginning visit, or None if never."""
        return self.seen_at if self.is_back(now) else self.seen_before_at

    def columns(self) -> dict[str, Any]:
        """Return the columns that a move may change, for a comparison afterwards."""
        return {name: getattr(self, name) for name in PLAYED_COLUMNS}

    def waits_for_answers(self, now: datetime) -> bool:
        """Return whether the seat's bot is waiting for people to answer first."""
        return self.is_bot and self.held_until is not None and self.held_until > now

    @property
    def key(self) -> str:
        """The seat's name in the rules."""
        return str(self.number)

    @property
    def want(self) -> list[str]:
        """The kinds of goods that its player seeks, as published."""
        return self.wants["want"] if self.wants else []

    @property
    def have(self) -> list[str]:
        """The kinds of goods that its player would give, as published; not necessarily held."""
        return self.wants["have"] if self.wants else []

    def changes_of_wants(self, turn: str) -> int:
        """Return how often these were changed during a turn of the game.

        :param turn: the turn's label
        """
        return self.wants["changes"] if self.wants and self.wants["turn"] == turn else 0

    @property
    def is_due(self) -> bool:
        return self.decision is not None

    @property
    def is_bot(self) -> bool:
        return bool(self.bot)

    @property
    def is_resigned(self) -> bool:
        return self.resigned_at is not None

    @property
    def is_vacant(self) -> bool:
        """True if the seat is offered to replacements."""
        return self.vacant_since is not None

    @property
    def away_since(self) -> datetime | None:
        """The time when its player stopped playing, if a bot has kept the seat since. Only in running games."""
        return self.resigned_at or self.vacant_since

    @property
    def player(self) -> User | None:
        """The user who plays the seat now, or None if a bot does."""
        return None if self.bot else self.user

    @property
    def display_name(self) -> str:
        """The name shown to everybody, in the reader's language."""
        if self.user is not None:
            return self.user.public_name
        if self.name:
            return isolated(self.name)
        return bot_name(self.number + 1)
