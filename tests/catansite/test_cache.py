"""Redis gets JSON and no pickles, and the site does without Redis for a while."""

from __future__ import annotations

import runpy

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache

from catansite.cache import FallbackCache, JSONSerializer
from catansite.celery import app
from tests.infrastructure import ROOT, free_port

VALUES = [0, -7, 12345678901, 1.5, True, None, "é", "", b"\x00png", b"", [1, [2]], {"a": {"b": None}}]


@pytest.mark.parametrize("value", VALUES)
def test_redis_gives_back_what_it_got(value):
    serializer = JSONSerializer()
    stored = serializer.dumps(value)
    on_the_wire = str(stored).encode() if isinstance(stored, int) else stored

    found = serializer.loads(on_the_wire)

    assert found == value
    assert type(found) is type(value)


def test_objects_are_refused():
    with pytest.raises(TypeError):
        JSONSerializer().dumps(object())


def test_the_configuration_speaks_json_everywhere():
    assert settings.SESSION_SERIALIZER.endswith("JSONSerializer")
    assert app.conf.task_serializer == app.conf.result_serializer == app.conf.event_serializer == "json"
    assert list(app.conf.accept_content) == ["json"]


def test_tasks_are_acknowledged_late_and_taken_one_by_one():
    assert app.conf.task_acks_late
    assert app.conf.worker_prefetch_multiplier == 1
    assert not any(queue.no_ack for queue in app.amqp.queues.values())


def test_the_beat_keeps_its_schedule_in_memory():
    from celery.beat import PersistentScheduler, Service

    scheduler = Service(app, scheduler_cls=app.conf.beat_scheduler).get_scheduler()

    assert not isinstance(scheduler, PersistentScheduler)
    assert set(scheduler.schedule) >= set(app.conf.beat_schedule)


# ------------------------------------------------------------------ Redis, available and not


@pytest.fixture
def cache_on(settings, monkeypatch):
    """Use the site's cache with a Redis at this address, as if it had never been away."""

    def use(url: str) -> BaseCache:
        monkeypatch.setenv("REDIS_URL", url)
        monkeypatch.setattr(FallbackCache, "_away_until", 0.0)
        settings.CACHES = runpy.run_path(str(ROOT / "catansite" / "settings.py"))["CACHES"]
        caches["default"].clear()
        return caches["default"]

    return use


def use(cache):
    """Use all operations of a cache, and return the results."""
    cache.set("a", {"x": 1}, 60)
    return [
        cache.get("a"),
        cache.get("none", "nothing"),
        cache.add("a", 2),
        cache.add("b", 2),
        cache.incr("b", 3),
        cache.has_key("a"),
        cache.set_many({"c": [1], "d": b"bytes"}),
        cache.get_many(["c", "d", "none"]),
        cache.get_or_set("e", lambda: "made"),
        cache.delete("a"),
        cache.delete("a"),
        cache.delete_many(["c"]),
        cache.get("c"),
        cache.clear(),
        cache.get("d"),
    ]


USED = [
    {"x": 1},
    "nothing",
    False,
    True,
    5,
    True,
    [],
    {"c": [1], "d": b"bytes"},
    "made",
    True,
    False,
    None,
    None,
    None,
    None,
]


def test_a_cache_without_its_redis_uses_its_own_memory_and_says_so_once(cache_on, caplog):
    assert use(cache_on(f"redis://127.0.0.1:{free_port()}/0")) == USED
    assert len([record for record in caplog.records if "Redis is away" in record.message]) == 1


@pytest.mark.services
def test_a_cache_with_its_redis_keeps_it_there(cache_on, redis_url, monkeypatch):
    cache = cache_on(redis_url)

    assert use(cache) == USED
    cache.set("kept", "there")
    assert caches["redis"].get("kept") == "there"
    assert caches["memory"].get("kept") is None
    monkeypatch.setattr(FallbackCache, "_away_until", float("inf"))
    assert cache.get("kept") is None
    monkeypatch.setattr(FallbackCache, "_away_until", 0.0)
    assert cache.get("kept") == "there"


@pytest.mark.services
def test_only_json_goes_to_redis(cache_on, redis_url):
    cache = cache_on(redis_url)

    with pytest.raises(TypeError):
        cache.set("key", object())


@pytest.mark.services
def test_other_troubles_are_not_hidden(cache_on, redis_url):
    with pytest.raises(ValueError, match="not found"):
        cache_on(redis_url).incr("none")
