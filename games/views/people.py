"""What others may know of a player: the profile, the ratings' history, two players side by side.

The profile is made of parts; each part has a function that gathers what it shows, and a template.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games import selectors
from games.drawing.course import Course, course
from games.forms import BehindForm, OpponentForm
from games.models import Block, Game, Rating, RatingChange
from games.rating import PROVISIONAL_UNDER
from games.views.answers import private, viewer
from games.views.between import person_part

GAMES_AT_ONCE = 15
MOST_PAGES = 100_000
MARKS = 4


@require_safe
def player(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show a player's ratings, the finished games that the viewer may see, and how both did together."""
    looks = viewer(request)
    found = find_player(user_id, looks)
    context = {
        "found": found,
        "is_me": looks == found,
        **ratings_part(request, found),
        **together_part(found, looks),
        **games_part(request, found, looks),
        **person_part(found, looks),
    }
    return private(render(request, "games/player.html", context))


@require_safe
def ratings(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show each change of one of a player's ratings, and why."""
    found = find_player(user_id)
    context = {"found": found, "is_me": viewer(request) == found, **ratings_part(request, found)}
    rating: Rating | None = context["rating"]
    page = page_of(request)
    pages = selectors.pages_of(rating) if rating is not None else 1
    if page > pages:
        raise Http404
    context |= {
        "history": selectors.history(rating, viewer=viewer(request), page=page) if rating else [],
        "page": page,
        "is_last_page": page == pages,
    }
    return private(render(request, "games/ratings/history.html", context))


@require_safe
def find_opponent(request: HttpRequest, user_id: int) -> HttpResponse:
    """Lead to two players side by side, by the other's name."""
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
    """Show two players side by side: how they did against each other, and where."""
    found, other = find_player(user_id), find_player(other_id)
    if found == other:
        raise Http404
    looks = viewer(request)
    seats = selectors.played_together(found, other, viewer=looks)
    shown, is_last = _page(request, seats.order_by("-ended_at", "-game_id"))
    games = Game.objects.with_seats().in_bulk([seat.game_id for seat in shown])
    context = {
        "found": found,
        "other": other,
        "score": selectors.head_to_head(found, other, viewer=looks),
        "rows": [(games[seat.game_id], seat) for seat in shown],
        "form": OpponentForm(),
        "page": page_of(request),
        "is_last": is_last,
    }
    return private(render(request, "games/ratings/head_to_head.html", context))


# ------------------------------------------------------------------ parts


def find_player(user_id: int, looks: User | None = None) -> Any:
    """Return a player who has an account, and whether the viewer blocks that one (`is_blocked`).

    :raises Http404: there is none, or not any more
    """
    blocks = Block.objects.filter(blocker=looks, blocked=OuterRef("pk"))
    people = User.objects.present().select_related("reliability").annotate(is_blocked=Exists(blocks))
    return get_object_or_404(people, pk=user_id)


@dataclass(frozen=True)
class Plot:
    """A rating's way, drawn and as a table."""

    drawn: Course
    rows: list[RatingChange]
    lowest: int
    highest: int


def ratings_part(request: HttpRequest, found: User) -> dict[str, Any]:
    """A player's ratings, and the way of the one that the address asks for; else of the one over all games.

    :raises Http404: the address asks for a family in which the player has no rating
    """
    known = selectors.ratings_of(found)
    asked = request.GET.get("family")
    by_family = {row.family: row for row in known}
    if asked is not None and asked not in by_family and (asked or known):
        raise Http404
    rating = by_family.get(asked or "")
    return {"ratings": known, "rating": rating, "plot": plot_of(rating) if rating is not None else None}


def plot_of(rating: Rating) -> Plot:
    """Draw a rating's way from its first game."""
    rows = selectors.course(rating)
    values = {rows[0].number - 1: rows[0].before.shown} | {row.number: row.after.shown for row in rows}
    places = {round(part * (len(rows) - 1) / max(1, MARKS - 1)) for part in range(MARKS)}
    marks = {rows[place].number: _day(rows[place].at) for place in sorted(places)}
    drawn = course(values, early_until=PROVISIONAL_UNDER, marks=marks)
    return Plot(drawn, rows, min(values.values()), max(values.values()))


def together_part(found: User, looks: User | None) -> dict[str, Any]:
    """How the viewer did against the player."""
    if looks is None or looks == found:
        return {"score": None}
    return {"score": selectors.head_to_head(looks, found, viewer=looks)}


def games_part(request: HttpRequest, found: User, looks: User | None) -> dict[str, Any]:
    """Some of the player's finished games that the viewer may see, with what they did to the rating.

    :raises Http404: the address asks for games behind something that is no game
    """
    form = BehindForm(request.GET)
    if not form.is_valid():
        raise Http404
    page = selectors.finished_games(found, viewer=looks, behind=form.beginning)
    changes = selectors.changes_in(page.games, found)
    return {
        "games": [(game, game.seat_of(found), changes.get(game.pk)) for game in page.games],
        "is_newest": form.beginning is None,
        "older": form.address_of(page.next) if page.next is not None else "",
        "newest": form.address_of(None),
    }


def page_of(request: HttpRequest) -> int:
    """Return the page that the address asks for; the first is 1.

    :raises Http404: there is no such page
    """
    text = request.GET.get("page", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 7) or not 1 <= int(text) <= MOST_PAGES:
        raise Http404
    return int(text)


def _page(request: HttpRequest, rows: QuerySet[Any]) -> tuple[list[Any], bool]:
    """Return the rows of the page that the address asks for, and whether it is the last.

    :raises Http404: there is no such page
    """
    page = page_of(request)
    start = (page - 1) * GAMES_AT_ONCE
    found = list(rows[start : start + GAMES_AT_ONCE + 1])
    if not found and page > 1:
        raise Http404
    return found[:GAMES_AT_ONCE], len(found) <= GAMES_AT_ONCE


def _day(moment: datetime) -> str:
    return date_format(localtime(moment), "DAY_OF_YEAR")
