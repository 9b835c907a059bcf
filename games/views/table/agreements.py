"""Proposals that a table decides together."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.forms.table import AgreeForm
from games.services.table import agreements
from games.services.table.agreements import PROPOSALS
from games.views.common import find, player
from games.views.table.table_actions import act, explain


def _known(kind: str) -> None:
    if kind not in PROPOSALS:
        raise Http404


@require_POST
@login_required
@rate_limit(action="move")
def propose(request: HttpRequest, game_id: int, kind: str) -> HttpResponse:
    _known(kind)
    return act(
        request,
        game_id,
        lambda: agreements.propose(game_id=game_id, user=player(request), kind=kind, now=timezone.now()),
    )


@require_POST
@login_required
@rate_limit(action="move")
def answer(request: HttpRequest, game_id: int, kind: str) -> HttpResponse:
    _known(kind)
    form = AgreeForm(request.POST)
    if not form.is_valid():
        find(request, game_id)
        return explain(request, game_id, _("Please agree or decline."), 400)
    agree = form.cleaned_data["agree"] == "yes"
    return act(
        request,
        game_id,
        lambda: agreements.answer(
            game_id=game_id, user=player(request), kind=kind, agree=agree, now=timezone.now()
        ),
    )
