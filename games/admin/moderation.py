"""Chat lines, mutes and the audit trail."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.staff import OperationsMixin
from games.admin.mixins import LookOnly, WithReason
from games.models.moderation import AuditEntry, Mute
from games.models.talk import ChatMessage
from games.services.moderation import decisions

HIDDEN = ngettext_lazy("%(count)d line is hidden.", "%(count)d lines are hidden.", "count")
SHOWN = ngettext_lazy("%(count)d line is shown again.", "%(count)d lines are shown again.", "count")
LIFTED = ngettext_lazy("%(count)d mute has ended.", "%(count)d mutes have ended.", "count")


@admin.register(ChatMessage)
class ChatMessageAdmin(LookOnly, WithReason, OperationsMixin, admin.ModelAdmin):
    """Chat lines, which can be hidden but neither edited nor deleted."""

    list_display = ("pk", "game", "club", "user", "by_spectator", "text", "at", "hidden_at")
    search_fields = ("text", "user__display_name")
    ordering = ("-pk",)
    list_select_related = ("user", "game", "club")
    actions = ("hide", "show")

    @admin.action(description=_("Hide"), permissions=["operate"])
    def hide(self, request: HttpRequest, rows: QuerySet[ChatMessage]) -> None:
        """Show the lines as removed by a moderator."""
        self.decide(request, decisions.hide_lines, HIDDEN, messages=rows)

    @admin.action(description=_("Show again"), permissions=["operate"])
    def show(self, request: HttpRequest, rows: QuerySet[ChatMessage]) -> None:
        """Show lines again that were hidden by mistake."""
        self.decide(request, decisions.show_lines, SHOWN, messages=rows)


@admin.register(Mute)
class MuteAdmin(LookOnly, WithReason, OperationsMixin, admin.ModelAdmin):
    """Players who may not write in chats, and until when."""

    list_display = ("user", "since", "until")
    search_fields = ("user__display_name",)
    ordering = ("-until", "-pk")
    list_select_related = ("user",)
    actions = ("lift",)

    @admin.action(description=_("Let them write again"), permissions=["operate"])
    def lift(self, request: HttpRequest, rows: QuerySet[Mute]) -> None:
        self.decide(request, decisions.lift_mutes, LIFTED, mutes=rows)


@admin.register(AuditEntry)
class AuditEntryAdmin(LookOnly, admin.ModelAdmin):
    """The actions of staff on the site and in the admin, with their reasons. Nobody can change them."""

    list_display = ("at", "by", "action", "about", "thing", "thing_id", "reason")
    list_filter = ("action",)
    search_fields = ("reason", "thing_id")
    date_hierarchy = "at"
    ordering = ("-pk",)
    list_select_related = ("by", "about")
