"""Addresses of reports and notices, and of the moderators' pages."""

from __future__ import annotations

from django.urls import path

from games.views.moderation import moderators, report_pages

urlpatterns = [
    path("games/<int:game_id>/chat/<int:message_id>/report/", report_pages.report_line, name="report_line"),
    path(
        "clubs/<int:club_id>/chat/<int:message_id>/report/",
        report_pages.report_club_line,
        name="report_club_line",
    ),
    path("games/<int:game_id>/name/report/", report_pages.report_name, name="report_name"),
    path("players/<int:user_id>/report/", report_pages.report_player, name="report_player"),
    path("notices/", report_pages.notices, name="notices"),
    path("moderation/", moderators.queue, name="moderation"),
    path("moderation/trail/", moderators.trail, name="moderation_trail"),
    path("moderation/<int:report_id>/", moderators.case, name="moderation_case"),
]
