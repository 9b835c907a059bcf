"""The rounds of a tournament as pairing and standings read them."""

from __future__ import annotations

import pytest

from games.models.tournament import Entrant
from games.selectors.tournaments.played_rounds import played_rounds
from games.services.tournaments import tournament_entries
from tests.services.conftest import NOW
from tests.services.tournaments.conftest import begin, finish, games_of, open_one

pytestmark = pytest.mark.django_db


def test_before_the_start_there_is_no_round(entered):
    tournament, _users = entered(4)

    assert played_rounds(tournament) == []


def test_a_round_says_which_tables_have_ended_and_which_are_played(entered, staff):
    tournament, users = entered(5)
    other = open_one(staff, name="Autumn Cup")
    for user in users:
        tournament_entries.enter(tournament_id=other.pk, user=user, now=NOW)
    begin(tournament)
    first, second = games_of(tournament)
    finish(first)

    (played,) = played_rounds(tournament)

    entrants = dict(Entrant.objects.filter(tournament=tournament).values_list("user", "pk"))
    seats = {game.pk: {entrants[seat.user_id] for seat in game.seat_list} for game in (first, second)}
    (ended,) = played.tables
    (running,) = played.running
    assert set(ended) == seats[first.pk]
    assert sorted(ended.values()) == [1, 2]
    assert set(running) == seats[second.pk]
    assert set(played.byes) == set(entrants.values()) - seats[first.pk] - seats[second.pk]


def test_all_rounds_are_read_in_one_query(entered, django_assert_num_queries):
    tournament, _users = entered(4)
    begin(tournament)

    with django_assert_num_queries(1):
        played_rounds(tournament)
