"""Addresses for spectators: games to watch, leaders, statistics."""

from __future__ import annotations

from django.urls import path

from games.views.watching import watching_pages

urlpatterns = [
    path("watch/", watching_pages.watch, name="watch"),
    path("games/<int:game_id>/follow/", watching_pages.follow, name="follow"),
    path("games/<int:game_id>/unfollow/", watching_pages.unfollow, name="unfollow"),
    path("leaders/", watching_pages.leaders, name="leaders"),
    path("statistics/", watching_pages.statistics, name="statistics"),
]
