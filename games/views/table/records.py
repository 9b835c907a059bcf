"""Games as records: replay, export, import."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.table import ImportForm
from games.models.game import Game
from games.selectors.table import exports, replays
from games.selectors.table.game_log import Entry, public_log
from games.selectors.table.replays import ReplayStep
from games.services.errors import Refused
from games.services.table import imports
from games.views.common import find, go, is_htmx, player, private, status_of, viewer
from games.views.pages.shown_table import shown_table
from games.views.table.table_page import Ask, Page, people_of


@require_safe
def replay(request: HttpRequest, game_id: int, number: int | None = None) -> HttpResponse:
    """Show the game as it stood after a move. Every step has an address of its own."""
    game = find(request, game_id)
    if game.state is None:
        raise Http404
    wished = request.GET.get("number", "")
    if number is None and wished:
        if not (wished.isascii() and wished.isdigit() and len(wished) < 9):
            raise Http404
        return redirect("games:replay_step", game_id, int(wished))
    seat = game.seat_of(viewer(request))
    if number is None:
        number = 0 if game.is_over else None
    elif number > game.last_number:
        raise Http404
    step = replays.replay(game, seat.key if seat else None, number)
    template = "_step.jinja" if is_htmx(request) else "page.jinja"
    return private(render(request, f"games/table/replay/{template}", shown_on(game, step), using="jinja2"))


def shown_on(game: Game, step: ReplayStep, *, past: Iterable[Entry] = ()) -> dict[str, Any]:
    """Return the context of the replay's templates for one step.

    :param past: the whole log, for figures that count all of it
    """
    people = people_of(step)
    shown = shown_table(Page(step, Ask()), people, lines=step.lines, past=past)
    return {
        "game": game,
        "step": step,
        "place": step.numbers.index(step.number),
        "last_place": len(step.numbers) - 1,
        "shown": shown,
        game.title: shown.own,
        "colors": {key: person.color for key, person in people.items()},
    }


@require_safe
def so_far(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show dice and cards of a running game as everybody may count them."""
    game = find(request, game_id)
    if game.state is None:
        raise Http404
    seat = game.seat_of(viewer(request))
    step = replays.replay(game, seat.key if seat else None)
    shown = shown_on(game, step, past=public_log(game))
    if not shown["shown"].has_so_far:
        raise Http404
    context = {**shown, "table": step, "in_popover": is_htmx(request)}
    template = "_so_far.jinja" if is_htmx(request) else "so_far.jinja"
    return private(render(request, f"games/table/{template}", context, using="jinja2"))


@require_safe
def export(request: HttpRequest, game_id: int) -> HttpResponse:
    """Send a game as JSON: what this viewer sees while it runs, everything afterwards."""
    game = find(request, game_id)
    seat = game.seat_of(viewer(request))
    document = exports.export_game(game, seat.key if seat else None)
    text = json.dumps(document, indent=1, ensure_ascii=False)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="game-{game.pk}.json"'
    return private(response)


@login_required
@rate_limit(action="new_table")
@require_http_methods(["GET", "HEAD", "POST"])
def import_game(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "games/table/import.html", {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    status = 422
    if form.is_valid():
        try:
            game = imports.import_game(
                user=player(request), document=form.cleaned_data["file"], now=timezone.now()
            )
        except Refused as refusal:
            form.add_error("file", str(refusal))
            status = status_of(refusal)
        else:
            messages.success(request, _("The game has been imported."))
            return go(request, "games:replay", game.pk)
    return render(request, "games/table/import.html", {"form": form}, status=status)
