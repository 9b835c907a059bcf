"""Caches that keep their values as JSON, so that nothing is ever unpickled.

A value is what JSON can say, or bytes (a drawn picture). Tuples come back as lists.
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
    """The serializer for Django's Redis cache. Integers stay bare, for INCR."""

    def dumps(self, value: Any) -> bytes | int:
        """Return what is stored; raise TypeError for what is neither JSON nor bytes."""
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


class PatientRedisCache(RedisCache):
    """Django's Redis cache, and this process's own memory while Redis is away.

    Nothing in the cache is precious, so a page or a move must not fail for it. Limits hold per
    process meanwhile. After a failure Redis is left alone for a while: a server that is frozen
    rather than gone would cost every call its whole patience.
    """

    PATIENCE = 1.0
    PAUSE = 5.0
    # shared by the threads of this process, since Django makes a cache for each
    _away_until = 0.0

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        options = params.setdefault("OPTIONS", {})
        options.setdefault("socket_timeout", self.PATIENCE)
        options.setdefault("socket_connect_timeout", self.PATIENCE)
        options.setdefault("retry", Retry(NoBackoff(), 0))
        self._meanwhile = JSONLocMemCache("while Redis is away", {**params, "OPTIONS": {"MAX_ENTRIES": 5000}})
        super().__init__(server, params)

    def _ask(self, method: str, *args: Any, **options: Any) -> Any:
        """Ask Redis, or the memory while it is away."""
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
