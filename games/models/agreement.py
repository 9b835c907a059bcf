"""Proposals that players have to agree on."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.fields import JSONTextField
from games.models.game import Game


class Agreement(models.Model):
    """A proposal that takes effect once every asked seat agrees, and fails when one of them declines."""

    class Kind(models.TextChoices):
        END = "end", _("end the game now, ranked by points")
        UNDO = "undo", _("take back a move")
        PAUSE = "pause", _("stop the clocks")
        RESUME = "resume", _("restart the clocks")
        UNRATED = "unrated", _("end the game now, unrated")

    class Outcome(models.TextChoices):
        OPEN = "", _("open")
        AGREED = "agreed", _("agreed")
        DECLINED = "declined", _("declined")
        OBSOLETE = "obsolete", _("the game moved on without it")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="agreements")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    proposed_by = models.CharField(max_length=4)
    # the number of the move to take back; only for undo
    number = models.PositiveIntegerField(null=True, blank=True)
    # the seats that must agree, and those that already have
    asked = JSONTextField(default=list)
    agreed = JSONTextField(default=list)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True, default="")
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind"], name="agreements_one_open_of_a_kind", condition=Q(outcome="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.kind} {self.proposed_by} {self.outcome or 'open'}"

    @property
    def missing(self) -> list[str]:
        return [seat for seat in self.asked if seat not in self.agreed]
