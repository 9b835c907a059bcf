"""The address to which a mail provider reports emails that it could not deliver."""

from __future__ import annotations

import hmac

import orjson
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from games.notifications.email.bounces import Bounce, read_report
from games.services.messages import contacts

LARGEST = 2 * 1024 * 1024


# The mail provider sends no CSRF token; the secret authorizes the request instead.
@csrf_exempt
@require_POST
def bounced(request: HttpRequest) -> HttpResponse:
    """Accept a report: a delivery status notification, or JSON with `address` and `reason`."""
    if not contacts.are_bounces_taken():
        raise Http404
    if not _knows_the_secret(request):
        return HttpResponse("The secret is missing or wrong.\n", status=403, content_type="text/plain")
    found = _bounces(request)
    if found is None:
        return HttpResponse("This is not a report.\n", status=400, content_type="text/plain")
    stopped = [
        contacts.mail_bounced(address=one.address, reason=one.reason, status=one.status, now=timezone.now())
        for one in found
    ]
    return JsonResponse({"stopped": sum(user is not None for user in stopped)})


def _knows_the_secret(request: HttpRequest) -> bool:
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return hmac.compare_digest(sent.encode(), settings.BOUNCE_SECRET.encode())


def _bounces(request: HttpRequest) -> list[Bounce] | None:
    """Return the reported bounces, or None if the report cannot be read."""
    if not 0 < len(request.body) <= LARGEST:
        return None
    if request.content_type != "application/json":
        return read_report(request.body)
    try:
        told = orjson.loads(request.body)
    except orjson.JSONDecodeError:
        return None
    address = told.get("address") if isinstance(told, dict) else None
    reason = told.get("reason", "") if isinstance(told, dict) else ""
    if not isinstance(address, str) or not isinstance(reason, str):
        return None
    return [Bounce(address, reason, "")]
