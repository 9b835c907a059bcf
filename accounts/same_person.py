"""Signs that two accounts belong to one person, with as little data as possible.

Two signs are recorded when a signed-in player sends something: the network (the IP address, or the household's
part of an IPv6 address) and the device (a random number in a cookie). Only keyed hashes are stored, a few per
account, for sixty days. They accuse nobody: ladders and tournaments just do not seat two such accounts together.
A sign that more than a few accounts share belongs to a public place and is ignored. So is a network that one of the
two has used for only a day or two.
"""

from __future__ import annotations

import re
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import combinations

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.activity import READING
from accounts.deadlocks import note_if_possible
from accounts.models import Sign, User

KEPT_FOR = timedelta(days=60)
MOST_PER_KIND = 6
"""The limit per kind; the latest signs are kept."""
SHARED_BY = 3
"""A sign shared by more accounts is a public network or device."""
DAYS_IN_NETWORK = 3
"""A network counts only for accounts that used it on this many days, so that game nights do not count."""
NOTED_EVERY = timedelta(hours=6)

DEVICE_COOKIE = "device"
DEVICE_FOR = timedelta(days=365)
DEVICE_NUMBER = re.compile(r"[A-Za-z0-9_-]{22}")
HOUSEHOLD = 64
SALT = "accounts.signs"  # sites have stored their hashes under this salt


class SignsMiddleware:
    """Records network and device of players who send something, except for refused requests."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        user = request.user
        # a guest would share signs with the account it later becomes
        if isinstance(user, User) and not user.is_guest and _is_noted(request, response):
            self._note(request, response, user)
        return response

    def _note(self, request: HttpRequest, response: HttpResponse, user: User) -> None:
        now, device = timezone.now(), request.COOKIES.get(DEVICE_COOKIE, "")
        if not DEVICE_NUMBER.fullmatch(device):
            device = secrets.token_urlsafe(16)
            response.set_cookie(
                DEVICE_COOKIE,
                device,
                max_age=DEVICE_FOR,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        note_if_possible(lambda: note(user=user, kind=Sign.Kind.DEVICE, what=device, now=now))
        if network := network_of(request):
            note_if_possible(lambda: note(user=user, kind=Sign.Kind.NETWORK, what=network, now=now))


def _is_noted(request: HttpRequest, response: HttpResponse) -> bool:
    return response.status_code < 400 and request.method not in READING


def network_of(request: HttpRequest) -> str:
    """Return the network of a request, or "" if the address is unknown."""
    try:
        address = ip_address(get_adapter().get_client_ip(request))
    except (PermissionDenied, ValueError):
        return ""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((address, HOUSEHOLD), strict=False))
    return str(address)


def digest_of(kind: str, what: str) -> str:
    """Return the keyed hash of a network or device. Without the site's key nobody can test addresses."""
    return salted_hmac(SALT, f"{kind}\n{what}", algorithm="sha256").hexdigest()[:32]


def note(*, user: User, kind: str, what: str, now: datetime) -> None:
    """Record a sign, at most every few hours. Only the latest of each kind are kept."""
    digest = digest_of(kind, what)
    mark = f"sign/{user.pk}/{digest}"
    if cache.get(mark) is not None:
        return
    _write(user, kind, digest, now)
    cache.set(mark, 1, timeout=NOTED_EVERY.total_seconds())


@transaction.atomic
def _write(user: User, kind: str, digest: str, now: datetime) -> None:
    sign, is_new = Sign.objects.get_or_create(user=user, kind=kind, digest=digest, defaults={"seen_at": now})
    if not is_new:
        days = sign.days + (sign.seen_at.date() < now.date())
        Sign.objects.filter(pk=sign.pk).update(seen_at=now, days=min(days, 30_000))
        return
    mine = Sign.objects.filter(user=user, kind=kind).order_by("-seen_at", "-pk")
    too_many = list(mine.values_list("pk", flat=True)[MOST_PER_KIND:])
    Sign.objects.filter(pk__in=too_many).delete()


def same_person_among(user_ids: Iterable[int], *, now: datetime) -> set[frozenset[int]]:
    """Return the pairs among these users that look like one person."""
    users = set(user_ids)
    recent = Sign.objects.filter(seen_at__gt=now - KEPT_FOR)
    shown = recent.filter(user__in=users).order_by().values("digest")
    days: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
    for kind, digest, user, on in recent.filter(digest__in=shown).values_list(
        "kind", "digest", "user", "days"
    ):
        days[kind, digest][user] = on
    return {
        frozenset(pair)
        for (kind, _digest), on in days.items()
        if len(on) <= SHARED_BY
        for pair in combinations(sorted(on), 2)
        if users.issuperset(pair)
        and (kind == Sign.Kind.DEVICE or all(on[user] >= DAYS_IN_NETWORK for user in pair))
    }


def forget_signs(*, now: datetime) -> int:
    return Sign.objects.filter(seen_at__lte=now - KEPT_FOR).delete()[0]
