"""What nearly all of the admin's pages have in common: rows are only looked at, and whatever is done has a reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME, ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User

NUMBER = re.compile("[0-9]{1,18}")


class LookOnly:
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

    def decide(
        self, request: HttpRequest, service: Callable[..., int], done: Any, **rows: QuerySet[Any]
    ) -> None:
        """Let a service decide about the chosen rows, and say what became of them.

        :param service: takes by, reason, now and the rows' numbers; returns how many rows have changed
        :param done: a lazy text in singular and plural, with `count`
        :param rows: under the name that the service has for them
        """
        reason = self.reason_of(request)
        if not reason:
            return
        numbers = {name: [row.pk for row in chosen] for name, chosen in rows.items()}
        count = service(by=staff_of(request), reason=reason, now=timezone.now(), **numbers)
        self.message_user(request, done % {"count": count})


def staff_of(request: HttpRequest) -> User:
    """Return who asks; the admin lets nobody else in."""
    assert isinstance(request.user, User)
    return request.user
