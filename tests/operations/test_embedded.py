"""The workers of a site that runs in one process."""

from __future__ import annotations

from django.conf import settings

from games.management.embedded import Tasks


def test_each_queue_has_a_worker_and_hard_bots_have_one_of_their_own():
    queues = [set(worker.app.amqp.queues.consume_from) for worker in Tasks().workers]

    assert queues == [
        {settings.CELERY_TASK_DEFAULT_QUEUE, settings.STRANGERS_QUEUE},
        {settings.BOTS_QUEUE},
    ]
