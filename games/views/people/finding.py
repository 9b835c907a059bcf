"""A player whom an address names, and the pages of what such a player has."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from accounts.models import User
from games.models.people import Block

GAMES_AT_ONCE = 15
MOST_PAGES = 100_000


def find_player(user_id: int, looks: User | None = None) -> Any:
    """Return a player who has an account, and whether the viewer blocks that one (`is_blocked`).

    :raises Http404: there is none, or not any more
    """
    blocks = Block.objects.filter(blocker=looks, blocked=OuterRef("pk"))
    people = User.objects.present().select_related("reliability").annotate(is_blocked=Exists(blocks))
    return get_object_or_404(people, pk=user_id)


def page_of(request: HttpRequest) -> int:
    """Return the page that the address asks for; the first is 1.

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
    start = (page - 1) * GAMES_AT_ONCE
    found = list(rows[start : start + GAMES_AT_ONCE + 1])
    if not found and page > 1:
        raise Http404
    return found[:GAMES_AT_ONCE], len(found) <= GAMES_AT_ONCE
