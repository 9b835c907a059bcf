"""The configuration of Django's admin with the site's own AdminSite."""

from __future__ import annotations

from django.contrib.admin import apps


class AdminConfig(apps.AdminConfig):
    default_site = "catansite.admin_site.AdminSite"
