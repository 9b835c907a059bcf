"""Workers are woken after the commit."""

from __future__ import annotations

from games.models.game import Game


def test_tasks_are_woken_after_the_commit_only(party, monkeypatch, django_capture_on_commit_callbacks):
    sent = []
    monkeypatch.setattr(
        "games.services.worker_wakeups.current_app.send_task", lambda name, **_: sent.append(name)
    )
    game = party()
    game.notify_at_once()
    game.play_any()
    with django_capture_on_commit_callbacks() as callbacks:
        game.play_any()

    assert sent == []
    for callback in callbacks:
        callback()
    assert "games.tasks.deliver" in sent


def test_a_failed_wake_is_logged(monkeypatch, caplog, django_capture_on_commit_callbacks, db):
    from games.services import worker_wakeups

    def fail(*_args, **_more):
        raise ConnectionError("no broker")

    monkeypatch.setattr("games.services.worker_wakeups.current_app.send_task", fail)
    with django_capture_on_commit_callbacks(execute=True):
        worker_wakeups.wake(worker_wakeups.PLAY_BOTS, 7)

    assert "games.tasks.play_bots(7,)" in caplog.text
    assert Game.objects.count() == 0
