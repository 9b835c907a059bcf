"""The link in a test email. Pressing the button there proves that the email arrived."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.errors import BadToken
from games.services.messages import contacts


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="link")
def mail_works(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, since scanners open links; switch emails on again on POST."""
    try:
        user = contacts.read_works(token)
        if request.method == "POST":
            user = contacts.mail_works(token=token)
    except BadToken as error:
        return render(request, "games/messages/arrival_check.html", {"error": error}, status=404)
    done = request.method == "POST"
    return render(request, "games/messages/arrival_check.html", {"address": user.email, "done": done})
