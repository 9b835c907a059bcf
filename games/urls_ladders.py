"""Addresses of ladders."""

from __future__ import annotations

from django.urls import path

from games.views import ladders

urlpatterns = [
    path("ladders/", ladders.ladders, name="ladders"),
    path("ladders/hall-of-fame/", ladders.hall_of_fame, name="hall_of_fame"),
    path("ladders/seasons/<slug:season>/", ladders.season, name="ladder_season"),
    path("ladders/seasons/<slug:season>/<slug:slug>/", ladders.season, name="ladder_season_of"),
    path("ladders/<slug:slug>/", ladders.ladder, name="ladder"),
    path("ladders/<slug:slug>/join/", ladders.join, name="join_ladder"),
    path("ladders/<slug:slug>/leave/", ladders.leave, name="leave_ladder"),
    path("ladders/<slug:slug>/pause/", ladders.pause, name="pause_ladder"),
    path("ladders/<slug:slug>/resume/", ladders.resume, name="resume_ladder"),
    path("rules/ladders/", ladders.rules, name="rules_ladders"),
]
