"""Messages to the players for whom the game waits; usual ones are tested with moves and clocks."""

from __future__ import annotations

from games.models.notification import Notification
from games.services.time import clocks
from tests.services.table.planner import A_MINUTE_LATER, TWO_ROADS, road, rolled


def test_nobody_is_called_while_the_plan_acts(planner):
    """The player gets one message, when the plan has stopped."""
    bence = planner(next_one=True).holds()
    bence.game.notify_at_once()
    bence.write("build_road", road(bence)).use(goes_on=True)
    calls = Notification.objects.filter(user=bence.user, kind="your_turn")

    bence.game.play(bence.game.active, "end_turn")
    assert not calls.exists()
    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert bence.moved == ["roll"]
    assert bence.why == "impossible"
    assert calls.count() == 1


def test_a_played_plan_calls_nobody(planner):
    bence = planner(next_one=True).holds(**TWO_ROADS)
    bence.game.notify_at_once()
    bence.write("build_road", road(bence)).use("end", goes_on=True)

    bence.game.play(bence.game.active, "end_turn")
    with rolled(1, 1):
        clocks.sweep(now=A_MINUTE_LATER)

    assert bence.moved == ["roll", "build_road", "end_turn"]
    assert not Notification.objects.filter(user=bence.user).exists()
