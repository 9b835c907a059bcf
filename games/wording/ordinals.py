"""Texts of Django's filter `ordinal` that the catalogs of this site translate again: Italian has "2º", not "2esimo"."""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

ORDINALS = (
    pgettext_lazy("ordinal 11, 12, 13", "{}th"),
    pgettext_lazy("ordinal 0", "{}th"),
    pgettext_lazy("ordinal 1", "{}st"),
    pgettext_lazy("ordinal 2", "{}nd"),
    pgettext_lazy("ordinal 3", "{}rd"),
    pgettext_lazy("ordinal 4", "{}th"),
    pgettext_lazy("ordinal 5", "{}th"),
    pgettext_lazy("ordinal 6", "{}th"),
    pgettext_lazy("ordinal 7", "{}th"),
    pgettext_lazy("ordinal 8", "{}th"),
    pgettext_lazy("ordinal 9", "{}th"),
)
