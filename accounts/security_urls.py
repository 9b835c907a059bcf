"""URLs under /settings/security/. Each change is atomic, and browsers do not cache the pages."""

from __future__ import annotations

from collections.abc import Callable

from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as passkeys
from allauth.socialaccount import views as elsewhere
from django.db.transaction import atomic
from django.http import HttpResponseBase
from django.urls import URLPattern, path, reverse_lazy
from django.views.decorators.cache import never_cache

from accounts.views import security

BACK = {"success_url": reverse_lazy("mfa_index")}


def page(route: str, view: Callable[..., HttpResponseBase], name: str) -> URLPattern:
    """Return a URL whose view runs in a transaction and is not cached."""
    return path(route, never_cache(atomic(view)), name=name)


urlpatterns = [
    path("", security, name="mfa_index"),
    page("app/", app.activate_totp, "mfa_activate_totp"),
    page("app/remove/", app.deactivate_totp, "mfa_deactivate_totp"),
    page("codes/", codes.view_recovery_codes, "mfa_view_recovery_codes"),
    page("codes/new/", codes.generate_recovery_codes, "mfa_generate_recovery_codes"),
    page("codes/file/", codes.download_recovery_codes, "mfa_download_recovery_codes"),
    page("passkeys/add/", passkeys.add_webauthn, "mfa_add_webauthn"),
    page("passkeys/<int:pk>/", passkeys.EditWebAuthnView.as_view(**BACK), "mfa_edit_webauthn"),
    page("passkeys/<int:pk>/remove/", passkeys.RemoveWebAuthnView.as_view(**BACK), "mfa_remove_webauthn"),
    page("elsewhere/", elsewhere.ConnectionsView.as_view(**BACK), "socialaccount_connections"),
]
