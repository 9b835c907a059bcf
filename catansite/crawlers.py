"""robots.txt and the sitemap."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import catalog
from games.selectors.ladders import standings
from games.selectors.tournaments import tournament_pages
from games.views.pages.module_page import guides

KEPT_FOR = 60 * 60
# Pages that require an account, and addresses that are not pages.
CLOSED = ("/accounts/", "/admin/", "/api/", "/settings/", "/moderation/", "/notices/", "/friends/", "/next/",
          "/decide/", "/unsubscribe/", "/feeds/", "/dev/", "/games/new/", "/games/now/", "/games/import/",
          "/clubs/new/", "/tournaments/new/")  # fmt: skip
OPEN = ("/accounts/signup/",)
PAGES = (
    "games:home",
    "account_signup",
    "games:lobby",
    "games:ladders",
    "games:hall_of_fame",
    "games:tournaments",
    "games:clubs",
    "games:watch",
    "games:rules",
    "games:how_to_play",
    "games:rules_ladders",
    "games:rules_tournaments",
    "games:rules_ratings",
    "games:fair_dice",
    "about",
    "terms",
    "privacy",
    "contact",
)


@require_safe
@cache_control(public=True, max_age=KEPT_FOR)
def robots(request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Allow: {path}" for path in OPEN), *(f"Disallow: {path}" for path in CLOSED)]
    lines += ["", f"Sitemap: {settings.SITE_URL}{reverse('sitemap')}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=KEPT_FOR)
def sitemap(request: HttpRequest) -> HttpResponse:
    """List the permanent public pages."""
    addresses = [settings.SITE_URL + path for path in _paths()]
    return render(request, "app/sitemap.xml", {"addresses": addresses}, content_type="application/xml")


def _paths() -> Iterator[str]:
    for name in PAGES:
        yield reverse(name)
    for title in catalog.titles():
        yield reverse("games:how_to_play_title", args=[title])
        for module in guides(title):
            yield reverse("games:how_to_play_module", args=[title, module])
    for ladder in standings.listed():
        yield ladder.get_absolute_url()
    for tournament in tournament_pages.public_tournaments():
        yield tournament.get_absolute_url()
