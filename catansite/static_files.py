"""Static file storages that cache URLs, since file names do not change at runtime and a page contains forty."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class AddressesKept:
    """A mixin that caches the URLs of a storage."""

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
    """Files under their own names."""


class ByWhatTheyHold(AddressesKept, CompressedManifestStaticFilesStorage):
    """Files under names with a hash of their contents."""
