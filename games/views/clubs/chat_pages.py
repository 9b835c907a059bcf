"""The chat of a club: read, check for news, write."""

from __future__ import annotations

from typing import Any

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.table import ChatForm
from games.models.club import Membership
from games.selectors.clubs import club_chat
from games.services.clubs import talk
from games.services.errors import BadText, Refused
from games.views.common import go, is_htmx, player, private, refuse


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_chat_page(request: HttpRequest, club_id: int) -> HttpResponse:
    """Show the newest lines or those before a given one, or post a line."""
    return _say(request, club_id) if request.method == "POST" else _show(request, club_id)


def _show(request: HttpRequest, club_id: int) -> HttpResponse:
    mine = _membership(request, club_id)
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) <= 18):
        raise Http404
    context = context_of(mine, before=int(before) if before else None)
    template = "games/clubs/_chat_lines.html" if is_htmx(request) else "games/clubs/chat.html"
    return private(render(request, template, context))


def _membership(request: HttpRequest, club_id: int) -> Membership:
    """Return the viewer's membership.

    :raises Http404: the viewer is not a member, or there is no such club
    """
    rows = Membership.objects.select_related("club", "user")
    return get_object_or_404(rows, club=club_id, user=player(request))


def context_of(mine: Membership, *, before: int | None = None) -> dict[str, Any]:
    """Return the context of the chat's templates, and mark the newest lines as read by this member."""
    chat = club_chat.chat(mine.club, mine.user, before=before)
    if before is None and chat.newest > mine.chat_read:
        talk.mark_read(mine=mine, newest=chat.newest)
    return {"club": mine.club, "chat": chat, "is_top": before is None}


@rate_limit(action="chat")
def _say(request: HttpRequest, club_id: int) -> HttpResponse:
    club, form = _membership(request, club_id).club, ChatForm(request.POST)
    if not form.is_valid():
        return refuse(request, BadText(form.errors["text"][0]))
    try:
        talk.say(club_id=club.pk, user=player(request), text=form.cleaned_data["text"], now=timezone.now())
    except Refused as refusal:
        return refuse(request, refusal)
    return _show(request, club_id) if is_htmx(request) else go(request, f"{club.get_absolute_url()}#chat")


@require_safe
@login_required
def club_chat_mark(request: HttpRequest, club_id: int) -> HttpResponse:
    """Answer 304 while `If-None-Match` still holds, else with the new mark."""
    mark = club_chat.mark(club_id, player(request))
    if mark is None:
        raise Http404
    tag = f'"{mark}"'
    is_known = request.headers.get("If-None-Match") == tag
    response = HttpResponse(status=304) if is_known else HttpResponse(tag, content_type="text/plain")
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response
