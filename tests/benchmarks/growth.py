"""The space that a finished game takes in PostgreSQL, with indexes, before and after packing.

    python tests/benchmarks/growth.py 300

seeds a private PostgreSQL with this many finished games, packs them, and prints kilobytes per game as one line of JSON.
The moves of each kind of game come from a game of bots.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests import infrastructure  # noqa: E402 (the path comes first)

PARTS = {
    "moves": "SELECT pg_table_size('games_turn'::regclass)",
    "indexes of moves": "SELECT pg_indexes_size('games_turn'::regclass)",
    "packed moves": "SELECT pg_total_relation_size('games_packedturns'::regclass)",
    "games, seats, snapshots": "SELECT sum(pg_total_relation_size(name::regclass))"
    " FROM unnest(ARRAY['games_game', 'games_seat', 'games_snapshot']) AS name",
}


def sizes(games: int) -> dict[str, float]:
    """Return kilobytes per game. `VACUUM FULL` comes first, so that free space in the tables does not count."""
    from django.db import connection

    found = {}
    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL")
        for part, query in PARTS.items():
            cursor.execute(query)
            found[part] = round(float(cursor.fetchone()[0]) / games / 1000, 1)
    return found | {"all": round(sum(found.values()), 1)}


def main(games: int) -> None:
    import django

    django.setup()
    from django.core.management import call_command

    quiet = io.StringIO()
    call_command("migrate", verbosity=0)
    call_command("seed_benchmark", users=100, finished=games, running=0, moves="rows", stdout=quiet)
    rows = sizes(games)
    call_command("pack_games", stdout=quiet)
    print(json.dumps({"games": games, "rows": rows, "packed": sizes(games)}))


if __name__ == "__main__":
    with infrastructure.postgres() as url:
        os.environ |= {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings", "DJANGO_ENV": "test"}
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
