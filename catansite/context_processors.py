"""Template variables about the site."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    theme = request.COOKIES.get("theme", "")
    return {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "contact_email": settings.CONTACT_EMAIL,
        "theme": theme if theme in ("light", "dark") else "",
        "dev_pages": settings.DEV_PAGES,
    }
