"""Unsubscribing from a kind of email in the email itself, without signing in (RFC 8058)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.services.errors import BadToken
from games.services.messages import contacts


# The signed token authorizes this request. Mail programs post it without our CSRF token.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask on GET, since scanners open links; switch the emails off on POST."""
    try:
        _user, kind = contacts.read_token(token)
        if request.method == "POST":
            contacts.unsubscribe(token=token, now=timezone.now())
    except BadToken as error:
        return render(request, "emails/unsubscribe.html", {"error": error}, status=404)
    context = {"kind": kind.label, "done": request.method == "POST", "token": token}
    return render(request, "emails/unsubscribe.html", context)
