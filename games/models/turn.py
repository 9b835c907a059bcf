"""The history of a game: its moves, and the states from which moves are replayed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

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
        """Return the moves that count, in order, for a replay."""
        return self.filter(undone=False).exclude(actor=Turn.Actor.SITE).order_by("position")


class Turn(models.Model):
    """A move or an action of the site, with its log entries.

    `position` is its internal place in the history, `number` the public one. A hidden move, such as giving
    a standing order, is known only to its seat. It has the number of the move before it, so that no gap
    reveals it.
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
    # the seats that must agree to taking it back, if the barrier is soft
    concerned = JSONTextField(default=list)
    # the engine's record of chance and movements: secret until the game is over
    chance = JSONTextField(default=list)
    # the names of places before a move that renamed them (`Drawing.named_by`)
    places_before = JSONTextField(null=True, editable=False)
    # the answered decision, and its deadline
    decision = models.PositiveIntegerField(null=True)
    due_at = models.DateTimeField(null=True)
    # for the move that ended the seat's decision: the time waited, in seconds of the seat's clock; and
    # whether this is the site's entry of a missed deadline
    waited = models.PositiveIntegerField(null=True)
    missed = models.BooleanField(default=False)
    undone = models.BooleanField(_("taken back"), default=False)
    # whether a plan of the seat has made it, which only its player may know; others see a standing order
    planned = models.BooleanField(default=False, db_default=False, editable=False)
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
        """The move in the form that the engine's history uses."""
        return Move(
            number=self.number,
            seat=self.seat,
            verb=self.verb,
            argument=self.argument,
            # players can take back what they have planned
            by=Turn.Actor.SEAT if self.planned else self.actor,
            barrier=self.barrier or None,
            concerned=tuple(self.concerned),
            hidden=self.hidden,
            undone=self.undone,
        )


def is_of_the_sitter(seat: Seat, position: int, turns: Iterable[Turn]) -> bool:
    """Return whether a move was made by the seat's current player, and no bot has played the seat since.

    :param position: the position of the move
    :param turns: at least all later moves that count
    """
    if position <= seat.blind_until:
        return False
    kept = (turn for turn in turns if turn.actor == Turn.Actor.BOT and turn.seat == seat.key)
    return not any(turn.position > position for turn in kept)


class Snapshot(models.Model):
    """A saved state: the initial one for replays, or the earliest one to which moves can be taken back.

    The latter is the state after the last hard barrier or at the beginning of the turn, whichever is later.
    """

    class Kind(models.TextChoices):
        START = "start", _("start")
        BARRIER = "barrier", _("after the last barrier")

    game = models.ForeignKey(Game, db_index=False, on_delete=models.CASCADE, related_name="snapshots")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    # the position of the last move that it contains
    position = models.PositiveIntegerField(default=0)
    state = JSONTextField()
    # only at the start: the log of the setup and the engine's record of it
    log = JSONTextField(default=list)
    chance = JSONTextField(default=list)

    class Meta:
        ordering = ["game", "kind"]
        constraints = [
            models.UniqueConstraint(fields=["game", "kind"], name="snapshots_one_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.kind}"
