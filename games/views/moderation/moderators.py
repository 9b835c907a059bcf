"""The moderators' pages: the queue, one case, the trail of decisions."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.moderation import DecisionForm
from games.models.moderation import Report
from games.selectors.moderation import cases
from games.selectors.moderation.cases import ENTRIES_AT_ONCE
from games.services.errors import Refused
from games.services.moderation import decisions
from games.services.moderation.decisions import MODERATE, LeaveToOthers
from games.views.common import go, player, private, refuse, status_of

View = Callable[..., HttpResponse]


def for_moderators(view: View) -> View:
    """Allow only users with the permission to decide reports, and mark the page as private."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not player(request).has_perm(MODERATE):
            raise PermissionDenied
        return private(view(request, *args, **kwargs))

    return guarded


@for_moderators
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    context = {"cases": cases.cases(player(request))}
    return render(request, "games/moderation/queue.html", context)


@for_moderators
@require_http_methods(["GET", "HEAD", "POST"])
def case(request: HttpRequest, report_id: int) -> HttpResponse:
    """Show a case, and decide it. Moderators who are involved in the case see nothing of it."""
    try:
        report = cases.find_report(report_id)
    except Report.DoesNotExist as error:
        raise Http404 from error
    if cases.has_a_part(player(request), report):
        return refuse(request, LeaveToOthers())
    form = DecisionForm(request.POST or None, of=report)
    if request.method == "POST" and form.is_valid():
        try:
            decisions.decide(
                moderator=player(request),
                report_id=report.pk,
                decision=form.decision,
                reason=form.cleaned_data["reason"],
                now=timezone.now(),
            )
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return _case_page(request, report, form, status_of(refusal))
        messages.success(request, _("Decision saved. The players who reported it have been notified."))
        return go(request, "games:moderation")
    return _case_page(request, report, form, 400 if request.method == "POST" else 200)


def _case_page(request: HttpRequest, report: Report, form: DecisionForm, status: int) -> HttpResponse:
    context = {"file": cases.case_file(report), "report": report, "form": form}
    return render(request, "games/moderation/case.html", context, status=status)


@for_moderators
@require_safe
def trail(request: HttpRequest) -> HttpResponse:
    before = request.GET.get("before", "")
    if before and not (before.isascii() and before.isdigit() and len(before) < 16):
        raise Http404
    entries = cases.trail(before=int(before) if before else None)
    more = len(entries) == ENTRIES_AT_ONCE
    context = {"entries": entries, "earlier": entries[-1].pk if more else None}
    return render(request, "games/moderation/trail.html", context)
