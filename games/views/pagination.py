"""Pagination of long lists."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

ROWS_AT_ONCE = 15
MOST_PAGES = 100_000


def page_of(request: HttpRequest) -> int:
    """Return the number of the page that the address asks for, from 1.

    :raises Http404: there is no such page
    """
    text = request.GET.get("page", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 7) or not 1 <= int(text) <= MOST_PAGES:
        raise Http404
    return int(text)


def rows_of_page(request: HttpRequest, rows: QuerySet[Any]) -> tuple[list[Any], bool]:
    """Return the rows of the page that the address asks for, and whether it is the last.

    :raises Http404: there is no such page
    """
    page = page_of(request)
    start = (page - 1) * ROWS_AT_ONCE
    found = list(rows[start : start + ROWS_AT_ONCE + 1])
    if not found and page > 1:
        raise Http404
    return found[:ROWS_AT_ONCE], len(found) <= ROWS_AT_ONCE
