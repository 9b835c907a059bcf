"""Addresses of one table: before the start, while it runs, afterwards."""

from __future__ import annotations

from django.urls import path, re_path

from games.views.table import (
    agreements,
    board_background,
    game_end,
    games_at_once,
    link_preview,
    new_tables,
    open_tables,
    plans,
    records,
    resign_and_rematch,
    table_actions,
    talk,
    wants,
)

urlpatterns = [
    path("games/new/", new_tables.new_table, name="new_table"),
    path("games/now/", games_at_once.play_now, name="play_now"),
    path("games/first/", games_at_once.play_first, name="play_first"),
    path("games/import/", records.import_game, name="import"),
    path("games/<int:game_id>/", table_actions.table, name="table"),
    path("games/<int:game_id>/mark/", table_actions.mark, name="mark"),
    # before the start
    path("games/<int:game_id>/join/", open_tables.join, name="join"),
    path("games/<int:game_id>/leave/", open_tables.leave, name="leave"),
    path("games/<int:game_id>/remove/", open_tables.remove_guest, name="remove_guest"),
    path("games/<int:game_id>/bot/", open_tables.add_bot, name="add_bot"),
    path("games/<int:game_id>/start/", open_tables.start, name="start"),
    # while it runs
    path("games/<int:game_id>/move/", table_actions.move, name="move"),
    path("games/<int:game_id>/undo/", table_actions.undo, name="undo"),
    path("games/<int:game_id>/undo/ask/", table_actions.request_undo, name="request_undo"),
    path("games/<int:game_id>/undo/answer/", table_actions.answer_undo, name="answer_undo"),
    path("games/<int:game_id>/plan/", plans.plan, name="plan"),
    path("games/<int:game_id>/plan/add/", plans.add, name="plan_add"),
    path("games/<int:game_id>/plan/<int:line>/change/", plans.change, name="plan_change"),
    path("games/<int:game_id>/plan/<int:line>/remove/", plans.remove, name="plan_remove"),
    path("games/<int:game_id>/plan/<int:line>/up/", plans.move_up, name="plan_up"),
    path("games/<int:game_id>/plan/use/", plans.use, name="plan_use"),
    path("games/<int:game_id>/plan/pause/", plans.pause, name="plan_pause"),
    path("games/<int:game_id>/plan/delete/", plans.delete, name="plan_delete"),
    path("games/<int:game_id>/plan/repeat/", plans.repeat, name="plan_repeat"),
    path("games/<int:game_id>/wants/", wants.publish, name="wants"),
    path("games/<int:game_id>/guide/hide/", table_actions.hide_guide, name="hide_guide"),
    path("games/<int:game_id>/chat/", talk.chat, name="chat"),
    path("games/<int:game_id>/note/", talk.note, name="note"),
    path("games/<int:game_id>/log/", talk.whole_log, name="log"),
    path("games/<int:game_id>/resign/", resign_and_rematch.resign, name="resign"),
    path("games/<int:game_id>/propose/<slug:kind>/", agreements.propose, name="propose"),
    path("games/<int:game_id>/answer/<slug:kind>/", agreements.answer, name="answer"),
    path("games/<int:game_id>/rematch/", resign_and_rematch.rematch, name="rematch"),
    # afterwards
    path("games/<int:game_id>/replay/", records.replay, name="replay"),
    path("games/<int:game_id>/replay/<int:number>/", records.replay, name="replay_step"),
    path("games/<int:game_id>/so-far/", records.so_far, name="so_far"),
    path("games/<int:game_id>/export/", records.export, name="export"),
    path("games/<int:game_id>/board.png", link_preview.picture, name="preview_picture"),
    path("games/<int:game_id>/result.png", game_end.picture, name="result_picture"),
    # the picture beneath the pieces
    re_path(
        r"^grounds/(?P<title>\w{1,40})/(?P<version>[0-9a-f]{8})/(?P<code>[-0-9a-zA-Z,_.]+)\.(?P<theme>light|dark)\.svg$",
        board_background.show,
        name="ground",
    ),
]
