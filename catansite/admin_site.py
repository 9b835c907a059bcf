"""The admin site, whose lists can be filtered only by their declared filters."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import wraps
from typing import Any

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup, DisallowedModelAdminToField
from django.contrib.admin.utils import get_fields_from_path
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator

logger = logging.getLogger(__name__)

PRIMARY_KEY_LOOKUPS = ("exact", "in")
NUMBERS = re.compile(r"[0-9]{1,18}(?:,[0-9]{1,18})*")
DATE_PARTS = {
    "year": re.compile("[12][0-9]{3}"),
    "month": re.compile("[0-9]{1,2}"),
    "day": re.compile("[0-9]{1,2}"),
}


class ClosedLookups:
    """A ModelAdmin whose list can be filtered only by its `list_filter`, its dates and the primary key.

    By default Django lets a URL filter by every column (`?seed__startswith=0`). Whether the list then has a row would
    reveal hidden columns to staff with the view permission: a seed, a hand, a password's hash.
    """

    model: Any
    date_hierarchy: str | None
    get_list_filter: Any

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Allow only declared lookups, with numbers and dates that the database can hold."""
        if (form := self._forms().get(lookup)) is not None:
            return form.fullmatch(value) is not None
        return lookup in self._filter_lookups(request)

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Allow references by primary key only. A secret column would reveal whether a guess is right."""
        return to_field == self.model._meta.pk.name

    def _forms(self) -> dict[str, re.Pattern[str]]:
        """Return the lookups by primary key and date, with the pattern of their values."""
        forms = {}
        for name in ("pk", self.model._meta.pk.name):
            forms[name] = NUMBERS
            forms |= {f"{name}{LOOKUP_SEP}{lookup}": NUMBERS for lookup in PRIMARY_KEY_LOOKUPS}
        if self.date_hierarchy:
            forms |= {f"{self.date_hierarchy}{LOOKUP_SEP}{part}": form for part, form in DATE_PARTS.items()}
        return forms

    def _filter_lookups(self, request: HttpRequest) -> Iterator[str]:
        for listed in self.get_list_filter(request):
            if isinstance(listed, type):
                yield listed.parameter_name  # type: ignore[attr-defined]
                continue
            path, kind = listed if isinstance(listed, tuple) else (listed, admin.FieldListFilter.create)
            field = get_fields_from_path(self.model, path)[-1]
            yield from kind(field, request, {}, self.model, self, field_path=path).expected_parameters()


class AdminSite(admin.AdminSite):
    """Django's admin with the site's sign-in page, its rate limits, and restricted lookups."""

    site_header = site_title = settings.SITE_NAME
    login = method_decorator(secure_admin_login)(admin.AdminSite.login)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Log a refused lookup as a warning. Django would log an error with a traceback."""
        protected = super().admin_view(view, cacheable)

        @wraps(protected)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                answer: HttpResponse = protected(request, *args, **kwargs)
            except (DisallowedModelAdminLookup, DisallowedModelAdminToField) as refusal:
                logger.warning("The admin refuses a lookup: %s", refusal)
                return render(request, "400.html", status=400)
            return answer

        return answered

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Register a page with restricted lookups, including those of packages."""
        page = admin_class or admin.ModelAdmin
        closed = type(page.__name__, (ClosedLookups, page), {"__module__": page.__module__})
        super().register(model_or_iterable, closed, **options)
