"""Caches that keep their values as JSON, so that nothing is ever unpickled.

A value is what JSON can say, or bytes (a drawn picture). Tuples come back as lists.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Any

import orjson
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

_BYTES = b"b"
_JSON = b"j"


class JSONSerializer:
    """The serializer for Django's Redis cache. Integers stay bare, for INCR."""

    def dumps(self, value: Any) -> bytes | int:
        """Return what is stored; raise TypeError for what is neither JSON nor bytes."""
        if type(value) is int:
            return value
        if isinstance(value, bytes):
            return _BYTES + value
        return _JSON + orjson.dumps(value)

    def loads(self, data: bytes | int) -> Any:
        """Return the value that was stored."""
        if isinstance(data, int):
            return data
        kind, rest = data[:1], data[1:]
        if kind == _BYTES:
            return rest
        if kind == _JSON:
            return orjson.loads(rest)
        return int(data)


class JSONLocMemCache(LocMemCache):
    """Django's in-process cache with JSON inside; its private `_set` and `_cache` are used as there."""

    serializer = JSONSerializer()

    if TYPE_CHECKING:
        _lock: Lock
        _cache: OrderedDict[str, bytes | int]

        def _has_expired(self, key: str) -> bool: ...
        def _set(self, key: str, value: bytes | int, timeout: float | None) -> None: ...
        def _delete(self, key: str) -> bool: ...

    def add(
        self,
        key: str,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        key = self.make_and_validate_key(key, version=version)
        stored = self.serializer.dumps(value)
        with self._lock:
            if self._has_expired(key):
                self._set(key, stored, timeout)
                return True
            return False

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        key = self.make_and_validate_key(key, version=version)
        with self._lock:
            if self._has_expired(key):
                self._delete(key)
                return default
            stored = self._cache[key]
            self._cache.move_to_end(key, last=False)
        return self.serializer.loads(stored)

    def set(
        self,
        key: str,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        key = self.make_and_validate_key(key, version=version)
        stored = self.serializer.dumps(value)
        with self._lock:
            self._set(key, stored, timeout)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        key = self.make_and_validate_key(key, version=version)
        with self._lock:
            if self._has_expired(key):
                self._delete(key)
                raise ValueError(f"Key {key!r} not found")
            value: int = self.serializer.loads(self._cache[key]) + delta
            self._cache[key] = self.serializer.dumps(value)
            self._cache.move_to_end(key, last=False)
        return value
