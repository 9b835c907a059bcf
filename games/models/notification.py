"""The outbox: what is to be told to players, written with the move that causes it."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.clock import CLOCKS_DIFFER
from games.models.claims import held
from games.models.fields import JSONTextField
from games.models.game import Game


def make_message_id() -> str:
    """Return the part of a Message-ID before the @; a repeated delivery carries the same."""
    return uuid.uuid4().hex


class Kind(models.TextChoices):
    """What a message is about; each kind can be switched off alone."""

    YOUR_TURN = "your_turn", _("It is your turn")
    ASKED = "asked", _("An offer or a question for you")
    REMINDER = "reminder", _("Your time is running out")
    TIMED_OUT = "timed_out", _("Your time ran out")
    GAME_OVER = "game_over", _("A game is over")
    INVITATION = "invitation", _("An invitation to a table")
    LADDER_GAME = "ladder_game", _("A ladder has a new game for you")
    TOURNAMENT = "tournament", _("Tournaments: a new round, the result")
    TABLE_NEWS = "table_news", _("Seat changes, pauses and closing tables")
    MENTION = "mention", _("Someone mentions you in a table’s chat")
    CHAT = "chat", _("New messages in a table’s chat")
    FRIEND_REQUEST = "friend_request", _("Somebody wants to be your friend")
    FRIEND_ACCEPTED = "friend_accepted", _("Somebody has become your friend")
    CLUB = "club", _("Invitations to clubs, requests to join, and answers")
    CLUB_MENTION = "club_mention", _("Someone mentions you in a club’s chat")
    CLUB_CHAT = "club_chat", _("New messages in a club’s chat")
    FOLLOWED_GAME = "followed_game", _("A game you follow is over")
    SEASON_OVER = "season_over", _("A season of one of your ladders is over")
    REPORT_DECIDED = "report_decided", _("Outcome of your report")
    ACCOUNT = "account", _("Warnings and other notices about your account")


# What waits for an answer: told once per absence, and true only as long as it waits.
CALLS = (Kind.YOUR_TURN, Kind.ASKED)
# What can wait: it never brings a second message into an absence.
PATIENT = (
    Kind.INVITATION,
    Kind.CHAT,
    Kind.FRIEND_REQUEST,
    Kind.FRIEND_ACCEPTED,
    Kind.CLUB,
    Kind.CLUB_CHAT,
    Kind.FOLLOWED_GAME,
    Kind.SEASON_OVER,
    Kind.REPORT_DECIDED,
)
# What was said at a table: true as long as the player has not read it there.
TALK = (Kind.MENTION, Kind.CHAT)
# The same of a club.
CLUB_TALK = (Kind.CLUB_MENTION, Kind.CLUB_CHAT)
# Lines in which somebody calls the player, and all the others, wherever they were said.
MENTIONS = (Kind.MENTION, Kind.CLUB_MENTION)
CHATS = (Kind.CHAT, Kind.CLUB_CHAT)
# What is about no table.
WITHOUT_A_TABLE = (
    Kind.FRIEND_REQUEST,
    Kind.FRIEND_ACCEPTED,
    Kind.CLUB,
    Kind.CLUB_MENTION,
    Kind.CLUB_CHAT,
    Kind.TOURNAMENT,
    Kind.SEASON_OVER,
    Kind.REPORT_DECIDED,
    Kind.ACCOUNT,
)
# What no player can switch off: what is decided about an account is told to its owner, each time, at once.
ALWAYS = (Kind.ACCOUNT,)
# What is between a player and the moderators: nowhere that others may read is it told.
CONFIDENTIAL = (Kind.REPORT_DECIDED, Kind.ACCOUNT)
# The most pressing first: what leads a message that says several things.
URGENCY = (Kind.REMINDER, Kind.YOUR_TURN, Kind.ASKED)
# A mail is tried so many times.
MOST_ATTEMPTS = 12


class NotificationQuerySet(models.QuerySet["Notification"]):
    def pending(self) -> NotificationQuerySet:
        """Return those that are neither sent nor dropped."""
        return self.filter(sent_at=None, dropped_at=None)

    def due(self, now: datetime) -> NotificationQuerySet:
        """Return pending ones whose moment has come, the oldest first."""
        return self.pending().filter(not_before__lte=now).order_by("not_before", "pk")

    def by(self, channels: Collection[str]) -> NotificationQuerySet:
        """Return those that go by one of these channels."""
        return self.filter(channel__in=channels)

    def held(self, now: datetime) -> NotificationQuerySet:
        """Return pending ones that a worker is sending."""
        return self.pending().filter(held(now))

    def sent(self, now: datetime) -> NotificationQuerySet:
        """Return those that have gone out by now; what went out under a clock that was ahead is left out."""
        return self.filter(sent_at__lte=now + CLOCKS_DIFFER)

    def of_way(self, row: Notification) -> NotificationQuerySet:
        """Return those for the same player by the same way."""
        return self.filter(user=row.user_id, channel=row.channel, destination=row.destination_id)


class Notification(models.Model):
    """One thing to tell one player in one way. Only the channel's "accepted" marks it sent."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="notifications"
    )
    # the table that it is about; none: it is about people, ladders or the account
    game = models.ForeignKey(
        Game, null=True, blank=True, on_delete=models.CASCADE, related_name="notifications"
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    channel = models.CharField(_("channel"), max_length=20, default="email")
    # one of several places that a channel may have; mail has one, the account's address
    destination = models.ForeignKey(
        "games.Destination", null=True, blank=True, on_delete=models.CASCADE, related_name="notifications"
    )
    payload = JSONTextField(default=dict)
    message_id = models.CharField(max_length=40, default=make_message_id, unique=True)
    created_at = models.DateTimeField(_("created"))
    not_before = models.DateTimeField(_("not before"))
    claimed_until = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    # no longer worth sending (answered meanwhile, switched off), or given up
    dropped_at = models.DateTimeField(_("dropped"), null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    trouble = models.CharField(_("problem"), max_length=300, blank=True)

    objects = NotificationQuerySet.as_manager()

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["not_before"],
                name="outbox_pending",
                condition=Q(sent_at=None, dropped_at=None),
            ),
            models.Index(fields=["user", "kind", "game"], name="outbox_of_user"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(sent_at=None) | Q(dropped_at=None), name="outbox_sent_or_dropped"
            ),
            # what calls a player to a table names the table
            models.CheckConstraint(
                condition=Q(game__isnull=False) | Q(kind__in=[str(kind) for kind in WITHOUT_A_TABLE]),
                name="outbox_names_its_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.user_id} by {self.channel} about {self.game_id or 'no table'}"


class OptOut(models.Model):
    """A kind of message that a player does not want through a channel."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="opt_outs"
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    channel = models.CharField(_("channel"), max_length=20, default="email")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "channel"], name="opt_outs_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: no {self.kind} by {self.channel}"
