"""Addresses of ladders."""

from __future__ import annotations

from django.urls import path

from games.views.ladders import ladder_pages

urlpatterns = [
    path("ladders/", ladder_pages.ladders, name="ladders"),
    path("ladders/hall-of-fame/", ladder_pages.hall_of_fame, name="hall_of_fame"),
    path("ladders/seasons/<slug:season>/", ladder_pages.season, name="ladder_season"),
    path("ladders/seasons/<slug:season>/<slug:slug>/", ladder_pages.season, name="ladder_season_of"),
    path("ladders/<slug:slug>/", ladder_pages.ladder, name="ladder"),
    path("ladders/<slug:slug>/card.png", ladder_pages.picture, name="ladder_picture"),
    path("ladders/<slug:slug>/join/", ladder_pages.join, name="join_ladder"),
    path("ladders/<slug:slug>/leave/", ladder_pages.leave, name="leave_ladder"),
    path("ladders/<slug:slug>/pause/", ladder_pages.pause, name="pause_ladder"),
    path("ladders/<slug:slug>/resume/", ladder_pages.resume, name="resume_ladder"),
    path("ladders/<slug:slug>/close/", ladder_pages.close_club_ladder, name="close_club_ladder"),
    path("ladders/<slug:slug>/open/", ladder_pages.open_club_ladder, name="open_club_ladder"),
    path("clubs/<int:club_id>/ladders/new/", ladder_pages.new_club_ladder, name="new_club_ladder"),
    path("rules/ladders/", ladder_pages.rules, name="rules_ladders"),
]
