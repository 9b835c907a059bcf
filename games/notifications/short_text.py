"""A message in one or two lines of public facts, for channels that show no more."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models.notification import TALK, Kind
from games.notifications.message import Message


@dataclass(frozen=True)
class Short:
    """A heading and the lines below it."""

    title: str
    lines: list[str]

    @property
    def text(self) -> str:
        return " · ".join([self.title, *self.lines])


def in_short(message: Message) -> Short:
    """Return the most important facts. Other games are only counted."""
    return Short(
        title=f"{message.about}: {_headline(message)}",
        lines=[*message.result, *_lines_of(message), *_time(message), *_others(message)],
    )


def _headline(message: Message) -> str:
    if message.kind in (Kind.YOUR_TURN, Kind.REMINDER) and message.task:
        return _("your turn to %(task)s") % {"task": message.task}
    if message.said is not None:
        return message.said.heading
    if message.kind in TALK:
        return message.headline
    if message.kind == Kind.ASKED:
        return str(message.asked.heading)
    return str(message.kind.label)


def _lines_of(message: Message) -> list[str]:
    """Return the lines below the heading. Chats have none, nor do most messages that are not about a table."""
    if message.kind in TALK:
        return []
    says_more = message.kind in (Kind.SEASON_OVER, Kind.TOURNAMENT)
    return message.lines if message.said is None or says_more else []


def _time(message: Message) -> list[str]:
    return [message.deadline] if message.deadline else []


def _others(message: Message) -> list[str]:
    count = len(message.others)
    if not count:
        return []
    return [ngettext("one more game waiting", "%(count)d more games waiting", count) % {"count": count}]
