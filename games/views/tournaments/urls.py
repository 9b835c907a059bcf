"""Addresses of tournaments."""

from __future__ import annotations

from django.urls import path

from games.views.tournaments import tournament_pages

urlpatterns = [
    path("tournaments/", tournament_pages.tournaments, name="tournaments"),
    path("tournaments/new/", tournament_pages.new_tournament, name="new_tournament"),
    path("tournaments/<int:tournament_id>/", tournament_pages.tournament, name="tournament"),
    path("tournaments/<int:tournament_id>/card.png", tournament_pages.picture, name="tournament_picture"),
    path("tournaments/<int:tournament_id>/enter/", tournament_pages.enter, name="enter_tournament"),
    path(
        "tournaments/<int:tournament_id>/withdraw/",
        tournament_pages.withdraw,
        name="withdraw_from_tournament",
    ),
    path(
        "tournaments/<int:tournament_id>/players/<int:user_id>/remove/",
        tournament_pages.remove_entrant,
        name="remove_entrant",
    ),
    path("tournaments/<int:tournament_id>/call-off/", tournament_pages.call_off, name="call_off_tournament"),
    path("rules/tournaments/", tournament_pages.rules, name="rules_tournaments"),
]
