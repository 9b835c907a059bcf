"""What moderators read: cases, the lines around a line, the trail. No board and no hand is among it."""

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
    """What is reported, by how many; `first` is the oldest report of it.

    :param is_mine: whether the moderator has a part in it, and leaves it to others
    """

    first: Report
    count: int
    is_mine: bool


@dataclass(frozen=True)
class CaseFile:
    """All that a moderator needs to decide a case."""

    report: Report
    reports: list[Report]
    # the lines around the reported one, oldest first
    lines: list[ChatMessage]
    # what was decided about the same player before
    earlier: list[AuditEntry]


def cases(moderator: User) -> list[Case]:
    """Return what waits for a decision, the longest first."""
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
    """Whether the moderator is reported, has reported it, or plays at the table.

    The spectators' chat of a game is not for those who play in it.
    """
    same = Report.objects.about(report).filter(reporter=moderator)
    if moderator.pk == report.player_id or same.exists():
        return True
    return report.game_id is not None and _tables_of(moderator).filter(pk=report.game_id).exists()


def _tables_of(user: User) -> GameQuerySet:
    return Game.objects.of(user).filter(status__in=[Game.Status.OPEN, Game.Status.RUNNING])


def find_report(report_id: int) -> Report:
    """Return a report with its line and its game.

    :raises Report.DoesNotExist: there is none
    """
    rows = Report.objects.select_related("player", "message__game", "message__club", "message__user", "table")
    hidden = ("message__game__state", "message__game__seed", "table__state", "table__seed")
    return rows.defer(*hidden).get(pk=report_id)


def case_file(report: Report) -> CaseFile:
    """Gather the case that a report belongs to: all reports of the same thing, which one decision closes."""
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
    """Return what was said before and after, among the same people: at the table, beside it, or in the club.

    Of a club that is gone, what was reported is all that is left, and the line stands alone.
    """
    if line.game_id is None and line.club_id is None:
        return [line]
    said = ChatMessage.objects.filter(game=line.game_id, club=line.club_id, by_spectator=line.by_spectator)
    said = said.select_related("user")
    before = list(said.filter(pk__lte=line.pk).order_by("-pk")[: LINES_AROUND + 1])[::-1]
    return before + list(said.filter(pk__gt=line.pk).order_by("pk")[:LINES_AROUND])


def trail(*, before: int | None = None) -> list[AuditEntry]:
    """Return what staff has done, the newest first.

    :param before: only entries with a smaller number, for turning pages
    """
    rows = AuditEntry.objects.select_related("by", "about").order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    return list(rows[:ENTRIES_AT_ONCE])


def notices(user: User) -> list[Notice]:
    """Return what the moderators told a player, the newest first."""
    return list(Notice.objects.filter(user=user)[:50])


def said_in_club(club: Club, message_id: int) -> ChatMessage:
    """Return a line of a club's chat.

    :raises ChatMessage.DoesNotExist: there is none
    """
    return ChatMessage.objects.select_related("user").get(club=club, pk=message_id)


def said_line(game: Game, user: User, message_id: int) -> ChatMessage:
    """Return a line of the chat that the user hears.

    :raises ChatMessage.DoesNotExist: there is none for these ears
    """
    heard = Q(game=game.pk, pk=message_id)
    if game.seat_of(user) is not None and not game.is_over:
        heard &= Q(by_spectator=False)
    return ChatMessage.objects.select_related("user").get(heard)
