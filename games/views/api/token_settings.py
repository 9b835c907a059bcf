"""The page on which a player creates and revokes API tokens."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms.api import RevokeForm, TokenForm
from games.services.api import api_tokens
from games.services.errors import Refused
from games.views.common import player, status_of


@login_required
@never_cache
@require_safe
def tokens(request: HttpRequest) -> HttpResponse:
    context = {"tokens": player(request).api_tokens.order_by("pk")}
    return render(request, "games/api/tokens.html", context)


@login_required
@never_cache
@reauthentication_required
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="contact")
def new_token(request: HttpRequest) -> HttpResponse:
    """Make a token. Only the answer to this form ever shows its secret."""
    form = TokenForm(request.POST or None)
    status = 400 if request.method == "POST" else 200
    if request.method == "POST" and form.is_valid():
        try:
            token, secret = api_tokens.make_api_token(
                user=player(request), now=timezone.now(), **form.cleaned_data
            )
            return render(request, "games/api/new_token.html", {"token": token, "secret": secret})
        except Refused as refusal:
            form.add_error(None, str(refusal))
            status = status_of(refusal)
    return render(request, "games/api/new_token.html", {"form": form}, status=status)


@login_required
@require_POST
@rate_limit(action="settings")
def revoke(request: HttpRequest) -> HttpResponse:
    form = RevokeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This token doesn’t exist."))
        return render(request, "games/table/refused.html", {}, status=400)
    api_tokens.revoke_api_token(user=player(request), token_id=form.cleaned_data["token"])
    messages.success(request, _("The token has been revoked. Programs using it are locked out."))
    return redirect("games:api_tokens")
