"""Tables, their seats, and operations of staff: pauses, time, replacements and rollbacks."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.staff import Operation, OperationsMixin, ReasonForm
from games.admin.mixins import LookOnly
from games.models.game import Game
from games.models.seat import Seat
from games.services.errors import Refused
from games.services.moderation import decisions
from games.services.operations import administration


class SeatInline(LookOnly, admin.TabularInline):
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
    number = forms.IntegerField(
        label=_("Move"), min_value=0, help_text=_("The last move that still counts; 0 is the beginning.")
    )


class SeatForm(ReasonForm):
    seat = forms.IntegerField(label=_("Seat"), min_value=0, help_text=_("Its number; the first is 0."))


class TimeForm(SeatForm):
    hours = forms.IntegerField(label=_("Hours"), min_value=1, max_value=24 * 60)


class ReplaceForm(SeatForm):
    player = forms.CharField(
        label=_("Player"),
        required=False,
        help_text=_("Name of who sits down. Empty: the seat is offered in the lobby."),
    )

    def clean_player(self) -> int | str:
        """Return the player's id, which the trail records instead of the name. Refuse unknown names."""
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
class GameAdmin(LookOnly, OperationsMixin, admin.ModelAdmin):
    """Tables and their progress, without state and seed."""

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
            _("The time goes into the seat’s reserve; everybody can read it in the log."),
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
            _("Hide the table’s name"),
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
        games: QuerySet[Game] = super().get_queryset(request)
        return games.defer("state", "seed").select_related("host")

    def view_on_site(self, obj: Game) -> str:
        return obj.get_absolute_url()
