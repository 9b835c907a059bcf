"""The feed and the calendar behind a secret address, and the page that creates and closes them."""

from __future__ import annotations

from functools import partial

from allauth.decorators import rate_limit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import conditional_page, require_http_methods, require_safe

from accounts.clock import checked_now
from games.notifications.channels import CHANNELS
from games.notifications.feeds import atom, calendar
from games.services.messages import contacts, feed_contents
from games.services.messages.feed_contents import FeedWriter
from games.views.common import player

KEPT_FOR = 300


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="settings")
def feeds(request: HttpRequest) -> HttpResponse:
    """Show the secret addresses, renew them, or close them."""
    user = player(request)
    if request.method == "POST":
        asked = request.POST.get("do")
        if asked not in ("renew", "close"):
            return render(request, "400.html", status=400)
        if asked == "close":
            contacts.revoke_feed_key(user=user)
            messages.success(request, _("The feed links have been removed."))
        else:
            contacts.renew_feed_key(user=user, now=timezone.now())
            messages.success(request, _("The links below are new; the old ones have stopped working."))
        return redirect("games:feeds")
    kept = contacts.feed_key(user)
    context = {
        "other_channels": [(one.key, one.name) for one in CHANNELS.values() if one.key != "email"],
        "atom": _address("games:feed", kept.key) if kept else "",
        "calendar": _address("games:calendar", kept.key) if kept else "",
    }
    return render(request, "games/messages/feeds.html", context)


@require_safe
@conditional_page
def feed(request: HttpRequest, key: str) -> HttpResponse:
    write = partial(atom.write, address=_address("games:feed", key))
    return _fetched(key, "atom", write, "application/atom+xml; charset=utf-8")


@require_safe
@conditional_page
def deadlines(request: HttpRequest, key: str) -> HttpResponse:
    return _fetched(key, "calendar", calendar.write, "text/calendar; charset=utf-8")


def _fetched(key: str, name: str, write: FeedWriter, content_type: str) -> HttpResponse:
    said = feed_contents.read_feed(key=key, feed=name, write=write, now=checked_now())
    if said is None:
        raise Http404
    response = HttpResponse(said.content, content_type=content_type)
    response["Last-Modified"] = http_date(said.since.timestamp())
    response["Cache-Control"] = f"private, max-age={KEPT_FOR}"
    response["X-Robots-Tag"] = "noindex"
    return response


def _address(name: str, key: str) -> str:
    return settings.SITE_URL + reverse(name, args=[key])
