"""Games against bots at one press of a button, with or without a guide, also for guests."""

from __future__ import annotations

from typing import Any

from allauth.decorators import rate_limit
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.guests import guest_of, seat_guest
from accounts.models import User
from games import catalog
from games.forms.new_tables import USUAL_SEATS
from games.models.game import Game
from games.services.people import guests
from games.services.table import lessons, new_tables
from games.views.common import go, player, viewer
from games.views.pages.module_page import first_game


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Start the first game that the catalog offers, against bots and without a form."""
    return _play_as_guest(request) if viewer(request) is None else _play_as_player(request)


@require_POST
def play_first(request: HttpRequest) -> HttpResponse:
    """Start the same game with a guide, or show the guide again if one is under way."""
    table = _first_game()
    first = first_game(table["title"], tuple(table["modules"]))
    if first is None:
        raise Http404
    return _learn_as_guest(request, first.seed) if viewer(request) is None else _learn(request, first.seed)


@rate_limit(action="new_table")
def _play_as_player(request: HttpRequest) -> HttpResponse:
    game = new_tables.create_game(host=player(request), now=timezone.now(), **_first_game())
    return go(request, "games:table", game.pk)


@rate_limit(action="new_table")
def _learn(request: HttpRequest, seed: str) -> HttpResponse:
    game = lessons.learn(user=player(request), now=timezone.now(), seed=seed, **_first_game())
    return go(request, "games:table", game.pk)


@rate_limit(action="guest")
def _play_as_guest(request: HttpRequest) -> HttpResponse:
    known = guest_of(request)
    now, table = timezone.now(), _first_game()
    return _seated(request, known, *guests.play_as_guest(guest=known, now=now, **table))


@rate_limit(action="guest")
def _learn_as_guest(request: HttpRequest, seed: str) -> HttpResponse:
    known = guest_of(request)
    now = timezone.now()
    return _seated(request, known, *lessons.learn_as_guest(guest=known, now=now, seed=seed, **_first_game()))


def _seated(request: HttpRequest, known: User | None, guest: User, game: Game) -> HttpResponse:
    if guest != known:
        seat_guest(request, guest)
    return go(request, "games:table", game.pk)


def _first_game() -> dict[str, Any]:
    title = next(iter(catalog.titles().values()))
    preset = catalog.offered_presets(title)[0]
    counts = title.seat_counts(preset.modules)
    seats = USUAL_SEATS if USUAL_SEATS in counts else max(counts)
    return {
        "title": title.key,
        "modules": list(preset.modules),
        "options": dict(preset.options),
        "seats": seats,
        "bots": seats - 1,
        # Nobody else can join, and few want to watch.
        "visibility": Game.Visibility.LINK,
    }
