"""The time settings: the night, vacations."""

from __future__ import annotations

from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import vacation
from accounts.models import User
from accounts.time_zones import name_of_zone
from games.forms.time import NO_NIGHT, AutomaticForm, EndVacationForm, NightForm, VacationForm
from games.services.errors import Refused
from games.services.time import vacations
from games.views.common import player, status_of
from games.wording import times


@login_required
@never_cache
@require_safe
def time_settings(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, *, status: int = 200, **forms: Any) -> HttpResponse:
    user, now = User.objects.get(pk=player(request).pk), timezone.now()
    left = user.vacation_left(now)
    context = {
        "night": NightForm(
            initial={"night_start": NO_NIGHT if user.night_start is None else user.night_start}
        ),
        "vacation": VacationForm(),
        "automatic": AutomaticForm(initial={"automatic": user.vacation_automatic}),
        "left": times.days(left),
        "is_full": left >= vacation.MOST,
        "most": vacation.MOST.days,
        "earned_per": vacation.EARNED_PER,
        "vacations": [(one, one.is_on(now)) for one in user.vacations if one.end > now],
        "zone": name_of_zone(user.time_zone),
        "today": timezone.localtime(now, user.zone).date(),
        **forms,
    }
    return render(request, "games/time/settings.html", context, status=status)


@login_required
@require_POST
@rate_limit(action="settings")
def set_night(request: HttpRequest) -> HttpResponse:
    form = NightForm(request.POST)
    if not form.is_valid():
        return _page(request, status=400, night=form)
    User.objects.filter(pk=player(request).pk).update(night_start=form.cleaned_data["night_start"])
    messages.success(request, _("Your night has been saved. It applies from your next decision."))
    return redirect("games:time_settings")


@login_required
@require_POST
@rate_limit(action="move")
def announce(request: HttpRequest) -> HttpResponse:
    form = VacationForm(request.POST)
    if not form.is_valid():
        return _page(request, status=400, vacation=form)
    try:
        vacations.announce(user=player(request), now=timezone.now(), **form.cleaned_data)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _page(request, status=status_of(refusal), vacation=form)
    messages.success(request, _("Your vacation is scheduled. Your clocks stop while it lasts."))
    return redirect("games:time_settings")


@login_required
@require_POST
@rate_limit(action="move")
def cancel(request: HttpRequest) -> HttpResponse:
    form = EndVacationForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This vacation no longer exists."))
        return _page(request, status=400)
    try:
        vacations.cancel(user=player(request), start=form.cleaned_data["start"], now=timezone.now())
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _page(request, status=status_of(refusal))
    messages.success(request, _("Done. Your unused days have been returned."))
    return redirect("games:time_settings")


@login_required
@require_POST
@rate_limit(action="move")
def set_automatic(request: HttpRequest) -> HttpResponse:
    form = AutomaticForm(request.POST)
    form.is_valid()
    vacations.set_automatic(
        user=player(request), automatic=form.cleaned_data["automatic"], now=timezone.now()
    )
    messages.success(request, _("Your choice has been saved."))
    return redirect("games:time_settings")
