"""Data for moderators: cases, chat lines and the audit trail, but no boards or hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q

from games.models.club import Club
from games.models.game import Game, GameQuerySet
from games.models.moderation import AuditEntry, Notice, Report
from games.models.talk import ChatMessage

if TYPE_CHECKING:
    from accounts.models import User

CASES_SHOWN = 50
LINES_AROUND = 6
ENTRIES_AT_ONCE = 50


@dataclass(frozen=True)
class Case:
    """A reported thing. `first` is its oldest report.

    :param is_mine: whether the moderator is involved and has to leave it to others
    """

    first: Report
    count: int
    is_mine: bool


@dataclass(frozen=True)
class CaseFile:
    report: Report
    reports: list[Report]
    # the chat lines around the reported one, oldest first
    lines: list[ChatMessage]
    # earlier decisions about the same player
    earlier: list[AuditEntry]


def cases(moderator: User) -> list[Case]:
    mine = set(Report.objects.open().filter(reporter=moderator).values_list("player", "message", "table"))
    tables = set(_tables_of(moderator).values_list("pk", flat=True))
    rows = Report.objects.open().select_related("player", "message__game", "message__club", "table")
    rows = rows.defer("message__game__state", "message__game__seed", "table__state", "table__seed")
    found: dict[tuple[int, int | None, int | None], list[Report]] = {}
    for row in rows.order_by("at", "pk")[: 10 * CASES_SHOWN]:
        found.setdefault((row.player_id, row.message_id, row.table_id), []).append(row)
    return [
        Case(
            rows[0],
            len(rows),
            key in mine or moderator.pk == rows[0].player_id or rows[0].game_id in tables,
        )
        for key, rows in list(found.items())[:CASES_SHOWN]
    ]


def has_a_part(moderator: User, report: Report) -> bool:
    """Return whether the moderator is reported, has reported the same thing, or plays at the table.

    Players must not read the spectators' chat of their game.
    """
    same = Report.objects.about(report).filter(reporter=moderator)
    if moderator.pk == report.player_id or same.exists():
        return True
    return report.game_id is not None and _tables_of(moderator).filter(pk=report.game_id).exists()


def _tables_of(user: User) -> GameQuerySet:
    return Game.objects.of(user).filter(status__in=[Game.Status.OPEN, Game.Status.RUNNING])


def find_report(report_id: int) -> Report:
    """Return a report with its line and game.

    :raises Report.DoesNotExist: there is no such report
    """
    rows = Report.objects.select_related("player", "message__game", "message__club", "message__user", "table")
    hidden = ("message__game__state", "message__game__seed", "table__state", "table__seed")
    return rows.defer(*hidden).get(pk=report_id)


def case_file(report: Report) -> CaseFile:
    """Return the case of a report: all reports that one decision closes, and its context."""
    same = Report.objects.about(report)
    if report.game_id is None:
        same = same.filter(outcome=report.outcome, closed_at=report.closed_at)
    return CaseFile(
        report=report,
        reports=list(same.select_related("reporter").order_by("pk")),
        lines=_lines_around(report.message) if report.message is not None else [],
        earlier=list(AuditEntry.objects.select_related("by").filter(about=report.player_id)[:10]),
    )


def _lines_around(line: ChatMessage) -> list[ChatMessage]:
    """Return the lines before and after, in the same chat: players, spectators or club.

    Of a deleted club only reported lines are left, so such a line is returned alone.
    """
    if line.game_id is None and line.club_id is None:
        return [line]
    said = ChatMessage.objects.filter(game=line.game_id, club=line.club_id, by_spectator=line.by_spectator)
    said = said.select_related("user")
    before = list(said.filter(pk__lte=line.pk).order_by("-pk")[: LINES_AROUND + 1])[::-1]
    return before + list(said.filter(pk__gt=line.pk).order_by("pk")[:LINES_AROUND])


def trail(*, before: int | None = None) -> list[AuditEntry]:
    """Return the audit trail, the newest entries first.

    :param before: only entries with a smaller id, for paging
    """
    rows = AuditEntry.objects.select_related("by", "about").order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    return list(rows[:ENTRIES_AT_ONCE])


def notices(user: User) -> list[Notice]:
    return list(Notice.objects.filter(user=user)[:50])


def said_in_club(club: Club, message_id: int) -> ChatMessage:
    """Return a line of a club's chat.

    :raises ChatMessage.DoesNotExist: there is no such line
    """
    return ChatMessage.objects.select_related("user").get(club=club, pk=message_id)


def said_line(game: Game, user: User, message_id: int) -> ChatMessage:
    """Return a line of the chat that the user can read.

    :raises ChatMessage.DoesNotExist: there is no such line, or the user may not read it
    """
    heard = Q(game=game.pk, pk=message_id)
    if game.seat_of(user) is not None and not game.is_over:
        heard &= Q(by_spectator=False)
    return ChatMessage.objects.select_related("user").get(heard)
