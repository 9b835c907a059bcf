"""What a seat seeks and would give, sent from the table's page."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.forms.fields import DAMAGED
from games.forms.table import WantsForm
from games.services.table import wants
from games.views.common import find, player
from games.views.table.table_actions import act, explain
from games.views.table.table_page import WANTS


@require_POST
@login_required
@rate_limit(action="move")
def publish(request: HttpRequest, game_id: int) -> HttpResponse:
    form = WantsForm(request.POST)
    if not form.is_valid():
        find(request, game_id)
        return explain(request, game_id, DAMAGED, 400, WANTS)
    sent = form.cleaned_data
    return act(
        request,
        game_id,
        lambda: wants.publish(game_id=game_id, user=player(request), now=timezone.now(), **sent),
        again=WANTS,
    )
