"""Tables, moves' dates and the outbox in the admin; what is secret in a game is never shown there."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME, ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.staff import Operation, OperationsMixin, ReasonForm
from games.models.club import Club, Membership
from games.models.game import Game
from games.models.ladder import Ladder, LadderEntry
from games.models.moderation import AuditEntry, Mute
from games.models.notification import Notification
from games.models.rating import Rating, RatingChange
from games.models.seat import Seat
from games.models.talk import ChatMessage
from games.models.tournament import Entrant, Tournament
from games.services.clubs import founding
from games.services.errors import Refused
from games.services.moderation import decisions
from games.services.operations import administration
from games.services.tournaments import organizing

NUMBER = re.compile("[0-9]{1,18}")


class _LookOnly:
    """Rows are changed by services alone."""

    def has_add_permission(self, *_args: Any) -> bool:
        return False

    def has_change_permission(self, *_args: Any) -> bool:
        return False

    def has_delete_permission(self, *_args: Any) -> bool:
        return False


class ReasonedActionForm(ActionForm):
    """Beside the list of actions: why."""

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)


class WithReason:
    """What is done with many rows at once has a reason, too; it stands in the audit trail."""

    action_form = ReasonedActionForm
    message_user: Any

    def response_action(self, request: Any, *arguments: Any, **named: Any) -> Any:
        """Act on the chosen rows; where one of them cannot be a row's number, none is chosen."""
        chosen = request.POST.getlist(ACTION_CHECKBOX_NAME)
        if not all(NUMBER.fullmatch(one) for one in chosen):
            request.POST = request.POST.copy()
            request.POST.setlist(ACTION_CHECKBOX_NAME, [])
        return super().response_action(request, *arguments, **named)  # type: ignore[misc]

    def reason_of(self, request: HttpRequest) -> str:
        """Return the reason; without one, ask for it and return nothing."""
        reason = request.POST.get("reason", "").strip()[:200]
        if not reason:
            self.message_user(request, _("Nothing was done. Say why."), messages.ERROR)
        return reason


def staff_of(request: HttpRequest) -> User:
    """Return who asks; the admin lets nobody else in."""
    assert isinstance(request.user, User)
    return request.user


class SeatInline(_LookOnly, admin.TabularInline):
    """Who sits there and what is waited for."""

    model = Seat
    fields = (
        "number",
        "user",
        "bot",
        "color",
        "step",
        "due_at",
        "remind_at",
        "free_left",
        "bank",
        "misses",
        "vacant_since",
        "resigned_at",
        "rank",
        "points",
    )
    readonly_fields = ("step", "due_at", "remind_at")
    extra = 0


class RollBackForm(ReasonForm):
    """To which move."""

    number = forms.IntegerField(
        label=_("Move"), min_value=0, help_text=_("The last move that still counts; 0 is the beginning.")
    )


class SeatForm(ReasonForm):
    """Whose seat."""

    seat = forms.IntegerField(label=_("Seat"), min_value=0, help_text=_("Its number; the first is 0."))


class TimeForm(SeatForm):
    """How much time, for whom."""

    hours = forms.IntegerField(label=_("Hours"), min_value=1, max_value=24 * 60)


class ReplaceForm(SeatForm):
    """Who plays on."""

    player = forms.CharField(
        label=_("Player"),
        required=False,
        help_text=_("Name of who sits down. Empty: the seat is offered in the lobby."),
    )

    def clean_player(self) -> int | str:
        """Return the player's number, which the trail keeps instead of the name; refuse a name that nobody has."""
        name: str = self.cleaned_data["player"]
        if not name:
            return ""
        found = User.objects.present().named(name).filter(is_active=True).first()
        if found is None:
            raise forms.ValidationError(_("No player has this name."))
        return found.pk


def _pause(game: Game, _values: dict[str, Any], now: datetime) -> None:
    administration.pause(game_id=game.pk, now=now)


def _resume(game: Game, _values: dict[str, Any], now: datetime) -> None:
    administration.resume(game_id=game.pk, now=now)


def _add_time(game: Game, values: dict[str, Any], now: datetime) -> None:
    administration.add_time(
        game_id=game.pk, seat=values["seat"], amount=timedelta(hours=values["hours"]), now=now
    )


