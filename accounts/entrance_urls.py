"""URLs for signing in with a second factor, a passkey or an external account."""

from __future__ import annotations

from allauth.mfa.base import views as mfa
from allauth.mfa.webauthn import views as passkeys
from allauth.socialaccount import views as elsewhere
from allauth.socialaccount.providers.discord import views as discord
from allauth.socialaccount.providers.google import views as google
from django.urls import path
from django.views.decorators.cache import never_cache

from accounts.social_sign_in import offered

urlpatterns = [
    path("second-factor/", never_cache(mfa.authenticate), name="mfa_authenticate"),
    path("passkey/", never_cache(passkeys.login_webauthn), name="mfa_login_webauthn"),
    path("confirm/code/", never_cache(mfa.reauthenticate), name="mfa_reauthenticate"),
    path(
        "confirm/passkey/",
        never_cache(passkeys.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path("google/", offered("google", google.oauth2_login), name="google_login"),
    path("google/callback/", offered("google", google.oauth2_callback), name="google_callback"),
    path("discord/", offered("discord", discord.oauth2_login), name="discord_login"),
    path("discord/callback/", offered("discord", discord.oauth2_callback), name="discord_callback"),
    path("elsewhere/signup/", never_cache(elsewhere.signup), name="socialaccount_signup"),
    path("elsewhere/cancelled/", elsewhere.login_cancelled, name="socialaccount_login_cancelled"),
    path("elsewhere/error/", elsewhere.login_error, name="socialaccount_login_error"),
]
