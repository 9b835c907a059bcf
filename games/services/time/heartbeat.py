"""The site's heartbeat: after a downtime all clocks get the time back.

The beat updates one row before each sweep. A gap of more than a few minutes is recorded as a downtime,
which counts for nobody. Moves made after a downtime but before the next beat take it into account too,
since they read the row themselves.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from games.clock.calendar import Span
from games.models.heartbeat import LONGEST_SILENCE, Downtime, Heartbeat
from games.models.notification import Notification
from games.models.seat import Seat

logger = logging.getLogger(__name__)

ONLY = 1
"""The id of the only row."""
AT_ONCE = 500


def beat(*, now: datetime) -> Span | None:
    """Record a beat. Return the downtime since the last one, or None."""
    lost = _listen(now)
    if lost is not None:
        logger.warning(
            "There was no heartbeat from %s to %s; all clocks get this time back.", lost.start, lost.end
        )
        give_back(now=now)
    return lost


@transaction.atomic
def _listen(now: datetime) -> Span | None:
    row = Heartbeat.objects.select_for_update().filter(pk=ONLY).first()
    if row is None:
        Heartbeat.objects.get_or_create(pk=ONLY, defaults={"beat_at": now})
        return None
    before, row.beat_at = row.beat_at, now
    lost = None
    if now < before:
        _forget_after(now)
        row.silent_until = min(row.silent_until, now) if row.silent_until else None
    elif now - before > LONGEST_SILENCE:
        Downtime.objects.create(start_at=before, end_at=now)
        lost, row.silent_until = Span(before, now), now
    row.save()
    return lost


def _forget_after(now: datetime) -> None:
    """Undo what was recorded while the machine's clock was ahead: downtimes, and the times of messages."""
    Downtime.objects.filter(start_at__gte=now).delete()
    Downtime.objects.filter(end_at__gt=now).update(end_at=now)
    ahead = now + LONGEST_SILENCE
    for row in Notification.objects.pending().filter(created_at__gt=ahead):
        row.not_before -= row.created_at - now
        row.created_at, row.claimed_until = now, None
        row.save(update_fields=["created_at", "not_before", "claimed_until"])


def lost_since(start: datetime, now: datetime, heard: Heartbeat | None) -> list[Span]:
    """Return the downtimes since a moment, including one that has not ended.

    :param heard: the heartbeat's row
    """
    if now - start <= LONGEST_SILENCE or heard is None:
        return []
    silences = heard.silent_until is not None and heard.silent_until > start
    lost = Downtime.objects.since(start) if silences else []
    if now - heard.beat_at > LONGEST_SILENCE:
        lost.append(Span(heard.beat_at, now))
    return lost


def give_back(*, now: datetime) -> int:
    """Compute again when the running clocks run out. Return the number of clocks.

    A row is updated only if it is unchanged. A move made in between has already computed it correctly.
    """
    done, last = 0, 0
    while seats := list(
        Seat.objects.timed().filter(pk__gt=last).select_related("game", "user").order_by("pk")[:AT_ONCE]
    ):
        for seat in seats:
            done += _give_back(seat, now)
        last = seats[-1].pk
    return done


def _give_back(seat: Seat, now: datetime) -> int:
    if seat.clock_from is None or seat.clock_from >= now:
        return 0
    was = {"clock_from": seat.clock_from, "due_at": seat.due_at, "free_left": seat.free_left}
    lost = lost_since(seat.clock_from, now, Heartbeat.objects.filter(pk=ONLY).first())
    seat.set_clock(seat.read_clock(now, lost), now=now)
    changed = {name: getattr(seat, name) for name in ("clock_from", "free_left", "bank", "due_at",
                                                      "remind_at", "rescue_at", "waited")}  # fmt: skip
    return Seat.objects.filter(pk=seat.pk, **was).update(**changed)
