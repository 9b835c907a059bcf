"""Chat, private notes, and what a player has seen."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from games.models.game import Game
from games.models.notification import Kind
from games.models.people import Block
from games.models.seat import Seat
from games.models.talk import ChatMessage, Note, mentioned
from games.services.errors import BadText, NotYourSeat
from games.services.messages import notices
from games.services.moderation.player_reports import refuse_muted

LONGEST_MESSAGE = 1000
LONGEST_NOTE = 10_000


@transaction.atomic
def say(*, game_id: int, user: User, text: str, now: datetime, invite: str = "") -> ChatMessage:
    """Write a chat message. Users without a seat write to the other spectators.

    :param invite: the token of an invitation link, which opens a table by link
    :raises BadText: the text is empty or too long
    :raises Muted: a moderator has muted the user
    :raises Game.DoesNotExist: there is no such table, or the user may not see it
    """
    refuse_muted(user=user, now=now)
    games = Game.objects.defer("state").filter(pk=game_id)
    game = games.get()
    if not game.opens_by(invite):
        game = games.visible_to(user).get()
    seat = game.seats.filter(user=user).first()
    message = ChatMessage.objects.create(
        game=game,
        user=user,
        by_spectator=seat is None,
        text=clean_text(text, LONGEST_MESSAGE),
        at=now,
    )
    if seat is not None:
        Seat.objects.filter(pk=seat.pk).update(chat_read=message.pk)
        _notify(message, now=now)
    return message


def _notify(message: ChatMessage, *, now: datetime) -> None:
    """Notify the other players: mentioned ones immediately, all of them when the chat has calmed down."""
    others = User.objects.filter(seats__game=message.game_id, is_active=True).exclude(pk=message.user_id)
    deaf = Block.objects.filter(blocked=message.user_id).values("blocker")
    listeners = list(others.exclude(pk__in=deaf).order_by("pk"))
    if not listeners:
        return
    about: dict[str, Any] = {"game": message.game, "now": now, "payload": {"said": message.pk}}
    meant = mentioned(message.text, {user.pk: user.display_name for user in listeners})
    for user in listeners:
        if user.pk in meant:
            notices.notify(user=user, kind=Kind.MENTION, **about)
    notices.notify_once(users=listeners, kind=Kind.CHAT, **about)


@transaction.atomic
def write_note(*, game_id: int, user: User, text: str, now: datetime) -> Note:
    """Save a private note. An empty text clears it.

    :raises NotYourSeat: only players can keep notes
    :raises BadText: the text is too long
    """
    if not Seat.objects.filter(game_id=game_id, user=user).exists():
        raise NotYourSeat
    if len(text) > LONGEST_NOTE:
        raise BadText(_("A note can have at most %(limit)d characters.") % {"limit": LONGEST_NOTE})
    note, _created = Note.objects.update_or_create(
        game_id=game_id, user=user, defaults={"text": text, "changed_at": now}
    )
    return note


def forget_notes(*, user: User) -> None:
    """Delete the private notes of a player who deletes the account."""
    Note.objects.filter(user=user).delete()


def mark_seen(*, game_id: int, user: User, now: datetime) -> None:
    """Record that a player has looked at a table. Write only if that changes anything."""
    seat = Seat.objects.select_related("game").defer("game__state").filter(game_id=game_id, user=user)
    looked = seat.first()
    if looked is None:
        return
    newest = ChatMessage.objects.filter(game_id=game_id).aggregate(newest=Max("pk"))["newest"] or 0
    finished_at = looked.game.finished_at
    is_back = looked.is_back(now)
    unseen_end = finished_at is not None and looked.seen_at is not None and looked.seen_at < finished_at
    if is_back or unseen_end or looked.chat_read < newest:
        before = looked.seen_at if is_back else looked.seen_before_at
        Seat.objects.filter(pk=looked.pk).update(seen_at=now, seen_before_at=before, chat_read=newest)


def clean_text(text: str, limit: int) -> str:
    """Return the text without control characters and surrounding space.

    :raises BadText: nothing is left, or it is too long
    """
    clean = "".join(c for c in text if c.isprintable() or c == "\n").strip()
    if not clean:
        raise BadText(_("Write something first."))
    if len(clean) > limit:
        raise BadText(_("A message can have at most %(limit)d characters.") % {"limit": limit})
    return clean
