"""Language and time zone of requests, and returning to a form after signing in."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme


class PreferencesMiddleware:
    """Activates the signed-in player's language and time zone. Others get the browser's language and UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and not request.user.is_guest:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = request.user.language
            timezone.activate(request.user.zone)
        else:
            timezone.deactivate()
        # use the resolved user instead of the lazy object, since a page accesses it dozens of times
        request.user = getattr(request, "signed_in", request.user)
        return self.get_response(request)


class SignInFirstMiddleware:
    """Sends users who must sign in before submitting a form to the sign-in page, and then back to the form's page.

    The address that a form is sent to usually has no page of its own. HTMX is told to load a whole page.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method in ("GET", "HEAD") or not _asks_to_sign_in(request, response):
            return response
        away = redirect_to_login(_page_of_the_form(request))
        if not getattr(request, "htmx", False):
            return away
        return HttpResponse(status=204, headers={"HX-Redirect": away["Location"]})


def _asks_to_sign_in(request: HttpRequest, response: HttpResponse) -> bool:
    to = urlsplit(response.headers.get("Location", ""))
    is_login = response.status_code == 302 and to.path == resolve_url(settings.LOGIN_URL)
    return is_login and parse_qs(to.query).get("next") == [request.get_full_path()]


def _page_of_the_form(request: HttpRequest) -> str:
    """Return the path of the site's page that sent the form, or "/"."""
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or ""
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return "/"
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
