"""Addresses of the time settings, and of actions for absent players' seats."""

from __future__ import annotations

from django.urls import path

from games.views.time import absences, time_settings

urlpatterns = [
    path("games/<int:game_id>/time/", absences.grant_time, name="grant_time"),
    path("games/<int:game_id>/back/", absences.come_back, name="come_back"),
    path("games/<int:game_id>/take-over/", absences.take_over, name="take_over"),
    path("games/<int:game_id>/keep/", absences.keep_open, name="keep_open"),
    path("settings/time/", time_settings.time_settings, name="time_settings"),
    path("settings/time/night/", time_settings.set_night, name="set_night"),
    path("settings/time/vacation/", time_settings.announce, name="announce_vacation"),
    path("settings/time/vacation/end/", time_settings.cancel, name="end_vacation"),
    path("settings/time/automatic/", time_settings.set_automatic, name="set_automatic"),
]
