"""Turns that players plan ahead."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.fields import JSONTextField
from games.models.seat import Seat

MOST_LINES = 20
MOST_MOVES = 20
"""The number of moves that a plan makes at most, its roll and the end of the turn included."""
MOST_WAYS = 4
"""The number of moves of a line: the first, and what is played instead if it is not possible."""


def new_line(way: dict[str, Any]) -> dict[str, Any]:
    """Return a line with one way and no conditions."""
    return {"ways": [way], "sure": False, "skip": False, "keep": {}, "tried": [], "open": None, "at": None}


class Plan(models.Model):
    """The plan of a seat for its present or next turn. Only its player may know what it holds.

    `lines` is a list of objects:

    - `ways`: the moves of which the first possible one is played: `verb`, `argument`, `told` (the log entry that tells
      it, for its words) and `is_final` (it could not be taken back)
    - `sure`: a final move may be made without asking
    - `skip`: the plan goes on if none of them is possible
    - `keep`: the cards that must be left in the hand afterwards
    - `tried`: the indexes of ways that were proposed to others
    - `open`: the proposal that is waiting for answers: index of its `way`, `number` and `position` of its move; or None
    - `at`: the position of the move that the plan has made; 0 if the line was left out, None if it is still to come
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("not in use")
        ACTIVE = "active", _("in use")
        STOPPED = "stopped", _("stopped")
        DONE = "done", _("done")

    class Then(models.TextChoices):
        ASK = "ask", _("ask me")
        END = "end", _("end my turn")

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, primary_key=True, related_name="plan")
    lines = JSONTextField(default=list)
    then = models.CharField(max_length=4, choices=Then.choices, default=Then.ASK)
    # whether it goes on after a seven, a robbery or an award that changes hands
    goes_on = models.BooleanField(default=False)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.DRAFT)
    # the label of its turn; "" until that turn begins
    turn = models.CharField(max_length=40, blank=True)
    # the history position at which it was last put into use
    since = models.PositiveIntegerField(default=0)
    # the positions of the moves that it has made
    moves = JSONTextField(default=list)
    # until when it waits for answers to its offers: counted from the first of them
    waits_until = models.DateTimeField(null=True, blank=True)
    # why it has stopped: `why` and facts
    stopped = JSONTextField(null=True)

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=["draft", "active", "stopped", "done"]),
                name="plans_status_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.status}"

    @property
    def is_active(self) -> bool:
        return self.status == self.Status.ACTIVE

    @property
    def has_stopped(self) -> bool:
        return self.status == self.Status.STOPPED

    @property
    def next_line(self) -> dict[str, Any] | None:
        """The first line that is still to come."""
        return next((line for line in self.lines if line["at"] is None), None)

    def ways_to(self, line: int | None = None) -> list[list[tuple[str, Any]]]:
        """Return the moves of each line that is still to come, up to a line by its index."""
        lines = self.lines[:line]
        return [[(way["verb"], way["argument"]) for way in one["ways"]] for one in lines if one["at"] is None]

    def is_over(self, turn: str) -> bool:
        """Return whether it belongs to an earlier turn, or has been played.

        :param turn: the label of the present turn
        """
        return self.status == self.Status.DONE or self.turn not in ("", turn)

    def stop(self, why: str, **facts: Any) -> None:
        """Stop, for a reason that `games/wording/plans.py` has words for."""
        self.status, self.stopped = self.Status.STOPPED, {"why": why, **facts}
        self.seat.planned = False

    def finish(self) -> None:
        self.status, self.seat.planned = self.Status.DONE, False

    def keep_only(self, positions: Collection[int]) -> None:
        """Make lines whose moves were taken back lines to come.

        :param positions: of the moves that still count
        """
        for line in self.lines:
            if line["at"] and line["at"] not in positions:
                line["at"] = None
            if line["open"] is not None and line["open"]["position"] not in positions:
                line["open"] = None
        self.moves = [position for position in self.moves if position in positions]

    def try_again(self) -> None:
        """Forget the proposals that have come to nothing, before the plan is put into use."""
        for line in self.lines:
            if line["open"] is None:
                line["tried"] = []
        self.waits_until = None

    def begin_again(self) -> None:
        """Make all lines lines to come, as a draft for the next turn."""
        for line in self.lines:
            line["at"] = line["open"] = None
        self.status, self.turn, self.moves, self.stopped = self.Status.DRAFT, "", [], None
