"""The outbox."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.staff import OperationsMixin
from games.admin.mixins import LookOnly, WithReason
from games.models.notification import Notification
from games.services.operations import administration


@admin.register(Notification)
class NotificationAdmin(LookOnly, WithReason, OperationsMixin, admin.ModelAdmin):
    """The outbox: sent and failing messages, which can be sent again or canceled."""

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
    # a message is composed when it is sent, from what its reader may see then
    exclude = ("payload",)

    @admin.action(description=_("Send again"), permissions=["operate"])
    def send_again(self, request: HttpRequest, rows: QuerySet[Notification]) -> None:
        """Put the rows back into the outbox. They keep their Message-ID."""
        self._do(request, rows, administration.send_again, _("Send again"))

    @admin.action(description=_("Cancel"), permissions=["operate"])
    def cancel(self, request: HttpRequest, rows: QuerySet[Notification]) -> None:
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
