"""Addresses of the games' pages, room by room."""

from __future__ import annotations

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

app_name = "games"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("games.views.front.urls")),
    path("", include("games.views.table.urls")),
    path("", include("games.views.time.urls")),
    path("", include("games.views.people.urls")),
    path("", include("games.views.clubs.urls")),
    path("", include("games.views.ratings.urls")),
    path("", include("games.views.ladders.urls")),
    path("", include("games.views.tournaments.urls")),
    path("", include("games.views.messages.urls")),
    path("", include("games.views.watching.urls")),
    path("", include("games.views.practice.urls")),
    path("", include("games.api.urls")),
    path("", include("games.views.moderation.urls")),
]

if settings.DEV_PAGES:
    urlpatterns += [path("dev/", include("games.workshop.urls"))]
