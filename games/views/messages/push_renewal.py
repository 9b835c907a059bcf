"""Renewal of a browser's push subscription, sent by the browser when the subscription changes or ends."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.notifications.channels import PUSH
from games.notifications.push.form import SubscriptionForm
from games.services.messages import contacts
from games.views.common import player


# A service worker has no CSRF token. The old address stands for it: only this browser, its push service and we know
# it.
@csrf_exempt
@login_required
@never_cache
@require_POST
@rate_limit(action="settings")
def renew(request: HttpRequest) -> HttpResponse:
    """Answer with the state of a subscription, and replace it with a new one if the form holds one.

    `old` is the address that we may know. The state is `on`, `off` (messages do not get through) or `unknown` (the
    player has removed it, or it is another player's).
    """
    if not PUSH.is_available():
        raise Http404
    place = contacts.find_destination(
        user=player(request), channel=PUSH.key, address=request.POST.get("old", "").replace("\x00", "")
    )
    if place is None:
        return JsonResponse({"state": "unknown"})
    if "address" in request.POST:
        form = SubscriptionForm(request.POST)
        if not form.is_valid():
            return JsonResponse(form.errors, status=400)
        contacts.renew_destination(place=place, **form.destination())
    return JsonResponse({"state": "on" if place.is_on else "off", "key": PUSH.public_key})
