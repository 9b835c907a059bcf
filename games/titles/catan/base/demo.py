"""Demo games of the base game."""

from __future__ import annotations

from typing import Any

from games.workshop.positions.search import SEATS, Moment, Move, is_over

TITLE = "catan"


def first_settlement(title: Any, state: Any) -> bool:
    """Nobody has placed anything yet."""
    return set(title.waiting(state).due.values()) == {"setup_settlement"}


def three_discard(title: Any, state: Any) -> bool:
    """A seven, and three seats hold too many cards."""
    return list(title.waiting(state).due.values()) == ["discard"] * 3


def robber_choice(title: Any, state: Any) -> bool:
    """The robber is to be moved, with all four seats well on the board."""
    due = title.waiting(state).due
    buildings = len(state["base"]["settlements"]) + len(state["base"]["cities"])
    return set(due.values()) == {"robber"} and buildings >= 2 * SEATS + 3


def one_point_before_the_end(title: Any, state: Any) -> bool:
    """The seat whose turn it is needs one more point."""
    waiting = title.waiting(state)
    points = title.points(state)
    return any(
        step == "main" and points[seat]["own"] == 9 and _can_build(title, state, seat)
        for seat, step in waiting.due.items()
    )


def in_the_middle(title: Any, state: Any) -> bool:
    """The active seat may trade, some turns into the game."""
    due = title.waiting(state).due
    return set(due.values()) == {"main"} and state["base"]["turn"] >= 12


def offer_with_two_answers(title: Any, state: Any) -> list[Move] | None:
    """Let the active seat offer one card for another to all; one accepts, one declines."""
    (active,) = title.waiting(state).due
    others = [seat for seat in state["seats"] if seat != active]
    hands = {seat: title.view(state, seat)["base"]["own"]["hand"] for seat in state["seats"]}
    for give in sorted(kind for kind, count in hands[active].items() if count):
        for want in sorted(kind for kind in hands[active] if not hands[active][kind]):
            able = [seat for seat in others if hands[seat].get(want)]
            if not able:
                continue
            refuses = next(seat for seat in others if seat != able[0])
            number = str(state["moves"] + 1)
            offer = {"give": {give: 1}, "want": {want: 1}, "to": others, "mode": "pick"}
            return [
                (active, "make_offer", offer),
                (able[0], "answer_offer", {"offer": number, "answer": "accept"}),
                (refuses, "answer_offer", {"offer": number, "answer": "decline"}),
            ]
    return None


def _can_build(title: Any, state: Any, seat: str) -> bool:
    return bool({"build_settlement", "build_city"} & set(title.options(state, seat)))


MOMENTS = (
    Moment(TITLE, "The first settlement", first_settlement),
    Moment(TITLE, "A seven", three_discard, attempt=2),
    Moment(TITLE, "An open trade", in_the_middle, offer_with_two_answers),
    Moment(TITLE, "Where to put the robber", robber_choice),
    Moment(TITLE, "One point to go", one_point_before_the_end, attempt=1),
    Moment(TITLE, "A finished game", is_over),
)
