"""The settings of mails."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import services
from games.forms import NotificationsForm
from games.models.notification import Kind
from games.views.answers import player


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notifications(request: HttpRequest) -> HttpResponse:
    """Choose which mails to get."""
    user = player(request)
    if request.method == "POST":
        form = NotificationsForm(request.POST)
        if form.is_valid():
            services.set_wanted(user=user, kinds=set(form.cleaned_data["kinds"]), now=timezone.now())
            messages.success(request, _("Your choice has been saved."))
            return redirect("games:notifications")
        return render(request, "games/notifications.html", {"form": form}, status=400)
    unwanted = set(user.opt_outs.filter(channel="email").values_list("kind", flat=True))
    form = NotificationsForm(initial={"kinds": [kind for kind in Kind.values if kind not in unwanted]})
    return render(request, "games/notifications.html", {"form": form})
