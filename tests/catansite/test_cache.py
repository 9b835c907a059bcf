"""Nothing is pickled: not in the cache, in sessions, or in messages to workers."""

from __future__ import annotations

import pickle

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache

from catansite.cache import JSONLocMemCache, JSONSerializer, PatientRedisCache
from catansite.celery import app
from tests.infrastructure import free_port

VALUES = [0, -7, 12345678901, 1.5, True, None, "é", "", b"\x00png", b"", [1, [2]], {"a": {"b": None}}]


@pytest.fixture
def local():
    cache = JSONLocMemCache("tests", {})
    cache.clear()
    return cache


@pytest.mark.parametrize("value", VALUES)
def test_what_goes_in_comes_out(local, value):
    local.set("key", value)

    assert local.get("key") == value
    assert type(local.get("key")) is type(value)


@pytest.mark.parametrize("value", VALUES)
def test_redis_gives_back_what_it_got(value):
    serializer = JSONSerializer()
    stored = serializer.dumps(value)
    on_the_wire = str(stored).encode() if isinstance(stored, int) else stored

    assert serializer.loads(on_the_wire) == value


def test_objects_are_refused(local):
    with pytest.raises(TypeError):
        local.set("key", object())


def test_add_incr_touch_and_expiry_work_as_in_django(local):
    assert local.add("n", 1)
    assert not local.add("n", 2)
    assert local.incr("n", 4) == 5
    assert local.get("n") == 5
    assert local.touch("n", 0)
    assert local.get("n", "gone") == "gone"
    with pytest.raises(ValueError, match="not found"):
        local.incr("n")


def test_values_are_changed_by_nobody_who_holds_them(local):
    value = {"list": [1]}
    local.set("key", value)
    value["list"].append(2)

    assert local.get("key") == {"list": [1]}


def test_every_method_that_pickles_is_ours():
    """A new Django may add a method. LocMemCache uses pickle only in methods that we override."""
    inherited = [
        name
        for name, method in vars(LocMemCache).items()
        if callable(method) and "pickle" in method.__code__.co_names and name not in vars(JSONLocMemCache)
    ]

    assert inherited == []


@pytest.mark.django_db
def test_a_whole_sign_in_pickles_nothing(client, player, monkeypatch):
    def never(*args, **kwargs):
        raise AssertionError("pickle was used")

    anna = player("Anna")
    for name in ("dumps", "loads", "dump", "load"):
        monkeypatch.setattr(pickle, name, never)

    client.post("/accounts/login/", {"login": anna.email, "password": "a calm harbor at dusk"})

    assert "_auth_user_id" in client.session


def test_the_configuration_speaks_json_everywhere():
    assert settings.SESSION_SERIALIZER.endswith("JSONSerializer")
    assert isinstance(caches["default"], JSONLocMemCache) or settings.REDIS_URL
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
def patient(monkeypatch):
    """Make a cache on a Redis at this address, without the memory of an earlier test's outage."""
    monkeypatch.setattr(PatientRedisCache, "_away_until", 0.0)

    def make(url: str) -> PatientRedisCache:
        cache = PatientRedisCache(url, {"OPTIONS": {"serializer": "catansite.cache.JSONSerializer"}})
        cache.clear()
        return cache

    return make


def use(cache):
    """Use all operations of a cache, and return the results."""
    cache.set("a", {"x": 1}, 60)
    return [
        cache.get("a"),
        cache.get("none", "nothing"),
        cache.add("a", 2),
        cache.add("b", 2),
        cache.incr("b", 3),
        cache.touch("a", 60),
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


def test_a_cache_without_its_redis_does_the_same(patient, caplog):
    local = JSONLocMemCache("expected", {})
    local.clear()

    assert use(patient(f"redis://127.0.0.1:{free_port()}/0")) == use(local)
    assert len([record for record in caplog.records if "Redis is away" in record.message]) == 1


@pytest.mark.services
def test_a_cache_with_its_redis_keeps_it_there(patient, redis_url, monkeypatch):
    cache = patient(redis_url)
    local = JSONLocMemCache("expected", {})
    local.clear()

    assert use(cache) == use(local)
    cache.set("kept", "there")
    monkeypatch.setattr(PatientRedisCache, "_away_until", float("inf"))
    assert cache.get("kept") is None
    monkeypatch.setattr(PatientRedisCache, "_away_until", 0.0)
    assert cache.get("kept") == "there"


@pytest.mark.services
def test_other_troubles_are_not_hidden(patient, redis_url):
    with pytest.raises(ValueError, match="not found"):
        patient(redis_url).incr("none")
