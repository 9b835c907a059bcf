"""Addresses of the front page, the lobby and the rules."""

from __future__ import annotations

from django.urls import path

from games.views import covers
from games.views.front import front_pages, rules_pages

urlpatterns = [
    path("", front_pages.home, name="home"),
    path("lobby/", front_pages.lobby, name="lobby"),
    path("next/", front_pages.next_game, name="next"),
    path("games/", front_pages.my_games, name="my_games"),
    path("games/<int:game_id>/thumbnail-<slug:theme>.svg", front_pages.thumbnail, name="thumbnail"),
    path("covers/<slug:title>/<slug:key>/<slug:theme>.svg", covers.cover, name="cover"),
    path("rules/", rules_pages.rules, name="rules"),
    path("rules/one-visit/", rules_pages.one_visit, name="one_visit"),
    path("rules/how-to-play/", rules_pages.how_to_play, name="how_to_play"),
    path("rules/how-to-play/<slug:title>/", rules_pages.how_to_play, name="how_to_play_title"),
    path(
        "rules/how-to-play/<slug:title>/<slug:module>/",
        rules_pages.how_to_play_module,
        name="how_to_play_module",
    ),
    path("fair-dice/", rules_pages.fair_dice, name="fair_dice"),
]
