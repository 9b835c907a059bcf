"""What a template says in a situation, rendered alone with stand-ins for its context."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

TAG = re.compile(r"<[^>]*>")


def said(template: str, **context: Any) -> str:
    """Return the words of a template, in English and for a visitor who has no account."""
    return words(rendered(template, **context))


def rendered(template: str, **context: Any) -> str:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    engine = "jinja2" if template.endswith(".jinja") else "django"
    with translation.override("en"):
        return render_to_string(template, {"user": request.user, **context}, request, using=engine)


def words(page: str) -> str:
    return " ".join(unescape(TAG.sub(" ", page)).split())
