"""Ending a game before the rules end it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.services.table.sitting import Sitting
from games.services.table.sitting_end import finish

if TYPE_CHECKING:
    from games.models.seat import Seat


def finish_now(sitting: Sitting) -> None:
    """End a running game now. Rank by each seat's own points, with resigned players last."""
    own = {key: score["own"] for key, score in sitting.game.rules.points(sitting.game.state).items()}
    ranks = ranking(sitting.seats.values(), own)
    sitting.report("ended_early", seat="")
    finish(sitting, ranks=ranks, points=own)


def ranking(seats: Iterable[Seat], own: dict[str, int]) -> dict[str, int]:
    """Rank the seats by their own points, with equal points sharing a rank.

    The only remaining person comes first. Players who resigned come last, in reverse order of resigning.
    """
    seats = list(seats)
    people = [seat for seat in seats if seat.player is not None]
    somebody_resigned = any(seat.is_resigned for seat in seats)

    def standing(seat: Seat) -> tuple[int, float]:
        if seat.resigned_at is not None:
            return 2, -seat.resigned_at.timestamp()
        if somebody_resigned and people == [seat]:
            return 0, 0
        return 1, -own[seat.key]

    standings = {seat.key: standing(seat) for seat in seats}
    return {key: 1 + sum(other < mine for other in standings.values()) for key, mine in standings.items()}
