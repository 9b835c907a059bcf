"""Bring seats and clocks in line with the rules.

The functions take a `Sitting`, whose game is locked.
"""

from __future__ import annotations

from datetime import timedelta

from games.models.seat import Seat
from games.services.table import standing_orders
from games.services.table.sitting import Sitting


def ask_those_due(sitting: Sitting) -> None:
    waiting, running = sitting.waiting, sitting.game.is_running
    turn = sitting.game.rules.turn(sitting.game.state).label
    for key, seat in sitting.seats.items():
        seat.asked = running and key in waiting.asked
        step = waiting.due.get(key) if running else None
        if step is None:
            if seat.is_due:
                sitting.stand(seat)
                seat.release()
            continue
        # before the first turn, each new decision grants fresh time
        label = turn or (seat.is_due and seat.clock_label) or f"decision/{waiting.decision}"
        if not seat.is_due:
            seat.waited = timedelta(0) if _is_measured(sitting, seat) else None
        if (seat.decision, seat.step) != (waiting.decision, step):
            _renew_settings(sitting, seat)
            seat.ask(decision=waiting.decision, step=step, since=sitting.now)
        seat.keep_time(label, now=sitting.now, lost=sitting.lost(seat))
    if running and sitting.game.pace.is_timed:
        _hold_clocks(sitting)
    _let_bots_wait(sitting)


def _is_measured(sitting: Sitting, seat: Seat) -> bool:
    """Return whether the wait for this seat counts for its player's statistics."""
    return seat.player is not None and sitting.game.pace.is_timed and sitting.is_among_people


def _renew_settings(sitting: Sitting, seat: Seat) -> None:
    """Apply the player's current time zone and night hours, which hold from this decision on."""
    user = seat.player
    if user is None or (seat.clock_zone, seat.clock_night) == (user.time_zone, user.night_start):
        return
    clock = seat.read_clock(sitting.now, sitting.lost(seat))
    seat.take_settings()
    if seat.clock_from is not None:
        seat.set_clock(clock, now=sitting.now)


def _hold_clocks(sitting: Sitting) -> None:
    """Stop people's clocks while the table waits for answers to an offer, and restart them afterwards."""
    longest = standing_orders.wait_for_answers(sitting.sights[None])
    for seat in sitting.seats.values():
        if seat.is_bot:
            continue
        if longest is not None and seat.is_due:
            seat.hold(sitting.now + longest, now=sitting.now, lost=sitting.lost(seat))
        elif longest is None:
            seat.go_on(now=sitting.now)


def _let_bots_wait(sitting: Sitting) -> None:
    """Make the bot whose turn it is wait for people's answers to its proposal, as long as the table allows."""
    waiting, turn = sitting.waiting, sitting.game.rules.turn(sitting.game.state)
    are_people_asked = any(_is_waited_for(sitting, seat) for seat in sitting.seats.values())
    for key, seat in sitting.seats.items():
        if not seat.is_bot:
            continue
        longest = standing_orders.time_for_answers(sitting.game) if are_people_asked else None
        if longest is None or key != turn.seat or key not in waiting.due:
            seat.held_until = None
        elif seat.held_until is None:
            seat.held_until = sitting.now + longest


def _is_waited_for(sitting: Sitting, seat: Seat) -> bool:
    """Return whether a bot waits for this seat's answer: its player is at the table.

    What the seat holds must not matter: the wait would show others who can pay. Against bots alone, there are no
    others, and a player with only one possible answer is not waited for.
    """
    if not seat.asked or seat.player is None or seat.is_back(sitting.now):
        return False
    if sitting.is_among_people:
        return True
    answers = sitting.game.rules.game(sitting.state).answers_of(seat.key)
    return sum(map(len, answers.values())) > 1
