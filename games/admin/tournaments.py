"""Tournaments and their entrants."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.staff import Operation, OperationsMixin
from games.admin.mixins import LookOnly
from games.models.tournament import Entrant, EntrantRemoval, Tournament
from games.services.errors import Refused
from games.services.tournaments import organization


class EntrantInline(LookOnly, admin.TabularInline):
    model = Entrant
    fields = ("user", "seed", "place", "entered_at", "withdrawn_at")
    extra = 0


class EntrantRemovalInline(LookOnly, admin.TabularInline):
    """The removals by organizers, as an audit trail."""

    model = EntrantRemoval
    fields = ("user", "by", "at")
    extra = 0


def _hide_tournament(tournament: Tournament, _values: dict[str, Any], now: datetime) -> None:
    organization.set_hidden(tournament_id=tournament.pk, at=now)


def _show_tournament(tournament: Tournament, _values: dict[str, Any], _now: datetime) -> None:
    organization.set_hidden(tournament_id=tournament.pk, at=None)


@admin.register(Tournament)
class TournamentAdmin(LookOnly, OperationsMixin, admin.ModelAdmin):
    """Tournaments, whose names and descriptions can be hidden. Staff open tournaments on the site."""

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
    inlines = (EntrantInline, EntrantRemovalInline)
