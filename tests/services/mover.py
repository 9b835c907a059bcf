"""A process that makes one move on command; `table/test_at_once.py` starts several of them.

It reads a line with one JSON object, prints `ready`, and moves at the next line. Then it prints one JSON line with
the number of the move or the name of the error.
"""

from __future__ import annotations

import json
import sys


def main() -> None:
    import django

    django.setup()
    from django.db import connection
    from django.utils import timezone

    from accounts.models import User
    from games.services.errors import Refused
    from games.services.table import moves

    order = json.loads(sys.stdin.readline())
    connection.ensure_connection()
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        turn = moves.play(
            game_id=order["game"],
            user=User.objects.get(pk=order["user"]),
            verb=order["verb"],
            argument=order["argument"],
            decision=order["decision"],
            key=order["key"],
            now=timezone.now(),
        )
    except Refused as error:
        print(json.dumps({"error": type(error).__name__}))
    else:
        print(json.dumps({"number": turn.number, "turn": turn.pk}))


if __name__ == "__main__":
    main()
