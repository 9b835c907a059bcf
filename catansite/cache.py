"""Caches that store their values as JSON, so that nothing is ever unpickled.

Values are JSON values or bytes (a rendered picture). Tuples come back as lists.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any

import orjson
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer
from redis.retry import Retry

logger = logging.getLogger(__name__)

_BYTES = b"b"
_JSON = b"j"


class JSONSerializer:
    """The serializer for Django's Redis cache. Integers are stored as they are, for INCR."""

    def dumps(self, value: Any) -> bytes | int:
        """Return the stored form. Raise TypeError for values that are neither JSON nor bytes."""
        if type(value) is int:
            return value
        if isinstance(value, bytes):
            return _BYTES + value
        return _JSON + orjson.dumps(value)

    def loads(self, data: bytes | int) -> Any:
        if isinstance(data, int):
            return data
        kind, rest = data[:1], data[1:]
        if kind == _BYTES:
            return rest
        if kind == _JSON:
            return orjson.loads(rest)
        return int(data)


class JSONLocMemCache(LocMemCache):
    """Django's local-memory cache with JSON values. It uses the private `_set` and `_cache` of its base class."""

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


class PatientRedisCache(RedisCache):
    """Django's Redis cache, with a fallback to the process's own memory.

    The cache holds nothing important, so its failure must not break a page or a move. Meanwhile rate limits hold per
    process. After a failure Redis is left alone for a while, since with a frozen server every call would wait for
    the timeout.
    """

    PATIENCE = 1.0
    PAUSE = 5.0
    # shared by all threads, since Django creates a cache for each
    _away_until = 0.0

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        options = params.setdefault("OPTIONS", {})
        options.setdefault("socket_timeout", self.PATIENCE)
        options.setdefault("socket_connect_timeout", self.PATIENCE)
        options.setdefault("retry", Retry(NoBackoff(), 0))
        self._meanwhile = JSONLocMemCache("while Redis is away", {**params, "OPTIONS": {"MAX_ENTRIES": 5000}})
        super().__init__(server, params)

    def _ask(self, method: str, *args: Any, **options: Any) -> Any:
        """Call the method on Redis, or on the local cache after a recent failure."""
        cls = type(self)
        if time.monotonic() >= cls._away_until:
            ask: Callable[..., Any] = getattr(super(), method)
            try:
                return ask(*args, **options)
            except (NoConnection, NoAnswer) as error:
                cls._away_until = time.monotonic() + self.PAUSE
                logger.warning("Redis is away, the cache is this process's own meanwhile: %s", error)
        return getattr(self._meanwhile, method)(*args, **options)

    def add(self, *args: Any, **options: Any) -> bool:
        return bool(self._ask("add", *args, **options))

    def get(self, *args: Any, **options: Any) -> Any:
        return self._ask("get", *args, **options)

    def set(self, *args: Any, **options: Any) -> None:
        self._ask("set", *args, **options)

    def touch(self, *args: Any, **options: Any) -> bool:
        return bool(self._ask("touch", *args, **options))

    def delete(self, *args: Any, **options: Any) -> bool:
        return bool(self._ask("delete", *args, **options))

    def get_many(self, *args: Any, **options: Any) -> dict[Any, Any]:
        found: dict[Any, Any] = self._ask("get_many", *args, **options)
        return found

    def set_many(self, *args: Any, **options: Any) -> list[Any]:
        failed: list[Any] = self._ask("set_many", *args, **options)
        return failed

    def delete_many(self, *args: Any, **options: Any) -> None:
        self._ask("delete_many", *args, **options)

    def has_key(self, *args: Any, **options: Any) -> bool:
        return bool(self._ask("has_key", *args, **options))

    def incr(self, *args: Any, **options: Any) -> int:
        number: int = self._ask("incr", *args, **options)
        return number

    def clear(self) -> None:
        self._meanwhile.clear()
        self._ask("clear")
