"""The rounds of a tournament for pairing and standings, with entrants as ids."""

from __future__ import annotations

from collections import defaultdict

from games.models.tournament import Pairing, Tournament
from games.pairing.scores import Played


def played_rounds(tournament: Tournament) -> list[Played]:
    rows = Pairing.objects.filter(round__tournament=tournament).order_by("table__number", "pk")
    return rounds_of(rows.select_related("round", "table"))


def rounds_of(rows: object) -> list[Played]:
    """Return the rounds of these pairings, which must be in order and have their rounds and tables loaded."""
    by_round: dict[int, list[Pairing]] = defaultdict(list)
    for row in rows:  # type: ignore[attr-defined]
        by_round[row.round.number].append(row)
    return [_played(by_round[number]) for number in sorted(by_round)]


def _played(rows: list[Pairing]) -> Played:
    finished: dict[int, dict[int, int]] = defaultdict(dict)
    running: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        if row.table_id is None:
            continue
        if row.rank is not None:
            finished[row.table_id][row.entrant_id] = row.rank
        else:
            running[row.table_id].append(row.entrant_id)
    return Played(
        tables=list(finished.values()),
        byes=[row.entrant_id for row in rows if row.is_bye],
        running=list(running.values()),
    )
