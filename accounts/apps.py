from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users, their profiles and their data."""

    name = "accounts"
    verbose_name = _("accounts")
