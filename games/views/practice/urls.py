"""Addresses of practice."""

from __future__ import annotations

from django.urls import path

from games.views.practice import set_up_pages

urlpatterns = [
    path("practice/set-up/", set_up_pages.trainer, name="set_up_trainer"),
    path("practice/set-up/deal/", set_up_pages.deal, name="deal_set_up"),
    path("practice/set-up/<int:practice_id>/", set_up_pages.practice, name="set_up_practice"),
    path("practice/set-up/<int:practice_id>/place/", set_up_pages.place, name="place_in_set_up"),
]
