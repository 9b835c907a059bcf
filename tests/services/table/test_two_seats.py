"""A table for two: a neutral piece that time places, ratings, resigning, a replacement, a rematch. TB-2P"""

from __future__ import annotations

import pytest

from games.models.rating import OVERALL, RatingChange
from games.models.turn import Turn
from games.services.table import leaving, open_tables
from games.services.time import absences, clocks
from tests.services.conftest import HOUR, NOW, is_over, step

MODULES = ("base", "for_two")


@pytest.fixture
def duel(party):
    """Somebody has built a road, and owes one for a neutral player."""
    return party(seats=2, modules=MODULES, until=step("neutral_road"), rated=True)


def test_time_places_the_neutral_road(duel):
    """TB-2P-D1"""
    owners = {*duel.state["base"]["roads"].values()} - {"0", "1"}
    before = len([owner for owner in duel.state["base"]["roads"].values() if owner in ("north", "south")])

    clocks.sweep(now=duel.seat(duel.active).due_at)

    (turn, *_more) = Turn.objects.filter(game=duel.game, actor=Turn.Actor.TIMEOUT).order_by("position")
    assert turn.verb == "place_neutral_road"
    after = [owner for owner in duel.state["base"]["roads"].values() if owner in ("north", "south")]
    assert len(after) == before + 1
    assert owners <= {*after}


def test_who_stays_wins_when_the_other_resigns_and_both_are_rated(duel):
    leaving.resign(game_id=duel.game.pk, user=duel.users["0"], now=NOW)

    assert duel.fresh().is_over
    assert {seat.key: seat.rank for seat in duel.game.seat_list} == {"0": 2, "1": 1}
    for key, is_up in (("0", False), ("1", True)):
        for family in ("catan-for_two", OVERALL):
            change = RatingChange.objects.get(user=duel.users[key], family=family)
            assert (change.after.mu > change.before.mu) is is_up
    assert not RatingChange.objects.filter(family="catan-base").exists()


def test_an_abandoned_seat_is_played_on_by_somebody_else(duel, player):
    """The game goes on with what was owed."""
    key = duel.active
    seat = duel.seat(key)
    seat.misses = 2
    seat.save()
    clocks.sweep(now=seat.due_at)
    third = player("Zoe")

    absences.take_over(game_id=duel.game.pk, user=third, seat=int(key), now=seat.due_at + HOUR)

    assert duel.seat(key).user == third
    assert duel.fresh().is_running


def test_a_rematch_is_for_two_again(party):
    old = party(seats=2, modules=MODULES, until=is_over)

    table = open_tables.rematch(game_id=old.game.pk, user=old.users["1"], now=NOW)

    assert (table.seat_count, table.modules) == (2, list(MODULES))
