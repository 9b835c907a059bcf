"""What others may know of a player."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.models import Game
from games.views.answers import private, viewer

GAMES_SHOWN = 30


@require_safe
def player(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show a player's name and the finished games that the viewer may see."""
    found = get_object_or_404(User.objects.present(), pk=user_id)
    games = (
        Game.objects.with_seats()
        .visible_to(viewer(request))
        .filter(status=Game.Status.FINISHED, pk__in=Game.objects.of(found).values("pk"))
        .order_by("-finished_at")
    )
    shown = [(game, game.seat_of(found)) for game in games[:GAMES_SHOWN]]
    context = {"found": found, "games": shown, "count": games.count()}
    return private(render(request, "games/player.html", context))
