"""Pages that belong to the site as a whole: footer pages and errors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.cache import add_never_cache_headers
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.forms import ProfileForm
from games.api import problems

# What a field's name has in it whose value no page repeats.
SECRETS = ("password", "code", "credential", "token")
PAGES = ("about", "contact", "privacy", "terms", "offline")


@require_safe
@cache_control(private=True, max_age=300)
def page(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, f"pages/{name}.html")


@require_safe
@cache_control(public=True, max_age=86400)
def favicon(request: HttpRequest) -> HttpResponse:
    """Lead those who ask for the icon at its old address to the real one."""
    return redirect(static("img/favicon.svg"))


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Show every part that pages are made of; in development only."""
    seats = ("red", "blue", "orange", "white", "green", "purple", "sky")
    terrains = ("forest", "pasture", "fields", "hills", "mountains", "desert", "sea", "gold")
    context = {"seats": seats, "terrains": terrains, "form": ProfileForm()}
    return render(request, "pages/design.html", context)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Tell the visitor that the form was too old, and what to do."""
    return render(request, "403_csrf.html", status=403)


def too_many_requests(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Ask for patience; an HTMX request gets the sentence among the page's messages."""
    if getattr(request, "htmx", False):
        response = render(request, "_too_many.html", status=429)
        response["HX-Retarget"] = "#messages"
        response["HX-Reswap"] = "innerHTML"
        return response
    return render(request, "429.html", status=429)


def busy(request: HttpRequest) -> HttpResponse:
    """Say that others changed the same thing at the same moment, and keep what was filled in.

    HTMX leaves the form as it is. A page offers to send the same again; what is secret or a file isn't repeated.
    """
    match = request.resolver_match
    if match is not None and match.view_name.startswith("games:api:"):
        return problems.of_busy(request)
    if getattr(request, "htmx", False):
        response = render(request, "_busy.html", status=409)
        response["HX-Retarget"] = "#messages"
        response["HX-Reswap"] = "innerHTML"
    else:
        response = render(request, "409.html", {"again": _to_send_again(request)}, status=409)
    add_never_cache_headers(response)
    return response


def _to_send_again(request: HttpRequest) -> list[tuple[str, list[str]]] | None:
    """Return the fields of the form that was sent; None if it can't be sent again without its player."""
    names = [name for name in request.POST if name != "csrfmiddlewaretoken"]
    is_secret = any(secret in name for name in names for secret in SECRETS)
    if request.method != "POST" or request.FILES or is_secret:
        return None
    return [(name, request.POST.getlist(name)) for name in names]
