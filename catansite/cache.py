"""What the site adds to Django's caches: JSON instead of pickles in Redis, and a fallback while Redis is away."""

from __future__ import annotations

import logging
import time
from typing import Any

import orjson
from django.core.cache import caches
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

logger = logging.getLogger(__name__)

_BYTES = b"b"
_JSON = b"j"


class JSONSerializer:
    """The serializer for Django's Redis cache. Values are JSON or bytes (a picture); tuples come back as lists.

    Integers are stored as they are, for INCR.
    """

    def dumps(self, value: Any) -> bytes | int:
        """Return the stored form. Raise TypeError for values that are neither JSON nor bytes."""
        if type(value) is int:
            return value
        if isinstance(value, bytes):
            return _BYTES + value
        return _JSON + orjson.dumps(value)

    def loads(self, data: bytes) -> Any:
        kind, rest = data[:1], data[1:]
        if kind == _BYTES:
            return rest
        if kind == _JSON:
            return orjson.loads(rest)
        return int(data)


class FallbackCache(BaseCache):
    """The cache `redis`, and the cache `memory` of the process while Redis does not answer.

    The cache holds nothing important, so its failure must not break a page or a move. Meanwhile rate limits hold per
    process. After a failure Redis is left alone for a while, since with a frozen server every call would wait for
    the timeout.
    """

    PAUSE = 5.0
    # shared by all threads, since Django creates a cache for each
    _away_until = 0.0

    def __init__(self, _location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def add(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        return bool(self._call("add", key, value, timeout, version))

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._call("get", key, default, version)

    def set(
        self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        self._call("set", key, value, timeout, version)

    def delete(self, key: str, version: int | None = None) -> bool:
        return bool(self._call("delete", key, version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        return int(self._call("incr", key, delta, version))

    def clear(self) -> None:
        self._call("clear")

    def _call(self, method: str, *args: Any) -> Any:
        cls = type(self)
        if time.monotonic() >= cls._away_until:
            try:
                return getattr(caches["redis"], method)(*args)
            except (NoConnection, NoAnswer) as error:
                cls._away_until = time.monotonic() + self.PAUSE
                logger.warning("Redis is away, the cache is this process's own meanwhile: %s", error)
        return getattr(caches["memory"], method)(*args)
