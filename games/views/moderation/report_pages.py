"""Players' pages: report a line or a player, and read the moderators' notices."""

from __future__ import annotations

from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.clock import clocks_agree
from accounts.models import User
from games.forms.moderation import ReportForm
from games.models.club import Club
from games.models.game import Game
from games.models.moderation import Report
from games.models.talk import ChatMessage
from games.selectors.moderation import cases
from games.services.errors import Refused
from games.services.moderation import player_reports
from games.views.common import find, go, player, private, refuse


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="report")
def report_line(request: HttpRequest, game_id: int, message_id: int) -> HttpResponse:
    game = find(request, game_id)
    try:
        line = cases.said_line(game, player(request), message_id)
    except ChatMessage.DoesNotExist as error:
        raise Http404 from error
    return _report(request, line.user, line=line, back=game.get_absolute_url())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="report")
def report_club_line(request: HttpRequest, club_id: int, message_id: int) -> HttpResponse:
    club = get_object_or_404(Club.objects.of(player(request)), pk=club_id)
    try:
        line = cases.said_in_club(club, message_id)
    except ChatMessage.DoesNotExist as error:
        raise Http404 from error
    return _report(request, line.user, line=line, back=f"{club.get_absolute_url()}#chat")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="report")
def report_name(request: HttpRequest, game_id: int) -> HttpResponse:
    """Report a table's name, which its host has chosen."""
    game = find(request, game_id)
    if not game.name or game.named_by is None:
        raise Http404
    return _report(request, game.named_by, table=game, back=game.get_absolute_url())


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="report")
def report_player(request: HttpRequest, user_id: int) -> HttpResponse:
    found = get_object_or_404(User.objects.present(), pk=user_id)
    return _report(request, found)


def _report(
    request: HttpRequest,
    found: User,
    *,
    line: ChatMessage | None = None,
    table: Game | None = None,
    back: str = "",
) -> HttpResponse:
    initial = {"reason": Report.Reason.NAME} if table is not None else None
    form = ReportForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            player_reports.report(
                reporter=player(request),
                player=found,
                message=line,
                table=table,
                now=timezone.now(),
                **form.cleaned_data,
            )
        except Refused as refusal:
            return refuse(request, refusal, line.game if line is not None else table)
        messages.success(
            request, _("Thank you. A moderator will look at it, and you’ll hear about the outcome.")
        )
        return go(request, back) if back else go(request, "games:player", found.pk)
    context: dict[str, Any] = {"form": form, "line": line, "table": table, "found": found, "back": back}
    status = 400 if request.method == "POST" else 200
    return private(render(request, "games/moderation/report.html", context, status=status))


@login_required
@never_cache
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """Show the moderators' notices, and mark them as read."""
    user = player(request)
    response = render(request, "games/moderation/notices.html", {"notices": cases.notices(user)})
    if user.has_notices and clocks_agree():
        player_reports.read_notices(user=user, now=timezone.now())
    return private(response)