def _replace(game: Game, values: dict[str, Any], now: datetime) -> None:
    number = values["player"]
    by = User.objects.present().get(pk=number) if number else None
    administration.replace_player(game_id=game.pk, seat=values["seat"], by=by, now=now)


def _roll_back(game: Game, values: dict[str, Any], now: datetime) -> None:
    administration.roll_back(game_id=game.pk, number=values["number"], now=now)


def _hide_name(game: Game, _values: dict[str, Any], now: datetime) -> None:
    decisions.set_name_hidden(game_id=game.pk, at=now)


def _show_name(game: Game, _values: dict[str, Any], _now: datetime) -> None:
    decisions.set_name_hidden(game_id=game.pk, at=None)


@admin.register(Game)
class GameAdmin(_LookOnly, OperationsMixin, admin.ModelAdmin):
    """Tables and how far they are; neither state nor seed."""

    refusals = (Refused,)
    operations = (
        Operation(
            "pause",
            _("Pause"),
            _("All clocks stand still, until staff or all players let them go on. Moves can still be made."),
            _pause,
            is_possible=lambda game: game.is_running and game.paused_at is None and game.pace.is_timed,
        ),
        Operation(
            "resume",
            _("End the pause"),
            _("The clocks go on as they stood."),
            _resume,
            is_possible=lambda game: game.is_running and game.paused_at is not None,
        ),
        Operation(
            "add-time",
            _("Add time"),
            _("The time goes into the seat's bank; everybody reads it in the log."),
            _add_time,
            TimeForm,
            is_possible=lambda game: game.is_running and game.pace.is_timed,
        ),
        Operation(
            "replace-player",
            _("Replace a player"),
            _(
                "The player becomes a spectator. The one who takes over sees from now on what the seat sees, "
                "with a full clock."
            ),
            _replace,
            ReplaceForm,
            is_possible=lambda game: game.is_running,
        ),
        Operation(
            "roll-back",
            _("Roll back"),
            _(
                "The game goes on as it stood after a move. Later moves stay in the history, struck out. The same "
                "actions will meet the same dice and cards again, and the players have seen them."
            ),
            _roll_back,
            RollBackForm,
            is_possible=lambda game: game.is_running,
        ),
        Operation(
            "hide-name",
            _("Hide the table's name"),
            _("The game with the table's number stands there instead."),
            _hide_name,
            is_possible=lambda game: bool(game.shown_name),
        ),
        Operation(
            "show-name",
            _("Show the table's name again"),
            _("It was taken down by mistake."),
            _show_name,
            is_possible=lambda game: game.is_name_hidden,
        ),
    )

    list_display = (
        "__str__",
        "title",
        "status",
        "visibility",
        "host",
        "last_number",
        "created_at",
        "moved_at",
    )
    list_filter = ("status", "title", "visibility", "rated", "demo", "imported", "teaches")
    search_fields = ("name", "seats__user__display_name")
    ordering = ("-created_at",)
    inlines = (SeatInline,)
    fields = (
        "title",
        "modules",
        "options",
        "name",
        "host",
        "status",
        "visibility",
        "rated",
        "demo",
        "imported",
        "teaches",
        "pace_key",
        "free_time",
        "bank_at_start",
        "bank_refill",
        "bank_cap",
        "nights_off",
        "weekends_off",
        "vacations",
        "policy",
        "paused_at",
        "commitment",
        "last_number",
        "created_at",
        "started_at",
        "moved_at",
        "finished_at",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """Leave the states where they are."""
        games: QuerySet[Game] = super().get_queryset(request)
        return games.defer("state", "seed").select_related("host")

    def view_on_site(self, obj: Game) -> str:
        return obj.get_absolute_url()


@admin.register(Notification)
class NotificationAdmin(_LookOnly, WithReason, OperationsMixin, admin.ModelAdmin):
    """The outbox: what was sent, what has trouble; send again or cancel."""

    list_display = (
        "pk",
        "kind",
        "user",
        "game",
        "not_before",
        "attempts",
        "sent_at",
        "dropped_at",
        "trouble",
    )
    list_filter = ("kind", ("sent_at", admin.EmptyFieldListFilter))
    search_fields = ("user__display_name", "user__email")
    ordering = ("-pk",)
    list_select_related = ("user", "game")
    actions = ("send_again", "cancel")
    # what it says is composed when it is sent, from what its reader may see then
    exclude = ("payload",)

    @admin.action(description=_("Send again"), permissions=["operate"])
    def send_again(self, request: HttpRequest, rows: QuerySet[Notification]) -> None:
        """Put the rows back; they carry the same Message-ID."""
        self._do(request, rows, administration.send_again, _("Send again"))

    @admin.action(description=_("Cancel"), permissions=["operate"])
    def cancel(self, request: HttpRequest, rows: QuerySet[Notification]) -> None:
        """Drop what has not been sent."""
        self._do(request, rows.pending(), administration.cancel_messages, _("Cancel"))  # type: ignore[attr-defined]

    def _do(self, request: HttpRequest, rows: QuerySet[Notification], act: Any, label: Any) -> None:
        reason = self.reason_of(request)
        if not reason:
            return
        chosen = list(rows)
        count = act(messages=[row.pk for row in chosen], now=timezone.now())
        for row in chosen:
            self.log_change(request, row, f"{label}: {reason}")
        said = ngettext("%(label)s: %(count)d message.", "%(label)s: %(count)d messages.", count)
        self.message_user(request, said % {"label": label, "count": count})


class Due(admin.SimpleListFilter):
    """What a seat's row waits for."""

    title = _("what is due")
    parameter_name = "due"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("overdue", _("time has run out")),
            ("remind", _("reminder is due")),
            ("bot", _("a bot is to move")),
            ("claimed", _("a worker has claimed it")),
        ]

    def queryset(self, request: HttpRequest, seats: QuerySet[Seat]) -> QuerySet[Seat]:
        now = timezone.now()
        running = Seat.objects.filter(game__status=Game.Status.RUNNING)
        chosen = {
            "overdue": running.filter(due_at__lte=now),
            "remind": running.filter(remind_at__lte=now),
            "bot": running.exclude(bot="").filter(decision__isnull=False),
            "claimed": running.filter(claimed_until__gt=now),
        }.get(self.value() or "")
        return seats if chosen is None else seats.filter(pk__in=chosen.values("pk"))


