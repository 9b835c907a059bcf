"""A process that sweeps on command; `test_processes.py` starts several of them.

It reads a line with the time, prints `ready`, and sweeps at the next line. Then it prints how much it has done. On
"claim and die" it claims what is due and is killed, as a worker may be.
"""

from __future__ import annotations

import os
import signal
import sys
from datetime import datetime


def main() -> None:
    import django

    django.setup()
    from django.db import connection

    from games.models.claims import claim
    from games.models.seat import Seat
    from games.services.time import clocks

    now = datetime.fromisoformat(sys.stdin.readline().strip())
    connection.ensure_connection()
    print("ready", flush=True)
    if sys.stdin.readline().strip() == "claim and die":
        claim(Seat.objects.overdue(now), now=now, until=now + clocks.LEASE, limit=clocks.AT_ONCE)
        os.kill(os.getpid(), signal.SIGKILL)
    print(clocks.sweep(now=now))


if __name__ == "__main__":
    main()
