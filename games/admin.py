"""Tables, moves' dates and the outbox in the admin; what is secret in a game is never shown there."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import ChatMessage, Game, Notification, Seat


class _LookOnly:
    """Rows are changed by services alone."""

    def has_add_permission(self, *_args: Any) -> bool:
        return False

    def has_change_permission(self, *_args: Any) -> bool:
        return False

    def has_delete_permission(self, *_args: Any) -> bool:
        return False


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


@admin.register(Game)
class GameAdmin(_LookOnly, admin.ModelAdmin):
    """Tables and how far they are; neither state nor seed."""

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
    list_filter = ("status", "title", "visibility", "rated", "demo", "imported")
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
        """Link to the table."""
        return obj.get_absolute_url()


@admin.register(Notification)
class NotificationAdmin(_LookOnly, admin.ModelAdmin):
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

    @admin.action(description=_("Send again"))
    def send_again(self, request: HttpRequest, rows: QuerySet[Notification]) -> None:
        """Put the rows back; they carry the same Message-ID."""
        count = rows.update(
            sent_at=None, dropped_at=None, claimed_until=None, attempts=0, not_before=timezone.now()
        )
        self.message_user(request, _("%(count)d messages are sent again.") % {"count": count})

    @admin.action(description=_("Cancel"))
    def cancel(self, request: HttpRequest, rows: QuerySet[Notification]) -> None:
        """Drop what has not been sent."""
        count = rows.pending().update(dropped_at=timezone.now())  # type: ignore[attr-defined]
        self.message_user(request, _("%(count)d messages are canceled.") % {"count": count})


@admin.register(ChatMessage)
class ChatMessageAdmin(admin.ModelAdmin):
    """What was said, to take it down where need be."""

    list_display = ("pk", "game", "user", "by_spectator", "text", "at")
    search_fields = ("text", "user__display_name")
    ordering = ("-pk",)
    list_select_related = ("user", "game")

    def has_add_permission(self, *_args: Any) -> bool:
        """Nobody speaks for somebody else."""
        return False

    def has_change_permission(self, *_args: Any) -> bool:
        """What was said stands or goes, it is not rewritten."""
        return False
