"""Ratings and their changes."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.mixins import LookOnly
from games.models.rating import Rating, RatingChange


@admin.register(Rating)
class RatingAdmin(LookOnly, admin.ModelAdmin):
    """Players' ratings. `manage.py recompute_ratings` computes them again."""

    list_display = ("user", "family", "shown", "mu", "sigma", "games", "rated_at")
    list_filter = ("family",)
    search_fields = ("user__display_name",)
    ordering = ("family", "-ordinal")
    list_select_related = ("user",)
    fields = ("user", "family", "shown", "mu", "sigma", "ordinal", "games", "rated_at")
    readonly_fields = ("shown",)


@admin.register(RatingChange)
class RatingChangeAdmin(LookOnly, admin.ModelAdmin):
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
        return change.before.shown

    @admin.display(description=_("after"))
    def shown_after(self, change: RatingChange) -> int:
        return change.after.shown
