"""A table for two: a neutral piece placed by a timeout, ratings, resignation, replacement, rematch. TB-2P"""

from __future__ import annotations

import pytest

from games.models.game import Game
from games.models.ladder import Ladder, LadderSeat
from games.models.rating import OVERALL, RatingChange
from games.models.turn import Turn
from games.services.ladders import entries, ladder_tables
from games.services.table import departures, rematches
from games.services.time import absences, clocks
from tests.services.conftest import HOUR, NOW, is_over, step

MODULES = ("base", "for_two")


@pytest.fixture
def duel(party):
    """A game in which a seat has built a road and must place one for a neutral player."""
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


def test_a_player_who_stays_wins_when_the_other_resigns_and_both_are_rated(duel):
    departures.resign(game_id=duel.game.pk, user=duel.users["0"], now=NOW)

    assert duel.fresh().is_over
    assert {seat.key: seat.rank for seat in duel.game.seat_list} == {"0": 2, "1": 1}
    for key, is_up in (("0", False), ("1", True)):
        for family in ("catan-for_two", OVERALL):
            change = RatingChange.objects.get(user=duel.users[key], family=family)
            assert (change.after.mu > change.before.mu) is is_up
    assert not RatingChange.objects.filter(family="catan-base").exists()


def test_an_abandoned_seat_is_played_on_by_somebody_else(duel, player):
    """The game continues with the open decision."""
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

    table = rematches.rematch(game_id=old.game.pk, user=old.users["1"], now=NOW)

    assert (table.seat_count, table.modules) == (2, list(MODULES))


def test_a_ladder_for_two_seats_two_by_two_and_counts_in_their_family(player):
    """Waiting players are seated in pairs each hour; the last of an odd number keeps waiting."""
    ladder = Ladder.objects.create(
        slug="two",
        title="catan",
        modules=list(MODULES),
        seat_count=2,
        pace_key="daily",
        created_at=NOW - HOUR,
    )
    users = [player(name) for name in ("Anna", "Ben", "Cleo", "Dora", "Emil")]
    for user in users:
        entries.join_ladder(user=user, ladder_id=ladder.pk, games_at_once=1, now=NOW - HOUR)

    assert ladder_tables.seat_ladder(ladder_id=ladder.pk, now=NOW) == 2

    games = list(Game.objects.filter(ladder=ladder))
    seated = [seat.user for game in games for seat in game.seat_list]
    assert len({*seated}) == 4
    assert {*seated} < {*users}
    assert {(game.seat_count, tuple(game.modules), game.is_running) for game in games} == {(2, MODULES, True)}

    departures.resign(game_id=games[0].pk, user=seated[0], now=NOW)

    assert {change.family for change in RatingChange.objects.filter(game=games[0])} == {
        "catan-for_two",
        OVERALL,
    }
    ranks = dict(LadderSeat.objects.filter(game=games[0]).values_list("user", "rank"))
    assert ranks == {seated[1].pk: 1, seated[0].pk: 2}
    assert str(ladder.display_name) == "Catan for Two for 2, Daily"
