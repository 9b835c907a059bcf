"""Decisions answered from an email: a page with one button, for the holder of a signed link."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.forms.moves import BadArgument, amounts
from games.services.errors import BadToken, IllegalMove, Refused
from games.services.messages import mail_links
from games.views.common import status_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="link")
def decide(request: HttpRequest, token: str) -> HttpResponse:
    """Describe the action on GET, since scanners open links; do it on POST."""
    response = _decide(request, token)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _decide(request: HttpRequest, token: str) -> HttpResponse:
    now = timezone.now()
    try:
        link = mail_links.read_link(token)
    except BadToken as error:
        return render(request, "games/messages/decision.html", {"error": error}, status=404)
    done = request.method == "POST"
    try:
        more = {part: amounts(request.POST, part) for part in ("give", "want")} if done else {}
    except BadArgument:
        return HttpResponseBadRequest(render(request, "400.html").content)
    try:
        question = (
            mail_links.follow_link(link=link, more=more, now=now) if done else mail_links.look_at_link(link)
        )
    except Refused as refusal:
        game = mail_links.game_of_link(link)
        context = {"game": game, "refusal": refusal, "is_still_open": isinstance(refusal, IllegalMove)}
        return render(request, "games/messages/decision.html", context, status=status_of(refusal))
    parts = (("give", _("You give")), ("want", _("You want")))
    return render(
        request, "games/messages/decision.html", {"question": question, "done": done, "parts": parts}
    )
