"""Each task calls its services in their order, with the checked time."""

from __future__ import annotations

import pytest
from celery import Task

from games import tasks
from tests.services.conftest import NOW

GAME = {"game_id": 7}
CALLS = {
    "deliver": ["letter_delivery.deliver_letters", "outbox.deliver"],
    "deliver_to_strangers": ["outbox.deliver_to_strangers"],
    "sweep": ["heartbeat.beat", "delivery_results.bring_back", "clocks.sweep"],
    "sweep_stale": ["stale_tables.sweep_stale"],
    "seat_ladders": ["ladder_tables.seat_ladders"],
    "sweep_tournaments": ["rounds.sweep_tournaments"],
    "keep_ladders": ["results.expire_results", "seasons.change_season"],
    "keep_house": ["housekeeping.keep_house"],
    "pack_games": ["packing.pack_games"],
    "sweep_guests": ["guests.sweep_guests"],
    "play_bots": ["bot_moves.play_bots"],
    "play_hard_bots": ["bot_moves.play_hard_bots"],
    "look_back": ["look_backs.go_on"],
    "refresh_watchable": ["followed_games.refresh_watchable"],
    "count_endings": ["ended_games.count_endings"],
    "refresh_standings": ["rating_bands.refresh_standings"],
}
ARGUMENTS = {"play_bots": GAME, "play_hard_bots": GAME, "look_back": {"look_back_id": 7, "done": 3}}
TIMELESS = ("refresh_standings",)


def test_every_task_is_here():
    assert {name for name, one in vars(tasks).items() if isinstance(one, Task)} == set(CALLS)


@pytest.mark.parametrize("task", CALLS)
def test_a_task_calls_its_services(monkeypatch, task):
    called = []
    monkeypatch.setattr(tasks, "checked_now", lambda: NOW)
    for name in [name for names in CALLS.values() for name in names]:
        module, service = name.split(".")
        monkeypatch.setattr(
            getattr(tasks, module), service, lambda name=name, **facts: called.append((name, facts)) or 1
        )

    getattr(tasks, task)(**ARGUMENTS.get(task, {}))

    facts = ARGUMENTS.get(task, {}) | ({} if task in TIMELESS else {"now": NOW})
    assert called == [(name, facts) for name in CALLS[task]]
