"""Moderators' decisions on reports. Every decision needs a reason and enters the audit trail.

One decision closes all open reports of the same line, name or player. Moderators cannot decide about
tables at which they play or cases in which they are involved.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.services import ban
from games.models.club import Club
from games.models.game import Game
from games.models.moderation import AuditEntry, Mute, Notice, Report
from games.models.notification import Kind as MessageKind
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.notifications.community.moderators_notices import BANNED
from games.selectors.moderation.cases import has_a_part
from games.services.errors import BadText, Forbidden, Refused
from games.services.messages import notices

if TYPE_CHECKING:
    from collections.abc import Iterable

MODERATE = "games.moderate"
LONGEST_MUTE = 365
LONGEST_REASON = 300


class NoModerator(Forbidden):
    text = gettext_lazy("Only moderators can do that.")


class LeaveToOthers(Forbidden):
    text = gettext_lazy("You are involved in this. Please leave it to another moderator.")


class AlreadyDecided(Refused):
    text = gettext_lazy("This has already been decided.")


class BadDecision(BadText):
    """The decision lacks a reason, or cannot be carried out."""


@dataclass(frozen=True)
class Decision:
    """The actions of a moderator in a case. An empty decision dismisses the reports.

    :param warning: the message to the player
    :param mute_days: for how many days to mute the player
    """

    hide: bool = False
    rename: bool = False
    warning: str = ""
    mute_days: int = 0
    ban: bool = False

    def __bool__(self) -> bool:
        return bool(self.hide or self.rename or self.warning or self.mute_days or self.ban)


@transaction.atomic
def decide(*, moderator: User, report_id: int, decision: Decision, reason: str, now: datetime) -> None:
    """Decide a case, and notify its reporters.

    :raises NoModerator: the user is not a moderator
    :raises LeaveToOthers: the moderator is involved in the case
    :raises AlreadyDecided: another moderator has already decided
    :raises BadDecision: the reason is missing, or staff would be banned
    """
    if not moderator.has_perm(MODERATE):
        raise NoModerator
    case = Report.objects.get(pk=report_id)
    # concurrent decisions of the same case, also through its other reports, wait here
    reports = list(Report.objects.of_case(case).select_for_update(no_key=True).order_by("pk"))
    if case.pk not in {row.pk for row in reports}:
        raise AlreadyDecided
    if has_a_part(moderator, case):
        raise LeaveToOthers
    acting = _Acting(moderator, clean_reason(reason), now)
    _lock_tables(case, decision)
    player = _locked_people(case, reports)
    _act(acting, case, player, decision)
    _close(acting, case, reports, upheld=bool(decision))


def _lock_tables(case: Report, decision: Decision) -> None:
    """Lock the club and the tables that a decision changes, by ascending id and before any player."""
    if decision.hide and case.message is not None:
        list(Club.objects.select_for_update(no_key=True).filter(chat=case.message).values_list("pk"))
    tables = Q(pk=None)
    if decision.hide and case.message is not None:
        tables |= Q(pk=case.message.game_id)
    if decision.ban:
        there = Seat.objects.filter(user=case.player_id).values("game")
        tables |= Q(pk__in=there, status__in=[Game.Status.OPEN, Game.Status.RUNNING])
    list(Game.objects.select_for_update(no_key=True).filter(tables).order_by("pk").values_list("pk"))


def _locked_people(case: Report, reports: Iterable[Report]) -> User:
    """Lock all users who are notified of a decision, by ascending id. Return the one it is about.

    Two users who have reported each other may be involved in two simultaneous decisions.
    """
    people = {case.player_id, *[row.reporter_id for row in reports]}
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk")
    return next(user for user in list(locked) if user.pk == case.player_id)


@dataclass(frozen=True)
class _Acting:
    by: User
    reason: str
    now: datetime

    def write(self, action: str, *, about: User | None, thing: str = "", thing_id: Any = "") -> None:
        AuditEntry.objects.create(
            at=self.now,
            by=self.by,
            action=action,
            about=about,
            thing=thing,
            thing_id=str(thing_id),
            reason=self.reason,
        )


def _act(acting: _Acting, case: Report, player: User, decision: Decision) -> None:
    if decision.hide:
        if case.message is not None:
            _hide(acting, case.message)
        elif case.table is not None:
            _hide_name(acting, case.table, player)
        else:
            raise BadDecision(_("There’s no line to hide."))
    if decision.rename and not player.is_deleted:
        player.display_name = User.objects.free_display_name("Player")
        player.save(update_fields=["display_name"])
        acting.write("rename", about=player)
        _notify(player, Notice.Kind.RENAMED, acting.now, text=player.display_name)
    if decision.warning:
        acting.write("warn", about=player, thing="report", thing_id=case.pk)
        _notify(player, Notice.Kind.WARNING, acting.now, text=decision.warning[:500])
    if decision.mute_days:
        _mute(acting, player, decision.mute_days)
    if decision.ban:
        if player.is_staff or player.is_superuser:
            raise BadDecision(_("Staff can’t be banned here. Please tell an administrator."))
        ban(user=player, now=acting.now)
        acting.write("ban", about=player, thing="report", thing_id=case.pk)


def _mute(acting: _Acting, player: User, days: int) -> None:
    if not 1 <= days <= LONGEST_MUTE:
        raise BadDecision(_("Choose between one day and a year."))
    until = acting.now + timedelta(days=days)
    Mute.objects.create(user=player, since=acting.now, until=until)
    acting.write("mute", about=player, thing="days", thing_id=days)
    _notify(player, Notice.Kind.MUTED, acting.now, until=until)


def _hide(acting: _Acting, message: ChatMessage) -> None:
    """Hide a chat line. Open pages notice it by the changed version."""
    if message.is_hidden:
        return
    ChatMessage.objects.filter(pk=message.pk).update(hidden_at=acting.now)
    _note_change(message)
    acting.write("hide line", about=message.user, thing="chat line", thing_id=message.pk)


def _note_change(message: ChatMessage) -> None:
    """Raise the version of the club or table, so that open pages notice the change."""
    Club.objects.filter(chat=message).update(chat_version=F("chat_version") + 1)
    Game.objects.filter(chat=message).update(table_version=F("table_version") + 1)


def _in_order(messages: Iterable[int]) -> QuerySet[ChatMessage]:
    """Return the lines in the lock order of their clubs and tables: clubs first, each by id."""
    rows = ChatMessage.objects.select_related("user").filter(pk__in=messages)
    return rows.order_by(F("club_id").asc(nulls_last=True), "game_id", "pk")


def _hide_name(acting: _Acting, table: Game, player: User | None) -> None:
    """Hide a table's name. Pages then show the title's name and the table's number."""
    if table.is_name_hidden:
        return
    set_name_hidden(game_id=table.pk, at=acting.now)
    acting.write("hide name", about=player, thing="table", thing_id=table.pk)


