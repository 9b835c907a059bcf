"""Addresses of the clubs' pages."""

from __future__ import annotations

from django.urls import path

from games.views.clubs import chat_pages, club_pages

urlpatterns = [
    path("clubs/", club_pages.clubs, name="clubs"),
    path("clubs/new/", club_pages.new_club, name="new_club"),
    path("clubs/<int:club_id>/", club_pages.club, name="club"),
    path("clubs/<int:club_id>/card.png", club_pages.picture, name="club_picture"),
    path("clubs/<int:club_id>/chat/", chat_pages.club_chat_page, name="club_chat"),
    path("clubs/<int:club_id>/chat/mark/", chat_pages.club_chat_mark, name="club_chat_mark"),
    path("clubs/<int:club_id>/settings/", club_pages.club_settings, name="club_settings"),
    path("clubs/<int:club_id>/dissolve/", club_pages.dissolve_club, name="dissolve_club"),
    path("clubs/<int:club_id>/link/", club_pages.renew_club_link, name="renew_club_link"),
    path("clubs/<int:club_id>/join/", club_pages.join_club, name="join_club"),
    path("clubs/<int:club_id>/decline/", club_pages.decline_club, name="decline_club"),
    path("clubs/<int:club_id>/leave/", club_pages.leave_club, name="leave_club"),
    path("clubs/<int:club_id>/invite/", club_pages.invite_to_club, name="invite_to_club"),
    path(
        "clubs/<int:club_id>/players/<int:user_id>/uninvite/",
        club_pages.take_back_club_invitation,
        name="take_back_club_invitation",
    ),
    path(
        "clubs/<int:club_id>/players/<int:user_id>/answer/",
        club_pages.answer_club_request,
        name="answer_club_request",
    ),
    path("clubs/<int:club_id>/players/<int:user_id>/remove/", club_pages.remove_member, name="remove_member"),
    path(
        "clubs/<int:club_id>/players/<int:user_id>/role/", club_pages.set_member_role, name="set_member_role"
    ),
    path(
        "clubs/<int:club_id>/players/<int:user_id>/owner/", club_pages.hand_over_club, name="hand_over_club"
    ),
]
