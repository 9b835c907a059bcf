"""Rating histories, and two players side by side."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games.drawing.history_line import Course, course
from games.forms.people import OpponentForm
from games.models.game import Game
from games.models.rating import Rating, RatingChange
from games.rating.skill import PROVISIONAL_UNDER
from games.selectors.ratings import rating_history
from games.views.common import private, viewer
from games.views.pagination import page_of, rows_of_page
from games.views.people.player_lookup import find_player

MARKS = 4


@require_safe
def ratings(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show each change of one of a player's ratings, with its reason."""
    found = find_player(user_id)
    context = {"found": found, "is_me": viewer(request) == found, **ratings_section(request, found)}
    rating: Rating | None = context["rating"]
    page = page_of(request)
    pages = rating_history.pages_of(rating) if rating is not None else 1
    if page > pages:
        raise Http404
    context |= {
        "history": rating_history.history(rating, viewer=viewer(request), page=page) if rating else [],
        "page": page,
        "is_last_page": page == pages,
    }
    return private(render(request, "games/ratings/history.html", context))


@require_safe
def find_opponent(request: HttpRequest, user_id: int) -> HttpResponse:
    """Redirect to the comparison with another player, found by name."""
    found = find_player(user_id)
    form = OpponentForm(request.GET if "name" in request.GET else None)
    if form.is_valid():
        other = form.cleaned_data["name"]
        if other != found:
            return redirect("games:head_to_head", found.pk, other.pk)
        form.add_error("name", _("Choose somebody else."))
    context = {"found": found, "form": form}
    status = 422 if form.is_bound else 200
    return private(render(request, "games/ratings/opponent.html", context, status=status))


@require_safe
def head_to_head(request: HttpRequest, user_id: int, other_id: int) -> HttpResponse:
    """Show two players' results against each other, and the games."""
    found, other = find_player(user_id), find_player(other_id)
    if found == other:
        raise Http404
    looks = viewer(request)
    seats = rating_history.played_together(found, other, viewer=looks)
    shown, is_last = rows_of_page(request, seats.order_by("-ended_at", "-game_id"))
    games = Game.objects.with_seats().in_bulk([seat.game_id for seat in shown])
    context = {
        "found": found,
        "other": other,
        "score": rating_history.head_to_head(found, other, viewer=looks),
        "rows": [(games[seat.game_id], seat) for seat in shown],
        "form": OpponentForm(),
        "page": page_of(request),
        "is_last": is_last,
    }
    return private(render(request, "games/ratings/head_to_head.html", context))


@dataclass(frozen=True)
class Plot:
    drawn: Course
    rows: list[RatingChange]
    lowest: int
    highest: int


def ratings_section(request: HttpRequest, found: User) -> dict[str, Any]:
    """Return the context with a player's ratings and a plot of one: that of the address, else the overall rating.

    :raises Http404: the player has no rating in the requested family
    """
    known = rating_history.ratings_of(found)
    asked = request.GET.get("family")
    by_family = {row.family: row for row in known}
    if asked is not None and asked not in by_family and (asked or known):
        raise Http404
    rating = by_family.get(asked or "")
    return {"ratings": known, "rating": rating, "plot": plot_of(rating) if rating is not None else None}


def plot_of(rating: Rating) -> Plot:
    """Plot a rating from its first game."""
    rows = rating_history.course(rating)
    values = {rows[0].number - 1: rows[0].before.shown} | {row.number: row.after.shown for row in rows}
    places = {round(part * (len(rows) - 1) / max(1, MARKS - 1)) for part in range(MARKS)}
    marks = {rows[place].number: _day(rows[place].at) for place in sorted(places)}
    drawn = course(values, early_until=PROVISIONAL_UNDER, marks=marks)
    return Plot(drawn, rows, min(values.values()), max(values.values()))


def _day(moment: datetime) -> str:
    return date_format(localtime(moment), "DAY_OF_YEAR")
