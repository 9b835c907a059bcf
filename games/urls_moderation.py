"""Addresses of reports, of what the moderators say, and of their own pages."""

from __future__ import annotations

from django.urls import path

from games.views import moderation, reporting

urlpatterns = [
    path("games/<int:game_id>/chat/<int:message_id>/report/", reporting.report_line, name="report_line"),
    path("games/<int:game_id>/name/report/", reporting.report_name, name="report_name"),
    path("players/<int:user_id>/report/", reporting.report_player, name="report_player"),
    path("notices/", reporting.notices, name="notices"),
    path("moderation/", moderation.queue, name="moderation"),
    path("moderation/trail/", moderation.trail, name="moderation_trail"),
    path("moderation/<int:report_id>/", moderation.case, name="moderation_case"),
]
