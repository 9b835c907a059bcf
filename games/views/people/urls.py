"""Addresses of profiles, friends, invitations and blocked players."""

from __future__ import annotations

from django.urls import path

from games.views.people import friends, profiles

urlpatterns = [
    path("players/<int:user_id>/", profiles.player, name="player"),
    path("players/<int:user_id>/card.png", profiles.picture, name="player_picture"),
    path("friends/", friends.friends, name="friends"),
    path("friends/ask/", friends.ask_friend, name="ask_friend"),
    path("players/<int:user_id>/friend/", friends.befriend, name="befriend"),
    path("players/<int:user_id>/friend/answer/", friends.answer_friend, name="answer_friend"),
    path("players/<int:user_id>/friend/remove/", friends.remove_friend, name="remove_friend"),
    path("players/<int:user_id>/block/", friends.block, name="block"),
    path("players/<int:user_id>/unblock/", friends.unblock, name="unblock"),
    path("settings/blocked/", friends.blocked, name="blocked"),
    path("games/<int:game_id>/invite/", friends.invite, name="invite"),
    path("games/<int:game_id>/invitation/decline/", friends.decline_invitation, name="decline_invitation"),
]
