"""Pages that belong to the site as a whole: footer pages and errors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

PAGES = ("about", "contact", "privacy")


@require_safe
@cache_control(private=True, max_age=300)
def page(request: HttpRequest, name: str) -> HttpResponse:
    """Show one of the footer's pages."""
    return render(request, f"pages/{name}.html")


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
