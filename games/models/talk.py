"""Chat messages and private notes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.isolation import bare
from games.models.game import Game

# An @ that is not part of an email address.
CALL = re.compile(r"(?<!\w)@")


class ChatMessage(models.Model):
    """A line of a table's or a club's chat.

    Spectators have a chat of their own, so that they cannot help a player. A reported line outlives its
    club for the moderators; it then has neither game nor club.
    """

    game = models.ForeignKey(
        Game, db_index=False, null=True, blank=True, on_delete=models.CASCADE, related_name="chat"
    )
    club = models.ForeignKey(
        "games.Club",
        verbose_name=_("club"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="chat",
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="chat_messages")
    by_spectator = models.BooleanField(default=False)
    text = models.CharField(_("text"), max_length=1000)
    at = models.DateTimeField()
    # when a moderator hid the line; moderators still see it
    hidden_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["game", "id"], name="chat_of_game"),
            models.Index(fields=["club", "id"], name="chat_of_club", condition=Q(club__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(game=None) | Q(club=None), name="chat_in_one_place"),
            models.CheckConstraint(
                condition=Q(game__isnull=False) | Q(by_spectator=False),
                name="chat_of_spectators_is_of_a_game",
            ),
        ]

    def __str__(self) -> str:
        return self.shown_text[:60]

    @property
    def is_hidden(self) -> bool:
        return self.hidden_at is not None

    @property
    def shown_text(self) -> str:
        """The text for players, in the reader's language."""
        return gettext("removed by a moderator") if self.is_hidden else self.text


def mentioned(text: str, names: Mapping[int, str]) -> set[int]:
    """Return the ids of the users mentioned as @name. If several names match, the longest counts.

    :param names: the people who can be mentioned: user id -> name
    """
    found: set[int] = set()
    said = bare(text).casefold()
    for at in (match.end() for match in CALL.finditer(said)):
        fitting = [(len(name), who) for who, name in names.items() if _begins(said[at:], name.casefold())]
        if fitting:
            found.add(max(fitting)[1])
    return found


def _begins(said: str, name: str) -> bool:
    """Return whether the text begins with this name as a whole word."""
    return said.startswith(name) and not said[len(name) :][:1].isalnum()


class Note(models.Model):
    game = models.ForeignKey(Game, db_index=False, on_delete=models.CASCADE, related_name="notes")
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
