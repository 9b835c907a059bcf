"""The API's documentation page, generated from its OpenAPI schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.api.site import api

CODE = re.compile(r"`([^`]+)`")
BOT = settings.BASE_DIR / "docs" / "bot.py"


@dataclass(frozen=True)
class Field:
    """A parameter of an operation, in the query or the body."""

    name: str
    is_required: bool
    description: str


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    description: str
    does: bool
    fields: list[Field]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the API's operations, and how to write a bot."""
    about = {
        "me": _("Me"),
        "games": _("Games"),
        "tables": _("Tables"),
        "people": _("Players"),
        "ladders": _("Ladders"),
        "clubs": _("Clubs"),
        "tournaments": _("Tournaments"),
    }
    context = {
        "groups": [(name, _operations()[tag]) for tag, name in about.items()],
        "limit": settings.API_REQUESTS_PER_MINUTE,
        "site_url": settings.SITE_URL,
        "bot": BOT.read_text(encoding="utf-8"),
    }
    return render(request, "games/api/documentation.html", context)


@cache
def _operations() -> dict[str, list[Operation]]:
    """Return all operations by tag, in the order of their declaration."""
    description = api.get_openapi_schema()
    found: dict[str, list[Operation]] = {}
    for path, operations in description["paths"].items():
        for method, one in operations.items():
            fields = [*_in_address(one), *_in_body(one, description["components"]["schemas"])]
            operation = Operation(method.upper(), path, _in_html(one["description"]), method != "get", fields)
            found.setdefault(one["tags"][0], []).append(operation)
    return found


def _in_html(text: str) -> SafeString:
    """Return a description as HTML, with text between backticks as code."""
    return mark_safe(CODE.sub(r"<code>\1</code>", escape(text)))  # noqa: S308


def _in_address(operation: dict[str, Any]) -> Iterator[Field]:
    for one in operation["parameters"]:
        if one["in"] == "query":
            yield Field(one["name"], one["required"], _in_html(one.get("description", "")))


def _in_body(operation: dict[str, Any], shapes: dict[str, Any]) -> Iterator[Field]:
    if "requestBody" not in operation:
        return
    name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    for field, shape in shapes[name]["properties"].items():
        yield Field(field, field in shapes[name].get("required", ()), _in_html(shape.get("description", "")))
