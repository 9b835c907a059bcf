"""Pages of the site as a whole: footer pages and errors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.forms import ProfileForm
from games.api import problems

# Parts of field names whose values no page may repeat.
SECRETS = ("password", "code", "credential", "token")
PAGES = ("about", "contact", "privacy", "terms", "offline")


@require_safe
@cache_control(private=True, max_age=300)
def page(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, f"pages/{name}.html")


@require_safe
@cache_control(public=True, max_age=86400)
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect the icon's default address to the real one."""
    return redirect(static("img/favicon.svg"))


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    seats = ("red", "blue", "orange", "white", "green", "purple", "sky")
    terrains = ("forest", "pasture", "fields", "hills", "mountains", "desert", "sea", "gold")
    context = {"seats": seats, "terrains": terrains, "form": ProfileForm()}
    return render(request, "pages/design.html", context)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Tell the visitor that the form was too old, and what to do."""
    return render(request, "403_csrf.html", status=403)


def too_many_requests(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Ask the visitor to wait. An HTMX request gets the sentence for the page's messages."""
    if getattr(request, "htmx", False):
        response = render(request, "_too_many.html", status=429)
        response["HX-Retarget"] = "#messages"
        response["HX-Reswap"] = "innerHTML"
        return response
    return render(request, "429.html", status=429)


def busy(request: HttpRequest) -> HttpResponse:
    sentence = _("Others are changing the same thing right now. Nothing was changed; please try again.")
    return _ask_to_try_again(request, sentence, code="busy", status=409, seconds=1)


def clock_is_wrong(request: HttpRequest) -> HttpResponse:
    sentence = _("The site’s clock is wrong right now. Nothing was saved; please try again in a few minutes.")
    return _ask_to_try_again(request, sentence, code="clock", status=503, seconds=60)


def _ask_to_try_again(
    request: HttpRequest, sentence: str, *, code: str, status: int, seconds: int
) -> HttpResponse:
    """Explain why nothing was done, and keep the input.

    HTMX leaves the form as it is. A page offers to send the same again, except for secrets and files.

    :param seconds: when a program may try again
    """
    match = request.resolver_match
    if match is not None and match.view_name.startswith("games:api:"):
        response = problems.problem(status, code, sentence)
    elif getattr(request, "htmx", False):
        response = render(request, "_try_again.html", {"sentence": sentence}, status=status)
        response["HX-Retarget"] = "#messages"
        response["HX-Reswap"] = "innerHTML"
    else:
        context = {"sentence": sentence, "again": _to_send_again(request)}
        response = render(request, "try_again.html", context, status=status)
    response["Retry-After"] = str(seconds)
    add_never_cache_headers(response)
    return response


def _to_send_again(request: HttpRequest) -> list[tuple[str, list[str]]] | None:
    """Return the fields of the submitted form, or None if it must not be repeated automatically."""
    names = [name for name in request.POST if name != "csrfmiddlewaretoken"]
    is_secret = any(secret in name for name in names for secret in SECRETS)
    if request.method != "POST" or request.FILES or is_secret:
        return None
    return [(name, request.POST.getlist(name)) for name in names]
