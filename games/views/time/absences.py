"""Actions for seats whose players are away, and for tables at which nothing happens."""

from __future__ import annotations

from datetime import timedelta

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.forms.table import SeatForm
from games.forms.time import GrantForm
from games.services.time import absences, stale_tables
from games.views.common import find, invite_of, player, settle
from games.views.table.table_actions import act, explain


@require_POST
@login_required
@rate_limit(action="move")
def grant_time(request: HttpRequest, game_id: int) -> HttpResponse:
    form = GrantForm(request.POST)
    if not form.is_valid():
        find(request, game_id)
        return explain(request, game_id, _("That’s more time than can be given."), 400)
    return act(
        request,
        game_id,
        lambda: absences.grant_time(
            game_id=game_id,
            user=player(request),
            seat=form.cleaned_data["seat"],
            amount=timedelta(hours=form.cleaned_data["hours"]),
            now=timezone.now(),
        ),
    )


@require_POST
@login_required
@rate_limit(action="move")
def come_back(request: HttpRequest, game_id: int) -> HttpResponse:
    return act(
        request,
        game_id,
        lambda: absences.come_back(game_id=game_id, user=player(request), now=timezone.now()),
    )


@require_POST
@login_required
@rate_limit(action="move")
def take_over(request: HttpRequest, game_id: int) -> HttpResponse:
    game = find(request, game_id)
    form = SeatForm(request.POST)
    if not form.is_valid():
        return explain(request, game_id, _("This seat doesn’t exist."), 400)
    return settle(
        request,
        lambda: absences.take_over(
            game_id=game_id,
            user=player(request),
            seat=form.cleaned_data["seat"],
            invite=invite_of(request, game_id),
            now=timezone.now(),
        ),
        "games:table",
        game_id,
        game=game,
        said=_("The seat is yours, with a full clock."),
    )


@require_POST
@login_required
@rate_limit(action="move")
def keep_open(request: HttpRequest, game_id: int) -> HttpResponse:
    game = find(request, game_id)
    return settle(
        request,
        lambda: stale_tables.keep_open(game_id=game_id, user=player(request), now=timezone.now()),
        "games:table",
        game_id,
        game=game,
        said=_("The game goes on.") if game.is_running else _("The table stays open."),
    )
