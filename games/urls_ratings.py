"""The addresses about players' ratings."""

from __future__ import annotations

from django.urls import path

from games.views import people, rules_pages

urlpatterns = [
    path("players/<int:user_id>/ratings/", people.ratings, name="ratings"),
    path("players/<int:user_id>/against/", people.find_opponent, name="find_opponent"),
    path("players/<int:user_id>/against/<int:other_id>/", people.head_to_head, name="head_to_head"),
    path("rules/ratings/", rules_pages.ratings, name="rules_ratings"),
]
