"""Addresses of reports, of what the moderators say, and of their own pages."""

from __future__ import annotations

from django.urls import path

from games.views.moderation import moderators, reporting

urlpatterns = [
    path("games/<int:game_id>/chat/<int:message_id>/report/", reporting.report_line, name="report_line"),
    path(
        "clubs/<int:club_id>/chat/<int:message_id>/report/",
        reporting.report_club_line,
        name="report_club_line",
    ),
    path("games/<int:game_id>/name/report/", reporting.report_name, name="report_name"),
    path("players/<int:user_id>/report/", reporting.report_player, name="report_player"),
    path("notices/", reporting.notices, name="notices"),
    path("moderation/", moderators.queue, name="moderation"),
    path("moderation/trail/", moderators.trail, name="moderation_trail"),
    path("moderation/<int:report_id>/", moderators.case, name="moderation_case"),
]
