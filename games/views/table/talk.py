"""Chat, notes, and the whole log."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.forms.table import ChatForm, NoteForm
from games.selectors.table import game_log
from games.services.table import talk
from games.views.common import find, invite_of, player, private, viewer
from games.views.table.table_actions import act, explain

LINES_AT_ONCE = 200


@require_POST
@login_required
@rate_limit(action="chat")
def chat(request: HttpRequest, game_id: int) -> HttpResponse:
    """Post a chat message at the table, or among the spectators."""
    form = ChatForm(request.POST)
    if not form.is_valid():
        find(request, game_id)
        return explain(request, game_id, form.errors["text"][0], 422)
    text = form.cleaned_data["text"]
    return act(
        request,
        game_id,
        lambda: talk.say(
            game_id=game_id,
            user=player(request),
            text=text,
            invite=invite_of(request, game_id),
            now=timezone.now(),
        ),
    )


@require_POST
@login_required
@rate_limit(action="chat")
def note(request: HttpRequest, game_id: int) -> HttpResponse:
    form = NoteForm(request.POST)
    if not form.is_valid():
        find(request, game_id)
        return explain(request, game_id, form.errors["text"][0], 422)
    text = form.cleaned_data["text"]
    return act(
        request,
        game_id,
        lambda: talk.write_note(game_id=game_id, user=player(request), text=text, now=timezone.now()),
    )


@require_safe
def whole_log(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the whole log, a page at a time."""
    game = find(request, game_id)
    seat = game.seat_of(viewer(request))
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 9):
        raise Http404
    earlier = int(before) if before else None
    lines = game_log.log(game, seat.key if seat else None, before=earlier, limit=LINES_AT_ONCE)
    context = {
        "game": game,
        "lines": lines,
        "colors": {seat.key: seat.color for seat in game.seat_list},
        # The lines of the start, which have no number, are on the earliest page.
        "earlier": min(line.number for line in lines) if lines and lines[0].number else None,
    }
    return private(render(request, "games/table/log.html", context))
