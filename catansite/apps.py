"""Django's admin, with a site of our own."""

from __future__ import annotations

from django.contrib.admin import apps


class AdminConfig(apps.AdminConfig):
    default_site = "catansite.admin_site.AdminSite"
