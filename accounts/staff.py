"""Staff operations in the admin: each has a page, requires a reason, and is logged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Impossible(Exception):
    """The operation is not possible. The message gives the reason."""


class ReasonForm(forms.Form):
    """The reason of an operation, which other staff can read in the audit trail."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


@dataclass(frozen=True)
class Operation:
    """An operation on one row.

    :param perform: a function of the row, the form's values and the current time
    :param is_possible: whether the row's page offers it
    """

    key: str
    label: Any
    explanation: Any
    perform: Callable[[Any, dict[str, Any], datetime], object]
    form: type[ReasonForm] = ReasonForm
    is_possible: Callable[[Any], bool] = lambda row: True


class OperationsMixin:
    """Adds operations to a ModelAdmin. They require the permission to change the row."""

    operations: tuple[Operation, ...] = ()
    refusals: tuple[type[Exception], ...] = (Impossible,)
    change_form_template: Any = "admin/operations/row.html"

    model: Any
    admin_site: admin.AdminSite
    get_object: Any
    log_change: Any
    message_user: Any

    def has_operate_permission(self, request: HttpRequest) -> bool:
        meta = self.model._meta
        return bool(request.user.has_perm(f"{meta.app_label}.change_{meta.model_name}"))

    def get_urls(self) -> list[URLPattern]:
        """Add a page for each operation."""
        meta = self.model._meta
        pages = [
            path(
                f"<path:object_id>/{operation.key}/",
                self.admin_site.admin_view(self.operate),
                {"key": operation.key},
                name=f"{meta.app_label}_{meta.model_name}_{operation.key}",
            )
            for operation in self.operations
        ]
        urls: list[URLPattern] = super().get_urls()  # type: ignore[misc]
        return pages + urls

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Add the possible operations to the page."""
        row = self.get_object(request, object_id)
        offered = [] if row is None or not self.has_operate_permission(request) else self.operations
        context = {
            "operations": [
                (operation.label, self._address(row, operation))
                for operation in offered
                if operation.is_possible(row)
            ],
            **(extra_context or {}),
        }
        response: HttpResponse = super().change_view(request, object_id, form_url, context)  # type: ignore[misc]
        return response

    def operate(self, request: HttpRequest, object_id: str, key: str) -> HttpResponse:
        if not self.has_operate_permission(request):
            raise PermissionDenied
        operation = next(one for one in self.operations if one.key == key)
        row = self.get_object(request, object_id)
        if row is None:
            raise Http404
        form = operation.form(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                operation.perform(row, form.cleaned_data, timezone.now())
            except self.refusals as refusal:
                form.add_error(None, str(refusal))
            else:
                self.log_change(request, row, written_down(operation, form.cleaned_data))
                self.message_user(
                    request, _("Done: %(label)s.") % {"label": operation.label}, messages.SUCCESS
                )
                return HttpResponseRedirect(self._page(row))
        context = {
            **self.admin_site.each_context(request),
            "title": operation.label,
            "opts": self.model._meta,
            "operation": operation,
            "original": row,
            "form": form,
            "back": self._page(row),
        }
        return TemplateResponse(
            request, "admin/operations/operation.html", context, status=400 if form.errors else 200
        )

    def _page(self, row: Any) -> str:
        meta = self.model._meta
        return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])

    def _address(self, row: Any, operation: Operation) -> str:
        meta = self.model._meta
        return reverse(f"admin:{meta.app_label}_{meta.model_name}_{operation.key}", args=[row.pk])


def written_down(operation: Operation, values: dict[str, Any]) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in values.items() if name != "reason")
    return f"{operation.label}{f' ({facts})' if facts else ''}: {values['reason']}"
