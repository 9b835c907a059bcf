"""Addresses of practice."""

from __future__ import annotations

from django.urls import path

from games.views.practice import look_back_pages, set_up_pages

urlpatterns = [
    path("games/<int:game_id>/look-back/", look_back_pages.look_back, name="look_back"),
    path("games/<int:game_id>/look-back/ask/", look_back_pages.ask, name="ask_to_look_back"),
    path(
        "games/<int:game_id>/look-back/<int:seat>/<int:number>/",
        look_back_pages.moment,
        name="look_back_moment",
    ),
    path("practice/set-up/", set_up_pages.trainer, name="set_up_trainer"),
    path("practice/set-up/deal/", set_up_pages.deal, name="deal_set_up"),
    path("practice/set-up/<int:practice_id>/", set_up_pages.practice, name="set_up_practice"),
    path("practice/set-up/<int:practice_id>/place/", set_up_pages.place, name="place_in_set_up"),
]
