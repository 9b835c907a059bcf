"""What players say and write down."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class ChatMessage(models.Model):
    """A line of a table's chat. Spectators talk apart, so that nobody is helped while playing."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="chat")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="chat_messages")
    by_spectator = models.BooleanField(default=False)
    text = models.CharField(_("text"), max_length=1000)
    at = models.DateTimeField()
    # taken down by a moderator: kept, and shown to nobody but moderators
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["pk"]
        indexes = [models.Index(fields=["game", "id"], name="chat_of_game")]

    def __str__(self) -> str:
        return self.shown_text[:60]

    @property
    def is_hidden(self) -> bool:
        """Whether a moderator has taken it down."""
        return self.hidden_at is not None

    @property
    def shown_text(self) -> str:
        """What players read, in the reader's language."""
        return gettext("removed by a moderator") if self.is_hidden else self.text


class Note(models.Model):
    """What a player wrote down about a game, for nobody else."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_notes")
    text = models.TextField(_("text"), max_length=10_000, blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["game", "user"], name="notes_one_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.user_id}"
