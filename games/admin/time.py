"""The seats that games wait for, which the sweep processes."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.staff import OperationsMixin
from games.admin.mixins import LookOnly, WithReason
from games.models.game import Game
from games.models.seat import Seat
from games.services.operations import administration


class Due(admin.SimpleListFilter):
    """A filter by kinds of due rows."""

    title = _("what is due")
    parameter_name = "due"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("overdue", _("time has run out")),
            ("remind", _("reminder is due")),
            ("bot", _("a bot to move")),
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
class DueRows(LookOnly, WithReason, OperationsMixin, admin.ModelAdmin):
    """The seats that games wait for, which the sweep processes."""

    list_display = ("__str__", "game", "step", "due_since", "due_at", "remind_at", "bot", "claimed_until")
    list_filter = (Due, "game__title")
    search_fields = ("game__name", "user__display_name")
    ordering = ("due_at", "pk")
    list_select_related = ("user", "game")
    fields = ("game", "number", "user", "bot", "step", "due_since", "due_at", "remind_at", "claimed_until")
    actions = ("do_now",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """Return the seats of running games that are due, without the states."""
        seats: QuerySet[Seat] = super().get_queryset(request)
        return seats.filter(decision__isnull=False, game__status=Game.Status.RUNNING).defer(
            "game__state", "game__seed", "entropy"
        )

    @admin.action(description=_("Do now what is due"), permissions=["operate"])
    def do_now(self, request: HttpRequest, rows: QuerySet[Seat]) -> None:
        reason = self.reason_of(request)
        if not reason:
            return
        chosen = list(rows)
        administration.do_now(seats=[row.pk for row in chosen])
        done = _("Do now what is due")
        for row in chosen:
            self.log_change(request, row, f"{done}: {reason}")
        self.message_user(request, _("A worker has been woken."))
