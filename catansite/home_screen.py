"""The web app manifest and the service worker."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

KEPT_FOR = 60 * 60


@require_safe
@cache_control(private=True, max_age=KEPT_FOR)
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"),
             ("icon-maskable-512.png", "512x512", "maskable"), ("badge-96.png", "96x96", "monochrome")]  # fmt: skip
    told = {
        "id": "/",
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME[:12],
        "description": _("Slow-paced board games: one move now, the next one tomorrow."),
        "start_url": reverse("games:next"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f4efe4",
        "theme_color": "#fffdf8",
        "icons": [
            {"src": static(f"img/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in icons
        ],
        "shortcuts": [
            {"name": _("Next game"), "url": reverse("games:next")},
            {"name": _("My games"), "url": reverse("games:my_games")},
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
@cache_control(private=True, max_age=0, no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the script that shows web push. It is served from the root, since its scope is the whole site."""
    return render(request, "app/service-worker.js", content_type="text/javascript; charset=utf-8")
