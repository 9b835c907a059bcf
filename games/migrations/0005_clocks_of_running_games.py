"""Give tables with so many hours per decision the pace that fits, and running clocks a bank.

Nobody loses time: who is due keeps what was left of the decision's hours as free time, and the bank
comes on top. Nights begin to count for nobody.
"""

from datetime import timedelta

from django.db import migrations
from django.utils import timezone

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PACES = {
    8: ("brisk", 8 * HOUR, 1 * DAY, 4 * HOUR, 3 * DAY),
    24: ("daily", 24 * HOUR, 3 * DAY, 12 * HOUR, 5 * DAY),
    48: ("relaxed", 48 * HOUR, 7 * DAY, 1 * DAY, 10 * DAY),
    None: ("untimed", None, 0 * DAY, 0 * DAY, 0 * DAY),
}
STALE_OPEN, STALE_RUNNING = timedelta(days=12), timedelta(days=30)


def pace_of(hours):
    """The preset with that free time, or one of the table's own without refill."""
    return PACES.get(hours) or ("own", hours * HOUR, hours * HOUR, 0 * DAY, hours * HOUR)


def give_clocks(apps, schema_editor):
    """Translate hours per decision into free time and bank."""
    games, seats = apps.get_model("games", "Game"), apps.get_model("games", "Seat")
    now = timezone.now()
    for hours in games.objects.values_list("decision_hours", flat=True).order_by().distinct():
        key, free, bank, refill, cap = pace_of(hours)
        same = games.objects.filter(decision_hours=hours)
        same.update(pace_key=key, free_time=free, bank_at_start=bank, bank_refill=refill, bank_cap=cap)
        seats.objects.filter(game__in=same.filter(status__in=["open", "running"])).update(bank=bank)
    games.objects.filter(status="open").update(stale_at=now + STALE_OPEN)
    games.objects.filter(status="running", free_time=None).update(stale_at=now + STALE_RUNNING)
    seats.objects.exclude(bot="").update(due_at=None, remind_at=None)
    running = seats.objects.filter(due_at__isnull=False).select_related("game", "user")
    for seat in running.iterator(chunk_size=500):
        begun = seat.due_since or now
        seat.free_left, seat.clock_from = max(seat.due_at - begun, timedelta(0)), begun
        seat.due_at += seat.bank
        if seat.user is not None:
            seat.clock_zone, seat.clock_night = seat.user.time_zone, seat.user.night_start
        seat.save(update_fields=["free_left", "clock_from", "due_at", "clock_zone", "clock_night"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_clocks"),
    ]

    operations = [
        migrations.RunPython(give_clocks, migrations.RunPython.noop),
    ]
