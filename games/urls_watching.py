"""Addresses for those who watch: games, leaders, statistics."""

from __future__ import annotations

from django.urls import path

from games.views import watching

urlpatterns = [
    path("watch/", watching.watch, name="watch"),
    path("games/<int:game_id>/follow/", watching.follow, name="follow"),
    path("games/<int:game_id>/unfollow/", watching.unfollow, name="unfollow"),
    path("leaders/", watching.leaders, name="leaders"),
    path("statistics/", watching.statistics, name="statistics"),
]