@admin.register(Seat)
class DueRows(_LookOnly, WithReason, OperationsMixin, admin.ModelAdmin):
    """The seats that games wait for: what the sweep works on."""

    list_display = ("__str__", "game", "step", "due_since", "due_at", "remind_at", "bot", "claimed_until")
    list_filter = (Due, "game__title")
    search_fields = ("game__name", "user__display_name")
    ordering = ("due_at", "pk")
    list_select_related = ("user", "game")
    fields = ("game", "number", "user", "bot", "step", "due_since", "due_at", "remind_at", "claimed_until")
    actions = ("do_now",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Show seats of running games that are waited for; leave the states where they are."""
        seats: QuerySet[Seat] = super().get_queryset(request)
        return seats.filter(decision__isnull=False, game__status=Game.Status.RUNNING).defer(
            "game__state", "game__seed", "entropy"
        )

    @admin.action(description=_("Do now what is due"), permissions=["operate"])
    def do_now(self, request: HttpRequest, rows: QuerySet[Seat]) -> None:
        """Let go of claims, and wake a worker."""
        reason = self.reason_of(request)
        if not reason:
            return
        chosen = list(rows)
        administration.do_now(seats=[row.pk for row in chosen])
        done = _("Do now what is due")
        for row in chosen:
            self.log_change(request, row, f"{done}: {reason}")
        self.message_user(request, _("A worker has been woken."))


class MembershipInline(_LookOnly, admin.TabularInline):
    """Who belongs to a club."""

    model = Membership
    fields = ("user", "role", "joined_at")
    extra = 0


def _hide_club(club: Club, _values: dict[str, Any], now: datetime) -> None:
    founding.set_hidden(club_id=club.pk, at=now)


def _show_club(club: Club, _values: dict[str, Any], _now: datetime) -> None:
    founding.set_hidden(club_id=club.pk, at=None)


@admin.register(Club)
class ClubAdmin(_LookOnly, OperationsMixin, admin.ModelAdmin):
    """Clubs, to take down what they say of themselves where need be."""

    refusals = (Refused,)
    operations = (
        Operation(
            "hide-club",
            _("Take down name and words"),
            _("The club with its number stands there instead."),
            _hide_club,
            is_possible=lambda club: not club.is_hidden,
        ),
        Operation(
            "show-club",
            _("Show name and words again"),
            _("They were taken down by mistake."),
            _show_club,
            is_possible=lambda club: club.is_hidden,
        ),
    )
    list_display = ("pk", "name", "entry", "created_at", "hidden_at")
    search_fields = ("name", "about")
    list_filter = ("entry",)
    ordering = ("-pk",)
    fields = ("name", "about", "entry", "created_at", "hidden_at")
    readonly_fields = ("hidden_at",)
    inlines = (MembershipInline,)


@admin.register(ChatMessage)
class ChatMessageAdmin(_LookOnly, WithReason, OperationsMixin, admin.ModelAdmin):
    """What was said, to take it down where need be: it is hidden, never rewritten and never lost."""

    list_display = ("pk", "game", "club", "user", "by_spectator", "text", "at", "hidden_at")
    search_fields = ("text", "user__display_name")
    ordering = ("-pk",)
    list_select_related = ("user", "game", "club")
    actions = ("hide", "show")

    @admin.action(description=_("Hide"), permissions=["operate"])
    def hide(self, request: HttpRequest, rows: QuerySet[ChatMessage]) -> None:
        """Show the lines as removed by a moderator."""
        reason = self.reason_of(request)
        if reason:
            count = decisions.hide_lines(
                by=staff_of(request), messages=[row.pk for row in rows], reason=reason, now=timezone.now()
            )
            said = ngettext("%(count)d line is hidden.", "%(count)d lines are hidden.", count)
            self.message_user(request, said % {"count": count})

    @admin.action(description=_("Show again"), permissions=["operate"])
    def show(self, request: HttpRequest, rows: QuerySet[ChatMessage]) -> None:
        """Show lines that were taken down by mistake."""
        reason = self.reason_of(request)
        if reason:
            count = decisions.show_lines(
                by=staff_of(request), messages=[row.pk for row in rows], reason=reason, now=timezone.now()
            )
            said = ngettext("%(count)d line is shown again.", "%(count)d lines are shown again.", count)
            self.message_user(request, said % {"count": count})


@admin.register(Mute)
class MuteAdmin(_LookOnly, WithReason, OperationsMixin, admin.ModelAdmin):
    """Who may not write in chats, and until when."""

    list_display = ("user", "since", "until")
    search_fields = ("user__display_name",)
    ordering = ("-until", "-pk")
    list_select_related = ("user",)
    actions = ("lift",)

    @admin.action(description=_("Let them write again"), permissions=["operate"])
    def lift(self, request: HttpRequest, rows: QuerySet[Mute]) -> None:
        """End mutes before their time."""
        reason = self.reason_of(request)
        if reason:
            count = decisions.lift_mutes(
                by=staff_of(request), mutes=[row.pk for row in rows], reason=reason, now=timezone.now()
            )
            said = ngettext("%(count)d mute has ended.", "%(count)d mutes have ended.", count)
            self.message_user(request, said % {"count": count})

    def has_change_permission(self, *_args: Any) -> bool:
        """What was said stands or goes, it is not rewritten."""
        return False


@admin.register(Rating)
class RatingAdmin(_LookOnly, admin.ModelAdmin):
    """What players have come to; `manage.py recompute_ratings` computes it again."""

    list_display = ("user", "family", "shown", "mu", "sigma", "games", "rated_at")
    list_filter = ("family",)
    search_fields = ("user__display_name",)
    ordering = ("family", "-ordinal")
    list_select_related = ("user",)
    fields = ("user", "family", "shown", "mu", "sigma", "ordinal", "games", "rated_at")
    readonly_fields = ("shown",)


@admin.register(RatingChange)
class RatingChangeAdmin(_LookOnly, admin.ModelAdmin):
    """What each game did, and why."""

    list_display = ("pk", "game_id", "user", "family", "part", "rank", "shown_before", "shown_after", "at")
    list_filter = ("part", "family")
    search_fields = ("=game__pk", "user__display_name")
    ordering = ("-pk",)
    list_select_related = ("user",)
    show_full_result_count = False
    fields = (
        "game",
        "user",
        "seat",
        "family",
        "part",
        "rank",
        "shown_before",
        "shown_after",
        "opponents",
        "number",
        "at",
    )
    readonly_fields = ("shown_before", "shown_after")

    @admin.display(description=_("before"))
    def shown_before(self, change: RatingChange) -> int:
        """As people read it."""
        return change.before.shown

    @admin.display(description=_("after"))
    def shown_after(self, change: RatingChange) -> int:
        """As people read it."""
        return change.after.shown


@admin.register(Ladder)
class LadderAdmin(admin.ModelAdmin):
    """The ladders of the site and of clubs: they can be closed and put in order, nothing else."""

    list_display = ("slug", "club", "family", "seat_count", "pace_key", "place", "is_open", "formed_at")
    list_select_related = ("club",)
    ordering = ("place", "pk")
    fields = ("slug", "club", "family", "seat_count", "pace_key", "policy", "place", "is_open", "formed_at")
    readonly_fields = ("slug", "club", "family", "seat_count", "pace_key", "policy", "formed_at")

    def has_add_permission(self, *_args: Any) -> bool:
        """New ones are a line of the catalog."""
        return False

    def has_delete_permission(self, *_args: Any) -> bool:
        """Their games and seasons stay."""
        return False


@admin.register(LadderEntry)
class LadderEntryAdmin(_LookOnly, admin.ModelAdmin):
    """Who is on which ladder."""

    list_display = ("user", "ladder", "games_at_once", "shown", "games", "pause", "lost_in_a_row", "left_at")
    list_filter = ("ladder", "pause")
    search_fields = ("user__display_name",)
    ordering = ("ladder", "-ordinal")
    list_select_related = ("user", "ladder")
    show_full_result_count = False


class EntrantInline(_LookOnly, admin.TabularInline):
    """Who has entered a tournament."""

    model = Entrant
    fields = ("user", "seed", "place", "entered_at", "withdrawn_at")
    extra = 0


def _hide_tournament(tournament: Tournament, _values: dict[str, Any], now: datetime) -> None:
    organizing.set_hidden(tournament_id=tournament.pk, at=now)


def _show_tournament(tournament: Tournament, _values: dict[str, Any], _now: datetime) -> None:
    organizing.set_hidden(tournament_id=tournament.pk, at=None)


@admin.register(Tournament)
class TournamentAdmin(_LookOnly, OperationsMixin, admin.ModelAdmin):
    """Tournaments, to take down what they say of themselves where need be; staff open them on the site."""

    refusals = (Refused,)
    operations = (
        Operation(
            "hide-tournament",
            _("Take down name and words"),
            _("The tournament with its number stands there instead."),
            _hide_tournament,
            is_possible=lambda tournament: not tournament.is_hidden,
        ),
        Operation(
            "show-tournament",
            _("Show name and words again"),
            _("They were taken down by mistake."),
            _show_tournament,
            is_possible=lambda tournament: tournament.is_hidden,
        ),
    )
    list_display = ("pk", "name", "kind", "status", "club", "organizer", "created_at", "hidden_at")
    search_fields = ("name", "about")
    list_filter = ("status", "kind")
    ordering = ("-pk",)
    list_select_related = ("club", "organizer")
    fields = (
        "name",
        "about",
        "kind",
        "status",
        "club",
        "organizer",
        "title",
        "seat_count",
        "pace_key",
        "rated",
        "closes_at",
        "started_at",
        "finished_at",
        "hidden_at",
    )
    readonly_fields = ("hidden_at",)
    inlines = (EntrantInline,)


@admin.register(AuditEntry)
class AuditEntryAdmin(_LookOnly, admin.ModelAdmin):
    """Who of the staff did what, and why, on the site and in the admin. Nobody changes it."""

    list_display = ("at", "by", "action", "about", "thing", "thing_id", "reason")
    list_filter = ("action",)
    search_fields = ("reason", "thing_id")
    date_hierarchy = "at"
    ordering = ("-pk",)
    list_select_related = ("by", "about")
