"""Addresses of the games' pages."""

from __future__ import annotations

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from games.views import (
    endings,
    front,
    open_tables,
    people,
    playing,
    records,
    rules_pages,
    talking,
    time_settings,
    together,
)

app_name = "games"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.home, name="home"),
    path("lobby/", front.lobby, name="lobby"),
    path("next/", front.next_game, name="next"),
    path("games/", front.my_games, name="my_games"),
    path("games/new/", open_tables.new_table, name="new_table"),
    path("games/import/", records.import_game, name="import"),
    path("games/<int:game_id>/", playing.table, name="table"),
    path("games/<int:game_id>/mark/", playing.mark, name="mark"),
    path("games/<int:game_id>/thumbnail-<slug:theme>.svg", front.thumbnail, name="thumbnail"),
    # before the start
    path("games/<int:game_id>/join/", open_tables.join, name="join"),
    path("games/<int:game_id>/leave/", open_tables.leave, name="leave"),
    path("games/<int:game_id>/remove/", open_tables.remove_guest, name="remove_guest"),
    path("games/<int:game_id>/bot/", open_tables.add_bot, name="add_bot"),
    path("games/<int:game_id>/start/", open_tables.start, name="start"),
    # while it runs
    path("games/<int:game_id>/move/", playing.move, name="move"),
    path("games/<int:game_id>/undo/", playing.undo, name="undo"),
    path("games/<int:game_id>/undo/ask/", playing.request_undo, name="request_undo"),
    path("games/<int:game_id>/undo/answer/", playing.answer_undo, name="answer_undo"),
    path("games/<int:game_id>/chat/", talking.chat, name="chat"),
    path("games/<int:game_id>/note/", talking.note, name="note"),
    path("games/<int:game_id>/log/", talking.whole_log, name="log"),
    path("games/<int:game_id>/resign/", endings.resign, name="resign"),
    path("games/<int:game_id>/propose/<slug:kind>/", together.propose, name="propose"),
    path("games/<int:game_id>/answer/<slug:kind>/", together.answer, name="answer"),
    path("games/<int:game_id>/time/", together.grant_time, name="grant_time"),
    path("games/<int:game_id>/back/", together.come_back, name="come_back"),
    path("games/<int:game_id>/take-over/", together.take_over, name="take_over"),
    path("games/<int:game_id>/keep/", together.keep_open, name="keep_open"),
    path("games/<int:game_id>/rematch/", endings.rematch, name="rematch"),
    # afterwards
    path("games/<int:game_id>/replay/", records.replay, name="replay"),
    path("games/<int:game_id>/replay/<int:number>/", records.replay, name="replay_step"),
    path("games/<int:game_id>/export/", records.export, name="export"),
    path("players/<int:user_id>/", people.player, name="player"),
    path("rules/", rules_pages.rules, name="rules"),
    path("rules/how-to-play/", rules_pages.how_to_play, name="how_to_play"),
    path("rules/how-to-play/<slug:title>/", rules_pages.how_to_play, name="how_to_play_title"),
    path(
        "rules/how-to-play/<slug:title>/<slug:module>/",
        rules_pages.how_to_play_module,
        name="how_to_play_module",
    ),
    path("fair-dice/", rules_pages.fair_dice, name="fair_dice"),
    path("settings/time/", time_settings.time_settings, name="time_settings"),
    path("settings/time/night/", time_settings.set_night, name="set_night"),
    path("settings/time/vacation/", time_settings.announce, name="announce_vacation"),
    path("settings/time/vacation/end/", time_settings.cancel, name="end_vacation"),
    path("settings/time/automatic/", time_settings.set_automatic, name="set_automatic"),
    path("", include("games.urls_ratings")),
    path("", include("games.urls_ladders")),
    path("", include("games.urls_messages")),
    path("", include("games.urls_people")),
    path("", include("games.urls_grounds")),
    path("", include("games.urls_watching")),
    path("", include("games.urls_api")),
    path("", include("games.urls_moderation")),
]

if settings.DEV_PAGES:
    urlpatterns += [path("dev/", include("games.urls_dev"))]
