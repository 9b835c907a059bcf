"""Ladders and their entries: the site's own ladders, players' choices, deleted accounts."""

from __future__ import annotations

from unittest import mock

import pytest

from games import catalog
from games.models.ladder import Ladder, LadderEntry, LadderSeat
from games.selectors.ladders import standings
from games.selectors.people import my_data
from games.services.ladders import entries, ladder_tables
from games.services.ladders.entries import BadNumberOfGames, LadderClosed, NotOnLadder
from tests.services.conftest import HOUR, NOW
from tests.services.ladders.conftest import (
    entry,
    play_games,
)

pytestmark = pytest.mark.django_db


# ---------------------------------------------------------------- the site's own ladders


def test_the_site_makes_its_ladders_once(db):
    assert ladder_tables.make_ladders(now=NOW) == len(catalog.LADDERS)
    assert ladder_tables.make_ladders(now=NOW) == 0
    for ladder in Ladder.objects.all():
        assert ladder.seat_count in catalog.title(ladder.title).seat_counts(ladder.modules)
        catalog.title(ladder.title).check(ladder.seat_count, ladder.modules, ladder.options)
        assert ladder.display_name


def test_in_the_demo_a_player_who_joins_one_ladder_is_seated_at_the_next_hour(player):
    from games.workshop import demo

    with mock.patch.object(demo, "TABLES", ()):
        demo.create_community(now=NOW)
    demo.wait_on_a_ladder(now=NOW)
    demo.wait_on_a_ladder(now=NOW)
    ladder = LadderEntry.objects.first().ladder
    assert ladder.entries.count() == ladder.seat_count - 1
    entries.join_ladder(user=player("Visitor"), ladder_id=ladder.pk, games_at_once=1, now=NOW)

    assert ladder_tables.seat_ladders(now=NOW + HOUR) == 1


# ---------------------------------------------------------------- what players want


@pytest.mark.parametrize("games", [1, 5])
def test_a_player_joins_with_one_to_five_games_at_once(ladder, joined, games):
    [anna] = joined("Anna", games=games)

    assert entry(ladder, anna).games_at_once == games


@pytest.mark.parametrize("games", [0, 6, -1])
def test_no_other_number_is_taken(ladder, player, games):
    with pytest.raises(BadNumberOfGames):
        entries.join_ladder(user=player("Anna"), ladder_id=ladder.pk, games_at_once=games, now=NOW)

    assert not LadderEntry.objects.exists()


def test_joining_again_changes_the_number_and_nothing_else(ladder, joined):
    [anna] = joined("Anna")

    entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=3, now=NOW)

    again = entry(ladder, anna)
    assert (again.games_at_once, again.joined_at, again.waiting_since) == (3, NOW - HOUR, NOW - HOUR)


def test_one_more_wished_game_begins_the_wait_again_for_who_has_all_wished_ones(ladder, joined):
    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    assert ladder_tables.seat_ladders(now=NOW) == 1
    seated = entry(ladder, anna).waiting_since

    entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=2, now=NOW + HOUR)
    entries.join_ladder(user=anna, ladder_id=ladder.pk, games_at_once=3, now=NOW + 2 * HOUR)
    entries.join_ladder(user=bence, ladder_id=ladder.pk, games_at_once=1, now=NOW + HOUR)

    assert entry(ladder, anna).waiting_since == NOW + HOUR, "since the second game was wished"
    assert entry(ladder, bence).waiting_since == seated


def test_a_closed_ladder_takes_nobody_and_forms_no_tables(ladder, joined, player):
    joined("Anna", "Bence", "Chiara")
    Ladder.objects.update(is_open=False)

    with pytest.raises(LadderClosed):
        entries.join_ladder(user=player("Dieter"), ladder_id=ladder.pk, games_at_once=1, now=NOW)
    assert ladder_tables.seat_ladders(now=NOW) == 0


@pytest.mark.parametrize("call", [entries.leave_ladder, entries.pause_ladder, entries.resume_ladder])
def test_a_player_who_is_not_on_a_ladder_cannot_leave_or_pause(ladder, joined, player, call):
    [left] = joined("Bence")
    entries.leave_ladder(user=left, ladder_id=ladder.pk, now=NOW - HOUR)

    for user in (player("Anna"), left):
        with pytest.raises(NotOnLadder):
            call(user=user, ladder_id=ladder.pk, now=NOW)
    assert entry(ladder, left).left_at == NOW - HOUR


def test_pausing_and_going_on_a_second_time_changes_nothing(ladder, joined):
    [anna] = joined("Anna")

    entries.resume_ladder(user=anna, ladder_id=ladder.pk, now=NOW)
    assert entry(ladder, anna).waiting_since == NOW - HOUR
    for hours in (1, 2):
        entries.pause_ladder(user=anna, ladder_id=ladder.pk, now=NOW + hours * HOUR)
    assert entry(ladder, anna).paused_at == NOW + HOUR
    for hours in (3, 4):
        entries.resume_ladder(user=anna, ladder_id=ladder.pk, now=NOW + hours * HOUR)
    assert entry(ladder, anna).waiting_since == NOW + 3 * HOUR


# ---------------------------------------------------------------- accounts that go


def test_a_player_who_deletes_the_account_leaves_all_ladders_and_the_others_results_stay(ladder, joined):
    from accounts.services import delete_account

    anna, bence, _chiara = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 5)
    delete_account(user=anna, now=NOW)

    assert not entry(ladder, anna).is_active
    assert next(one.user for _place, one in standings.ladder_standing(ladder)) == bence
    assert LadderSeat.objects.filter(user=bence, rank__isnull=False).count() == 5


def test_my_data_lists_my_ladders(ladder, joined):
    anna, *_others = joined("Anna", "Bence", "Chiara")
    play_games(ladder, 1)

    data = my_data.export_user(anna)

    assert [row["ladder"] for row in data["ladders"]] == [ladder.slug]
    assert [row["rank"] for row in data["ladder_games"]] == [1]
