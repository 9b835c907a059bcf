"""Addresses of ratings pages."""

from __future__ import annotations

from django.urls import path

from games.views.front import rules_pages
from games.views.ratings import rating_pages

urlpatterns = [
    path("players/<int:user_id>/ratings/", rating_pages.ratings, name="ratings"),
    path("players/<int:user_id>/against/", rating_pages.find_opponent, name="find_opponent"),
    path("players/<int:user_id>/against/<int:other_id>/", rating_pages.head_to_head, name="head_to_head"),
    path("rules/ratings/", rules_pages.ratings, name="rules_ratings"),
]
