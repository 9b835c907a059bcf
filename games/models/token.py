"""API tokens of programs that act for a player."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.clock import clocks_agree

if TYPE_CHECKING:
    from accounts.models import User

PREFIX = "longshore_"
SECRET_BYTES = 32
HINT_LENGTH = 4
# The minimum time between two updates of `used_at`.
USED_EVERY = timedelta(minutes=1)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class ApiToken(models.Model):
    """A program's credentials for the API. The secret is shown once and not stored."""

    class Scope(models.TextChoices):
        READ = "read", _("read: my games, tables, logs")
        PLAY = "play", _("act: move, create tables, join, chat")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60)
    scope = models.CharField(_("may"), max_length=10, choices=Scope.choices, default=Scope.READ)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    # the first characters of the random part, to tell tokens apart
    hint = models.CharField(max_length=HINT_LENGTH, editable=False)
    created_at = models.DateTimeField(_("created"))
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(scope__in=["read", "play"]), name="tokens_scope_known"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"

    @classmethod
    def make(cls, *, user: User, name: str, scope: str, now: datetime) -> tuple[ApiToken, str]:
        """Create a token, and return it with its secret, which cannot be read again."""
        random = secrets.token_urlsafe(SECRET_BYTES)
        secret = PREFIX + random
        token = cls.objects.create(
            user=user,
            name=name,
            scope=scope,
            digest=digest(secret),
            hint=random[:HINT_LENGTH],
            created_at=now,
        )
        return token, secret

    def note_use(self, *, now: datetime) -> None:
        is_noted = self.used_at is not None and timedelta(0) <= now - self.used_at < USED_EVERY
        if not is_noted and clocks_agree():
            ApiToken.objects.filter(pk=self.pk).update(used_at=now)
            self.used_at = now

    @property
    def may_play(self) -> bool:
        return self.scope == self.Scope.PLAY

    @property
    def beginning(self) -> str:
        return f"{PREFIX}{self.hint}…"