def _close(acting: _Acting, case: Report, reports: Iterable[Report], *, upheld: bool) -> None:
    outcome = Report.Outcome.UPHELD if upheld else Report.Outcome.DISMISSED
    if not upheld:
        acting.write("dismiss", about=case.player, thing="report", thing_id=case.pk)
    reporters = list(
        User.objects.present().filter(pk__in=[row.reporter_id for row in reports]).order_by("pk")
    )
    Report.objects.filter(pk__in=[row.pk for row in reports]).update(outcome=outcome, closed_at=acting.now)
    for reporter in reporters:
        _notify(reporter, Notice.Kind(outcome.value), acting.now)


def _notify(
    user: User, kind: Notice.Kind, now: datetime, *, text: str = "", until: datetime | None = None
) -> None:
    if user.is_deleted:
        return
    notice = Notice.objects.create(user=user, kind=kind, text=text, until=until, at=now)
    User.objects.filter(pk=user.pk).update(has_notices=True)
    is_answer = kind in (Notice.Kind.UPHELD, Notice.Kind.DISMISSED)
    message = MessageKind.REPORT_DECIDED if is_answer else MessageKind.ACCOUNT
    notices.notify(user=user, game=None, kind=message, now=now, payload={"notice": notice.pk})


def notify_of_ban(*, user: User, now: datetime) -> None:
    """Notify a banned player by message, since nobody can read pages without signing in."""
    notices.notify(user=user, game=None, kind=MessageKind.ACCOUNT, now=now, payload={"news": BANNED})


@transaction.atomic
def hide_lines(*, by: User, messages: Iterable[int], reason: str, now: datetime) -> int:
    """Hide lines without a report. Return how many.

    :raises BadDecision: the reason is missing
    """
    acting = _Acting(by, clean_reason(reason), now)
    rows = list(_in_order(messages).filter(hidden_at=None))
    for row in rows:
        _hide(acting, row)
    return len(rows)


@transaction.atomic
def show_lines(*, by: User, messages: Iterable[int], reason: str, now: datetime) -> int:
    """Show hidden lines again. Return how many.

    :raises BadDecision: the reason is missing
    """
    acting = _Acting(by, clean_reason(reason), now)
    rows = list(_in_order(messages).exclude(hidden_at=None))
    for row in rows:
        ChatMessage.objects.filter(pk=row.pk).update(hidden_at=None)
        _note_change(row)
        acting.write("show line", about=row.user, thing="chat line", thing_id=row.pk)
    return len(rows)


def set_name_hidden(*, game_id: int, at: datetime | None) -> None:
    """Hide a table's name, or show it again. The caller writes the audit entry.

    :param at: None to show it again
    """
    Game.objects.filter(pk=game_id).update(name_hidden_at=at, table_version=F("table_version") + 1)


@transaction.atomic
def lift_mutes(*, by: User, mutes: Iterable[int], reason: str, now: datetime) -> int:
    """End mutes early. Return how many.

    :raises BadDecision: the reason is missing
    """
    acting = _Acting(by, clean_reason(reason), now)
    rows = list(Mute.objects.select_related("user").filter(pk__in=mutes, since__lt=now, until__gt=now))
    for row in rows:
        Mute.objects.filter(pk=row.pk).update(until=now)
        acting.write("unmute", about=row.user)
    return len(rows)


def note_done(*, by: User | None, action: str, thing: str, thing_id: str, reason: str, now: datetime) -> None:
    AuditEntry.objects.create(
        at=now, by=by, action=action[:200], thing=thing[:60], thing_id=thing_id[:40], reason=reason[:300]
    )


def clean_reason(text: str) -> str:
    """:raises BadDecision: the reason is empty"""
    clean = "".join(c for c in text if c.isprintable()).strip()[:LONGEST_REASON]
    if not clean:
        raise BadDecision(_("Please give a reason. Other moderators will read it."))
    return clean
