"""Ladders and their entries."""

from __future__ import annotations

from typing import Any

from django.contrib import admin

from games.admin.mixins import LookOnly
from games.models.ladder import Ladder, LadderEntry


@admin.register(Ladder)
class LadderAdmin(admin.ModelAdmin):
    """The ladders of the site and of clubs, which can only be closed and sorted."""

    list_display = ("slug", "club", "family", "seat_count", "pace_key", "place", "is_open", "formed_at")
    list_select_related = ("club",)
    ordering = ("place", "pk")
    fields = ("slug", "club", "family", "seat_count", "pace_key", "policy", "place", "is_open", "formed_at")
    readonly_fields = ("slug", "club", "family", "seat_count", "pace_key", "policy", "formed_at")

    def has_add_permission(self, *_args: Any) -> bool:
        """Forbid adding: new ladders are lines in the catalog."""
        return False

    def has_delete_permission(self, *_args: Any) -> bool:
        """Forbid deleting: a ladder's games and seasons stay."""
        return False


@admin.register(LadderEntry)
class LadderEntryAdmin(LookOnly, admin.ModelAdmin):
    list_display = ("user", "ladder", "games_at_once", "shown", "games", "pause", "lost_in_a_row", "left_at")
    list_filter = ("ladder", "pause")
    search_fields = ("user__display_name",)
    ordering = ("ladder", "-ordinal")
    list_select_related = ("user", "ladder")
    show_full_result_count = False
