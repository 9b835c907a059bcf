"""Message settings: one page per channel, all built alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.isolation import isolated
from accounts.models import User
from games.forms.messages import ChannelForm, DestinationChoice, ReminderForm
from games.models.destination import Destination, Pace
from games.notifications.channels import CHANNELS, Channel
from games.services.errors import Refused
from games.services.messages import contacts, notices
from games.views.common import player, status_of

MAIL = "email"


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="settings")
def notifications(request: HttpRequest) -> HttpResponse:
    """Choose which emails to get and when, and when reminders are sent."""
    user = player(request)
    reminder = ReminderForm(request.POST or None, initial={"reminder_percent": user.reminder_percent})
    return _settings(request, CHANNELS[MAIL], reminder)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="settings")
def channel(request: HttpRequest, channel: str) -> HttpResponse:
    """Choose what another channel sends, when, and to which destinations."""
    return _settings(request, _channel(channel))


@login_required
@require_POST
@rate_limit(action="contact")
def add(request: HttpRequest, channel: str) -> HttpResponse:
    found = _channel(channel)
    if found.form is None or not found.is_available():
        raise Http404
    form = found.form(request.POST)
    if not form.is_valid():
        return _page(request, found, add_form=form, status=400)
    try:
        contacts.add_destination(
            user=player(request), channel=found.key, now=timezone.now(), **form.destination()
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _page(request, found, status=status_of(refusal))
    messages.success(request, _("Added. Send a test message to see that it works."))
    return redirect("games:channel", found.key)


@login_required
@require_POST
@rate_limit(action="settings")
def remove(request: HttpRequest, channel: str) -> HttpResponse:
    return _change(request, channel, contacts.remove_destination, _("Removed."))


@login_required
@require_POST
@rate_limit(action="settings")
def switch_on(request: HttpRequest, channel: str) -> HttpResponse:
    """Switch a destination on again after it had been switched off."""
    said = _("Switched on. Send a test message to see that it works.")
    return _change(request, channel, contacts.switch_on, said)


def _change(request: HttpRequest, channel: str, service: Callable[..., object], said: str) -> HttpResponse:
    """Call a service for the destination that the form names."""
    found = _channel(channel)
    service(user=player(request), destination_id=_chosen(request, found).pk)
    messages.success(request, said)
    return redirect("games:channel", found.key)


@login_required
@require_POST
@rate_limit(action="contact")
def test(request: HttpRequest, channel: str) -> HttpResponse:
    found = CHANNELS[MAIL] if channel == MAIL else _channel(channel)
    if not found.is_available():
        raise Http404
    place = _chosen(request, found) if found.has_destinations else None
    user = player(request)
    try:
        contacts.send_test(
            user=user,
            channel=found.key,
            destination_id=place.pk if place else None,
            now=timezone.now(),
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _page(request, found, status=status_of(refusal))
    where = user.email if place is None else isolated(place.name)
    messages.success(request, _("A test message is on its way to %(place)s.") % {"place": where})
    return _back(found)


def _channel(key: str) -> Channel:
    """Return a channel that has a page of its own, which is any but email.

    :raises Http404: there is none of that name
    """
    found = CHANNELS.get(key)
    if found is None or key == MAIL:
        raise Http404
    return found


def _chosen(request: HttpRequest, channel: Channel) -> Destination:
    """Return the destination that a form names.

    :raises Http404: the player has no such destination
    """
    form = DestinationChoice(request.POST)
    pk = form.cleaned_data["destination"] if form.is_valid() else None
    if pk is None:
        raise Http404
    place = Destination.objects.filter(pk=pk, user=player(request), channel=channel.key).first()
    if place is None:
        raise Http404
    return place


def _settings(request: HttpRequest, channel: Channel, reminder: ReminderForm | None = None) -> HttpResponse:
    user = player(request)
    if request.method != "POST":
        return _page(request, channel, reminder=reminder)
    form = ChannelForm(request.POST, kinds=contacts.choosable(channel))
    if not form.is_valid() or (reminder is not None and not reminder.is_valid()):
        return _page(request, channel, form=form, reminder=reminder, status=400)
    chosen = form.cleaned_data
    contacts.set_wanted(user=user, kinds=set(chosen["kinds"]), channel=channel.key, now=timezone.now())
    contacts.set_schedule(
        user=user,
        channel=channel.key,
        pace=Pace(chosen["pace"]),
        delay_minutes=chosen["delay_minutes"],
        digest_hour=chosen["digest_hour"],
        now=timezone.now(),
    )
    if reminder is not None:
        percent = reminder.cleaned_data["reminder_percent"]
        User.objects.filter(pk=user.pk).update(reminder_percent=percent)
    messages.success(request, _("Your choice has been saved."))
    return _back(channel)


def _back(channel: Channel) -> HttpResponse:
    if channel.key == MAIL:
        return redirect("games:notifications")
    return redirect("games:channel", channel.key)


def _page(
    request: HttpRequest,
    channel: Channel,
    *,
    form: ChannelForm | None = None,
    reminder: ReminderForm | None = None,
    add_form: Any = None,
    status: int = 200,
) -> HttpResponse:
    user = player(request)
    unwanted = set(user.opt_outs.filter(channel=channel.key).values_list("kind", flat=True))
    schedule = notices.schedule_of(user, channel.key)
    if channel.key == MAIL and reminder is None:
        reminder = ReminderForm(initial={"reminder_percent": user.reminder_percent})
    context = {
        "channel": channel,
        "is_mail": channel.key == MAIL,
        "is_available": channel.is_available(),
        "form": form
        or ChannelForm(initial=ChannelForm.values_of(schedule, unwanted), kinds=contacts.choosable(channel)),
        "reminder": reminder,
        "add_form": add_form or (channel.form() if channel.form is not None else None),
        "places": list(Destination.objects.filter(user=user, channel=channel.key)),
        "other_channels": [(one.key, one.name) for one in CHANNELS.values() if one.key != MAIL],
        "extra": f"games/messages/_{channel.key}.html",
    }
    return render(request, "games/messages/channel.html", context, status=status)
