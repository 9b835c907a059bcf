"""Resignations and rematches."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.table import EntropyForm
from games.services.errors import NotYourSeat, Refused
from games.services.table import departures, rematches
from games.views.common import find, go, limit_openings, player, private, refuse
from games.views.table.table_actions import act


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@rate_limit(action="move")
def resign(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask for confirmation, then resign."""
    game = find(request, game_id)
    if request.method != "POST":
        seat = game.seat_of(player(request))
        if seat is None or seat.is_bot:
            return refuse(request, NotYourSeat(), game)
        return private(render(request, "games/table/resign.html", {"game": game}))
    return act(
        request, game_id, lambda: departures.resign(game_id=game_id, user=player(request), now=timezone.now())
    )


@require_POST
@login_required
@limit_openings
def rematch(request: HttpRequest, game_id: int) -> HttpResponse:
    """Open a rematch with the same settings, or sit down at one that is already open."""
    game = find(request, game_id)
    form = EntropyForm(request.POST)
    entropy = form.cleaned_data["entropy"] if form.is_valid() else ""
    try:
        again = rematches.rematch(game_id=game_id, user=player(request), entropy=entropy, now=timezone.now())
    except Refused as refusal:
        return refuse(request, refusal, game)
    messages.success(request, _("The table is set for a rematch."))
    return go(request, "games:table", again.pk)
