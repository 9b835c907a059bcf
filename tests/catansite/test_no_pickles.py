"""No pickle is stored or sent. A cache in the memory of the process itself may use them."""

from __future__ import annotations

import runpy

import pytest

from games.models.game import Game
from games.models.seat import Seat
from tests.infrastructure import ROOT

pytestmark = pytest.mark.both_databases


def test_nothing_is_pickled_anywhere(settings, monkeypatch):
    """Sessions, Redis, the broker, the beat's schedule and the state contain no pickles."""
    from celery import current_app
    from celery.beat import PersistentScheduler
    from celery.utils.imports import symbol_by_name

    conf = current_app.conf
    assert conf.task_serializer == conf.result_serializer == conf.event_serializer == "json"
    assert list(conf.accept_content) == ["json"]  # a worker makes a tuple of it
    # The persistent scheduler keeps its schedule in a shelf file.
    assert not issubclass(symbol_by_name(conf.beat_scheduler), PersistentScheduler)
    assert settings.SESSION_SERIALIZER.endswith("JSONSerializer")
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1")
    redis = runpy.run_path(str(ROOT / "catansite" / "settings.py"))["CACHES"]["redis"]
    assert redis["OPTIONS"]["serializer"] == "catansite.cache.JSONSerializer"
    field = Game._meta.get_field("state")
    with pytest.raises(TypeError):
        field.get_prep_value({"state": object()})
    assert Seat._meta.get_field("decision") is not None


def test_our_code_imports_no_pickle():
    import re
    from pathlib import Path

    root = Path(__file__).resolve().parents[2]
    for folder in ("catansite", "accounts", "games"):
        for path in (root / folder).rglob("*.py"):
            found = re.search(r"^\s*(import|from) (pickle|shelve|dill)", path.read_text(), re.M)
            assert not found, path
