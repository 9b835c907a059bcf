"""Relations between players, and their reliability."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _

from games.models.fields import JSONTextField

if TYPE_CHECKING:
    from accounts.models import User


class BlockQuerySet(models.QuerySet["Block"]):
    def about(self, user: User | int) -> BlockQuerySet:
        return self.filter(Q(blocker=user) | Q(blocked=user))

    def among(self, users: Collection[int]) -> BlockQuerySet:
        return self.filter(blocker__in=users, blocked__in=users)


class Block(models.Model):
    """A player who does not want to meet another. Only the blocker can ever see it."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(_("at"))

    objects = BlockQuerySet.as_manager()

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="blocks_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="blocks_another"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"


class FriendshipQuerySet(models.QuerySet["Friendship"]):
    def about(self, user: User | int) -> FriendshipQuerySet:
        return self.filter(Q(asker=user) | Q(asked=user))

    def between(self, one: User | int, other: User | int) -> FriendshipQuerySet:
        return self.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))

    def accepted(self) -> FriendshipQuerySet:
        return self.filter(accepted_at__isnull=False)

    def waiting(self) -> FriendshipQuerySet:
        return self.filter(accepted_at=None, declined_at=None)

    def friends_of(self, user: User | int) -> models.QuerySet[Any, Any]:
        """Return the ids of the user's friends, for use in a condition. It is a union of both directions."""
        mine = self.accepted().order_by()
        return mine.filter(asker=user).values("asked").union(mine.filter(asked=user).values("asker"))


class Friendship(models.Model):
    """Two players who are friends, or a friend request.

    A declined request is kept for a while: its sender sees it as sent and cannot ask again every day.
    """

    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_sought"
    )
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_offered"
    )
    asked_at = models.DateTimeField(_("asked"))
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)

    objects = FriendshipQuerySet.as_manager()

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(Least("asker", "asked"), Greatest("asker", "asked"), name="friends_once"),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="friends_another"),
            models.CheckConstraint(
                condition=Q(accepted_at=None) | Q(declined_at=None), name="friends_accepted_or_declined"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} and {self.asked_id}"

    def other(self, user: User) -> User:
        return self.asked if self.asker_id == user.pk else self.asker


class Invitation(models.Model):
    """An invitation to a table that has not begun. Sitting down there uses it up."""

    game = models.ForeignKey(
        "games.Game", db_index=False, on_delete=models.CASCADE, related_name="invitations"
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(_("at"))
    declined_at = models.DateTimeField(_("declined"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="invitations_once"),
            models.CheckConstraint(condition=~Q(user=F("by")), name="invitations_of_another"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} invites {self.user_id} to {self.game_id}"


class Removal(models.Model):
    """A guest whom the host has removed. Only an invitation lets the player sit down there again."""

    game = models.ForeignKey("games.Game", db_index=False, on_delete=models.CASCADE, related_name="removals")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("removed guest")
        verbose_name_plural = _("removed guests")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="removals_once")]

    def __str__(self) -> str:
        return f"{self.user_id} was removed from {self.game_id}"


LAST_DECISIONS = 100
NEW_UNDER = 20


class Reliability(models.Model):
    """A player's reliability as plain facts, written by `games.services.people.reliability`."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, primary_key=True, on_delete=models.CASCADE, related_name="reliability"
    )
    finished = models.PositiveIntegerField(_("finished games"), default=0)
    # the last hundred decisions, oldest first: [turn id, seconds, or null for a timeout]
    recent = JSONTextField(default=list)
    timeouts = models.PositiveSmallIntegerField(_("timeouts in the last hundred decisions"), default=0)

    class Meta:
        verbose_name = _("reliability")
        verbose_name_plural = _("reliability")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.finished} finished, {self.timeouts} timeouts"

    # -------------------------------------------------------------- changes

    def add(self, decisions: Iterable[tuple[int, int | None]]) -> None:
        """Add decisions to the last hundred, in the order of the history."""
        known: dict[int, int | None] = dict(self.recent)
        known.update(decisions)
        self.recent = [[number, known[number]] for number in sorted(known)[-LAST_DECISIONS:]]
        self.timeouts = sum(seconds is None for _number, seconds in self.recent)

    # -------------------------------------------------------------- properties

    @property
    def decisions(self) -> int:
        """The number of recorded decisions, at most a hundred."""
        return len(self.recent)

    @property
    def is_new(self) -> bool:
        """True if there are too few games for the other facts to mean much."""
        return self.finished < NEW_UNDER

    @property
    def quartiles(self) -> tuple[timedelta, timedelta, timedelta] | None:
        """The three quartiles of the answer times, or None without answers."""
        seconds = sorted(one for _number, one in self.recent if one is not None)
        if not seconds:
            return None
        last = len(seconds) - 1
        first, half, third = (timedelta(seconds=seconds[round(last * part / 4)]) for part in (1, 2, 3))
        return first, half, third
