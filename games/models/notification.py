"""The outbox: notifications to players, written in the transaction of the move that causes them."""

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
    """Return the part of a Message-ID before the @. Repeated deliveries of a row share it."""
    return uuid.uuid4().hex


class Kind(models.TextChoices):
    """The topic of a message. Players can switch off each kind separately."""

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


# Things that wait for an answer: sent once per absence, and only while the answer is still due.
CALLS = (Kind.YOUR_TURN, Kind.ASKED)
# Things that can wait: they never cause a second message in one absence.
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
# Chat at a table: valid until the player has read it there.
TALK = (Kind.MENTION, Kind.CHAT)
# The same for a club's chat.
CLUB_TALK = (Kind.CLUB_MENTION, Kind.CLUB_CHAT)
# Chat lines that mention the player or everybody.
MENTIONS = (Kind.MENTION, Kind.CLUB_MENTION)
CHATS = (Kind.CHAT, Kind.CLUB_CHAT)
# Messages that are not about a table.
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
# News of other players' seats, which need no answer.
OF_OTHER_SEATS = ("seat_vacated", "seat_lost", "seat_taken_over", "came_back")
# Decisions about an account cannot be switched off, and are sent immediately.
ALWAYS = (Kind.ACCOUNT,)
# Messages between a player and the moderators, never sent to places that others can read.
CONFIDENTIAL = (Kind.REPORT_DECIDED, Kind.ACCOUNT)
# The most urgent first: which kind leads a message about several things.
URGENCY = (Kind.REMINDER, Kind.YOUR_TURN, Kind.ASKED)
# The limit of attempts to send an email.
MOST_ATTEMPTS = 12


class NotificationQuerySet(models.QuerySet["Notification"]):
    def pending(self) -> NotificationQuerySet:
        return self.filter(sent_at=None, dropped_at=None)

    def due(self, now: datetime) -> NotificationQuerySet:
        """Return the pending rows whose time has come, the oldest first."""
        return self.pending().filter(not_before__lte=now).order_by("not_before", "pk")

    def by(self, channels: Collection[str]) -> NotificationQuerySet:
        return self.filter(channel__in=channels)

    def held(self, now: datetime) -> NotificationQuerySet:
        """Return the pending rows that a worker is sending."""
        return self.pending().filter(held(now))

    def sent(self, now: datetime) -> NotificationQuerySet:
        """Return the rows sent by now. Rows whose time comes from a clock that was ahead are left out."""
        return self.filter(sent_at__lte=now + CLOCKS_DIFFER)

    def of_way(self, row: Notification) -> NotificationQuerySet:
        """Return the rows for the same player, channel and destination."""
        return self.filter(user=row.user_id, channel=row.channel, destination=row.destination_id)


class Notification(models.Model):
    """A message to one player by one channel. It counts as sent only once the channel has accepted it."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, db_index=False, on_delete=models.CASCADE, related_name="notifications"
    )
    # the table it is about; null: it is about people, ladders or the account
    game = models.ForeignKey(
        Game, null=True, blank=True, on_delete=models.CASCADE, related_name="notifications"
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    channel = models.CharField(_("channel"), max_length=20, default="email")
    # one of the channel's destinations; null for email, which goes to the account's address
    destination = models.ForeignKey(
        "games.Destination", null=True, blank=True, on_delete=models.CASCADE, related_name="notifications"
    )
    payload = JSONTextField(default=dict)
    message_id = models.CharField(max_length=40, default=make_message_id, unique=True)
    created_at = models.DateTimeField(_("created"))
    not_before = models.DateTimeField(_("not before"))
    claimed_until = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    # no longer worth sending (answered meanwhile, switched off), or failed too often
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
            # a message about a table names it
            models.CheckConstraint(
                condition=Q(game__isnull=False) | Q(kind__in=[str(kind) for kind in WITHOUT_A_TABLE]),
                name="outbox_names_its_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.user_id} by {self.channel} about {self.game_id or 'no table'}"

    @property
    def is_of_another_seat(self) -> bool:
        """True if it only says who plays another seat."""
        return self.payload.get("news") in OF_OTHER_SEATS and self.payload["about"] != self.payload["seat"]


class OptOut(models.Model):
    """A kind of message that a player has switched off for a channel."""

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
