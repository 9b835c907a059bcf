"""Mixins of the admin's pages: read-only rows, and actions with a reason."""

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
    """Read-only rows. Only services change them."""

    def has_add_permission(self, *_args: Any) -> bool:
        return False

    def has_change_permission(self, *_args: Any) -> bool:
        return False

    def has_delete_permission(self, *_args: Any) -> bool:
        return False


class ReasonedActionForm(ActionForm):
    """The list of actions with a field for the reason."""

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)


class WithReason:
    """Requires a reason for actions on several rows, for the audit trail."""

    action_form = ReasonedActionForm
    message_user: Any

    def response_action(self, request: Any, *arguments: Any, **named: Any) -> Any:
        """Run an action. If a submitted id is not a number, no rows are selected."""
        chosen = request.POST.getlist(ACTION_CHECKBOX_NAME)
        if not all(NUMBER.fullmatch(one) for one in chosen):
            request.POST = request.POST.copy()
            request.POST.setlist(ACTION_CHECKBOX_NAME, [])
        return super().response_action(request, *arguments, **named)  # type: ignore[misc]

    def reason_of(self, request: HttpRequest) -> str:
        """Return the reason. If it is missing, ask for it and return ""."""
        reason = request.POST.get("reason", "").strip()[:200]
        if not reason:
            self.message_user(request, _("Nothing was done. Say why."), messages.ERROR)
        return reason

    def decide(
        self, request: HttpRequest, service: Callable[..., int], done: Any, **rows: QuerySet[Any]
    ) -> None:
        """Run a service on the selected rows, and report the result.

        :param service: a function of by, reason, now and the rows' ids that returns how many rows have changed
        :param done: a lazy text in singular and plural, with `count`
        :param rows: the rows, under the service's name for them
        """
        reason = self.reason_of(request)
        if not reason:
            return
        numbers = {name: [row.pk for row in chosen] for name, chosen in rows.items()}
        count = service(by=staff_of(request), reason=reason, now=timezone.now(), **numbers)
        self.message_user(request, done % {"count": count})


def staff_of(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
