"""Games to watch and follow, leader boards, and statistics of all finished games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import catalog
from games.forms.watching import FamilyForm, LeadersForm, WatchForm
from games.rating.skill import PROVISIONAL_UNDER
from games.selectors.ratings import rating_history
from games.selectors.watching import game_statistics, leader_boards, watched_games
from games.services.watching import followed_games
from games.views.common import find, player, private, settle, viewer
from games.views.pages.title_files import templates_for
from games.views.pages.title_page import title_page

BAD_REQUEST = 400


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """List public running games, and those that the viewer follows."""
    form, user = WatchForm(request.GET), viewer(request)
    if not form.is_valid():
        refused = {"form": form, "is_first": True}
        return private(render(request, "games/watching/watch.html", refused, status=BAD_REQUEST))
    page = watched_games.to_watch(
        families=form.families, by=form.chosen_order, after=form.beginning, user=user
    )
    context = {
        "form": form,
        "rows": [(row, row.game, rating_history.family_name(row.family)) for row in page.rows],
        "by": form.chosen_order,
        "is_first": form.beginning is None,
        "next": form.address_of(page.next) if page.next is not None else "",
        "followed": page.followed,
        "my_ids": {row.pk for row in page.rows if row.game.seat_of(user) is not None},
        "followed_ids": page.followed_ids,
    }
    return private(render(request, "games/watching/watch.html", context))


@require_POST
@login_required
@rate_limit(action="move")
def follow(request: HttpRequest, game_id: int) -> HttpResponse:
    return _change(
        request,
        game_id,
        lambda: followed_games.follow(game_id=game_id, user=player(request), now=timezone.now()),
        _("You are following this game. You’ll find it in My games."),
    )


@require_POST
@login_required
@rate_limit(action="move")
def unfollow(request: HttpRequest, game_id: int) -> HttpResponse:
    return _change(
        request,
        game_id,
        lambda: followed_games.unfollow(game_id=game_id, user=player(request)),
        _("You no longer follow this game."),
    )


def _change(request: HttpRequest, game_id: int, service: Callable[[], Any], done: str) -> HttpResponse:
    to = ["games:watch"] if request.POST.get("back") == "watch" else ["games:table", game_id]
    return settle(request, service, *to, game=find(request, game_id), said=done)


@require_safe
def leaders(request: HttpRequest) -> HttpResponse:
    form, user = LeadersForm(request.GET), viewer(request)
    if not form.is_valid():
        return private(render(request, "400.html", status=BAD_REQUEST))
    family = form.cleaned_data["family"]
    page = leader_boards.leaders(family=family, behind=form.beginning)
    context = {
        "families": _families(),
        "family": family,
        "page": page,
        "is_first": form.beginning is None,
        "next": form.address_of(page.next) if page.next is not None else "",
        "mine": leader_boards.my_place(user, family, page=page) if user is not None else None,
        "enough": PROVISIONAL_UNDER,
    }
    return private(render(request, "games/watching/leaders.html", context))


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Show the statistics of all finished games of one family."""
    form = FamilyForm(request.GET)
    if not form.is_valid():
        return private(render(request, "400.html", status=BAD_REQUEST))
    key = form.cleaned_data["family"] or next(iter(catalog.families()))
    title = catalog.title_of(key)
    figures = game_statistics.figures(key)
    context = {
        "families": _families(),
        "family": key,
        "name": rating_history.family_name(key),
        "figures": figures,
        "charts": title_page(title.key).statistics(figures.counted),
        "charts_template": templates_for(title.key, "_statistics.html"),
    }
    return private(render(request, "games/watching/statistics.html", context))


def _families() -> dict[str, str]:
    return {key: rating_history.family_name(key) for key in catalog.families()}
