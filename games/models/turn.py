"""What happened: a row per move, and the states from which moves are repeated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.engine.history import Move
from games.models.fields import JSONTextField
from games.models.game import Game

if TYPE_CHECKING:
    from games.models.seat import Seat


class TurnQuerySet(models.QuerySet["Turn"]):
    def played(self) -> TurnQuerySet:
        """Return the moves that count, in order: what a replay plays."""
        return self.filter(undone=False).exclude(actor=Turn.Actor.SITE).order_by("position")


class Turn(models.Model):
    """One move, or one thing that the site did, with what it put into the log.

    `position` is its place in the row and nobody's business. `number` is what everybody sees. A move
    that only its own seat may know of (a standing order given) is hidden: it has the number of the
    move before it, so that a gap in the numbers tells nothing.
    """

    class Actor(models.TextChoices):
        SEAT = "seat", _("the player")
        TIMEOUT = "timeout", _("time ran out")
        BOT = "bot", _("a bot")
        ORDER = "order", _("a standing order")
        SITE = "site", _("the site")

    game = models.ForeignKey(Game, db_index=False, on_delete=models.CASCADE, related_name="turns")
    position = models.PositiveIntegerField()
    number = models.PositiveIntegerField(_("move"))
    hidden = models.BooleanField(default=False)
    seat = models.CharField(_("seat"), max_length=4, blank=True)
    actor = models.CharField(max_length=10, choices=Actor.choices)
    verb = models.CharField(max_length=60, blank=True)
    argument = JSONTextField(null=True)
    log = JSONTextField(default=list)
    barrier = models.CharField(max_length=4, blank=True)
    # whose consent taking it back needs, where the barrier is soft
    concerned = JSONTextField(default=list)
    # the engine's record of chance and movements: nobody sees it before the game is over
    chance = JSONTextField(default=list)
    # what places were called by before a move that has changed it (`Drawing.named_by`)
    places_before = JSONTextField(null=True, editable=False)
    # the decision that was answered, and when that answer was due
    decision = models.PositiveIntegerField(null=True)
    due_at = models.DateTimeField(null=True)
    # the move after which the game waited for the seat no more: how long it had waited, in seconds of
    # the seat's clock; and the site's entry of a deadline that was missed
    waited = models.PositiveIntegerField(null=True)
    missed = models.BooleanField(default=False)
    undone = models.BooleanField(_("taken back"), default=False)
    at = models.DateTimeField(_("at"))
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 (many rows have none)

    objects = TurnQuerySet.as_manager()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["game", "position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="turns_position_once"),
            models.UniqueConstraint(
                fields=["game", "number"], name="turns_number_once", condition=Q(hidden=False)
            ),
            models.UniqueConstraint(
                fields=["game", "key"], name="turns_key_once", condition=Q(key__isnull=False)
            ),
            models.CheckConstraint(condition=Q(barrier__in=["", "soft", "hard"]), name="turns_barrier_known"),
            models.CheckConstraint(condition=Q(actor="site") | ~Q(verb=""), name="turns_moves_have_a_verb"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number} {self.verb or 'site'}"

    @property
    def move(self) -> Move:
        """The move as the engine's history knows it."""
        return Move(
            number=self.number,
            seat=self.seat,
            verb=self.verb,
            argument=self.argument,
            by=self.actor,
            barrier=self.barrier or None,
            concerned=tuple(self.concerned),
            hidden=self.hidden,
            undone=self.undone,
        )


class Counted(Protocol):
    """Of a move that counts, who made it when."""

    @property
    def position(self) -> int: ...
    @property
    def actor(self) -> str: ...
    @property
    def seat(self) -> str: ...


def is_of_the_sitter(seat: Seat, position: int, turns: Iterable[Counted]) -> bool:
    """Whether a seat's move was made by the one who sits there now, and no bot has played the seat since.

    :param position: the move's
    :param turns: at least all moves that came after this one and count
    """
    if position <= seat.blind_until:
        return False
    kept = (turn for turn in turns if turn.actor == Turn.Actor.BOT and turn.seat == seat.key)
    return not any(turn.position > position for turn in kept)


class Snapshot(models.Model):
    """A state kept aside: the first one, for replays, and the one behind which nothing is taken back.

    That is the state after the last hard barrier, or at the beginning of the turn, whichever came later.
    """

    class Kind(models.TextChoices):
        START = "start", _("start")
        BARRIER = "barrier", _("after the last barrier")

    game = models.ForeignKey(Game, db_index=False, on_delete=models.CASCADE, related_name="snapshots")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    # the last move that it contains
    position = models.PositiveIntegerField(default=0)
    state = JSONTextField()
    # what making the board put into the log, and its record, for the one at the start
    log = JSONTextField(default=list)
    chance = JSONTextField(default=list)

    class Meta:
        ordering = ["game", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["game", "kind"], name="snapshots_one_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind}"
