"""Language and time zone of whoever asks, and the way back after signing in."""

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
    """Show pages in the signed-in player's language and time zone; visitors and guests keep the browser's and UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and not request.user.is_guest:
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = request.user.language
            timezone.activate(request.user.zone)
        else:
            timezone.deactivate()
        # who has been found is asked for without a detour: a page asks dozens of times
        request.user = getattr(request, "signed_in", request.user)
        return self.get_response(request)


class SignInFirstMiddleware:
    """Lead who must sign in before sending something to the sign-in page, and then back to the form.

    The address that the form was sent to has no page of its own. HTMX is told to load the whole page.
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
    """Return the address of our own page that sent the form; else the front page."""
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or ""
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return "/"
    parts = urlsplit(page)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
