"""Clubs and their members."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.staff import Operation, OperationsMixin
from games.admin.mixins import LookOnly
from games.models.club import Club, Membership
from games.services.clubs import foundation
from games.services.errors import Refused


class MembershipInline(LookOnly, admin.TabularInline):
    model = Membership
    fields = ("user", "role", "joined_at")
    extra = 0


def _hide_club(club: Club, _values: dict[str, Any], now: datetime) -> None:
    foundation.set_hidden(club_id=club.pk, at=now)


def _show_club(club: Club, _values: dict[str, Any], _now: datetime) -> None:
    foundation.set_hidden(club_id=club.pk, at=None)


@admin.register(Club)
class ClubAdmin(LookOnly, OperationsMixin, admin.ModelAdmin):
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
