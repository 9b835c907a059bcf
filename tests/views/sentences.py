"""The sentences of a template that is rendered alone, with stand-ins for its context."""

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
    request.user = context.setdefault("user", AnonymousUser())
    # instead of counting games in the database
    request.waiting_count = 0
    engine = "jinja2" if template.endswith(".jinja") else "django"
    with translation.override("en"):
        return render_to_string(template, context, request, using=engine)


def words(page: str) -> str:
    return " ".join(unescape(TAG.sub(" ", page)).split())


def fields(page: str) -> list[str]:
    """Return the fields of a page's forms except hidden ones: "give=wool checked", and "=2 selected" for options."""
    found = []
    for tag in re.findall(r"<(?:input|option)\b[^>]*>", page):
        facts = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if facts.get("type") != "hidden":
            marks = re.findall(r" (checked|selected|disabled|required)\b", re.sub(r'"[^"]*"', "", tag))
            found.append(" ".join([f"{facts.get('name', '')}={facts['value']}", *marks]))
    return found
