"""Addresses of static files, each worked out once: no file changes its name while the site runs, a page says forty."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class AddressesKept:
    """What a storage of static files has said."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._addresses: dict[str | None, str] = {}

    def url(self, name: str | None, *arguments: Any, **named: Any) -> str:
        if arguments or named:
            return self._worked_out(name, *arguments, **named)
        known = self._addresses.get(name)
        if known is None:
            known = self._addresses[name] = self._worked_out(name)
        return known

    def _worked_out(self, name: str | None, *arguments: Any, **named: Any) -> str:
        said: str = super().url(name, *arguments, **named)  # type: ignore[misc]
        return said


class AsTheyAre(AddressesKept, StaticFilesStorage):
    """By their own names."""


class ByWhatTheyHold(AddressesKept, CompressedManifestStaticFilesStorage):
    """By names that say what they hold."""
