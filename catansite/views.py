"""Pages that belong to the site as a whole: footer pages and errors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.forms import ProfileForm

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
