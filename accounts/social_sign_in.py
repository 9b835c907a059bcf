"""Signing in with Google or Discord, where their keys are configured.

An external site vouches for an address, which replaces the emailed link of a sign-up. It never opens an existing
account that was not connected to it before. Owners of such an account sign in and connect it in the settings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialAccount, SocialLogin
from allauth.socialaccount.providers.base import AuthProcess
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from accounts.clock import checked_now
from accounts.guests import guest_of
from accounts.models import User
from accounts.sign_ups import forget_held, lock_for_account

NAMES = {"google": "Google", "discord": "Discord"}


@dataclass(frozen=True)
class Offer:
    key: str
    name: str
    link: str


def offers() -> list[Offer]:
    """Return the sites whose keys are configured."""
    return [
        Offer(key, name, reverse(f"{key}_login"))
        for key, name in NAMES.items()
        if key in settings.SOCIALACCOUNT_PROVIDERS
    ]


def offered(key: str, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return the view, answering 404 unless the site's keys are configured."""

    @never_cache
    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if key not in settings.SOCIALACCOUNT_PROVIDERS:
            raise Http404(f"There are no keys for {key}.")
        return view(request, *args, **kwargs)

    return answered


@dataclass(frozen=True)
class Connected:
    pk: int
    name: str
    since: Any


def connected(user: User) -> list[Connected]:
    rows = SocialAccount.objects.filter(user=user).order_by("pk")
    return [Connected(row.pk, NAMES.get(row.provider, row.provider), row.date_joined) for row in rows]


def exported(user: User) -> list[dict[str, Any]]:
    """Return a player's external accounts as JSON values, with the data received from those sites."""
    return [
        {
            "site": row.provider,
            "number": row.uid,
            "told": row.extra_data,
            "connected": row.date_joined.isoformat(),
            "last_used": row.last_login.isoformat(),
        }
        for row in SocialAccount.objects.filter(user=user).order_by("pk")
    ]


class SocialAccountAdapter(DefaultSocialAccountAdapter):
    """Creates accounts for addresses that the external site vouches for, with a name that the player chooses."""

    error_messages = DefaultSocialAccountAdapter.error_messages | {
        "no_password": _("Choose a password first, or you couldn’t sign in anymore."),
        "connected_other": _("This account is connected with another player here."),
    }

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Discard the external site's token, and turn away users for whom no account can be created.

        :raises ClockDisagrees: the request may create an account, although it is a GET
        """
        checked_now()
        sociallogin.token = None
        if sociallogin.is_existing or sociallogin.state.get("process") == AuthProcess.CONNECT:
            return
        name = NAMES[sociallogin.account.provider]
        email = vouched_for(sociallogin)
        if email is None:
            refusal = gettext("%(site)s didn’t confirm an email address of yours. Please sign up with one.")
            raise _turned_away(request, refusal % {"site": name}, "account_signup")
        if User.objects.reading(email).exists():
            refusal = gettext(
                "You already have an account with this address. "
                "Sign in, then connect %(site)s under Settings, Security."
            )
            raise _turned_away(request, refusal % {"site": name}, "account_login")

    def is_auto_signup_allowed(self, request: HttpRequest, sociallogin: SocialLogin) -> bool:
        """Return False, so that everybody chooses a name first."""
        return False

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        """Create the account with the address that the external site vouches for. A guest becomes its user.

        :raises IntegrityError: the name or address has been taken meanwhile
        """
        email = vouched_for(sociallogin)
        assert email is not None, "turned away by pre_social_login"
        guest = guest_of(request)
        with transaction.atomic():
            locked, held = lock_for_account(guest=guest.pk if guest is not None else None, email=email)
            user = locked or User()
            user.email, user.display_name = email, form.cleaned_data["display_name"]
            user.time_zone, user.language = form.cleaned_data["time_zone"], form.language
            user.is_guest = False
            user.set_unusable_password()
            sociallogin.user = user
            sociallogin.email_addresses = [one for one in sociallogin.email_addresses if one.verified][:1]
            sociallogin.save(request)
            forget_held(held)
        return user

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: SocialAccount) -> str:
        return reverse("mfa_index")


def vouched_for(sociallogin: SocialLogin) -> str | None:
    """Return the address that the external site has confirmed, or None."""
    found = [one.email for one in sociallogin.email_addresses if one.verified]
    return found[0].strip().lower() if found else None


def _turned_away(request: HttpRequest, words: str, page: str) -> ImmediateHttpResponse:
    messages.warning(request, words)
    return ImmediateHttpResponse(redirect(page))
